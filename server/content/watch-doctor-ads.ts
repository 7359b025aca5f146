import { Custom_Physician } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Watcher } from '../records/unit.ts'

/** An ad shows the name and photo of its physician, so a change of those invalidates pages with ads. */
export const watchDoctorAds: Watcher = {
  watches: entity => entity === Custom_Physician,
  watch() {
    const changed = new Set<number>()
    return {
      async beforeWrite(_, __, { action, records }) {
        if (action !== 'create') for (const { PhId } of records) changed.add(Number(PhId))
      },
      async beforeCommit({ query, notify }) {
        if (changed.size === 0) return
        const { rows } = await sql<{ has: boolean }>`select exists (select from "Custom_DoctorAd"
          where "PhId" = any(${[...changed]}::int[])) as has`.execute(query)
        if (rows[0]?.has) notify('Custom_DoctorAd')
      },
    }
  },
}
