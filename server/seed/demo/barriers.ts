import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

interface Barrier {
  readonly rule: string
  readonly help: string
  readonly impact: string
  readonly target: string
  /** What the finding quotes. */
  readonly html: string
  /** What stands around it at the end of the page's first text. */
  readonly around: readonly [before: string, after: string]
}

/** What somebody overlooked while writing, by the address of the page. */
const barriers: Readonly<Record<string, Barrier>> = {
  '/patients/visiting-hours': {
    rule: 'link-name',
    help: 'Links must have discernible text',
    impact: 'serious',
    target: 'p > a',
    html: '<a href="/patients/parking-and-directions"></a>',
    around: ['<p>After 8 p.m., come in by the emergency entrance. ', '</p>'],
  },
  '/patients/parking-and-directions': {
    rule: 'heading-order',
    help: 'Heading levels should only increase by one',
    impact: 'moderate',
    target: 'h4',
    html: '<h4>On your way home</h4>',
    around: ['', '<p>Turn left at the gate: the signs lead to the highway.</p>'],
  },
  '/patients/cafeterias-and-shops': {
    rule: 'image-alt',
    help: 'Images must have alternative text',
    impact: 'critical',
    target: 'p > img',
    html: '<img src="/files/images/family-room.svg">',
    around: ['<p>', '</p>'],
  },
}

/** What ends the first text of a page: nothing, or what a scan finds there. */
export function barrierIn(url: string): string {
  const found = barriers[url]
  return found ? found.around.join(found.html) : ''
}

/** What the last scan found on pages of the site, and how the scans before went. */
export async function writeBarriers(executor: Executor, now: Date): Promise<void> {
  const found = Object.entries(barriers).map(([url, { around: _, ...barrier }], nth) => ({
    ...barrier,
    url,
    nth,
  }))
  await sql`insert into "AxFinding" ("AxRule", "AxHelp", "AxImpact", "AxMend", "AxFrom", "AxHtml", "AxTarget", "CId", "AxIsNew", "AxCreatedDt")
    select rule, help, impact, 'content', url, html, target, "CId", nth = 0, ${now.toISOString()}::timestamptz
    from json_to_recordset(${JSON.stringify(found)}::json)
      as given(nth int, rule text, help text, impact text, html text, target text, url text)
      join "Content" on "CSeoUrl" = url and "CtId" = 1 order by nth`.execute(executor)
  await sql`insert into ax_scan (job_id, ended_dt, pages, in_content, in_templates, fresh)
    select -nth, ${now.toISOString()}::timestamptz - (nth - 1) * interval '7 days', 396 - 3 * nth, 2 + nth, 0, nth % 2
    from generate_series(1, 5) nth`.execute(executor)
}
