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

/** What a physician does. */
export interface RosterPractice {
  readonly person: number
  readonly id: number
  readonly isMain: boolean
}

/** Every physician that is shown, ready to be searched. */
export interface Roster {
  /** By name. */
  readonly people: readonly RosterPerson[]
  readonly names: () => TrigramIndex
  readonly specialties: ReadonlyMap<number, readonly RosterPractice[]>
  readonly services: ReadonlyMap<number, readonly RosterPractice[]>
  readonly placesOf: ReadonlyMap<number, readonly RosterPlace[]>
  readonly placesAt: ReadonlyMap<number, readonly RosterPlace[]>
  /** Those with coordinates, from south to north. */
  readonly northward: readonly RosterPlace[]
}

/** Puts what has the same key together. */
export function gatherBy<T>(all: readonly T[], keyOf: (one: T) => number): ReadonlyMap<number, readonly T[]> {
  const gathered = new Map<number, T[]>()
  for (const one of all) {
    const known = gathered.get(keyOf(one))
    if (known) known.push(one)
    else gathered.set(keyOf(one), [one])
  }
  return gathered
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** Sorts physicians by last name, first name and key, and gets an index of their names ready for whom needs it. */
export function rosterPeople(people: readonly RosterPerson[]): Pick<Roster, 'people' | 'names'> {
  let names: TrigramIndex | undefined
  return {
    people: people.toSorted(
      (one, other) =>
        compareText(one.last, other.last) || compareText(one.first, other.first) || one.id - other.id,
    ),
    names: () => {
      names ??= createTrigramIndex(people.flatMap(({ first, last }) => [first, last]))
      return names
    },
  }
}

/** Gathers where physicians can be seen by physician, by location, and from south to north. */
export function rosterPlaces(
  places: readonly RosterPlace[],
): Pick<Roster, 'placesOf' | 'placesAt' | 'northward'> {
  return {
    placesOf: gatherBy(places, ({ person }) => person),
    placesAt: gatherBy(places, ({ location }) => location),
    northward: places
      .filter(({ latitude, longitude }) => latitude !== null && longitude !== null)
      .toSorted((one, other) => (one.latitude ?? 0) - (other.latitude ?? 0)),
  }
}
