import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database.ts'
import { countRows } from '../table-facts.ts'
import { isByDay, type MonthlyTable } from './monthly-tables.ts'
import {
  BELOW_ALL,
  boundPartition,
  detachPartition,
  lockTable,
  type Partition,
  readPartitions,
  withoutReferences,
} from './partitions.ts'

/**
 * Detaches and deletes the oldest months of a table up to the first with a row that stays, and says how many rows that
 * was. The first month left takes what is older, as when a record is restored. The month that is written to stays.
 * Called in a transaction.
 */
export async function dropMonths(
  executor: Executor,
  table: MonthlyTable,
  stays: RawBuilder<unknown>,
): Promise<number> {
  if ((await oldestWithout(executor, table, stays)).length === 0) return 0
  await lockTable(executor, table)
  // A row may have come, or changed, meanwhile.
  const dropped = await oldestWithout(executor, table, stays)
  const counts = await countRows(
    executor,
    dropped.map(({ name }) => name),
  )
  for (const partition of dropped) {
    await detachPartition(executor, table, partition)
    await sql`drop table ${sql.id(partition.name)}`.execute(executor)
  }
  const [first] = await readPartitions(executor, table)
  if (first && dropped.length > 0)
    await withoutReferences(executor, table, () =>
      boundPartition(executor, table, first, { from: BELOW_ALL, to: first.to }),
    )
  return [...counts.values()].reduce((sum, rows) => sum + rows, 0)
}

/** The oldest months, up to the first with such a row. */
async function oldestWithout(
  executor: Executor,
  table: MonthlyTable,
  that: RawBuilder<unknown>,
): Promise<readonly Partition[]> {
  const found: Partition[] = []
  // The last one is written to; of tables by day, the one before it.
  for (const partition of (await readPartitions(executor, table)).slice(0, isByDay(table) ? -2 : -1)) {
    if (await hasRows(executor, partition, that)) break
    found.push(partition)
  }
  return found
}

async function hasRows(executor: Executor, { name }: Partition, that: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select exists (select from ${sql.id(name)} where ${that}) as has`.execute(executor)
  return rows[0]?.has ?? false
}
