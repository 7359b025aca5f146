/** Finds the record that a CSV cell refers to: by key, by a unique code, or by display name. */
import { type AnyRow, type Entity, nameOfRecord } from '../../entities/entity.ts'

/** The result of looking up a name. */
export type Found =
  | { readonly is: 'one'; readonly key: string | number }
  | { readonly is: 'none' }
  | { readonly is: 'several' }

/** The records that a reference can mean. */
export interface Lookup {
  /** Their label, for messages. */
  readonly plural: string
  readonly find: (text: string) => Found
}

const normalizeValue = (value: unknown) => String(value).trim().normalize('NFC').toLowerCase()

/** What identifies a record, most certain first: its key, unique fields, then what people know it by. */
function namings(entity: Entity): readonly ((record: AnyRow) => readonly unknown[])[] {
  const unique = Object.entries(entity.fields)
    .filter(([name, field]) => field.unique && field.kind === 'text' && name !== entity.shows)
    .map(([name]) => name)
  const alone = entity.recognizedBy.flatMap(names => (names.length === 1 ? names : []))
  const codes = [...unique, ...alone]
  return [
    record => entity.key.map(name => record[name]),
    record => codes.map(name => record[name]),
    record => [record[entity.shows], nameOfRecord(entity, record)],
  ]
}

/** A lookup over an entity's records. A composite key names no single record, so those are never found. */
export function lookupOf(entity: Entity, records: readonly AnyRow[]): Lookup {
  const [keyField, ...more] = entity.key
  const levels = namings(entity).map(valuesOf => ({
    valuesOf,
    index: new Map<string, Set<string | number>>(),
  }))
  if (keyField !== undefined && more.length === 0)
    for (const record of records) {
      const key = record[keyField]
      if (typeof key !== 'string' && typeof key !== 'number') continue
      for (const { valuesOf, index } of levels)
        for (const value of valuesOf(record)) {
          if (value === null || value === undefined || value === '') continue
          const known = index.get(normalizeValue(value))
          if (known) known.add(key)
          else index.set(normalizeValue(value), new Set([key]))
        }
    }
  return {
    plural: entity.plural,
    find: text => {
      for (const { index } of levels) {
        const [key, ...others] = index.get(normalizeValue(text)) ?? []
        if (key === undefined) continue
        return others.length === 0 ? { is: 'one', key } : { is: 'several' }
      }
      return { is: 'none' }
    },
  }
}

/** How a file names a record so that an import finds it again: its name, or its key where the name is ambiguous. */
export function nameOrKey(lookup: Lookup, key: string | number, name: string): string | number {
  const found = lookup.find(name)
  return found.is === 'one' && found.key === key ? name : key
}
