import { milesBetween, type Point } from './distance.ts'
import type { Roster, RosterPerson, RosterPlace } from './roster.ts'
import type { Likeness } from './trigram-index.ts'

/** A word of a name; exact where somebody is called just that. */
export interface NameWord {
  readonly word: string
  readonly isExact: boolean
}

/** What a search of the roster is for. */
export interface RosterSearch {
  readonly specialties: readonly number[]
  readonly services: readonly number[]
  readonly names: readonly NameWord[]
  readonly origin: Point | null
  readonly miles: number | null
  /** The only location that counts. */
  readonly location: number | null
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

/** At least so long is a degree of latitude, in miles. */
const MILES_A_DEGREE = 68.7

interface Near {
  readonly place: RosterPlace
  readonly miles: number | null
}

/** A physician that is what was looked for, before the filters. */
interface Candidate {
  readonly person: RosterPerson
  readonly places: readonly Near[]
  readonly isOpen: boolean
  /** By what they are ordered before their names: smaller is first. */
  readonly order: readonly number[]
}

/** Which locations are open now. */
export type IsOpen = (location: number) => boolean

/** Finds physicians, the nearest or most alike first, and counts what each filter would leave. */
export function searchRoster(roster: Roster, wish: RosterSearch, isOpen: IsOpen): SearchResult {
  const candidates = candidatesOf(roster, wish, isOpen)
  const filters: Readonly<Record<string, (one: Candidate) => boolean>> = {
    ...(wish.accepting && { accepting: ({ person }) => person.isAccepting }),
    ...(wish.open && { open: one => one.isOpen }),
    ...(wish.telehealth && { telehealth: ({ person }) => person.hasTelehealth }),
    ...(wish.gender && { gender: ({ person }) => person.gender === wish.gender }),
    ...(wish.languages.length > 0 && {
      languages: ({ person }) => person.languages.some(name => wish.languages.includes(name)),
    }),
  }
  const without = (group: string) => {
    const others = Object.entries(filters).flatMap(([name, filter]) => (name === group ? [] : [filter]))
    return others.length === 0 ? candidates : candidates.filter(one => others.every(filter => filter(one)))
  }
  const count = (group: string, condition: (one: Candidate) => boolean) =>
    without(group).reduce((sum, one) => sum + (condition(one) ? 1 : 0), 0)
  const found = without('')
  const first = (wish.page - 1) * wish.size
  return {
    total: found.length,
    hits: sorted(found, wish)
      .slice(first, first + wish.size)
      .map(one => hitOf(one, wish, isOpen)),
    facets: {
      accepting: count('accepting', ({ person }) => person.isAccepting),
      open: count('open', one => one.isOpen),
      telehealth: count('telehealth', ({ person }) => person.hasTelehealth),
      female: count('gender', ({ person }) => person.gender === 'female'),
      male: count('gender', ({ person }) => person.gender === 'male'),
      languages: spokenBy(without('languages')),
    },
  }
}

/** The physicians that a search is about, by name; those without a place that counts are not. */
function candidatesOf(roster: Roster, wish: RosterSearch, isOpen: IsOpen): readonly Candidate[] {
  const isSubject = subjectOf(roster, wish)
  const likeness = wish.names.map(name => ({ ...name, like: roster.names().like(name.word) }))
  const near = nearPlaces(roster, wish)
  const mains = new Set(
    wish.specialties.flatMap(id =>
      (roster.specialties.get(id) ?? []).filter(({ isMain }) => isMain).map(({ person }) => person),
    ),
  )
  const found: Candidate[] = []
  for (const person of roster.people) {
    if (!isSubject(person.id)) continue
    const places = near ? near.get(person.id) : roster.placesOf.get(person.id)?.map(unmeasured)
    if (near && !places) continue
    let similarity = 0
    const isCalled = likeness.every(({ isExact, like }) => {
      const both = [like.get(person.last), like.get(person.first)]
      similarity += Math.max(...both.map(one => one?.similarity ?? 0))
      return both.some(one => fits(one, isExact))
    })
    if (!isCalled) continue
    const miles = nearestOf(places ?? [], wish.open ? isOpen : () => true)
    found.push({
      person,
      places: places ?? [],
      isOpen: (places ?? []).some(({ place }) => isOpen(place.location)),
      order: wish.origin
        ? [miles ?? Number.POSITIVE_INFINITY]
        : [-similarity, mains.has(person.id) ? 0 : 1, person.isAccepting ? 0 : 1],
    })
  }
  return found
}

const fits = (one: Likeness | undefined, isExact: boolean) =>
  one !== undefined && (isExact ? one.isWord : true)

const unmeasured = (place: RosterPlace): Near => ({ place, miles: null })

function nearestOf(places: readonly Near[], counts: IsOpen): number | null {
  let least: number | null = null
  for (const { place, miles } of places)
    if (miles !== null && (least === null || miles < least) && counts(place.location)) least = miles
  return least
}

/** Whether somebody does one of the things that are looked for; everybody where nothing is. */
function subjectOf({ specialties, services }: Roster, wish: RosterSearch): (person: number) => boolean {
  if (wish.specialties.length + wish.services.length === 0) return () => true
  const meant = new Set([
    ...wish.specialties.flatMap(id => (specialties.get(id) ?? []).map(({ person }) => person)),
    ...wish.services.flatMap(id => (services.get(id) ?? []).map(({ person }) => person)),
  ])
  return person => meant.has(person)
}

/** The places that count, by physician; undefined where all do. */
function nearPlaces(
  roster: Roster,
  { origin, miles, location }: RosterSearch,
): ReadonlyMap<number, readonly Near[]> | undefined {
  if (!origin && location === null) return undefined
  const places = location === null ? roster.northward : (roster.placesAt.get(location) ?? [])
  const band = location === null && origin && miles !== null ? miles / MILES_A_DEGREE : null
  const from = band === null || !origin ? 0 : firstFrom(places, origin.latitude - band)
  const found = new Map<number, Near[]>()
  for (let at = from; at < places.length; at++) {
    const place = places[at]
    if (!place) break
    const { latitude, longitude } = place
    if (band !== null && origin && (latitude ?? 0) > origin.latitude + band) break
    const away =
      origin && latitude !== null && longitude !== null ? milesBetween(origin, { latitude, longitude }) : null
    if (origin && miles !== null && (away === null || away > miles)) continue
    const near = { place, miles: away }
    const known = found.get(place.person)
    if (known) known.push(near)
    else found.set(place.person, [near])
  }
  return found
}

/** Where the places at a latitude or north of it begin. */
function firstFrom(places: readonly RosterPlace[], latitude: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.latitude ?? 0) < latitude) low = middle + 1
    else high = middle
  }
  return low
}

/** In their order; they come by name, and equal ones stay so. */
function sorted(found: readonly Candidate[], { isByName }: RosterSearch): readonly Candidate[] {
  if (isByName) return found
  return found.toSorted((one, other) => {
    for (let at = 0; at < one.order.length; at++) {
      const difference = (one.order[at] ?? 0) - (other.order[at] ?? 0)
      if (difference !== 0 && !Number.isNaN(difference)) return difference
    }
    return 0
  })
}

function hitOf({ person, places }: Candidate, { open }: RosterSearch, isOpen: IsOpen): Hit {
  const [best] = places
    .filter(({ place }) => !open || isOpen(place.location))
    .toSorted(
      (one, other) =>
        (one.miles ?? 0) - (other.miles ?? 0) ||
        one.place.rank - other.place.rank ||
        one.place.location - other.place.location,
    )
  return {
    PhId: person.id,
    LId: best?.place.location ?? null,
    miles: best?.miles ?? null,
    open: best ? isOpen(best.place.location) : false,
  }
}

/** The languages beside English that some speak, the most spoken first. */
function spokenBy(some: readonly Candidate[]): Facets['languages'] {
  const counts = new Map<string, number>()
  for (const { person } of some)
    for (const name of person.languages) if (name !== 'English') counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .slice(0, MOST_LANGUAGES)
}
