import { type Changes, EVERYTHING } from '../database/changes.ts'
import type { CachePart, Figures } from './caches.ts'

/** A value with its dependencies. */
export interface Made<V> {
  readonly value: V
  /** The entities whose rows it was built from: a change in one of them makes it stale. */
  readonly dependsOn: readonly string[]
  /** When it expires (ms since 1970). */
  readonly until?: number
  /** From then on (ms since 1970) the next caller gets it as it is, while a new one is built for those after. */
  readonly freshUntil?: number
}

/** Values cached until one of their dependencies changes, on any node. */
export interface DependentCache<V> extends CachePart {
  /** The value, if it is still valid. */
  get(key: string): V | undefined
  /** The last cached value, valid or not. */
  last(key: string): V | undefined
  /** Removes a key. */
  forget(key: string): void
  /**
   * The value, cached or built now. Concurrent callers share one build, unless a dependency has changed since it began.
   */
  through(key: string, make: (before: V | undefined) => Promise<Made<V>>): Promise<V>
}

export interface DependentCacheOptions<V> {
  readonly changes: Changes
  readonly bytesOf: (value: V) => number
  /** The maximum number of values. */
  readonly most?: number
  readonly mostBytes?: number
  readonly now?: () => number
}

interface Entry<V> {
  readonly value: V
  readonly dependsOn: ReadonlySet<string>
  readonly bytes: number
  readonly keptAt: number
  readonly until: number
  readonly freshUntil: number
  stale: boolean
}

/** A value being built. */
interface Flight<V> {
  /** The clock at its start: it sees every change up to then. */
  readonly began: number
  readonly made: Promise<Made<V>>
}

/**
 * A notification can get lost (a node killed between its commit and the notification), so nothing is trusted for
 * longer.
 */
const LIFE_MS = 60_000

/** Creates a cache that tracks its values' dependencies. A stale value stays until a new one replaces it. */
export function createDependentCache<V>(options: DependentCacheOptions<V>): DependentCache<V> {
  const { changes, bytesOf, most = 5_000, mostBytes = 128 * 1024 * 1024, now = Date.now } = options
  const entries = new Map<string, Entry<V>>()
  const flights = new Map<string, Flight<V>>()
  const changed = new Map<string, number>()
  let clock = 0
  let bytes = 0

  const drop = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const clear = () => {
    changed.set(EVERYTHING, ++clock)
    entries.clear()
    bytes = 0
  }
  changes.subscribe(notice => {
    changed.set(notice, ++clock)
    const isEverything = notice === EVERYTHING
    for (const entry of entries.values()) if (isEverything || entry.dependsOn.has(notice)) entry.stale = true
  })

  const hasChangedSince = (began: number, names: Iterable<string>) =>
    [EVERYTHING, ...names].some(name => (changed.get(name) ?? 0) > began)

  const valid = (key: string) => {
    const entry = entries.get(key)
    return entry !== undefined && !entry.stale && now() < entry.until ? entry : undefined
  }

  const keep = (key: string, { value, dependsOn, until, freshUntil }: Made<V>, began: number) => {
    drop(key)
    const at = now()
    const size = bytesOf(value)
    const names = new Set(dependsOn)
    entries.set(key, {
      value,
      dependsOn: names,
      bytes: size,
      keptAt: at,
      until: Math.min(until ?? Number.POSITIVE_INFINITY, at + LIFE_MS),
      freshUntil: freshUntil ?? Number.POSITIVE_INFINITY,
      stale: hasChangedSince(began, names),
    })
    bytes += size
    for (const oldest of entries.keys()) {
      if (entries.size <= most && bytes <= mostBytes) break
      drop(oldest)
    }
  }

  const build = (key: string, make: (before: V | undefined) => Promise<Made<V>>): Promise<Made<V>> => {
    const began = clock
    const made = make(entries.get(key)?.value).then(one => {
      keep(key, one, began)
      return one
    })
    const own = { began, made }
    flights.set(key, own)
    const land = () => {
      if (flights.get(key) === own) flights.delete(key)
    }
    made.then(land, land)
    return made
  }

  return {
    get: key => valid(key)?.value,
    last: key => entries.get(key)?.value,
    forget: drop,
    async through(key, make) {
      const arrived = clock
      const known = valid(key)
      if (known) {
        // A failure leaves the value as it is, until it expires.
        if (now() >= known.freshUntil && !flights.has(key)) build(key, make).catch(() => undefined)
        return known.value
      }
      for (let flight = flights.get(key); flight; flight = flights.get(key)) {
        // Its previous dependencies show early that waiting is useless.
        if (flight.began < arrived && hasChangedSince(flight.began, entries.get(key)?.dependsOn ?? [])) break
        const { value, dependsOn } = await flight.made
        if (flight.began >= arrived || !hasChangedSince(flight.began, dependsOn)) return value
      }
      return (await build(key, make)).value
    },
    clear,
    figures(): Figures {
      const [first] = entries.values()
      return { entries: entries.size, bytes, ...(first && { oldestAt: first.keptAt }) }
    },
  }
}
