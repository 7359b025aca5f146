import { sql } from 'kysely'
import type { Executor } from '../database.ts'
import { type Month, type MonthlyTable, monthlyTables, monthsAfter } from './monthly-tables.ts'
import {
  ABOVE_ALL,
  BELOW_ALL,
  createPartition,
  lockTable,
  type Partition,
  readPartitions,
} from './partitions.ts'

/** Keys that no partition takes, and the month that is missing there. */
interface Gap extends Pick<Partition, 'from' | 'to'> {
  readonly month: Month
}

/**
 * Makes empty partitions where some are missing, as when one was dropped by hand: rows have a place again. A table
 * without any gets one for all its rows. Says whether any were made. Called in a transaction.
 */
export async function fillGaps(executor: Executor): Promise<boolean> {
  let made = false
  for (const table of monthlyTables) {
    if ((await readGaps(executor, table)).length === 0) continue
    await lockTable(executor, table)
    // Another node may have been here.
    for (const { month, ...range } of await readGaps(executor, table))
      await createPartition(executor, table, month, range)
    made = true
  }
  return made
}

async function readGaps(executor: Executor, table: MonthlyTable): Promise<readonly Gap[]> {
  const { rows } = await sql<{ isThere: boolean; month: Month }>`select
      to_regclass(quote_ident(${table.name})) is not null as "isThere", to_char(now(), 'YYYY_MM') as month`.execute(
    executor,
  )
  return rows[0]?.isThere ? gapsBetween(await readPartitions(executor, table), rows[0].month) : []
}

function gapsBetween(partitions: readonly Partition[], today: Month): readonly Gap[] {
  const beginnings = [...partitions.map(({ from }) => from), ABOVE_ALL]
  const ends = [BELOW_ALL, ...partitions.map(({ to }) => to)]
  return ends.flatMap((from, at) => {
    const to = beginnings[at] ?? ABOVE_ALL
    const [before, after] = [partitions[at - 1], partitions[at]]
    const month = before ? monthsAfter(before.month, 1) : after ? monthsAfter(after.month, -1) : today
    return from === to ? [] : [{ month, from, to }]
  })
}
