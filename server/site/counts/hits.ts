import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { SITE_ZONE } from '../../sql/site-zone.ts'
import { createGatheredCounts } from './gathered-counts.ts'

/** Counts how often redirects are followed. */
export interface Hits {
  count(ids: readonly number[]): void
  /** Writes what has been counted. */
  flush(): Promise<void>
}

/**
 * Counts the hits of redirects, by day and in all. The row's version stays as it is: nobody's edit may fail because a
 * visitor came by.
 */
export function createHits({ query }: Database, onError: (error: unknown) => void): Hits {
  const { add, flush } = createGatheredCounts<number, number>({
    merge: (known, added) => known + added,
    async write(counted) {
      const rows = sql`unnest(${counted.map(([id]) => id)}::int[], ${counted.map(([, times]) => times)}::int[]) as hit(id, times)`
      await sql`update "Redirect" r set "RHits" = r."RHits" + hit.times, "RLastHitDt" = now() from ${rows} where r."RId" = hit.id`
        .execute(query)
        .catch(onError)
      await sql`insert into redirect_hit as known (redirect_id, day, hits)
        select id, (now() at time zone ${SITE_ZONE})::date, times from ${rows} join "Redirect" on "RId" = id
        order by id on conflict (redirect_id, day) do update set hits = known.hits + excluded.hits`
        .execute(query)
        .catch(onError)
    },
    onError,
  })
  return {
    count(ids) {
      for (const id of ids) add(id, 1)
    },
    flush,
  }
}
