import { sql } from 'kysely'
import type { Executor } from './database.ts'
import { COPIES } from './partitions/partitions.ts'

/** A table's size and health. */
export interface TableFacts {
  readonly name: string
  readonly rows: number
  /** The number of rows is the database's estimate, since counting them would read too much. */
  readonly isEstimate: boolean
  /** How many months a table that is partitioned by month has; null for others. */
  readonly months: number | null
  /** With its indexes. */
  readonly bytes: number
  /** Dead rows, whose space is not free yet. */
  readonly dead: number
  readonly vacuumedAt: string | null
}

/** Rows of tables up to this size are counted; of larger ones, estimated. */
const COUNTED_BYTES = 32 * 1024 * 1024

/** The tables of the database, the largest first. */
export async function readTableFacts(executor: Executor): Promise<readonly TableFacts[]> {
  const { rows } = await sql<TableFacts & { own: number }>`select c.relname as name,
      case when c.relkind = 'p' then count(*) end as months,
      sum(greatest(coalesce(nullif(s.n_live_tup, 0), part.reltuples), 0))::bigint as rows,
      sum(pg_relation_size(part.oid))::bigint as own, sum(pg_total_relation_size(part.oid))::bigint as bytes,
      coalesce(sum(s.n_dead_tup), 0)::bigint as dead, max(greatest(s.last_vacuum, s.last_autovacuum)) as "vacuumedAt"
    from pg_class c left join pg_inherits on inhparent = c.oid
    join pg_class part on part.oid = coalesce(inhrelid, c.oid)
    left join pg_stat_user_tables s on s.relid = part.oid
    where c.relkind in ('r', 'p') and not c.relispartition and c.relname !~ ${COPIES}
      and c.relnamespace = 'public'::regnamespace
    group by c.oid, c.relname, c.relkind order by bytes desc, name`.execute(executor)
  const counted = rows.filter(({ own }) => own <= COUNTED_BYTES).map(({ name }) => name)
  const counts = await countRows(executor, counted)
  return rows.map(({ own: _, ...table }) => {
    const count = counts.get(table.name)
    return { ...table, rows: count ?? table.rows, isEstimate: count === undefined }
  })
}

/** How many rows tables have. */
export async function countRows(
  executor: Executor,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map()
  const each = names.map(
    name => sql`select ${name}::text as name, count(*) as rows from ${sql.id('public', name)}`,
  )
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(each, sql` union all `)}`.execute(
    executor,
  )
  return new Map(rows.map(row => [row.name, row.rows]))
}
