import { printKey } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { storedKey } from '@rounds/core/rules/records'

export interface LookedUp {
  readonly entity: Entity
  /** The records before the call, and as they are now. */
  readonly before: readonly AnyRow[]
  readonly now: readonly AnyRow[]
  /** Records known to have been created in between. */
  readonly made?: readonly AnyRow[]
}

/**
 * Finds records created by a call that was never answered: a record that is new since, equals the one that was sent,
 * and is not known to come from another call. Each is found only once.
 */
export function findMade({ entity, before, now, made = [] }: LookedUp) {
  const nameOf = (record: AnyRow) => printKey(storedKey(entity, record) ?? [])
  const known = new Set(before.map(nameOf))
  const added = now.filter(record => !known.has(nameOf(record)))
  const groups = new Map<string, Map<string, AnyRow[]>>()
  const find = (record: AnyRow): AnyRow | undefined => {
    const names = namesIn(entity, record)
    const group = names.join()
    const alike = groups.get(group) ?? groupAlike(entity, names, added)
    groups.set(group, alike)
    return alike.get(likenessOf(entity, names, record))?.shift()
  }
  for (const record of made) find(record)
  return find
}

/** The fields of a record that are stored as sent. */
const namesIn = (entity: Entity, record: AnyRow): readonly string[] =>
  Object.keys(record)
    .filter(name => {
      const field = entity.fields[name]
      return field && !field.readOnly && !field.secret
    })
    .sort()

function groupAlike(entity: Entity, names: readonly string[], records: readonly AnyRow[]) {
  const alike = new Map<string, AnyRow[]>()
  for (const record of records) {
    const likeness = likenessOf(entity, names, record)
    const others = alike.get(likeness)
    if (others) others.push(record)
    else alike.set(likeness, [record])
  }
  return alike
}

/**
 * One text for a record's values in some fields, independent of how timestamps and JSON are written; invalid timestamps
 * count as null.
 */
const likenessOf = (entity: Entity, names: readonly string[], record: AnyRow): string =>
  JSON.stringify(
    names.map(name => {
      const value = record[name] ?? null
      return entity.fields[name]?.kind === 'datetime' ? Date.parse(String(value)) : value
    }),
    (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
  )
