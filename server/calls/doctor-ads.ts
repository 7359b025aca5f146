import { decide } from '@rounds/core/access'
import { adContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { SITE_ZONE } from '../sql/site-zone.ts'
import { demand, type SpecialCall } from './call.ts'

const DAYS = 30

/** `GET /mc/doctor-ads/days`: how often an ad was seen and clicked (screens, `/custom/doctor-ads`). */
export const doctorAds: SpecialCall = {
  paths: pathsOf(adContracts),

  add(app, { database, authenticate }) {
    addCall(app, adContracts.days, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'read', entities.Custom_DoctorAd)),
      handle: async ({ query: { id } }) => {
        const { rows } = await sql<{ day: string; views: number; clicks: number }>`
          select to_char(at, 'YYYY-MM-DD') as day, coalesce(views, 0) as views, coalesce(clicks, 0) as clicks
          from generate_series((now() at time zone ${SITE_ZONE})::date - ${DAYS - 1}::int,
              (now() at time zone ${SITE_ZONE})::date, interval '1 day') at
            left join doctor_ad_day seen on seen.day = at::date and ad_id = ${id}
          order by 1`.execute(database.query)
        return rows
      },
    })
  },
}
