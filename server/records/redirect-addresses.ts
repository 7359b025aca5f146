import type { AnyRow } from '@rounds/core/entities'
import {
  addressOf,
  beginningOf,
  type LivePage,
  problemOfRedirect,
  type RedirectRow,
} from '@rounds/core/rules/site'
import { pageTypes } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { invalid } from '../errors.ts'
import type { Operation } from '../rights/guards/operation.ts'

interface Stored extends RedirectRow {
  readonly RId: number | null
  readonly RActive: boolean
}

const telling: readonly string[] = ['RType', 'RFrom', 'RTo', 'RStatus', 'RActive']

/** Throws `BadRequest` for a redirect that takes a page off the site or leads round in a circle. */
export async function checkRedirects(executor: Executor, { action, records }: Operation): Promise<void> {
  const touching = records.filter(record => telling.some(name => record[name] !== undefined))
  if (action === 'delete' || touching.length === 0) return
  await sql`select pg_advisory_xact_lock(hashtext('rounds redirects'))`.execute(executor)
  const { rows } = await sql<Stored>`select "RId", "RType", "RFrom", "RTo", "RStatus", "RActive"
    from "Redirect" order by "RId"`.execute(executor)
  const stored = new Map(rows.map(row => [row.RId, row]))
  const changed = touching.map(record => redirectOf(stored.get(Number(record.RId)), record))
  const replaced = new Set(changed.map(({ RId }) => RId))
  const after = [...rows.filter(({ RId }) => !replaced.has(RId)), ...changed].filter(({ RActive }) => RActive)
  const active = changed.filter(({ RActive }) => RActive)
  const pages = await pagesAt(executor, active)
  const issues = active.flatMap(redirect => {
    const others = after.filter(each => each !== redirect)
    return problemOfRedirect(redirect, others, pages) ?? []
  })
  if (issues.length > 0) throw invalid(issues)
}

const unset = { RId: null, RType: '301', RFrom: '', RTo: null, RStatus: 301, RActive: true }

/** A redirect as it is once it is written. */
const redirectOf = (stored: Stored | undefined, record: AnyRow): Stored => ({
  ...(stored ?? unset),
  ...Object.fromEntries(telling.flatMap(name => (record[name] === undefined ? [] : [[name, record[name]]]))),
})

/** The pages at the addresses of redirects that are shown, now or from their date on. */
async function pagesAt(executor: Executor, redirects: readonly Stored[]): Promise<readonly LivePage[]> {
  if (redirects.length === 0) return []
  const begins = redirects.flatMap(redirect => beginningOf(redirect) ?? [])
  const exact = redirects.map(({ RFrom }) => addressOf(RFrom))
  const { rows } = await sql<LivePage>`select "CTitle" as title, url from (
      select "CId", "CSeoUrl" as url from "Content" union select "CId", "TtcPageUrl" from "TagToContent") at
    join "Content" using ("CId")
    where (regexp_replace(lower(url), '(.)/+$', '\\1') = any(${exact}::text[])
        or exists (select from unnest(${begins}::text[]) b where starts_with(lower(url), b)))
      and "CtId" = any(${[...pageTypes]}::int[]) and "CVisible" and "CDeletedDt" is null
      and ("CExpireDt" is null or "CExpireDt" > now())
    order by url, "CId"`.execute(executor)
  return rows
}
