import { EARTH_MILES, milesBetween, type Point } from './distance.ts'
import type { PlacedAt, Roster } from './roster.ts'

/** At least so long is a degree of latitude, in miles. */
const MILES_A_DEGREE = 68.7

/** Which places count in a search. */
export interface Around {
  readonly origin: Point | null
  readonly miles: number | null
  /** The only location that counts. */
  readonly location: number | null
}

/** A place with how far it is; null where a search begins nowhere. */
export interface Near {
  readonly place: PlacedAt
  readonly miles: number | null
}

/** The places that count in a search, by the position of their physician; undefined where all do. */
export function nearPlaces(
  roster: Roster,
  { origin, miles, location }: Around,
): ReadonlyMap<number, readonly Near[]> | undefined {
  if (!origin && location === null) return undefined
  const found = new Map<number, Near[]>()
  const isFar = tooFarAcross(origin, miles)
  for (const place of placesToMeasure(roster, { origin, miles, location })) {
    const { latitude, longitude } = place
    if (isFar(longitude)) continue
    const away =
      origin && latitude !== null && longitude !== null ? milesBetween(origin, { latitude, longitude }) : null
    if (origin && miles !== null && (away === null || away > miles)) continue
    const near = { place, miles: away }
    const known = found.get(place.at)
    if (known) known.push(near)
    else found.set(place.at, [near])
  }
  return found
}

/** Tells by longitude alone that a place is farther away: most in a band of latitudes are, and it costs no sines. */
function tooFarAcross(origin: Point | null, miles: number | null): (longitude: number | null) => boolean {
  if (!origin || miles === null) return () => false
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  // A circle of this radius touches meridians this far away; around a pole it touches all of them.
  const sine = Math.sin(Math.min(miles / EARTH_MILES, Math.PI / 2)) / Math.cos(radians(origin.latitude))
  if (!(sine < 1)) return () => false
  const most = (Math.asin(sine) * 180) / Math.PI + MARGIN_DEGREES
  return longitude => {
    if (longitude === null) return true
    const across = Math.abs(longitude - origin.longitude)
    return Math.min(across, 360 - across) > most
  }
}

/** For rounding. */
const MARGIN_DEGREES = 1e-6

/** Those at a location, or in a band of latitudes around where a search begins. */
function placesToMeasure(
  { northward, placesAt }: Roster,
  { origin, miles, location }: Around,
): readonly PlacedAt[] {
  if (location !== null) return placesAt.get(location) ?? []
  if (!origin || miles === null) return northward
  const band = miles / MILES_A_DEGREE
  return northward.slice(
    firstFrom(northward, origin.latitude - band),
    firstFrom(northward, origin.latitude + band + Number.EPSILON),
  )
}

/** Where the places at a latitude or north of it begin. */
function firstFrom(places: readonly PlacedAt[], latitude: number): number {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle]?.latitude ?? 0) < latitude) low = middle + 1
    else high = middle
  }
  return low
}
