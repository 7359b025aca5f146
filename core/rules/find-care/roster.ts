import { createTrigramIndex, type TrigramIndex } from './trigram-index.ts'

/** A physician as searches need them; names are plain (`plainText`). */
export interface RosterPerson {
  readonly id: number
  readonly first: string
  readonly last: string
  readonly isAccepting: boolean
  readonly hasTelehealth: boolean
  readonly gender: string | null
  readonly languages: readonly string[]
}

/** Where a physician can be seen. The lowest rank is where they mostly are. */
export interface RosterPlace {
  readonly person: number
  readonly location: number
  readonly latitude: number | null
  readonly longitude: number | null
  readonly rank: number
}

/** A specialty or service of a physician. */
export interface RosterPractice {
  readonly person: number
  readonly id: number
  readonly isMain: boolean
}

/** What a roster is made from. */
export interface RosterRows {
  readonly people: readonly RosterPerson[]
  readonly specialties: readonly RosterPractice[]
  readonly services: readonly RosterPractice[]
  readonly places: readonly RosterPlace[]
}

/** What is said of a physician in one bit each. */
export const rosterFlags = { accepting: 1, telehealth: 2, female: 4, male: 8 } as const

/** A place of the physician at a position. */
export interface PlacedAt extends RosterPlace {
  readonly at: number
}

/** The places with coordinates, from south to north; their degrees stand in arrays, which are looked through quickly. */
export interface Northward {
  readonly places: readonly PlacedAt[]
  readonly latitudes: Float64Array
  readonly longitudes: Float64Array
}

/** Every physician that is shown, by name, ready to be searched: what is asked of all of them stands in arrays. */
export interface Roster {
  readonly people: readonly RosterPerson[]
  readonly flags: Uint8Array
  readonly places: readonly (readonly PlacedAt[])[]
  /** Where in these lists those with a specialty or service are. */
  readonly specialties: ReadonlyMap<number, readonly { readonly at: number; readonly isMain: boolean }[]>
  readonly services: ReadonlyMap<number, readonly { readonly at: number }[]>
  readonly placesAt: ReadonlyMap<number, readonly PlacedAt[]>
  readonly northward: Northward
  readonly names: () => TrigramIndex
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

const flagsOf = ({ isAccepting, hasTelehealth, gender }: RosterPerson) =>
  (isAccepting ? rosterFlags.accepting : 0) |
  (hasTelehealth ? rosterFlags.telehealth : 0) |
  (gender === 'female' ? rosterFlags.female : gender === 'male' ? rosterFlags.male : 0)

/** Gets physicians ready to be searched. What belongs to somebody who is not among them is left out. */
export function makeRoster(rows: RosterRows): Roster {
  const people = rows.people.toSorted(
    (one, other) =>
      compareText(one.last, other.last) || compareText(one.first, other.first) || one.id - other.id,
  )
  const positions = new Map(people.map(({ id }, at) => [id, at]))
  const placed = <T extends { readonly person: number }>(some: readonly T[]) =>
    some.flatMap(one => {
      const at = positions.get(one.person)
      return at === undefined ? [] : { ...one, at }
    })
  const places = placed(rows.places)
  const placesOf = gatherBy(places, ({ at }) => at)
  let names: TrigramIndex | undefined
  return {
    people,
    flags: Uint8Array.from(people, flagsOf),
    places: people.map((_, at) => placesOf.get(at) ?? []),
    specialties: gatherBy(placed(rows.specialties), ({ id }) => id),
    services: gatherBy(placed(rows.services), ({ id }) => id),
    placesAt: gatherBy(places, ({ location }) => location),
    northward: northwardOf(places),
    names: () => {
      names ??= createTrigramIndex(people.flatMap(({ first, last }) => [first, last]))
      return names
    },
  }
}

function northwardOf(all: readonly PlacedAt[]): Northward {
  const places = all
    .filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
    .toSorted((one, other) => (one.latitude ?? 0) - (other.latitude ?? 0))
  return {
    places,
    latitudes: Float64Array.from(places, ({ latitude }) => latitude ?? 0),
    longitudes: Float64Array.from(places, ({ longitude }) => longitude ?? 0),
  }
}

function gatherBy<T>(all: readonly T[], keyOf: (one: T) => number): ReadonlyMap<number, readonly T[]> {
  const gathered = new Map<number, T[]>()
  for (const one of all) {
    const known = gathered.get(keyOf(one))
    if (known) known.push(one)
    else gathered.set(keyOf(one), [one])
  }
  return gathered
}
