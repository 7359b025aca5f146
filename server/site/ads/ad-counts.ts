import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { SITE_ZONE } from '../../sql/site-zone.ts'
import type { AdVisit } from './ad-visit.ts'

/** Looks and clicks that are written later, many at once, so that no answer waits for them. */
export interface AdCounts {
  count(visit: AdVisit): void
  flush(): Promise<void>
}

const GATHER_MS = 1_000

/**
 * Counts how often ads are seen and followed, by day. Nothing of the visitor is kept, and the version of the ad stays as
 * it is: nobody's edit may fail because a visitor came by.
 */
export function createAdCounts({ query }: Database, onError: (error: unknown) => void): AdCounts {
  let counted = new Map<number, { views: number; clicks: number }>()
  let timer: NodeJS.Timeout | undefined
  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    if (counted.size === 0) return
    const now = [...counted]
    counted = new Map()
    const rows = sql`unnest(${now.map(([id]) => id)}::int[], ${now.map(([, one]) => one.views)}::int[],
      ${now.map(([, one]) => one.clicks)}::int[]) as seen(id, views, clicks) join "Custom_DoctorAd" ad on ad."DaId" = seen.id`
    await sql`insert into doctor_ad_day as known (ad_id, day, views, clicks)
      select id, (now() at time zone ${SITE_ZONE})::date, views, clicks from ${rows} order by id
      on conflict (ad_id, day) do update set views = known.views + excluded.views, clicks = known.clicks + excluded.clicks`
      .execute(query)
      .catch(onError)
    await sql`update "Custom_DoctorAd" target set "DaViews" = target."DaViews" + seen.views,
        "DaClicks" = target."DaClicks" + seen.clicks from ${rows} where target."DaId" = seen.id`
      .execute(query)
      .catch(onError)
  }
  return {
    count({ id, what }) {
      const known = counted.get(id) ?? { views: 0, clicks: 0 }
      if (what === 'seen') known.views++
      else known.clicks++
      counted.set(id, known)
      timer ??= setTimeout(() => void flush(), GATHER_MS)
    },
    flush,
  }
}
