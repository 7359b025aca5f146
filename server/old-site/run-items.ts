import type { OldItem, OldKind } from '@rounds/core/rules/old-site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** A thing of an import as the run works on it. */
export interface RunItem {
  readonly oldKey: string
  readonly kind: OldKind
  readonly title: string
  readonly effect: 'create' | 'update'
  readonly address: string | null
  readonly redirects: readonly string[]
  readonly key: number | null
  readonly hash: string
}

export type ItemState = 'waiting' | 'made' | 'done' | 'refused' | 'undone' | 'kept'

const columns = sql`i.old_key as "oldKey", i.kind, i.title, i.effect, i.address, i.redirects, i.hash,
  coalesce(i.key, k.key) as key`

/** The next things of some kinds in a state that the plan makes or changes. */
export async function itemsToRun(
  executor: Executor,
  importId: number,
  wanted: { readonly kinds: readonly OldKind[]; readonly state: ItemState; readonly most: number },
): Promise<readonly RunItem[]> {
  const { rows } = await sql<RunItem>`select ${columns} from old_site_item i
      join old_site_import o on o.id = i.import_id
      left join old_site_known k on k.site = o.site and k.old_key = i.old_key
    where i.import_id = ${importId} and i.kind = any(${[...wanted.kinds]}::text[]) and i.state = ${wanted.state}
      and i.effect in ('create', 'update')
    order by i.position limit ${wanted.most}`.execute(executor)
  return rows
}

/** What was read of things, by their old keys. */
export async function dataOf<Item extends OldItem>(
  executor: Executor,
  importId: number,
  items: readonly RunItem[],
): Promise<ReadonlyMap<string, Item>> {
  const { rows } = await sql<{
    oldKey: string
    data: string
  }>`select old_key as "oldKey", data from old_site_item
    where import_id = ${importId} and old_key = any(${items.map(({ oldKey }) => oldKey)}::text[])`.execute(
    executor,
  )
  return new Map(rows.map(({ oldKey, data }) => [oldKey, JSON.parse(data) as Item]))
}

/** What has become of a thing. */
export interface Outcome {
  readonly oldKey: string
  readonly state: ItemState
  readonly key?: number | null
  readonly reason?: string | null
  readonly beforeVersion?: number | null
}

/** Notes what has become of things. */
export async function settleItems(
  executor: Executor,
  importId: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  await sql`update old_site_item i set state = given.state, key = coalesce(given.key, i.key), reason = given.reason,
      before_version = coalesce(given."beforeVersion", i.before_version)
    from json_to_recordset(${JSON.stringify(outcomes)}::json)
      as given("oldKey" text, state text, key int, reason text, "beforeVersion" int)
    where i.import_id = ${importId} and i.old_key = given."oldKey"`.execute(executor)
}

/** A record that a thing of an old site is from now on. */
export interface KnownRecord {
  readonly oldKey: string
  readonly entity: 'Content' | 'File' | 'Comment'
  readonly key: number
  readonly hash: string
  readonly stamp: string | null
}

/** Remembers which records things are, so that the next import of the same site changes them. */
export async function rememberItems(
  executor: Executor,
  site: string,
  records: readonly KnownRecord[],
): Promise<void> {
  if (records.length === 0) return
  await sql`insert into old_site_known (site, old_key, entity, key, hash, stamp)
    select ${site}, "oldKey", entity, key, hash, stamp from json_to_recordset(${JSON.stringify(records)}::json)
      as given("oldKey" text, entity text, key int, hash text, stamp text)
    on conflict (site, old_key) do update set entity = excluded.entity, key = excluded.key, hash = excluded.hash,
      stamp = excluded.stamp`.execute(executor)
}

/** Where each thing of an old site is here: files by path, pages by key. */
export interface WhereNow {
  readonly files: ReadonlyMap<string, string>
  readonly pages: ReadonlyMap<string, number>
}

/** Reads where everything is that has come over, of this import and of those before it. */
export async function readWhereNow(executor: Executor, site: string): Promise<WhereNow> {
  const { rows } = await sql<{ oldKey: string; cId: number | null; path: string | null }>`
    select k.old_key as "oldKey", c."CId" as "cId", f."FPath" as path from old_site_known k
      left join "Content" c on k.entity = 'Content' and c."CId" = k.key and c."CDeletedDt" is null
      left join "File" f on k.entity = 'File' and f."FId" = k.key
    where k.site = ${site}`.execute(executor)
  return {
    files: new Map(rows.flatMap(({ oldKey, path }) => (path === null ? [] : [[oldKey, path] as const]))),
    pages: new Map(rows.flatMap(({ oldKey, cId }) => (cId === null ? [] : [[oldKey, cId] as const]))),
  }
}
