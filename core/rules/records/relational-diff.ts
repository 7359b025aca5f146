/**
 * Computes what saving a list of related records changes: compares the list before and after by primary key
 * (specification §4, relational batch). Values set by the server (versions, stamps, anything read-only) don't count.
 */
import { type Key, printKey } from '../../api/key.ts'
import type { AnyRow, Entity } from '../../entities/entity.ts'
import { sameFieldValue } from '../table/same-value.ts'

/** What happens to a record. */
export type Mark = 'create' | 'update' | 'delete'

/** One changed record; an update and a deletion also have the original. */
export type Difference =
  | { readonly mark: 'create'; readonly record: AnyRow }
  | {
      readonly mark: 'update'
      readonly key: Key
      readonly before: AnyRow
      readonly record: AnyRow
      /** The fields whose values differ. */
      readonly fields: readonly string[]
    }
  | { readonly mark: 'delete'; readonly key: Key; readonly before: AnyRow }

/** The three lists sent to the server (specification §7, batch). */
export interface BatchLists {
  readonly create: readonly AnyRow[]
  readonly update: readonly AnyRow[]
  readonly delete: readonly Key[]
}

/** The parts of an entity that decide how its records are compared. */
export type Compared = Pick<Entity, 'key' | 'fields'>

/** The key of a record; undefined if it counts as new because a part is missing or 0. */
export function storedKey(entity: Pick<Entity, 'key'>, record: AnyRow): Key | undefined {
  const parts: (string | number)[] = []
  for (const name of entity.key) {
    const part = record[name]
    if ((typeof part !== 'string' && typeof part !== 'number') || part === 0 || part === '') return undefined
    parts.push(part)
  }
  return parts
}

/** The writable fields in which a record differs from its original; omitted fields are unchanged. */
export const changedFields = (entity: Compared, before: AnyRow, after: AnyRow): readonly string[] =>
  Object.entries(entity.fields)
    .filter(([name, field]) => !field.readOnly && Object.hasOwn(after, name) && after[name] !== undefined)
    .filter(([name, field]) => !sameFieldValue(field, before[name], after[name]))
    .map(([name]) => name)

/**
 * Compares two lists: missing from `updated` is deleted, new is created, changed is updated; unchanged records are left
 * out. Of several records with one key the last wins.
 */
export function diffRelations(
  entity: Compared,
  initial: readonly AnyRow[],
  updated: readonly AnyRow[],
): readonly Difference[] {
  const before = indexByKey(entity, initial)
  const after = indexByKey(entity, updated)
  const differences: Difference[] = []
  for (const record of updated) {
    const key = storedKey(entity, record)
    if (!key) {
      differences.push({ mark: 'create', record })
      continue
    }
    const name = printKey(key)
    if (after.get(name) !== record) continue
    const was = before.get(name)
    if (!was) {
      differences.push({ mark: 'create', record })
      continue
    }
    const fields = changedFields(entity, was, record)
    if (fields.length > 0)
      differences.push({ mark: 'update', key, before: was, record: { ...was, ...record }, fields })
  }
  for (const [name, record] of before)
    if (!after.has(name))
      differences.push({ mark: 'delete', key: storedKey(entity, record) ?? [], before: record })
  return differences
}

function indexByKey(entity: Compared, records: readonly AnyRow[]): ReadonlyMap<string, AnyRow> {
  const found = new Map<string, AnyRow>()
  for (const record of records) {
    const key = storedKey(entity, record)
    if (key) found.set(printKey(key), record)
  }
  return found
}

/** The differences as the three lists of a batch. */
export const batchOf = (differences: readonly Difference[]): BatchLists => ({
  create: differences.flatMap(one => (one.mark === 'create' ? [one.record] : [])),
  update: differences.flatMap(one => (one.mark === 'update' ? [one.record] : [])),
  delete: differences.flatMap(one => (one.mark === 'delete' ? [one.key] : [])),
})
