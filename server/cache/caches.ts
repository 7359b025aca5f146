import type { CacheName, CacheState } from '@rounds/core/api'
import type { Changes } from '../database/changes.ts'

/** Statistics of a cache: entries, bytes, and the time of its oldest entry (ms since 1970). */
export interface Figures {
  readonly entries: number
  readonly bytes: number
  readonly oldestAt?: number
}

/** A part of a cache. */
export interface CachePart {
  figures(): Figures | Promise<Figures>
  clear(): void
}

export type OneCache = Exclude<CacheName, 'all'>

/** The caches of a node, each of one or more parts (decisions §6). */
export interface Caches {
  /** Registers a part of a cache, which is cleared with it from now on. */
  join(name: OneCache, part: CachePart): void
  /** All caches, and their total. */
  state(): Promise<Readonly<Record<CacheName, CacheState>>>
}

const names: readonly OneCache[] = ['token', 'file', 'db', 'content', 'layout']

/** The notification that makes every node clear one of its caches. */
export const clearNotice = (name: OneCache): string => `cache:${name}`

/** Creates the register of a node's caches, which listens for clears on any node. */
export function createCaches(changes: Changes, now: () => number = Date.now): Caches {
  const parts = new Map<OneCache, CachePart[]>(names.map(name => [name, []]))
  changes.subscribe(notice => {
    for (const name of names)
      if (notice === clearNotice(name)) for (const part of parts.get(name) ?? []) part.clear()
  })
  const stateOf = (figures: readonly Figures[]): CacheState => {
    const oldest = Math.min(...figures.map(({ oldestAt }) => oldestAt ?? Number.POSITIVE_INFINITY))
    return {
      entries: figures.reduce((sum, one) => sum + one.entries, 0),
      bytes: figures.reduce((sum, one) => sum + one.bytes, 0),
      ageSeconds: Number.isFinite(oldest) ? Math.max(0, Math.floor((now() - oldest) / 1000)) : null,
    }
  }
  return {
    join: (name, part) => void parts.get(name)?.push(part),
    async state() {
      const figures = new Map<OneCache, readonly Figures[]>()
      for (const name of names)
        figures.set(name, await Promise.all((parts.get(name) ?? []).map(part => part.figures())))
      const of = (name: OneCache) => stateOf(figures.get(name) ?? [])
      return {
        all: stateOf([...figures.values()].flat()),
        token: of('token'),
        file: of('file'),
        db: of('db'),
        content: of('content'),
        layout: of('layout'),
      }
    },
  }
}
