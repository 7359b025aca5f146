import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { SITE_ZONE } from '../../sql/site-zone.ts'
import { createLookCounts, type LookCounts } from './looks.ts'

/**
 * Counts how often ads are seen and followed, by day and in all. The version of the ad stays as it is: nobody's edit may
 * fail because a visitor came by.
 */
export const createAdCounts = ({ query }: Database, onError: (error: unknown) => void): LookCounts =>
  createLookCounts(async rows => {
    await sql`insert into doctor_ad_day as known (ad_id, day, views, clicks)
      select id, (now() at time zone ${SITE_ZONE})::date, views, clicks from ${rows} join "Custom_DoctorAd" on "DaId" = id
      order by id on conflict (ad_id, day) do update
        set views = known.views + excluded.views, clicks = known.clicks + excluded.clicks`
      .execute(query)
      .catch(onError)
    await sql`update "Custom_DoctorAd" ad set "DaViews" = ad."DaViews" + looked.views,
      "DaClicks" = ad."DaClicks" + looked.clicks from ${rows} where ad."DaId" = looked.id`.execute(query)
  }, onError)
