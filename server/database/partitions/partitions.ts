import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Executor, isBusy } from '../database.ts'
import type { Month, MonthlyTable } from './monthly-tables.ts'

/** A month of a table. */
export interface Partition {
  readonly name: string
  readonly month: Month
  /** The lowest key, and the first one above, as SQL. */
  readonly from: string
  readonly to: string
}

export const BELOW_ALL = 'MINVALUE'
export const ABOVE_ALL = 'MAXVALUE'

/** Whether a partition takes what is still to come. */
export const isOpen = ({ to }: Partition): boolean => to === ABOVE_ALL

/** The partitions of a table, the oldest first. */
export async function readPartitions(
  executor: Executor,
  { name }: MonthlyTable,
): Promise<readonly Partition[]> {
  const { rows } = await sql<Partition>`select c.relname as name, right(c.relname, 7) as month,
      substring(pg_get_expr(c.relpartbound, c.oid) from 'FROM \\((.*)\\) TO') as "from",
      substring(pg_get_expr(c.relpartbound, c.oid) from ' TO \\((.*)\\)$') as "to"
    from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = to_regclass(quote_ident(${name})) order by 1`.execute(executor)
  return rows
}

/** The name of a month’s partition. */
export const partitionName = ({ name }: MonthlyTable, month: Month): string => `${name}_${month}`

/** The names of tables that months are copied to, as a regular expression: they are not the database’s own yet. */
export const COPIES = '_[0-9]{4}_[0-9]{2}_copy$'

/** Makes an empty partition for a range of keys. */
export async function createPartition(
  executor: Executor,
  table: MonthlyTable,
  month: Month,
  { from, to }: Pick<Partition, 'from' | 'to'>,
): Promise<void> {
  const name = partitionName(table, month)
  await sql`create table ${sql.id(name)} partition of ${sql.id(table.name)}
    for values from (${sql.raw(from)}) to (${sql.raw(to)})`.execute(executor)
  await guardPartition(executor, name)
}

/** Makes a table with all of a range of keys a partition. Rows outside of it are an error. */
export async function attachPartition(
  executor: Executor,
  table: MonthlyTable,
  name: string,
  { from, to }: Pick<Partition, 'from' | 'to'>,
): Promise<void> {
  await sql`alter table ${sql.id(table.name)} attach partition ${sql.id(name)}
    for values from (${sql.raw(from)}) to (${sql.raw(to)})`.execute(executor)
}

/** Lets a partition take another range of keys, in which all its rows have to be. */
export async function boundPartition(
  executor: Executor,
  table: MonthlyTable,
  partition: Partition,
  range: Pick<Partition, 'from' | 'to'>,
): Promise<void> {
  await detachPartition(executor, table, partition)
  await attachPartition(executor, table, partition.name, range)
}

export const detachPartition = (executor: Executor, table: MonthlyTable, { name }: Partition) =>
  sql`alter table ${sql.id(table.name)} detach partition ${sql.id(name)}`.execute(executor)

/** Gives a partition the triggers for statements that its table has. */
export const guardPartition = (executor: Executor, name: string) =>
  sql`select guard_partition(quote_ident(${name})::regclass)`.execute(executor)

/**
 * Keeps everybody else from the table until the transaction ends. Gives up soon, as they wait behind it meanwhile:
 * `whenFree` tries again.
 */
export async function lockTable(executor: Executor, { name }: MonthlyTable): Promise<void> {
  await sql`set local lock_timeout = '1s'`.execute(executor)
  await sql`lock table ${sql.id(name)} in access exclusive mode`.execute(executor)
}

const [MOST_TRIES, PAUSE_MS] = [20, 3_000]

/** Does work that locks a table, as soon as nobody uses it for longer than others can wait. */
export async function whenFree<T>(work: () => Promise<T>, tries = MOST_TRIES): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isBusy(error) || tries === 1) throw error
    await delay(PAUSE_MS)
    return whenFree(work, tries - 1)
  }
}

/** Does work on partitions that hold rows which other tables refer to: these references are made again after it. */
export async function withoutReferences(
  executor: Executor,
  { name }: MonthlyTable,
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ drop: string; add: string }>`select
      format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where confrelid = quote_ident(${name})::regclass and conparentid = 0`.execute(executor)
  for (const { drop } of rows) await sql.raw(drop).execute(executor)
  await work()
  for (const { add } of rows) await sql.raw(add).execute(executor)
}
