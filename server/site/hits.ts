import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** Counts that are written later, many at once, so that no answer waits for them. */
export interface Hits {
  count(ids: readonly number[]): void
  /** Writes what has been counted. */
  flush(): Promise<void>
  close(): Promise<void>
}

const GATHER_MS = 1_000

/**
 * Counts the hits of redirects. The row's version stays as it is: nobody's edit may fail because a visitor came by.
 * A node that is killed loses what it has counted within a second.
 */
export function createHits({ query }: Database, onError: (error: unknown) => void): Hits {
  let counted = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const now = counted
    counted = new Map()
    await sql`update "Redirect" r set "RHits" = r."RHits" + hit.times, "RLastHitDt" = now()
      from unnest(${[...now.keys()]}::int[], ${[...now.values()]}::int[]) as hit(id, times) where r."RId" = hit.id`
      .execute(query)
      .catch(onError)
  }
  return {
    count(ids) {
      for (const id of ids) counted.set(id, (counted.get(id) ?? 0) + 1)
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    flush,
    close: flush,
  }
}
