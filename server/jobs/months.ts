import { type RawBuilder, sql } from 'kysely'
import { withoutDeadlines } from '../database/database.ts'
import { beginMonth } from '../database/partitions/begin-month.ts'
import { dropMonths } from '../database/partitions/drop-months.ts'
import { fillGaps } from '../database/partitions/fill-gaps.ts'
import { type MonthlyTable, monthlyTables, monthOf } from '../database/partitions/monthly-tables.ts'
import { whenFree } from '../database/partitions/partitions.ts'
import { splitMonths } from '../database/partitions/split-months.ts'
import { readSiteZone } from '../sql/site-zone.ts'
import { conclude, type JobContext, type JobKind } from './jobs.ts'
import { whileBeating } from './keep-alive.ts'

/** How many days counts of visits are kept, at least: a month of them goes as a whole. */
const daysCounted: Readonly<Record<string, number>> = { redirect_hit: 400, site_search_day: 100 }

/** The rows that stay. Other months are deleted when nothing is in them; what in them has to go others decide. */
const staying = ({ name, date }: MonthlyTable): RawBuilder<unknown> => {
  const days = daysCounted[name]
  return days === undefined ? sql`true` : sql`${sql.id(date)} >= current_date - ${days}::int`
}

export interface MonthsOptions {
  /** Whether the disk of the database has room for so much more. */
  readonly hasRoom: (bytes: number) => Promise<boolean>
}

const NO_ROOM = 'Some tables aren’t divided by month yet, because there isn’t enough free disk space.'

/**
 * Gives each month of the logs, submissions and counts its partition, splits what holds several months, and deletes
 * months whose time has passed.
 */
export const months = (options: MonthsOptions): JobKind => ({
  kind: 'months',
  lane: 'upkeep',
  schedule: { title: 'Divide logs by month', cron: '5 0 * * *' },
  async work(context, job, signal) {
    const { query } = context.database
    await whileBeating(context, job, signal, async stopped => {
      await whenFree(() => query.transaction().execute(fillGaps))
      const result = { begun: 0, split: 0, deleted: 0 }
      let message: string | null = null
      for (const table of monthlyTables) {
        if (stopped.aborted) return
        const { begun, split, deleted } = await keepByMonth(context, table, { ...options, signal: stopped })
        result.begun += Number(begun)
        result.split += split.made
        result.deleted += deleted
        if (split.isLeft) message = NO_ROOM
      }
      if (!stopped.aborted) await conclude(query, job, 'done', message, result)
    })
  },
})

async function keepByMonth(
  { database }: JobContext,
  table: MonthlyTable,
  options: MonthsOptions & { readonly signal: AbortSignal },
) {
  const { query } = database
  const zone = await readSiteZone(query)
  const { rows } = await sql<{
    day: string
  }>`select to_char(now() at time zone ${zone}, 'YYYY-MM-DD') as day`.execute(query)
  const month = monthOf(rows[0]?.day ?? '')
  const begun = await whenFree(() =>
    query.transaction().execute(transaction => beginMonth(transaction, table, month)),
  )
  const split = await withoutDeadlines(database, executor =>
    splitMonths(executor, table, { ...options, zone }),
  )
  const deleted = await whenFree(() =>
    query.transaction().execute(transaction => dropMonths(transaction, table, staying(table))),
  )
  return { begun, split, deleted }
}
