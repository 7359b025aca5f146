import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { SITE_ZONE } from '../../sql/site-zone.ts'
import { createLookCounts, type LookCounts } from './looks.ts'

/** Counts how often banners are seen and clicked, by day. */
export const createBannerCounts = ({ query }: Database, onError: (error: unknown) => void): LookCounts =>
  createLookCounts(
    rows =>
      sql`insert into banner_day as known (banner_id, day, views, clicks)
        select id, (now() at time zone ${SITE_ZONE})::date, views, clicks from ${rows} join "Content" on "CId" = id
        order by id on conflict (banner_id, day) do update
          set views = known.views + excluded.views, clicks = known.clicks + excluded.clicks`.execute(query),
    onError,
  )
