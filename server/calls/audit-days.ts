import { decide } from '@rounds/core/access'
import { instantOf, localOf } from '@rounds/core/rules/time'
import { toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import { answer, refused } from '../contract/operation.ts'
import { all, count, listOf } from '../contract/schemas.ts'
import { BadRequest } from '../errors.ts'
import { demand, type SpecialCall } from './call.ts'

const path = '/api/v1/mc/audit/days'

/** How many days are counted, this one included. */
const DAYS = 30

/** `GET /audit/days`: how many entries of the audit log each of the last days has (screens, `/logs`). */
export const auditDays: SpecialCall = {
  paths: {
    [path]: {
      get: {
        operationId: 'audit.days',
        summary: 'Count the entries of the audit log by day',
        description: `Comes with Logs. The last ${DAYS} days with today, in their order, each as long as it is in that time zone.`,
        tags: ['AuditLog'],
        parameters: [
          {
            name: 'zone',
            in: 'query',
            required: true,
            description: 'A time zone, such as America/Chicago.',
            schema: { type: 'string', maxLength: 64 },
          },
        ],
        responses: {
          200: answer(
            'The days and their entries.',
            listOf(all({ day: { type: 'string', format: 'date' }, entries: count })),
          ),
          ...refused(400, 401, 403),
        },
      },
    },
  },

  add(app, { database, authenticate }) {
    app.get<{ Querystring: { zone?: unknown } }>(path, async request => {
      const { person } = await authenticate(request)
      demand(decide(person, 'open', toolNamed('logs')))
      const zone = zoneNamed(request.query.zone)
      const today = localOf(new Date().toISOString(), zone).slice(0, 10)
      const days = Array.from({ length: DAYS + 1 }, (_, index) => dayAfter(today, index + 1 - DAYS))
      const begins = days.map(day => instantOf(`${day}T00:00`, zone))
      const { rows } = await sql<{ at: number; entries: number }>`
        select width_bucket("Date", ${begins}::timestamptz[]) as at, count(*)::int as entries from "AuditLog"
        where "Date" >= ${begins[0]}::timestamptz and "Date" < ${begins[DAYS]}::timestamptz group by 1`.execute(
        database.query,
      )
      const counted = new Map(rows.map(({ at, entries }) => [at, entries]))
      return days.slice(0, DAYS).map((day, index) => ({ day, entries: counted.get(index + 1) ?? 0 }))
    })
  },
}

/** A zone under its usual name. Throws `BadRequest`. */
function zoneNamed(given: unknown): string {
  try {
    if (typeof given === 'string' && given !== '')
      return new Intl.DateTimeFormat('en', { timeZone: given }).resolvedOptions().timeZone
  } catch {
    // Told below.
  }
  throw new BadRequest('zone must be a time zone such as America/Chicago.')
}

/** A day so many days later, in the calendar. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
