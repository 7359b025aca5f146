/**
 * Finds the record a row refers to: by its key if the file has it, else by the fields people recognize its records by
 * (`recognizedBy`, best first).
 */
import type { AnyRow, Entity } from '../../entities/entity.ts'
import { phoneDigits } from '../text/phone.ts'
import type { Mapping } from './columns.ts'

/** A record that a row may refer to: a stored one, or one that an earlier row creates. */
export interface Known {
  /** The record with the changes of earlier rows. */
  record: AnyRow
  readonly stored: AnyRow | undefined
  /** The line of the file that creates or changes it. */
  line: number | undefined
}

/** The ways to identify a record that the mapping allows, best first. */
export const identitiesOf = (
  entity: Pick<Entity, 'key' | 'recognizedBy'>,
  mapping: Mapping,
): readonly (readonly string[])[] =>
  [entity.key, ...entity.recognizedBy].filter(names => names.every(name => Object.hasOwn(mapping, name)))

/** The form in which a value is compared. */
export type Fold = (name: string, value: unknown) => string

const folded: Fold = (_, value) =>
  typeof value === 'string' ? value.trim().normalize('NFC').toLowerCase() : String(value)

/** Ignores case and outer spaces; compares only the digits of a phone number. */
export function exactFold({ fields }: Pick<Entity, 'fields'>): Fold {
  return (name, value) => {
    const field = fields[name]
    const isPhone = field?.kind === 'text' && field.format === 'phone' && typeof value === 'string'
    return isPhone ? phoneDigits(value) : folded(name, value)
  }
}

/** One text for the values of some fields; undefined if one of them is missing. */
export function valuesOf(names: readonly string[], record: AnyRow, fold: Fold = folded): string | undefined {
  const values: string[] = []
  for (const name of names) {
    const value = record[name]
    if (value === null || value === undefined || value === '' || (value === 0 && names.length === 1))
      return undefined
    const compared = fold(name, value)
    if (compared === '') return undefined
    values.push(compared)
  }
  return JSON.stringify(values)
}

/** The result of identifying a row's record. */
export type Recognized =
  | { readonly is: 'known'; readonly known: Known }
  | { readonly is: 'new' }
  | { readonly is: 'several'; readonly by: readonly string[] }

/** The records that rows are compared with. */
export interface Register {
  readonly add: (known: Known) => void
  readonly recognize: (record: AnyRow) => Recognized
}

/** An empty register for some identities. */
export function createRegister(identities: readonly (readonly string[])[], fold: Fold = folded): Register {
  const indexes = identities.map(() => new Map<string, Set<Known>>())

  const add = (known: Known) => {
    for (const [place, names] of identities.entries()) {
      const values = valuesOf(names, known.record, fold)
      if (values === undefined) continue
      const there = indexes[place]?.get(values)
      if (there) there.add(known)
      else indexes[place]?.set(values, new Set([known]))
    }
  }

  /**
   * Two records with different values for a better identity are different, however similar otherwise. If they were the
   * same, that identity would have found them.
   */
  const differsInBetter = (place: number, one: AnyRow, other: AnyRow) =>
    identities
      .slice(0, place)
      .some(names => valuesOf(names, one, fold) !== undefined && valuesOf(names, other, fold) !== undefined)

  const recognize = (record: AnyRow): Recognized => {
    for (const [place, names] of identities.entries()) {
      const values = valuesOf(names, record, fold)
      if (values === undefined) continue
      const alike = [...(indexes[place]?.get(values) ?? [])].filter(
        known => !differsInBetter(place, record, known.record),
      )
      const inFile = alike.find(known => known.line !== undefined)
      if (inFile) return { is: 'known', known: inFile }
      const [only, ...more] = alike
      if (only) return more.length === 0 ? { is: 'known', known: only } : { is: 'several', by: names }
    }
    return { is: 'new' }
  }

  return { add, recognize }
}
