import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

/** Spreads the looks at each ad over the days on which it was on; one that is still to begin has none. */
export async function writeAdDays(executor: Executor, now: Date): Promise<void> {
  await sql`insert into doctor_ad_day (ad_id, day, views, clicks)
    select "DaId", day::date, views, views * (2 + "DaId" % 4) / 100 from (
      select "DaId", day, ("DaViews" / 60 * (6 + (extract(day from day)::int * 7 + "DaId") % 9) / 10)::int as views
      from "Custom_DoctorAd", generate_series("DaFromDt", least("DaToDt", ${now.toISOString()}::timestamptz), interval '1 day') day) seen
    order by 1, 2`.execute(executor)
  await sql`update "Custom_DoctorAd" set "DaViews" = coalesce(seen.views, 0), "DaClicks" = coalesce(seen.clicks, 0)
    from "Custom_DoctorAd" ad left join (select ad_id, sum(views)::int as views, sum(clicks)::int as clicks
      from doctor_ad_day group by ad_id) seen on seen.ad_id = ad."DaId"
    where "Custom_DoctorAd"."DaId" = ad."DaId"`.execute(executor)
}
