/** Changes by other programs in the same tables are seen after at most this time. */
const LIFE_MS = 5_000
const MOST = 2_000

interface Count {
  readonly total: number
  readonly version: number
  readonly countedAt: number
}

/** Cached counts of lists, valid until their table changes, because counting takes most of a page's time. */
export interface Counts {
  /** The count for this query over these entities, cached or counted now. */
  of(entities: readonly string[], query: string, count: () => Promise<number>): Promise<number>
  /** Invalidates counts: rows of the entity have changed. */
  forget(entity: string): void
  forgetAll(): void
}

export function createCounts(now: () => number = Date.now): Counts {
  const versions = new Map<string, number>()
  const counts = new Map<string, Count>()
  let clock = 0
  let floor = 0
  const versionOf = (entities: readonly string[]) =>
    Math.max(floor, ...entities.map(entity => versions.get(entity) ?? 0))
  return {
    async of(entities, query, count) {
      const id = `${entities.join()} ${query}`
      const version = versionOf(entities)
      const known = counts.get(id)
      if (known && known.version === version && now() - known.countedAt < LIFE_MS) return known.total
      const countedAt = now()
      const total = await count()
      counts.delete(id)
      counts.set(id, { total, version, countedAt })
      if (counts.size > MOST)
        for (const oldest of counts.keys()) {
          counts.delete(oldest)
          break
        }
      return total
    },
    forget: entity => void versions.set(entity, ++clock),
    forgetAll: () => {
      floor = ++clock
    },
  }
}
