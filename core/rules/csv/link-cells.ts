/**
 * Cells that name linked records, such as a physician's specialties or a location's services: names or keys, separated
 * by semicolons or bars. A row adds links and removes none.
 */
import type { AnyRow } from '../../entities/entity.ts'
import { linkedKey, type RecordLink } from '../records/record-links.ts'
import { labelInSentence } from '../text/label-in-sentence.ts'
import { type Lookup, nameOrKey } from './lookup.ts'
import { rearm } from './write.ts'

/** The records that a row links. */
export interface LinkedKeys {
  /** The entity of the links. */
  readonly link: string
  readonly keys: readonly (string | number)[]
  /** The name of the link in the file. */
  readonly names: readonly string[]
}

/** The names in a cell, in order, without duplicates. */
export const namesIn = (cell: string): readonly string[] => [
  ...new Set(
    rearm(cell)
      .split(/[;|]/)
      .map(name => name.trim())
      .filter(name => name !== ''),
  ),
]

/** The cell that names these records; `readLinks` finds the same ones in it. Keys without a name are left out. */
export const linksCell = (
  keys: Iterable<string | number>,
  names: ReadonlyMap<unknown, string>,
  lookup: Lookup,
): string =>
  [...keys]
    .flatMap(key => {
      const name = names.get(key)
      if (name === undefined) return []
      return [name.trim() === '' || /[;|]/.test(name) ? key : nameOrKey(lookup, key, name)]
    })
    .join('; ')

/** The records a cell names, or sentence endings that describe its errors. */
export function readLinks(
  { link, target }: RecordLink,
  cell: string,
  lookup: Lookup | undefined,
): { readonly linked: LinkedKeys; readonly problems: readonly string[] } {
  const found = new Map<string | number, string>()
  const problems: string[] = []
  for (const name of namesIn(cell)) {
    const one = lookup?.find(name)
    if (one?.is === 'one') found.set(one.key, name)
    else if (one?.is === 'several')
      problems.push(`Several ${labelInSentence(target.plural)} are called “${name}”; write the key.`)
    else problems.push(`“${name}” is not among ${labelInSentence(target.plural)}.`)
  }
  return {
    linked: { link: link.name, keys: [...found.keys()], names: [...found.values()] },
    problems,
  }
}

/** Which records are linked, according to the existing links. */
export function linkedBy(
  link: RecordLink,
  rows: readonly AnyRow[],
): ReadonlyMap<unknown, ReadonlySet<string | number>> {
  const found = new Map<unknown, Set<string | number>>()
  for (const row of rows) {
    const own = row[link.own]
    const others = found.get(own)
    if (others) others.add(linkedKey(link, row))
    else found.set(own, new Set([linkedKey(link, row)]))
  }
  return found
}

/** The links that don't exist yet, without those that would link nothing. */
export const missingLinks = (
  wanted: readonly LinkedKeys[],
  there: (link: string) => ReadonlySet<unknown> | undefined,
): readonly LinkedKeys[] =>
  wanted.flatMap(({ link, keys, names }) => {
    const has = there(link)
    const added = keys.flatMap((key, at) => (has?.has(key) ? [] : [{ key, name: names[at] ?? '' }]))
    if (added.length === 0) return []
    return [{ link, keys: added.map(({ key }) => key), names: added.map(({ name }) => name) }]
  })
