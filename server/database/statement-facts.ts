import type { StatementOrder } from '@rounds/core/rules/system'
import { type RawBuilder, sql } from 'kysely'
import type { ClientBase } from 'pg'
import type { Executor } from './database.ts'

/** What the database measured of the runs of one statement, whatever the values in it were. */
export interface StatementFacts {
  readonly id: string
  /** With a placeholder for each value. */
  readonly text: string
  readonly runs: number
  readonly totalMs: number
  readonly averageMs: number
  readonly longestMs: number
  /** How many rows were read or written, by all runs. */
  readonly rows: number
}

/** The statements that the database measured. */
export interface MeasuredStatements {
  /** Since when it has measured them. */
  readonly since: string | null
  /** The time of all statements, also of those that are not listed. */
  readonly totalMs: number
  readonly statements: readonly StatementFacts[]
}

const MOST = 100
const LONGEST_TEXT = 10_000

/**
 * Only these have placeholders for all their values; others, such as the one that sets a password, are not shown.
 * https://www.postgresql.org/docs/current/pgstatstatements.html
 */
const PLANNED = String.raw`^\s*(select|insert|update|delete|merge|with|values|table)\M`

/** A library that is not loaded, another version's columns or functions, and a missing right. */
const NOT_MEASURED: readonly unknown[] = ['55000', '42703', '42883', '42P01', '42501']

/** Makes the extension that measures statements, where this account may; a database without it does without. */
export async function installStatementFacts(client: ClientBase): Promise<void> {
  await client.query('create extension if not exists pg_stat_statements').catch(() => undefined)
}

/** The statements of this account that the database measured; null where it measures none. */
export async function readStatementFacts(
  executor: Executor,
  order: StatementOrder,
): Promise<MeasuredStatements | null> {
  const { rows: found } = await sql<{ schema: string }>`select n.nspname as schema
    from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements'`.execute(executor)
  const schema = found[0]?.schema
  if (schema === undefined) return null
  try {
    return await readFrom(executor, schema, order)
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOT_MEASURED.includes(error.code)) return null
    throw error
  }
}

const orders: Readonly<Record<StatementOrder, RawBuilder<number>>> = {
  total: sql`sum(total_exec_time)`,
  average: sql`sum(total_exec_time) / sum(calls)`,
  longest: sql`max(max_exec_time)`,
  runs: sql`sum(calls)`,
}

async function readFrom(
  executor: Executor,
  schema: string,
  order: StatementOrder,
): Promise<MeasuredStatements> {
  const { rows } = await sql<StatementFacts & { all: number }>`
    select queryid::text as id, left(min(query), ${LONGEST_TEXT}) as text, sum(calls)::bigint as runs,
      ${orders.total} as "totalMs", ${orders.average} as "averageMs", ${orders.longest} as "longestMs",
      sum(rows)::bigint as rows, sum(sum(total_exec_time)) over () as all
    from ${sql.table(`${schema}.pg_stat_statements`)}
    where dbid = (select oid from pg_database where datname = current_database())
      and userid = (select oid from pg_roles where rolname = current_user)
      and toplevel and calls > 0 and query ~* ${PLANNED}
    group by queryid order by ${orders[order]} desc, queryid limit ${MOST}`.execute(executor)
  const { rows: info } = await sql<{ since: string | null }>`
    select stats_reset as since from ${sql.table(`${schema}.pg_stat_statements_info`)}`.execute(executor)
  return {
    since: info[0]?.since ?? null,
    totalMs: rows[0]?.all ?? 0,
    statements: rows.map(({ all: _, ...facts }) => facts),
  }
}
