/** Places on a map of the United States, 975 by 630, with Alaska and Hawaii below California. */
export const mapSize = { width: 975, height: 630 } as const

/** A position on the map. */
export interface MapPoint {
  readonly x: number
  readonly y: number
}

interface Part {
  /** Latitudes and longitudes that the part shows. */
  readonly latitudes: readonly [number, number]
  readonly shows: (longitude: number) => boolean
  /** Degrees: the two latitudes without distortion, the middle longitude, and what is at the origin. */
  readonly parallels: readonly [number, number]
  readonly meridian: number
  readonly center: readonly [longitude: number, latitude: number]
  readonly scale: number
  readonly at: readonly [x: number, y: number]
}

const SCALE = 1300
const MIDDLE = [487.5, 305] as const
const offset = (x: number, y: number) => [MIDDLE[0] + SCALE * x, MIDDLE[1] + SCALE * y] as const

/** The parts of the usual map of the country (d3's `geoAlbersUsa`), in which the outline is drawn as well. */
const parts: readonly Part[] = [
  {
    latitudes: [24, 50],
    shows: longitude => longitude > -126 && longitude < -66,
    parallels: [29.5, 45.5],
    meridian: -96,
    center: [-0.6, 38.7],
    scale: SCALE,
    at: MIDDLE,
  },
  {
    latitudes: [50, 72],
    // The Aleutians reach across the date line.
    shows: longitude => longitude < -129 || longitude > 170,
    parallels: [55, 65],
    meridian: -154,
    center: [-2, 58.5],
    scale: SCALE * 0.35,
    at: offset(-0.307, 0.201),
  },
  {
    latitudes: [18, 23],
    shows: longitude => longitude > -161 && longitude < -154,
    parallels: [8, 18],
    meridian: -157,
    center: [-3, 19.9],
    scale: SCALE,
    at: offset(-0.205, 0.212),
  },
]

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Albers' projection: areas keep their sizes. */
function albers({ parallels: [south, north] }: Part, longitude: number, latitude: number): MapPoint {
  const sine = Math.sin(radians(south))
  const n = (sine + Math.sin(radians(north))) / 2
  const c = 1 + sine * (2 * n - sine)
  const radius = Math.sqrt(c - 2 * n * Math.sin(radians(latitude))) / n
  const angle = radians(longitude) * n
  return { x: radius * Math.sin(angle), y: Math.sqrt(c) / n - radius * Math.cos(angle) }
}

/** Where a place is on the map; null for territories and other countries, which are not on it. */
export function onUsMap({ latitude, longitude }: { latitude: number; longitude: number }): MapPoint | null {
  const part = parts.find(
    ({ latitudes: [south, north], shows }) => latitude > south && latitude < north && shows(longitude),
  )
  if (!part) return null
  const turned = longitude - part.meridian
  const place = albers(part, turned > 180 ? turned - 360 : turned, latitude)
  const center = albers(part, ...part.center)
  return {
    x: part.at[0] + part.scale * (place.x - center.x),
    y: part.at[1] - part.scale * (place.y - center.y),
  }
}

/** Places near each other that are shown as one. */
export interface Cluster<T extends MapPoint> extends MapPoint {
  readonly of: readonly [T, ...T[]]
}

/** Gathers places in squares of a size, each cluster in the middle of its places; the largest last. */
export function clustersOf<T extends MapPoint>(places: readonly T[], size: number): readonly Cluster<T>[] {
  const squares = new Map<string, [T, ...T[]]>()
  for (const place of places) {
    const key = `${Math.floor(place.x / size)} ${Math.floor(place.y / size)}`
    const known = squares.get(key)
    if (known) known.push(place)
    else squares.set(key, [place])
  }
  const mean = (of: readonly T[], axis: keyof MapPoint) =>
    of.reduce((sum, place) => sum + place[axis], 0) / of.length
  return [...squares.values()]
    .map(of => ({ of, x: mean(of, 'x'), y: mean(of, 'y') }))
    .toSorted((one, other) => one.of.length - other.of.length)
}

/** A part of the map: its middle, and how many times larger than the whole it is shown. */
export interface MapView extends MapPoint {
  readonly zoom: number
}

export const wholeMap: MapView = { x: mapSize.width / 2, y: mapSize.height / 2, zoom: 1 }
export const MOST_ZOOM = 64

/** A view within the map and its limits. */
export function viewOn({ x, y, zoom }: MapView): MapView {
  const bound = Math.min(MOST_ZOOM, Math.max(1, zoom))
  const within = (at: number, length: number) =>
    Math.min(length - length / bound / 2, Math.max(length / bound / 2, at))
  return { x: within(x, mapSize.width), y: within(y, mapSize.height), zoom: bound }
}

/** The middle of some places, and the zoom that just shows all of them; without limits. */
function fit(places: readonly MapPoint[]): MapView {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)]
  const [left, right] = [least(xs), -least(xs.map(x => -x))]
  const [top, bottom] = [least(ys), -least(ys.map(y => -y))]
  const zoom = 0.7 * Math.min(mapSize.width / (right - left), mapSize.height / (bottom - top))
  return { x: (left + right) / 2, y: (top + bottom) / 2, zoom }
}

/** The view that shows some places as large as it can, at least twice as large as before. */
export function viewAround(places: readonly MapPoint[], before: MapView): MapView {
  const { zoom, ...middle } = fit(places)
  return viewOn({ ...middle, zoom: Math.max(before.zoom * 2, zoom) })
}

/** People still see by the borders around which state it is. */
const FIRST_ZOOM = 6

/** The view that a map of some places begins with: all of them, with the states around. */
export function firstView(places: readonly MapPoint[]): MapView {
  if (places.length === 0) return wholeMap
  const { zoom, ...middle } = fit(places)
  return viewOn({ ...middle, zoom: Math.min(FIRST_ZOOM, zoom) })
}

const least = (numbers: readonly number[]) => numbers.reduce((low, one) => Math.min(low, one), Infinity)

const ahead: Readonly<Record<string, (dx: number, dy: number) => readonly [along: number, aside: number]>> = {
  ArrowRight: (dx, dy) => [dx, dy],
  ArrowLeft: (dx, dy) => [-dx, dy],
  ArrowDown: (dx, dy) => [dy, dx],
  ArrowUp: (dx, dy) => [-dy, dx],
}

/** The nearest point in the direction of an arrow key; undefined where there is none. */
export function nextOnMap<T extends MapPoint>(points: readonly T[], from: T, key: string): T | undefined {
  const turn = ahead[key]
  if (!turn) return undefined
  let best: { readonly point: T; readonly far: number } | undefined
  for (const point of points) {
    if (point === from) continue
    const [along, aside] = turn(point.x - from.x, point.y - from.y)
    // A little to the side is still in the direction; far to the side is not.
    if (along <= 0 || Math.abs(aside) > 2 * along) continue
    const far = along + 2 * Math.abs(aside)
    if (!best || far < best.far) best = { point, far }
  }
  return best?.point
}
