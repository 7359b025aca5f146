/**
 * Finds records that a row nearly matches: another abbreviation, other punctuation, an extra leading zero, or the same
 * name and place under another number. A person is asked before such a row creates a record.
 */
import { printKey } from '../../api/key.ts'
import type { AnyRow, Entity } from '../../entities/entity.ts'
import { storedKey } from '../records/relational-diff.ts'
import type { Mapping } from './columns.ts'
import { exactFold, type Fold, type Known, valuesOf } from './identity.ts'
import { normalizeName } from './synonyms.ts'

const SAME_WORDS: Readonly<Record<string, string>> = {
  saint: 'st',
  mount: 'mt',
  fort: 'ft',
  center: 'ctr',
  centre: 'ctr',
  hospital: 'hosp',
  medical: 'med',
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  drive: 'dr',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

const CODE = /^(?=.*\d)\S+$/

/** The part of a value that distinguishes it from values that are not nearly equal. */
export function nearFold({ fields }: Pick<Entity, 'fields'>): Fold {
  const exact = exactFold({ fields })
  const known = new Map<string, string>()
  return (name, value) => {
    const field = fields[name]
    const isWords = field?.kind === 'text' && (field.format === undefined || field.format === 'line')
    if (typeof value !== 'string' || !isWords) return exact(name, value)
    const folded = known.get(value) ?? foldWords(value.trim())
    known.set(value, folded)
    return folded
  }
}

function foldWords(text: string): string {
  if (CODE.test(text)) return withoutZeros(text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const words = normalizeName(text.toLowerCase().replace(/['’]/g, '').replaceAll('&', ' and '))
  return words
    .split(' ')
    .filter(word => word !== 'the')
    .map(word => SAME_WORDS[word] ?? withoutZeros(word))
    .join(' ')
}

const withoutZeros = (word: string) => word.replace(/^0+(?=\d)/, '')

/** The records that rows nearly match. */
export interface NearRegister {
  readonly add: (known: Known) => void
  readonly near: (record: AnyRow) => readonly Known[]
}

const MOST = 3

/**
 * An empty register for the ways to recognize an entity’s records, and for people by their whole name, unless their
 * numbers say that they are two. Two lines of one file with different numbers are
 * different records, because the file's author kept them apart.
 */
export function createNearRegister(
  entity: Entity,
  ways: readonly (readonly string[])[],
  mapping: Mapping,
): NearRegister {
  const fold = nearFold(entity)
  // The names of people; a single name is among the ways where it identifies a record.
  const named = entity.names.length > 1 ? entity.names : []
  const identities = [...ways, ...(named.length > 0 ? [named] : [])].filter(names =>
    names.every(name => Object.hasOwn(mapping, name)),
  )
  const indexes = identities.map(() => new Map<string, Known[]>())
  const differsInBetter = (place: number, one: AnyRow, other: AnyRow) =>
    identities
      .slice(0, place)
      .some(names => valuesOf(names, one, fold) !== undefined && valuesOf(names, other, fold) !== undefined)
  const differsInNumber = (one: AnyRow, other: AnyRow) =>
    Object.keys(mapping).some(
      name => entity.fields[name]?.unique && one[name] && other[name] && one[name] !== other[name],
    )
  return {
    add: known => {
      for (const [place, names] of identities.entries()) {
        const values = valuesOf(names, known.record, fold)
        if (values === undefined) continue
        const there = indexes[place]?.get(values)
        if (there) there.push(known)
        else indexes[place]?.set(values, [known])
      }
    },
    near: record => {
      const found = new Set<Known>()
      for (const [place, names] of identities.entries()) {
        const values = valuesOf(names, record, fold)
        if (values === undefined) continue
        for (const known of indexes[place]?.get(values) ?? []) {
          if (known.line !== undefined && (known.stored || differsInBetter(place, record, known.record)))
            continue
          if (names === named && differsInNumber(record, known.record)) continue
          found.add(known)
          if (found.size === MOST) return [...found]
        }
      }
      return [...found]
    },
  }
}

/** The printed key of a stored record; null for one that a line creates. */
export const nearKey = (entity: Entity, { stored }: Known): string | null => {
  const key = stored && storedKey(entity, stored)
  return key ? printKey(key) : null
}
