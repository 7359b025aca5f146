import { sql } from 'kysely'
import type { Executor } from '../database.ts'
import { firstDayOf, isByDay, type Month, type MonthlyTable, monthsAfter } from './monthly-tables.ts'
import {
  ABOVE_ALL,
  boundPartition,
  createPartition,
  isOpen,
  lockTable,
  type Partition,
  partitionName,
  readPartitions,
  withoutReferences,
} from './partitions.ts'

/**
 * Begins the partition of a month: what is written from now on is in it. Tables by day are a month ahead, so that no row
 * is in the wrong one. An empty partition of ids before it becomes that of the month. Says whether anything was begun.
 * Called in a transaction.
 */
export async function beginMonth(executor: Executor, table: MonthlyTable, month: Month): Promise<boolean> {
  const wanted = isByDay(table) ? monthsAfter(month, 1) : month
  const isThere = async () => {
    const open = (await readPartitions(executor, table)).find(isOpen)
    return open && open.month < wanted ? open : undefined
  }
  if (!(await isThere())) return false
  await lockTable(executor, table)
  // Another node may have been here.
  const open = await isThere()
  if (!open) return false
  const next = await nextKey(executor, table, open, wanted)
  if (next === null) {
    await sql`alter table ${sql.id(open.name)} rename to ${sql.id(partitionName(table, wanted))}`.execute(
      executor,
    )
    return true
  }
  await withoutReferences(executor, table, async () => {
    await boundPartition(executor, table, open, { from: open.from, to: next })
    await createPartition(executor, table, wanted, { from: next, to: ABOVE_ALL })
  })
  return true
}

/** The key that a month begins with, as SQL: no row has it or a higher one. Null if the one before it has no rows. */
async function nextKey(
  executor: Executor,
  table: MonthlyTable,
  open: Partition,
  month: Month,
): Promise<string | null> {
  const { name, key } = table
  const { rows } = isByDay(table)
    ? await sql<{
        next: string
      }>`select quote_literal(greatest(${firstDayOf(month)}::date, max(${sql.id(key)}) + 1)) as next
        from ${sql.id(open.name)}`.execute(executor)
    : await sql<{ next: string }>`select greatest(
          pg_sequence_last_value(pg_get_serial_sequence(quote_ident(${name}), ${key})::regclass), max(${sql.id(key)})) + 1 as next
        from ${sql.id(open.name)} having count(*) > 0`.execute(executor)
  return rows[0] === undefined ? null : String(rows[0].next)
}
