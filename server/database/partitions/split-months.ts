import { sql } from 'kysely'
import type { Executor } from '../database.ts'
import { isByDay, type Month, type MonthlyTable, monthsAfter } from './monthly-tables.ts'
import {
  attachPartition,
  BELOW_ALL,
  COPIES,
  detachPartition,
  guardPartition,
  isOpen,
  lockTable,
  type Partition,
  partitionName,
  readPartitions,
  whenFree,
  withoutReferences,
} from './partitions.ts'

/** A month within a partition of several, and the table that its rows are copied to. */
interface Part extends Pick<Partition, 'from' | 'to'> {
  readonly month: Month
  readonly copy: string
}

export interface SplitOptions {
  /** Months end where the site is. */
  readonly zone: string
  readonly signal: AbortSignal
  /** Whether the disk has room for so much more. */
  readonly hasRoom: (bytes: number) => Promise<boolean>
}

/** How many partitions were made, and whether some could not be as there is no room for them. */
export interface Split {
  readonly made: number
  readonly isLeft: boolean
}

/** The copies, what the log has of them, and the archive of the log. */
const TIMES_AS_LARGE = 3

/**
 * Splits the partitions that hold several months, as of a table that was not partitioned before, or restored from a copy.
 * The rows are copied while the table is in use; what changes meanwhile is noted by a trigger and copied again while the
 * partition is exchanged. Nothing has changed if it is stopped before. `executor` has no deadlines.
 */
export async function splitMonths(
  executor: Executor,
  table: MonthlyTable,
  options: SplitOptions,
): Promise<Split> {
  const { zone, signal, hasRoom } = options
  let made = 0
  let isLeft = false
  let before: Partition | undefined
  await dropCopies(executor, table)
  for (const partition of (await readPartitions(executor, table)).filter(one => !isOpen(one))) {
    const earliest = before ? monthsAfter(before.month, 1) : ''
    const parts = await partsOf(executor, table, partition, { zone, earliest })
    before = partition
    if (parts.length < 2) continue
    if (!(await hasRoom((await bytesOf(executor, partition)) * TIMES_AS_LARGE))) {
      isLeft = true
      continue
    }
    await noteChanges(executor, table, partition)
    for (const part of parts) {
      if (signal.aborted) return { made, isLeft: true }
      await copyPart(executor, table, partition, part)
    }
    await whenFree(() =>
      executor.transaction().execute(transaction => exchange(transaction, table, partition, parts)),
    )
    await sql`analyze ${sql.id(table.name)}`.execute(executor)
    made += parts.length
  }
  return { made, isLeft }
}

/** Drops what an earlier try has left. */
async function dropCopies(executor: Executor, { name }: MonthlyTable): Promise<void> {
  const { rows } = await sql<{ copy: string }>`select relname as copy from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and starts_with(relname, ${name}) and substr(relname, length(${name}) + 1) ~ ${`^${COPIES}`}`.execute(
    executor,
  )
  for (const { copy } of rows) await sql`drop table ${sql.id(copy)}`.execute(executor)
}

async function bytesOf(executor: Executor, { name }: Partition): Promise<number> {
  const { rows } = await sql<{
    bytes: number
  }>`select pg_total_relation_size(quote_ident(${name})::regclass) as bytes`.execute(executor)
  return rows[0]?.bytes ?? 0
}

/**
 * The months in a partition, each from the first key that is in it or a later one. Rows that are older than the partition
 * before, or newer than this one, are in its first or last month: their partitions are there already.
 */
async function partsOf(
  executor: Executor,
  table: MonthlyTable,
  partition: Partition,
  { zone, earliest }: { readonly zone: string; readonly earliest: string },
): Promise<readonly Part[]> {
  const date = sql.id(table.date)
  const month = isByDay(table) ? date : sql`${date} at time zone ${zone}`
  const { rows } = await sql<{ month: Month; from: string }>`
    with months as (
        select least(greatest(to_char(${month}, 'YYYY_MM'), ${earliest}), ${partition.month}) as month,
          min(${sql.id(table.key)}) as lowest
        from ${sql.id(partition.name)} group by 1),
      beginnings as (select month, min(lowest) over (order by month desc) as beginning from months)
    select max(month) as month, quote_literal(beginning) as "from" from beginnings group by beginning order by beginning`.execute(
    executor,
  )
  return rows.map(({ month, from }, at) => ({
    month,
    from: at === 0 ? partition.from : from,
    to: rows[at + 1]?.from ?? partition.to,
    copy: `${partitionName(table, month)}_copy`,
  }))
}

const NOTED = 'partition_change'

/** From here on the changes in a partition are noted, and those of an earlier try are not. */
const noteChanges = (executor: Executor, { key }: MonthlyTable, { name }: Partition) =>
  executor.transaction().execute(async transaction => {
    await sql`drop trigger if exists ${sql.id(NOTED)} on ${sql.id(name)}`.execute(transaction)
    await sql`create trigger ${sql.id(NOTED)} after insert or update or delete on ${sql.id(name)}
      for each row execute function note_partition_change(${sql.lit(key)})`.execute(transaction)
    await sql`delete from partition_change where partition = ${name}`.execute(transaction)
  })

/** The condition that a row belongs to a part. */
const isIn = ({ key }: MonthlyTable, { from, to }: Part) =>
  sql.join(
    [
      ...(from === BELOW_ALL ? [] : [sql`${sql.id(key)} >= ${sql.raw(from)}`]),
      sql`${sql.id(key)} < ${sql.raw(to)}`,
    ],
    sql` and `,
  )

/** Copies the rows of a month. */
const copyPart = (executor: Executor, table: MonthlyTable, partition: Partition, part: Part) =>
  executor.transaction().execute(async transaction => {
    const copy = sql.id(part.copy)
    await sql`create table ${copy} (like ${sql.id(table.name)} including all excluding identity)`.execute(
      transaction,
    )
    await sql`insert into ${copy}
      select * from ${sql.id(partition.name)} where ${isIn(table, part)} order by ${sql.id(table.key)}`.execute(
      transaction,
    )
  })

/** Puts the copies in the place of the partition. */
async function exchange(
  executor: Executor,
  table: MonthlyTable,
  partition: Partition,
  parts: readonly Part[],
): Promise<void> {
  const key = sql.id(table.key)
  await lockTable(executor, table)
  const changed = sql`${key}::text in (select key from partition_change where partition = ${partition.name})`
  for (const part of parts) {
    const copy = sql.id(part.copy)
    await sql`delete from ${copy} where ${changed}`.execute(executor)
    await sql`insert into ${copy} select * from ${sql.id(partition.name)}
      where ${isIn(table, part)} and ${changed}`.execute(executor)
  }
  await sql`delete from partition_change where partition = ${partition.name}`.execute(executor)
  await withoutReferences(executor, table, async () => {
    await detachPartition(executor, table, partition)
    await sql`drop table ${sql.id(partition.name)}`.execute(executor)
    for (const part of parts) {
      const name = partitionName(table, part.month)
      await sql`alter table ${sql.id(part.copy)} rename to ${sql.id(name)}`.execute(executor)
      await attachPartition(executor, table, name, part)
      await guardPartition(executor, name)
    }
  })
}
