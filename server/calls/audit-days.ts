import { decide } from '@rounds/core/access'
import { logContracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { demand, type SpecialCall } from './call.ts'
import { lastDays } from './days.ts'

const contract = logContracts.days

/** How many days are counted, including today. */
const DAYS = 30

/** `GET /audit/days`: the number of audit log entries on each of the last days (screens, `/logs`). */
export const auditDays: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { database, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: ({ person }) => demand(decide(person, 'open', toolNamed('logs'))),
      handle: async ({ query }) => {
        const { days, begins } = lastDays(query.zone, DAYS)
        const { rows } = await sql<{ at: number; entries: number }>`
          select width_bucket("Date", ${begins}::timestamptz[]) as at, count(*)::int as entries from "AuditLog"
          where "Date" >= ${begins[0]}::timestamptz and "Date" < ${begins[DAYS]}::timestamptz group by 1`.execute(
          database.query,
        )
        const counted = new Map(rows.map(({ at, entries }) => [at, entries]))
        return days.map((day, index) => ({ day, entries: counted.get(index + 1) ?? 0 }))
      },
    })
  },
}
