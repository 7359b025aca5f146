import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { SITE_ZONE } from '../sql/site-zone.ts'

/** Counts that are written later, many at once, so that no answer waits for them. */
export interface Hits {
  count(ids: readonly number[]): void
  /** Writes what has been counted. */
  flush(): Promise<void>
  close(): Promise<void>
}

const GATHER_MS = 1_000
const A_DAY_MS = 86_400_000

/**
 * Counts the hits of redirects. The row's version stays as it is: nobody's edit may fail because a visitor came by.
 * A node that is killed loses what it has counted within a second.
 */
export function createHits({ query }: Database, onError: (error: unknown) => void): Hits {
  let counted = new Map<number, number>()
  let timer: NodeJS.Timeout | undefined
  let forgotten = 0
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
    await sql`insert into redirect_hit as known (redirect_id, day, hits)
      select id, (now() at time zone ${SITE_ZONE})::date, times
      from unnest(${[...now.keys()]}::int[], ${[...now.values()]}::int[]) as hit(id, times) join "Redirect" on "RId" = id
      order by id on conflict (redirect_id, day) do update set hits = known.hits + excluded.hits`
      .execute(query)
      .catch(onError)
    if (Date.now() - forgotten < A_DAY_MS) return
    forgotten = Date.now()
    await sql`delete from redirect_hit where day < now() - interval '400 days'`.execute(query).catch(onError)
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
