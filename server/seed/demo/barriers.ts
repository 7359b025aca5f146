import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

const findings = [
  [
    'link-name',
    'Links must have discernible text',
    'serious',
    '<a href="/patients/parking-and-directions"></a>',
    'p > a',
  ],
  [
    'heading-order',
    'Heading levels should only increase by one',
    'moderate',
    '<h4>Before your visit</h4>',
    'h4',
  ],
  [
    'image-alt',
    'Images must have alternative text',
    'critical',
    '<img src="/files/map.png">',
    'figure > img',
  ],
] as const

/** What the last scan found on pages of the site, and how the scans before went. */
export async function writeBarriers(executor: Executor, now: Date): Promise<void> {
  await sql`insert into "AxFinding" ("AxRule", "AxHelp", "AxImpact", "AxMend", "AxFrom", "AxHtml", "AxTarget", "CId", "AxIsNew", "AxCreatedDt")
    select rule, help, impact, 'content', page."CSeoUrl", html, target, page."CId", nth = 1, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(
      findings.map(([rule, help, impact, html, target], nth) => ({
        nth: nth + 1,
        rule,
        help,
        impact,
        html,
        target,
      })),
    )}::json) as given(nth int, rule text, help text, impact text, html text, target text)
      join (select "CId", "CSeoUrl", row_number() over (order by "CId") as place from "Content"
        where "CtId" = 1 and "CSeoUrl" is not null and "CVisible") page on page.place = 12 + nth order by nth`.execute(
    executor,
  )
  await sql`insert into ax_scan (job_id, ended_dt, pages, in_content, in_templates, fresh)
    select -nth, ${now.toISOString()}::timestamptz - (nth - 1) * interval '7 days', 396 - 3 * nth, 2 + nth, 0, nth % 2
    from generate_series(1, 5) nth`.execute(executor)
}
