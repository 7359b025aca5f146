import type { AnyRow } from '@rounds/core/entities'
import { problemOfPageAddress, problemOfRedirectAddress } from '@rounds/core/rules/site'
import {
  type FolderItem,
  type FolderRecord,
  planFolder,
  type RecordNames,
  readPageFile,
} from '@rounds/core/rules/site-folder'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { Actor } from '../../rights/actor.ts'
import type { OldSiteImport } from '../imports.ts'
import { entriesHere } from './entries-here.ts'
import { namesHere } from './names-here.ts'
import type { FolderStep, FolderThing } from './read-folder.ts'

/** What imports of folders are known by: records of any site with the same names are the same. */
export const FOLDER_SITE = 'site folder'

const AT_ONCE = 200
const MOST_LOST = 500

/** Keeps what the folder holds until it is planned and run; gives how many things those are. */
export async function stageFolder(
  executor: Executor,
  { id, title }: { readonly id: number; readonly title: string },
  steps: AsyncIterable<FolderStep>,
  onProgress: (count: number) => Promise<void>,
): Promise<number> {
  await sql`delete from old_site_item where import_id = ${id}`.execute(executor)
  const lost: { readonly what: string; readonly because: string }[] = []
  let waiting: FolderThing[] = []
  let count = 0
  const write = async () => {
    const rows = waiting.map((thing, at) => ({ ...thing, position: count - waiting.length + at }))
    waiting = []
    await sql`insert into old_site_item
        (import_id, old_key, position, kind, title, data, hash, is_published, addresses, needs, links, losses)
      select ${id}, "oldKey", position, kind, left(title, 400), data, hash, true,
        case when address is null then '{}'::text[] else array[address] end, '{}', '{}', '{}'
      from json_to_recordset(${JSON.stringify(rows)}::json) as given("oldKey" text, position int, kind text, title text,
        data json, hash text, address text)
      on conflict (import_id, old_key) do nothing`.execute(executor)
    await onProgress(count)
  }
  for await (const step of steps) {
    if ('lost' in step) {
      if (lost.length < MOST_LOST) lost.push(step.lost)
      continue
    }
    waiting.push(step.thing)
    count++
    if (waiting.length >= AT_ONCE) await write()
  }
  if (waiting.length > 0) await write()
  await sql`update old_site_import set title = ${title}, site = ${FOLDER_SITE}, old_urls = '[]',
    lost = ${JSON.stringify(lost)}::json where id = ${id}`.execute(executor)
  return count
}

interface ItemRow {
  readonly oldKey: string
  readonly kind: FolderItem['kind']
  readonly hash: string
  readonly data: string
}

/** Plans what a folder holds: matched by name and address with what is here. Nothing else is changed. */
export async function planFolderItems(
  executor: Executor,
  actor: Actor,
  { id }: Pick<OldSiteImport, 'id'>,
): Promise<void> {
  const { rows } = await sql<ItemRow>`select old_key as "oldKey", kind, hash,
      case when kind in ('page', 'news', 'event', 'content', 'redirect') then data::text else '{}' end as data
    from old_site_item where import_id = ${id} order by position`.execute(executor)
  const here = await namesHere(executor)
  const checked = rows.map(row => {
    const data = JSON.parse(row.data) as AnyRow
    return { ...row, data, problem: problemOf(row.kind, data) }
  })
  const records = withComing(
    here.records,
    checked.filter(({ problem }) => problem === undefined),
  )
  const items = checked.map(row => ({
    ...row,
    losses: isPage(row) ? readPageFile(row.data, records).losses : [],
  }))
  const found = new Map<string, FolderRecord>()
  const came = await cameBefore(executor)
  for await (const { oldKey, key, hash } of entriesHere(executor, actor, 'all', here))
    found.set(oldKey, { key, hash, came: came.get(oldKey) ?? null })
  await findMoved(executor, checked, found)
  const planned = planFolder(items, found)
  for (let at = 0; at < planned.length; at += 1_000)
    await sql`update old_site_item i set effect = given.effect, key = given.key, notes = given.notes, redirects = '{}',
        address = case when i.kind = 'media' then null else i.addresses[1] end, state = 'waiting', reason = null
      from json_to_recordset(${JSON.stringify(planned.slice(at, at + 1_000))}::json)
        as given("oldKey" text, effect text, key int, notes text[])
      where i.import_id = ${id} and i.old_key = given."oldKey"`.execute(executor)
  // A record that was deleted here comes anew.
  await sql`delete from old_site_known where site = ${FOLDER_SITE} and old_key = any(${planned
    .filter(({ effect }) => effect === 'create')
    .map(({ oldKey }) => oldKey)}::text[])`.execute(executor)
}

const isPage = ({ kind }: Pick<ItemRow, 'kind'>): boolean =>
  kind === 'page' || kind === 'news' || kind === 'event' || kind === 'content'

/** Why the address of a page or redirect can’t be here. */
function problemOf(kind: ItemRow['kind'], data: AnyRow): string | undefined {
  if (kind === 'redirect') return problemOfRedirectAddress(String(data.RFrom))
  const { CSeoUrl } = (data.content ?? {}) as AnyRow
  return typeof CSeoUrl === 'string' ? problemOfPageAddress(CSeoUrl) : undefined
}

/** What comes with the same folder is here by the time that anything refers to it. */
function withComing(names: RecordNames, rows: readonly Pick<ItemRow, 'oldKey'>[]): RecordNames {
  const coming = new Set(rows.map(({ oldKey }) => oldKey))
  const prefixes: Readonly<Record<string, string>> = { Content: 'page', Form: 'form', Template: 'template' }
  return {
    nameOf: names.nameOf,
    keyOf: (entity, name) =>
      names.keyOf(entity, name) ?? (coming.has(`${prefixes[entity]}:${name.toLowerCase()}`) ? 1 : undefined),
  }
}

async function cameBefore(executor: Executor) {
  const { rows } = await sql<{
    oldKey: string
    hash: string
    after: string | null
  }>`select old_key as "oldKey", hash,
    stamp as after from old_site_known where site = ${FOLDER_SITE}`.execute(executor)
  return new Map(rows.map(({ oldKey, hash, after }) => [oldKey, { hash, after }]))
}

/** A page whose address is another there is told by its blocks, which keep their UUIDs. */
async function findMoved(
  executor: Executor,
  rows: readonly (Omit<ItemRow, 'data'> & { readonly data: AnyRow })[],
  found: Map<string, FolderRecord>,
): Promise<void> {
  const coming = new Set(rows.map(({ oldKey }) => oldKey))
  const nameOf = new Map(
    Array.from(found, ([oldKey, { key }]) => [oldKey.startsWith('page:') ? key : -1, oldKey]),
  )
  for (const row of rows) {
    if (!isPage(row) || found.has(row.oldKey)) continue
    const { blocks } = row.data as { readonly blocks?: unknown }
    const uuids = (Array.isArray(blocks) ? blocks : []).map(({ CbUuid }) => String(CbUuid)).filter(isUuid)
    if (uuids.length === 0) continue
    const { rows: pages } = await sql<{ key: number }>`select "CId" as key from "ContentBlock"
      join "Content" using ("CId") where "CbUuid" = any(${uuids}::uuid[]) and "CDeletedDt" is null
      group by 1 order by count(*) desc, 1 limit 1`.execute(executor)
    const [page] = pages
    const before = page && nameOf.get(page.key)
    const record = before === undefined || coming.has(before) ? undefined : found.get(before)
    if (record && before !== undefined)
      found.set(row.oldKey, { ...record, note: `It is at ${before.slice('page:'.length)} now, and moves.` })
  }
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
