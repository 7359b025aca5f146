import { hostsOf, oldTargetOf, originalPath } from '@rounds/core/rules/old-site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/**
 * The files of an old site that are here, by their paths there. An export of pages alone names a picture by its path,
 * one of media by its number: it is the same file.
 */
export async function knownFiles(executor: Executor, site: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    oldKey: string
    url: string
  }>`select distinct on (k.old_key) k.old_key as "oldKey",
      i.data ->> 'url' as url
    from old_site_known k join "File" f on f."FId" = k.key
      join old_site_item i on i.old_key = k.old_key and i.kind = 'media'
      join old_site_import o on o.id = i.import_id and o.site = k.site
    where k.site = ${site} and k.entity = 'File' order by k.old_key, i.import_id desc`.execute(executor)
  const hosts = hostsOf(rows.map(({ url }) => url))
  const paths = new Map<string, string>()
  for (const { oldKey, url } of rows) {
    const target = oldTargetOf(url, hosts)
    if (!target || !('path' in target)) continue
    paths.set(target.path, oldKey)
    paths.set(originalPath(target.path), oldKey)
  }
  return paths
}

/** Remembers a file that came over by its path under the number that this export gives it, so that it is not made twice. */
export async function knowSameFiles(
  executor: Executor,
  {
    site,
    importId,
    known,
    uploaded,
  }: {
    readonly site: string
    readonly importId: number
    readonly known: ReadonlyMap<string, string>
    readonly uploaded: ReadonlyMap<string, string>
  },
): Promise<void> {
  const same = Array.from(uploaded, ([path, oldKey]) => ({ oldKey, by: known.get(path) })).filter(
    ({ oldKey, by }) => by !== undefined && by !== oldKey,
  )
  if (same.length === 0) return
  await sql`insert into old_site_known (site, old_key, entity, key, hash, stamp)
    select distinct on (given."oldKey") k.site, given."oldKey", k.entity, k.key, i.hash, k.stamp
    from json_to_recordset(${JSON.stringify(same)}::json) as given("oldKey" text, by text)
      join old_site_known k on k.site = ${site} and k.old_key = given.by
      join old_site_item i on i.import_id = ${importId} and i.old_key = given."oldKey"
    on conflict (site, old_key) do nothing`.execute(executor)
}
