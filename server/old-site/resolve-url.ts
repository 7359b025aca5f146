import { hostsOf, oldTargetOf, originalPath } from '@rounds/core/rules/old-site'
import { addressOf } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { OldSiteImport } from './imports.ts'
import { readWhereNow } from './run-items.ts'

/** Gives what an address of the old site is here; any other stays as it is. */
export type ResolveUrl = (url: string) => string

/**
 * Knows where everything of an old site is now, whichever import brought it: files by their paths, pages by their keys,
 * as `page:12`. An address of the old site that leads to nothing here becomes its path.
 */
export async function createResolver(
  executor: Executor,
  { site, oldUrls }: Pick<OldSiteImport, 'site' | 'oldUrls'>,
): Promise<ResolveUrl> {
  const hosts = hostsOf(oldUrls)
  const { files, pages } = await readWhereNow(executor, site ?? '')
  const reserved = await sql<{ oldKey: string; key: number }>`select i.old_key as "oldKey", i.key
    from old_site_item i join old_site_import o on o.id = i.import_id
    where o.site = ${site} and i.kind in ('page', 'news', 'event') and i.state in ('made', 'done')
      and i.key is not null order by i.import_id`.execute(executor)
  const pageOf = new Map([...pages, ...reserved.rows.map(({ oldKey, key }) => [oldKey, key] as const)])
  const { rows } = await sql<{
    oldKey: string
    kind: string
    url: string | null
    addresses: readonly string[]
  }>`
    select i.old_key as "oldKey", i.kind, i.data ->> 'url' as url, i.addresses
    from old_site_item i join old_site_import o on o.id = i.import_id
    where o.site = ${site} and i.kind in ('media', 'page', 'news', 'event')
    order by i.import_id, i.position desc`.execute(executor)
  const keyAt = new Map<string, string>()
  const urlOf = new Map(rows.flatMap(({ oldKey, url }) => (url === null ? [] : [[oldKey, url] as const])))
  for (const { oldKey, kind, url, addresses } of rows) {
    for (const path of addresses) keyAt.set(addressOf(path), oldKey)
    const target = kind === 'media' && url !== null ? oldTargetOf(url, hosts) : undefined
    if (target && 'path' in target) {
      keyAt.set(addressOf(target.path), oldKey)
      keyAt.set(addressOf(originalPath(target.path)), oldKey)
    }
  }
  const here = (oldKey: string | undefined, place: string): string | undefined => {
    if (oldKey === undefined) return undefined
    const cId = pageOf.get(oldKey)
    return cId === undefined ? files.get(oldKey) : `page:${cId}${/^#[^\s]*$/.test(place) ? place : ''}`
  }

  return url => {
    const target = oldTargetOf(url, hosts)
    if (!target) return url
    // What did not come over is still shown from where it was.
    if (target.to === 'media') return files.get(`wp:${target.id}`) ?? urlOf.get(`wp:${target.id}`) ?? ''
    if (target.to === 'number') return here(`wp:${target.id}`, target.place) ?? url
    const { path, place } = target
    const key = keyAt.get(addressOf(path)) ?? keyAt.get(addressOf(originalPath(path)))
    const found = here(key, place)
    if (found !== undefined) return found
    // A file that did not come over is still where it was; a page may be reached by its path.
    return target.to === 'file' ? url : `${path}${place}`
  }
}
