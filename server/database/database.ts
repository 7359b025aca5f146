import type { Entity, EntityName, entities, Field, FieldValue } from '@rounds/core/entities'
import { type ColumnType, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { nameStatement } from './named-statements.ts'

type Fields<N extends EntityName> =
  (typeof entities)[N] extends Entity<string, infer F> ? F & { RowVersion: Field } : never
type Stored<F> = F extends { kind: 'json' } ? string : F extends Field ? FieldValue<F> : never
type Column<F> = F extends { required: true } | { kind: 'identity' } ? Stored<F> : Stored<F> | null

/** A row as stored, including secrets; JSON fields are strings. */
export type StoredRow<N extends EntityName> = { [C in keyof Fields<N>]: Column<Fields<N>[C]> }

/** Every entity's table, for the typed query builder. Required columns with a default may be omitted. */
export type Tables = {
  [N in EntityName]: {
    [C in keyof Fields<N>]: ColumnType<Column<Fields<N>[C]>, Column<Fields<N>[C]> | undefined>
  }
}

/** A pooler in front of the database that gives each transaction another session, such as PgBouncer. */
export interface Pooler {
  /** How to reach the database without it, for what needs a session of its own. */
  readonly direct: pg.PoolConfig
  /** It keeps named statements for each client. */
  readonly prepares: boolean
}

/** The pool's connection settings. */
export type Connection = pg.PoolConfig & { readonly pooler?: Pooler }

/** The database: its pools, and the typed query layer over the first. */
export interface Database {
  readonly pool: pg.Pool
  /** For streamed lists: however slow their readers are, other calls have connections. */
  readonly streams: pg.Pool
  /** For the health check, which must not wait for others. */
  readonly health: Executor
  readonly query: Kysely<Tables>
  readonly connection: Connection
  /** The same database without a pooler in between: for LISTEN, and for work of any duration. */
  readonly direct: pg.PoolConfig
  close(): Promise<void>
}

/** The query layer, or a transaction of it. */
export type Executor = Database['query']

const { builtins } = pg.types
const asText = (value: string) => value

/** Dates stay text, JSON too; timestamps become ISO 8601 in UTC; every number fits a double. */
const parsers = new Map<number, (value: string) => unknown>([
  [builtins.INT8, Number],
  [builtins.DATE, asText],
  [builtins.JSON, asText],
  [builtins.JSONB, asText],
  [builtins.TIMESTAMPTZ, value => new Date(value).toISOString()],
])

const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    parsers.get(id) ?? pg.types.getTypeParser(id, format ?? 'text')) as typeof pg.types.getTypeParser,
}

/**
 * The pool for the query builder: prepared statements run by name where the session stays the same. A connection that times out is closed at once, so
 * that nothing more is sent on it, not even a rollback.
 */
const preparing = (pool: pg.Pool, prepares: boolean): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect()
    let isSilent = false
    // The other overload, for cursors, is only used if the dialect gets cursors.
    const query = async (text: string, values: readonly unknown[]) => {
      try {
        return await client.query(prepares ? nameStatement(text, values) : { text, values: [...values] })
      } catch (error) {
        isSilent ||= isUnanswered(error)
        if (isSilent) void client.end().catch(() => {})
        throw error
      }
    }
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release(isSilent) }
  },
  end: () => pool.end(),
})

/** A quiet minute must not cost the next visitors a new connection, which has everything to plan anew. */
const IDLE_CONNECTION_MS = 5 * 60_000

const MOST_STREAMS = 4
const MOST_HEALTH_CHECKS = 2

/** How long a call waits for a free connection, or a new one: a busy machine takes seconds to make one. */
const CONNECTION_WAIT_MS = 5_000
const HEALTH_WAIT_MS = 2_000

/** What every session is set to: the time zone, and PostgreSQL's own timeouts. */
export const SESSION_SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: '60s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '60s',
} as const

/** The role may have timeouts, so they’re turned off and not left out. */
const WITHOUT_DEADLINES = {
  TimeZone: 'UTC',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
} as const

/** When a statement is abandoned without any response: the database's own timeout would have fired before. */
const ANSWER_MS = 65_000

/** Nobody waits any longer for what the database has not answered. */
export class NoAnswer extends Error {
  constructor() {
    super('The database did not answer in time')
  }
}

/** Whether the database accepted a statement and then went silent. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'

/** Whether a call timed out waiting for a connection or a lock; a retry may succeed. */
export const isBusy = (error: unknown): boolean =>
  error instanceof Error &&
  (/^timeout exceeded when trying to connect$|connection timeout/i.test(error.message) ||
    ('code' in error && error.code === '55P03'))

/** PostgreSQL's error codes while it starts, stops, or is out of connections. */
const CLOSED = /^(08...|57P0[123]|53300)$/
const LOST = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']

/** Whether the database is unreachable: it is down, starts, stops, hangs, or the connection was lost. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isUnanswered(error) || error instanceof NoAnswer) return true
  const { code, syscall } = error as { readonly code?: unknown; readonly syscall?: unknown }
  // A socket in a deleted folder fails like a missing file.
  if (code === 'ENOENT') return syscall === 'connect'
  if (typeof code === 'string' && (CLOSED.test(code) || LOST.includes(code))) return true
  return /^Connection terminated|^Client has encountered a connection error/.test(error.message)
}

/**
 * Opens the pools, which connect on first use. Sessions run in UTC, with a statement timeout of 60 s and a lock timeout
 * of 10 s; a silent database is given up after 65 s.
 */
export function openDatabase(connection: Connection, options: { readonly max?: number } = {}): Database {
  const { pooler, ...place } = connection
  const most = place.max ?? options.max ?? 16
  const bounded = { connectionTimeoutMillis: CONNECTION_WAIT_MS, query_timeout: ANSWER_MS, ...place }
  // A pooler refuses session settings from a client: they are the role's (`keepSessionSettings`).
  const settings = pooler ? undefined : SESSION_SETTINGS
  const pool = openPool({ idleTimeoutMillis: IDLE_CONNECTION_MS, ...bounded, max: most }, settings)
  const streams = openPool({ ...bounded, max: Math.min(most, MOST_STREAMS) }, settings)
  const healthPool = openPool(
    {
      ...place,
      connectionTimeoutMillis: HEALTH_WAIT_MS,
      query_timeout: HEALTH_WAIT_MS,
      max: MOST_HEALTH_CHECKS,
    },
    settings,
  )
  const prepares = pooler?.prepares ?? true
  const query = queryOver(pool, prepares)
  const health = queryOver(healthPool, prepares)
  const close = async () => {
    await Promise.all([query.destroy(), health.destroy()])
    // A query layer that was never asked leaves its pool open.
    await Promise.all([pool, streams, healthPool].filter(({ ending }) => !ending).map(each => each.end()))
  }
  return { pool, streams, health, query, connection, direct: pooler?.direct ?? place, close }
}

/**
 * Runs work of any duration, such as a migration of large tables, over its own connections: its statements and locks
 * have no timeout.
 */
export async function withoutDeadlines<T>(
  { direct }: Pick<Database, 'direct'>,
  work: (executor: Executor) => Promise<T>,
): Promise<T> {
  const executor = queryOver(openPool({ ...direct, query_timeout: 0, max: 2 }, WITHOUT_DEADLINES))
  try {
    return await work(executor)
  } finally {
    await executor.destroy()
  }
}

const queryOver = (pool: pg.Pool, prepares = true): Executor =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool, prepares) }) })

function openPool(config: pg.PoolConfig, settings: Readonly<Record<string, string>> | undefined): pg.Pool {
  const pool = new pg.Pool({
    ...config,
    types,
    ...(settings && {
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
    }),
    application_name: 'rounds',
  })
  // The pool replaces a connection that the database closes, and a query on it rejects; without error listeners, idle
  // or in use, it would crash the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
