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
  for (const place of placesToMeasure(roster, { origin, miles, location })) {
    const { latitude, longitude } = place
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

/** Those at a location, or near where a search begins by their degrees alone: that costs no sines. */
function placesToMeasure(
  { northward: { places, latitudes, longitudes }, placesAt }: Roster,
  { origin, miles, location }: Around,
): readonly PlacedAt[] {
  if (location !== null) return placesAt.get(location) ?? []
  if (!origin || miles === null) return places
  const band = miles / MILES_A_DEGREE
  const end = firstFrom(latitudes, origin.latitude + band + Number.EPSILON)
  const most = degreesAcross(origin, miles)
  const near: PlacedAt[] = []
  for (let at = firstFrom(latitudes, origin.latitude - band); at < end; at++) {
    const across = Math.abs((longitudes[at] ?? 0) - origin.longitude)
    const place = Math.min(across, 360 - across) > most ? undefined : places[at]
    if (place) near.push(place)
  }
  return near
}

/** How many degrees of longitude a place so many miles away can be away. */
function degreesAcross(origin: Point, miles: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  // A circle of this radius touches meridians this far away; around a pole it touches all of them.
  const sine = Math.sin(Math.min(miles / EARTH_MILES, Math.PI / 2)) / Math.cos(radians(origin.latitude))
  return sine < 1 ? (Math.asin(sine) * 180) / Math.PI + MARGIN_DEGREES : 180
}

/** For rounding. */
const MARGIN_DEGREES = 1e-6

/** Where the places at a latitude or north of it begin. */
function firstFrom(latitudes: Float64Array, latitude: number): number {
  let [low, high] = [0, latitudes.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((latitudes[middle] ?? 0) < latitude) low = middle + 1
    else high = middle
  }
  return low
}
