import type { AnyRow } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { RunItem } from '../run-items.ts'
import { FOLDER_SITE } from './plan-items.ts'

/** What was read of things of a folder, by their old keys. */
export async function dataOfFolder(
  executor: Executor,
  importId: number,
  items: readonly RunItem[],
): Promise<ReadonlyMap<string, AnyRow>> {
  const { rows } = await sql<{ oldKey: string; data: string }>`select old_key as "oldKey", data::text as data
    from old_site_item where import_id = ${importId}
      and old_key = any(${items.map(({ oldKey }) => oldKey)}::text[])`.execute(executor)
  return new Map(rows.map(({ oldKey, data }) => [oldKey, JSON.parse(data) as AnyRow]))
}

/** Remembers which records things of folders are, and what came of them last. */
export async function rememberFolder(
  executor: Executor,
  entity: string,
  done: readonly { readonly item: RunItem; readonly key: number }[],
): Promise<void> {
  const rows = done.map(({ item, key }) => ({ oldKey: item.oldKey, key, hash: item.hash }))
  await sql`insert into old_site_known (site, old_key, entity, key, hash, stamp)
    select ${FOLDER_SITE}, "oldKey", ${entity}, key, hash, null
    from json_to_recordset(${JSON.stringify(rows)}::json) as given("oldKey" text, key int, hash text)
    on conflict (site, old_key) do update set entity = excluded.entity, key = excluded.key, hash = excluded.hash,
      stamp = null`.execute(executor)
}
