/** Finds the record that a CSV cell refers to: by key, by a unique code, or by display name. */
import type { AnyRow, Entity } from '../../entities/entity.ts'

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

/** The fields that identify a record, most certain first: its key, unique fields, then what people know it by. */
function namingFields(entity: Entity): readonly (readonly string[])[] {
  const unique = Object.entries(entity.fields)
    .filter(([name, field]) => field.unique && field.kind === 'text' && name !== entity.shows)
    .map(([name]) => name)
  const alone = entity.recognizedBy.flatMap(names => (names.length === 1 ? names : []))
  return [entity.key, [...unique, ...alone], [entity.shows]]
}

/** A lookup over an entity's records. A composite key names no single record, so those are never found. */
export function lookupOf(entity: Entity, records: readonly AnyRow[]): Lookup {
  const [keyField, ...more] = entity.key
  const indexes = namingFields(entity).map(() => new Map<string, Set<string | number>>())
  if (keyField !== undefined && more.length === 0)
    for (const record of records) {
      const key = record[keyField]
      if (typeof key !== 'string' && typeof key !== 'number') continue
      for (const [index, names] of namingFields(entity).entries())
        for (const name of names) {
          const value = record[name]
          if (value === null || value === undefined || value === '') continue
          const known = indexes[index]?.get(normalizeValue(value))
          if (known) known.add(key)
          else indexes[index]?.set(normalizeValue(value), new Set([key]))
        }
    }
  return {
    plural: entity.plural,
    find: text => {
      for (const index of indexes) {
        const [key, ...others] = index.get(normalizeValue(text)) ?? []
        if (key === undefined) continue
        return others.length === 0 ? { is: 'one', key } : { is: 'several' }
      }
      return { is: 'none' }
    },
  }
}
