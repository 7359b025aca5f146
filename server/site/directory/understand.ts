import {
  type CareSearch,
  findTerms,
  keyInSlug,
  type NameWord,
  nearestTerm,
  plainText,
  type Roster,
  readTyped,
  type Term,
  type Towns,
  townAmong,
  townLike,
  USUAL_DISTANCE,
  type Zips,
} from '@rounds/core/rules/find-care'
import type { Database } from '../../database/database.ts'
import { locationCalled, type NamedLocation, type Origin } from './places.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What a search means here. */
export interface Wish {
  readonly search: CareSearch
  readonly terms: readonly Term[]
  readonly names: readonly NameWord[]
  readonly origin: Origin | null
  readonly miles: number | null
  readonly location: NamedLocation | null
  readonly accepting: boolean
  readonly open: boolean
  readonly telehealth: boolean
  readonly gender: '' | 'female' | 'male'
  readonly languages: readonly string[]
  /** What was typed for something else by mistake. */
  readonly corrected: { readonly from: string; readonly to: string } | null
  /** Words that were left out, since nothing here goes by them. */
  readonly ignored: readonly string[]
  /** A place that is not known here. */
  readonly unknownPlace: string | null
  /** “near me” was typed, and nobody has said where that is. */
  readonly asksForPlace: boolean
}

/** Every run of words, up to four of them. */
const runs = (words: readonly string[]): readonly string[] =>
  words.flatMap((_, from) =>
    [4, 3, 2, 1].flatMap(length =>
      from + length <= words.length ? [words.slice(from, from + length).join(' ')] : [],
    ),
  )

const withoutRun = (words: readonly string[], run: string): readonly string[] => {
  const parts = run.split(' ')
  const at = words.findIndex((_, from) => words.slice(from, from + parts.length).join(' ') === run)
  return at < 0 ? words : words.filter((_, index) => index < at || index >= at + parts.length)
}

/** How like a name a word must be to be taken for one. */
const ALIKE = 0.34

/** How like a name of a physician some words are: 1 for one of their names, 0 for none. */
const likeNames = (names: Roster['names'], words: readonly string[]): ReadonlyMap<string, number> =>
  new Map(
    words.map(word => {
      const scores = [...names().like(word).values()].map(({ similarity, isWord }) =>
        isWord ? 1 : similarity,
      )
      return [word, scores.reduce((most, one) => Math.max(most, one), 0)]
    }),
  )

/** What searches are understood by. */
interface Known extends Pick<Vocabulary, 'specialties' | 'terms'> {
  readonly towns: Towns
  readonly names: Roster['names']
  readonly zips: Zips
}

/** Finds out what a search means: specialties and services first, then towns, then names, typing errors last. */
export async function understand(
  database: Database,
  { specialties, terms, towns, names: known, zips }: Known,
  search: CareSearch,
): Promise<Wish> {
  const typed = readTyped(search.text)
  const chosen = specialties.find(({ slug }) => slug.toLowerCase() === search.specialty)
  let location = search.location
    ? ((await locationCalled(database, { slug: search.location, key: keyInSlug(search.location) })) ?? null)
    : null
  let { origin, unknown } = givenOrigin({ towns, zips }, search, typed.zip)
  let words: readonly string[] = typed.words
  if (typed.place.length > 0) {
    const phrase = typed.place.join(' ')
    const town = origin ? undefined : townAmong(towns, [phrase, typed.place.slice(0, -1).join(' ')])
    if (town) origin = town
    else {
      location ??= (await locationCalled(database, { name: phrase })) ?? null
      const like = location || origin ? undefined : townLike(towns, phrase)
      if (like) origin = like
      else if (!location) words = [...words, ...typed.place]
    }
  }
  const found = findTerms(words, terms)
  let { left } = found
  if (!origin && left.length > 0) {
    const town = townAmong(towns, runs(left))
    if (town) {
      origin = town
      left = withoutRun(left, town.phrase)
    }
  }
  const scores = likeNames(known, left)
  const exact = left.filter(word => scores.get(word) === 1)
  const open = left.filter(word => scores.get(word) !== 1)
  const nearest = exact.length > 0 ? undefined : nearestOf(open, terms, scores)
  const rest = nearest ? open.filter(word => !nearest.used.includes(word)) : open
  const alike = rest.filter(word => (scores.get(word) ?? 0) >= ALIKE)
  const meant = [...found.terms, ...(nearest?.terms ?? [])]
  const hasMore = meant.length > 0 || origin !== null || location !== null || chosen !== undefined
  const ignored = hasMore || exact.length > 0 ? rest.filter(word => !alike.includes(word)) : []
  return {
    search,
    terms:
      search.specialty === 'any'
        ? []
        : chosen
          ? [{ kind: 'specialty', id: chosen.id, title: chosen.title }]
          : meant,
    names: [...exact, ...rest.filter(word => !ignored.includes(word))].map(word => ({
      word,
      isExact: exact.includes(word),
    })),
    origin,
    miles: origin ? (search.within ?? typed.within ?? USUAL_DISTANCE) : null,
    location,
    accepting: search.accepting || typed.accepting,
    open: search.open || typed.open,
    telehealth: search.telehealth || typed.telehealth,
    gender: search.gender || (typed.gender ?? ''),
    languages: [...new Set([...search.languages, ...typed.languages])],
    corrected: nearest?.corrected ?? null,
    ignored,
    unknownPlace: origin ? null : unknown,
    asksForPlace: typed.isNearMe && origin === null,
  }
}

/** The term that two words or one are most like, unless they are more like a name. */
function nearestOf(
  words: readonly string[],
  terms: Vocabulary['terms'],
  scores: ReadonlyMap<string, number>,
) {
  const candidates = runs(words)
    .map(run => run.split(' '))
    .flatMap(used => {
      const near = nearestTerm(used, terms)
      const asName = Math.max(...used.map(word => scores.get(word) ?? 0))
      return near && near.score >= asName ? [{ ...near, used }] : []
    })
  return candidates.toSorted((one, other) => other.score - one.score)[0]
}

/** Where the search begins by what was given for it: the visitor's place, a ZIP code, a town. */
function givenOrigin(
  { towns, zips }: Pick<Known, 'towns' | 'zips'>,
  { at, near }: CareSearch,
  zip: string | undefined,
): { readonly origin: Origin | null; readonly unknown: string | null } {
  if (at) return { origin: { ...at, label: 'your location' }, unknown: null }
  const given = near || zip
  if (!given) return { origin: null, unknown: null }
  const code = /\b\d{5}\b/.exec(given)?.[0]
  const phrase = plainText(given)
  const place = code === undefined ? undefined : zips.placeOf(code)
  const found = code
    ? place && { ...place, label: code }
    : (townAmong(towns, [phrase]) ?? townLike(towns, phrase))
  return { origin: found ?? null, unknown: found ? null : given }
}
