import { Microsite } from '@rounds/core/entities'
import { micrositeIssues, type StrangePage } from '@rounds/core/rules/site'
import { pageTypes, tagIds } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { invalid } from '../errors.ts'
import type { Watcher } from '../records/unit.ts'

interface StoredPlace {
  readonly id: number
  readonly name: string
  readonly host: string | null
  readonly path: string | null
  readonly tag: number
}

/**
 * Refuses a microsite whose host name or folder clashes with another one's, with the product's own addresses or with
 * pages.
 *
 * @param own The addresses of the admin and of the main site.
 */
export const watchMicrosites = (own: readonly string[]): Watcher => ({
  watches: entity => entity === Microsite,
  watch() {
    const written = new Set<number>()
    return {
      async beforeWrite({ query }, _, { action, records }) {
        // Only one change at a time looks at the others.
        await sql`select pg_advisory_xact_lock(hashtext('rounds microsites'))`.execute(query)
        if (action === 'update') for (const { MsId } of records) written.add(Number(MsId))
      },
      afterCreate(_, stored) {
        for (const { json } of stored) written.add(Number((JSON.parse(json) as { MsId: number }).MsId))
      },
      async beforeCommit({ query }) {
        if (written.size > 0) await requireFree(query, written, own)
      },
    }
  },
})

async function requireFree(
  executor: Executor,
  written: ReadonlySet<number>,
  own: readonly string[],
): Promise<void> {
  const { rows } =
    await sql<StoredPlace>`select "MsId" as id, "MsName" as name, "MsHost" as host, "TPath" as path,
      "TId" as tag from "Microsite" join "Tag" using ("TId") order by "MsId"`.execute(executor)
  const others = rows.flatMap(({ path, ...row }) => (path === null ? [] : [{ ...row, path }]))
  for (const site of rows) {
    if (!written.has(site.id)) continue
    const strangers = site.path === null ? [] : await strangersIn(executor, site.tag, site.path)
    const issues = micrositeIssues(site, { others, own, strangers })
    if (issues.length > 0) throw invalid(issues)
    if (!(await isOnSite(executor, site.tag)))
      throw invalid([
        { field: 'TId', message: 'This isn’t a folder of the site. Choose a folder below the home page.' },
      ])
  }
}

/** Pages at or below the address of a folder that are in no folder of it. */
async function strangersIn(executor: Executor, tag: number, path: string): Promise<readonly StrangePage[]> {
  const { rows } = await sql<StrangePage>`with recursive inside as (
      select "TId" from "Tag" where "TId" = ${tag}
      union select below."TId" from inside join "Tag" below on below."TIdParent" = inside."TId")
    select "CTitle" as title, "CSeoUrl" as url from "Content" page
    where (lower("CSeoUrl") = lower(${path}) or starts_with(lower("CSeoUrl"), lower(${path}) || '/'))
      and "CtId" = any(${[...pageTypes]}::int[]) and "CDeletedDt" is null
      and not exists (select from "TagToContent" place join inside using ("TId") where place."CId" = page."CId")
    order by "CSeoUrl" limit 1`.execute(executor)
  return rows
}

async function isOnSite(executor: Executor, tag: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`with recursive way as (
      select "TId", "TIdParent", 1 as depth from "Tag" where "TId" = ${tag} and not "TDeleted"
      union all select above."TId", above."TIdParent", depth + 1 from way
        join "Tag" above on above."TId" = way."TIdParent" and not above."TDeleted" where depth < 20)
    select exists (select from way where "TId" = ${tagIds.HomePage}) as is`.execute(executor)
  return rows[0]?.is === true
}
