import { type Around, type Near, nearPlaces } from './nearby.ts'
import { type Roster, rosterFlags } from './roster.ts'

/** A word of a name; exact where somebody is called just that. */
export interface NameWord {
  readonly word: string
  readonly isExact: boolean
}

/** What a search of the roster is for. */
export interface RosterSearch extends Around {
  readonly specialties: readonly number[]
  readonly services: readonly number[]
  readonly names: readonly NameWord[]
  readonly accepting: boolean
  readonly open: boolean
  readonly telehealth: boolean
  readonly gender: string
  readonly languages: readonly string[]
  readonly isByName: boolean
  readonly page: number
  readonly size: number
}

/** A physician that was found, at the location that suits the search best. */
export interface Hit {
  readonly PhId: number
  readonly LId: number | null
  readonly miles: number | null
  readonly open: boolean
}

/** How many a filter would leave. */
export interface Facets {
  readonly accepting: number
  readonly open: number
  readonly telehealth: number
  readonly female: number
  readonly male: number
  readonly languages: readonly { readonly name: string; readonly count: number }[]
}

/** One page of what was found. */
export interface SearchResult {
  readonly total: number
  readonly hits: readonly Hit[]
  readonly facets: Facets
}

/** How many physicians a page of results has. */
export const DOCTORS_A_PAGE = 10

const MOST_LANGUAGES = 8

/** Which locations are open now. The same function says the same. */
export type IsOpen = (location: number) => boolean

/** Finds physicians, the nearest or most alike first, and counts what each filter would leave. */
export function searchRoster(roster: Roster, wish: RosterSearch, isOpen: IsOpen): SearchResult {
  const near = nearPlaces(roster, wish)
  const scores = scoresOf(roster, wish)
  const open = near ? undefined : openPeople(roster, isOpen)
  const isOpenAt = (at: number) =>
    open ? open[at] === 1 : (near?.get(at) ?? []).some(({ place }) => isOpen(place.location))
  const search = () => {
    const { found, facets } = countedBy(roster, wish, candidatesOf(roster, wish, near, scores), isOpenAt)
    return { ordered: inOrder(roster, wish, found, { near, scores, isOpen }), facets }
  }
  const { ordered, facets } = near || scores ? search() : everywhere(roster, wish, isOpen, search)
  const first = (wish.page - 1) * wish.size
  return {
    total: ordered.length,
    hits: ordered.slice(first, first + wish.size).map(at => hitOf(roster, at, near, wish, isOpen)),
    facets,
  }
}

/** Everyone that a search finds, in their order. */
interface Ordered {
  readonly ordered: readonly number[]
  readonly facets: Facets
}

/** So many searches of everyone are kept: each is a list of up to all of them. */
const MOST_SEARCHES = 30
const searchesKept = new WeakMap<IsOpen, { readonly roster: Roster; readonly of: Map<string, Ordered> }>()

/** A search of everyone, the slowest there is, kept for its other pages while the same places are open. */
function everywhere(roster: Roster, wish: RosterSearch, isOpen: IsOpen, search: () => Ordered): Ordered {
  const { specialties, services, accepting, open, telehealth, gender, languages, isByName } = wish
  const key = JSON.stringify([
    specialties,
    services,
    accepting,
    open,
    telehealth,
    gender,
    languages,
    isByName,
  ])
  const last = searchesKept.get(isOpen)
  const of = last?.roster === roster ? last.of : new Map<string, Ordered>()
  if (of !== last?.of) searchesKept.set(isOpen, { roster, of })
  const known = of.get(key)
  if (known) return known
  if (of.size >= MOST_SEARCHES) of.clear()
  const found = search()
  of.set(key, found)
  return found
}

type NearBy = ReadonlyMap<number, readonly Near[]>

/** How alike the names of physicians are to what was typed, by position; undefined where no name was. */
function scoresOf(roster: Roster, { names }: RosterSearch): ReadonlyMap<number, number> | undefined {
  if (names.length === 0) return undefined
  const likeness = names.map(name => ({ ...name, like: roster.names().like(name.word) }))
  const scores = new Map<number, number>()
  roster.people.forEach(({ first, last }, at) => {
    let sum = 0
    for (const { isExact, like } of likeness) {
      const both = [like.get(last), like.get(first)]
      if (!both.some(one => one && (one.isWord || !isExact))) return
      sum += Math.max(...both.map(one => one?.similarity ?? 0))
    }
    scores.set(at, sum)
  })
  return scores
}

/** The positions of those that a search is about; those without a place that counts are not. */
function candidatesOf(
  { people, specialties, services }: Roster,
  wish: RosterSearch,
  near: NearBy | undefined,
  scores: ReadonlyMap<number, number> | undefined,
): readonly number[] {
  const meant = [
    ...wish.specialties.flatMap(id => specialties.get(id) ?? []),
    ...wish.services.flatMap(id => services.get(id) ?? []),
  ].map(({ at }) => at)
  const isSubject = wish.specialties.length + wish.services.length > 0
  const sets: readonly { has(at: number): boolean }[] = [
    ...(near ? [near] : []),
    ...(scores ? [scores] : []),
    ...(isSubject ? [new Set(meant)] : []),
  ]
  const from = near
    ? [...near.keys()]
    : scores
      ? [...scores.keys()]
      : isSubject
        ? [...new Set(meant)]
        : people.keys()
  // Everyone is in order already.
  if (sets.length === 0) return [...from]
  return [...from].filter(at => sets.every(set => set.has(at))).toSorted((one, other) => one - other)
}

/** Who is seen at a place that is open, by position. It is kept for as long as the same places are open. */
function openPeople({ places }: Roster, isOpen: IsOpen): Uint8Array {
  const known = openKept.get(isOpen)
  if (known?.places === places) return known.open
  const open = Uint8Array.from(places, some => (some.some(({ location }) => isOpen(location)) ? 1 : 0))
  openKept.set(isOpen, { places, open })
  return open
}

const openKept = new WeakMap<IsOpen, { readonly places: Roster['places']; readonly open: Uint8Array }>()

/** What refuses a physician, in one bit each, beside the flags `accepting` and `telehealth`. */
const [byOpen, byGender, byLanguage] = [16, 32, 64]

/** Those whom no filter refuses, and how many each filter would leave. */
function countedBy(
  { flags, people }: Roster,
  wish: RosterSearch,
  candidates: readonly number[],
  isOpenAt: (at: number) => boolean,
): { readonly found: readonly number[]; readonly facets: Facets } {
  const { accepting, telehealth, female, male } = rosterFlags
  const asked = (wish.accepting ? accepting : 0) | (wish.telehealth ? telehealth : 0)
  const gender = wish.gender === 'female' ? female : wish.gender === 'male' ? male : 0
  const speaks = (at: number) => people[at]?.languages.some(name => wish.languages.includes(name)) === true
  const counts = { accepting: 0, open: 0, telehealth: 0, female: 0, male: 0 }
  const languages = new Map<string, number>()
  const found: number[] = []
  for (const at of candidates) {
    const own = flags[at] ?? 0
    const isOpen = isOpenAt(at)
    // A filter's own count leaves that filter out: it counts whom no other filter refuses.
    const refused =
      (asked & ~own) |
      (wish.open && !isOpen ? byOpen : 0) |
      (gender !== 0 && (own & gender) === 0 ? byGender : 0) |
      (wish.languages.length > 0 && !speaks(at) ? byLanguage : 0)
    if ((refused & (refused - 1)) !== 0) continue
    if (refused === 0) found.push(at)
    if (own & accepting && (refused === 0 || refused === accepting)) counts.accepting++
    if (isOpen && (refused === 0 || refused === byOpen)) counts.open++
    if (own & telehealth && (refused === 0 || refused === telehealth)) counts.telehealth++
    if (own & female && (refused === 0 || refused === byGender)) counts.female++
    if (own & male && (refused === 0 || refused === byGender)) counts.male++
    if (refused === 0 || refused === byLanguage)
      for (const name of people[at]?.languages ?? [])
        if (name !== 'English') languages.set(name, (languages.get(name) ?? 0) + 1)
  }
  return { found, facets: { ...counts, languages: mostSpoken(languages) } }
}

/** Positions in their order; they come by name, and equal ones stay so. */
function inOrder(
  { specialties, flags }: Roster,
  wish: RosterSearch,
  found: readonly number[],
  {
    near,
    scores,
    isOpen,
  }: { near: NearBy | undefined; scores: ReadonlyMap<number, number> | undefined; isOpen: IsOpen },
): readonly number[] {
  if (wish.isByName) return found
  if (wish.origin) {
    const miles = new Map(
      found.map(at => [at, nearestOf(near?.get(at) ?? [], wish.open ? isOpen : () => true)]),
    )
    return found.toSorted((one, other) => (miles.get(one) ?? 0) - (miles.get(other) ?? 0))
  }
  const mains = new Set(
    wish.specialties.flatMap(id =>
      (specialties.get(id) ?? []).filter(({ isMain }) => isMain).map(({ at }) => at),
    ),
  )
  const bucketOf = (at: number) =>
    (mains.has(at) ? 0 : 2) + ((flags[at] ?? 0) & rosterFlags.accepting ? 0 : 1)
  const buckets: number[][] = [[], [], [], []]
  for (const at of found) buckets[bucketOf(at)]?.push(at)
  const all = buckets.flat()
  return scores ? all.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0)) : all
}

/** The miles to the nearest of some places that counts. */
const nearestOf = (places: readonly Near[], counts: IsOpen): number =>
  places.reduce(
    (least, { place, miles }) => (miles !== null && miles < least && counts(place.location) ? miles : least),
    Number.MAX_VALUE,
  )

function hitOf(
  { people, places }: Roster,
  at: number,
  near: NearBy | undefined,
  { open }: RosterSearch,
  isOpen: IsOpen,
): Hit {
  const all = near?.get(at) ?? (places[at] ?? []).map((place): Near => ({ place, miles: null }))
  const [best] = all
    .filter(({ place }) => !open || isOpen(place.location))
    .toSorted(
      (one, other) =>
        (one.miles ?? 0) - (other.miles ?? 0) ||
        one.place.rank - other.place.rank ||
        one.place.location - other.place.location,
    )
  return {
    PhId: people[at]?.id ?? 0,
    LId: best?.place.location ?? null,
    miles: best?.miles ?? null,
    open: best ? isOpen(best.place.location) : false,
  }
}

/** The languages that most speak, the most spoken first. */
const mostSpoken = (counts: ReadonlyMap<string, number>): Facets['languages'] =>
  [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_LANGUAGES)
