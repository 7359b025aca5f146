import { type Key, keyOf } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Changed, Conflict } from '../errors.ts'
import { changedFrom } from '../jobs/bulk.ts'
import { storedRows } from '../records/cascade.ts'
import type { Unit } from '../records/unit.ts'

/** What a record was before an import changed it. */
export interface Kept {
  /** The earlier values of the fields that the import changed. */
  readonly before: AnyRow
  readonly version: number
}

/** Updates records, and gives what each of them was before. */
export async function updateAndKeep(
  unit: Unit,
  entity: Entity,
  records: readonly AnyRow[],
): Promise<readonly Kept[]> {
  if (records.length === 0) return []
  const keys = records.map(record => keyOf(entity, record))
  const before = await storedRows(unit.query, entity, keys)
  const stored = await unit.records.update(entity, records)
  const after = await storedRows(unit.query, entity, keys)
  return keys.map((_, at) => ({
    before: changedFrom(entity, before[at] ?? {}, after[at] ?? {}),
    version: stored[at]?.version ?? 1,
  }))
}

/** Notes what records were before, for an undo; what was noted first stays. */
export async function noteBefore(
  query: Executor,
  importId: number,
  kept: readonly (Omit<Kept, 'version'> & { readonly oldKey: string; readonly version: number | null })[],
): Promise<void> {
  if (kept.length === 0) return
  await sql`update old_site_item i set before = coalesce(i.before, given.before), after_version = given.version
    from json_to_recordset(${JSON.stringify(kept)}::json) as given("oldKey" text, before json, version int)
    where i.import_id = ${importId} and i.old_key = given."oldKey"`.execute(query)
}

/** A record that an import changed, with what it was before. */
export interface Changes extends Kept {
  readonly key: Key
}

/** Gives records the values that they had before an import. Throws `Conflict` for one that has changed since. */
export async function restoreRecords(
  unit: Unit,
  entity: Entity,
  changes: readonly Changes[],
  because: string,
): Promise<void> {
  for (const { key, before, version } of changes) {
    if (Object.keys(before).length === 0) continue
    const named = Object.fromEntries(entity.key.map((name, at) => [name, key[at]]))
    try {
      await unit.records.update(entity, [{ ...before, ...named, RowVersion: version }])
    } catch (error) {
      if (error instanceof Changed) throw new Conflict(because)
      throw error
    }
  }
}
