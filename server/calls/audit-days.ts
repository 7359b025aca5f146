import { decide } from '@rounds/core/access'
import { logContracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'
import { lastDays, monthsSince } from './days.ts'

const { days, months } = logContracts

/** How many days are counted, including today. */
const DAYS = 30

/** `GET /audit/days` and `/audit/months`: the log’s entries on each of the last days, and its months (screens, `/logs`). */
export const auditDays: SpecialCall = {
  paths: pathsOf({ days, months }),

  add(app, { database, authenticate }) {
    const guarded = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('logs'))),
    }
    addCall(app, months, {
      ...guarded,
      handle: async ({ query: { zone } }) => {
        const { rows } = await sql<{ first: string }>`select coalesce(min("Date"), now())::text as first
          from "AuditLog"`.execute(database.query)
        return [...monthsSince(new Date(rows[0]?.first ?? Date.now()).toISOString(), zone)]
      },
    })
    addCall(app, days, {
      ...guarded,
      handle: async ({ query }) => {
        const { days: named, begins } = lastDays(query.zone, DAYS)
        const { rows } = await sql<{ at: number; entries: number }>`
          select width_bucket("Date", ${begins}::timestamptz[]) as at, count(*)::int as entries from "AuditLog"
          where "Date" >= ${begins[0]}::timestamptz and "Date" < ${begins[DAYS]}::timestamptz group by 1`.execute(
          database.query,
        )
        const counted = new Map(rows.map(({ at, entries }) => [at, entries]))
        return named.map((day, index) => ({ day, entries: counted.get(index + 1) ?? 0 }))
      },
    })
  },
}
