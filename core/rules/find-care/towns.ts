import type { Point } from './distance.ts'
import { plainText } from './similar.ts'
import { createTrigramIndex, type TrigramIndex } from './trigram-index.ts'

/** A town with locations: where they are in the middle, where that is known, and how many. */
export interface TownRow {
  readonly name: string
  readonly latitude: number | null
  readonly longitude: number | null
  /** The state's letters and its name. */
  readonly state: string | null
  readonly stateName: string | null
  readonly count: number
}

/** A town as a search names it. */
export interface Town extends Point {
  /** What it goes by in the search. */
  readonly phrase: string
  readonly label: string
}

/** The towns with locations by every phrase that names one: with its state, or alone. */
export interface Towns {
  readonly byPhrase: ReadonlyMap<string, Town>
  readonly names: () => TrigramIndex
  /** Every way to write a town, by its plain name. */
  readonly written: ReadonlyMap<string, ReadonlySet<string>>
}

/** Gets towns ready. Where several have one name, the one with most locations goes by the name alone. */
export function townsOf(rows: readonly TownRow[]): Towns {
  const byPhrase = new Map<string, Town>()
  const names = new Set<string>()
  const written = new Map<string, Set<string>>()
  const called = new Map<string, number>()
  const keyed = rows.map(row => ({ ...row, key: plainText(row.name) })).filter(({ key }) => key !== '')
  for (const { key } of keyed) called.set(key, (called.get(key) ?? 0) + 1)
  for (const { key, name, state, stateName, latitude, longitude } of keyed.toSorted(
    (one, other) => other.count - one.count,
  )) {
    written.set(key, (written.get(key) ?? new Set()).add(name))
    if (latitude === null || longitude === null) continue
    names.add(key)
    const label = state && (called.get(key) ?? 0) > 1 ? `${name}, ${state}` : name
    const phrases = [key, ...[state, stateName].flatMap(of => (of ? [`${key} ${plainText(of)}`] : []))]
    for (const phrase of phrases)
      if (!byPhrase.has(phrase)) byPhrase.set(phrase, { phrase, label, latitude, longitude })
  }
  let index: TrigramIndex | undefined
  return {
    byPhrase,
    written,
    names: () => {
      index ??= createTrigramIndex(names)
      return index
    },
  }
}

/** The town that the longest of some phrases names. */
export const townAmong = ({ byPhrase }: Towns, phrases: readonly string[]): Town | undefined =>
  phrases
    .toSorted((one, other) => other.length - one.length)
    .flatMap(phrase => byPhrase.get(phrase) ?? [])
    .at(0)

/** The town whose name is most like a phrase. */
export function townLike({ byPhrase, names }: Towns, phrase: string): Town | undefined {
  const [best] = [...names().like(phrase)].toSorted(([, one], [, other]) => other.similarity - one.similarity)
  return best && best[1].similarity >= 0.3 ? byPhrase.get(best[0]) : undefined
}

/** The towns whose name has some letters in it, as they are written. */
export const townsWith = ({ written }: Towns, letters: string): readonly string[] =>
  [...written].flatMap(([key, names]) => (key.includes(letters) ? [...names] : []))
