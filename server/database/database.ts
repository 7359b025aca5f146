import type { Entity, EntityName, entities, Field, FieldValue } from '@rounds/core/entities'
import { type ColumnType, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { named } from './named-statements.ts'

type Fields<N extends EntityName> =
  (typeof entities)[N] extends Entity<string, infer F> ? F & { RowVersion: Field } : never
type Stored<F> = F extends { kind: 'json' } ? string : F extends Field ? FieldValue<F> : never
type Column<F> = F extends { required: true } | { kind: 'identity' } ? Stored<F> : Stored<F> | null

/** A row as the database holds it, secrets included; JSON fields are strings. */
export type StoredRow<N extends EntityName> = { [C in keyof Fields<N>]: Column<Fields<N>[C]> }

/** Every entity's table, for the typed query builder. What is required may be left to the column's default. */
export type Tables = {
  [N in EntityName]: {
    [C in keyof Fields<N>]: ColumnType<Column<Fields<N>[C]>, Column<Fields<N>[C]> | undefined>
  }
}

/** How the pool reaches its database. */
export type Connection = pg.PoolConfig

/** The database: one pool, and the typed query layer over it. */
export interface Database {
  readonly pool: pg.Pool
  readonly query: Kysely<Tables>
  readonly connection: Connection
  close(): Promise<void>
}

/** The query layer, or a transaction of it. */
export type Executor = Database['query']

const { builtins } = pg.types
const asText = (value: string) => value

/** Dates stay the text that they are, JSON too; instants become ISO 8601 in UTC; every number fits a double. */
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

/** The pool as the query builder uses it: what is prepared is run by its name. */
const preparing = (pool: pg.Pool): PostgresPool => ({
  connect: async () => {
    const client = await pool.connect()
    // Its other form, for cursors, is used where the dialect is given cursors.
    const query = (text: string, values: readonly unknown[]) => client.query(named(text, values))
    return { query: query as unknown as PostgresPoolClient['query'], release: () => client.release() }
  },
  end: () => pool.end(),
})

/** Opens a pool. Nothing is asked of the database yet; sessions run in UTC and give up a statement after 60 s. */
export function openDatabase(connection: Connection, options: { readonly max?: number } = {}): Database {
  const pool = new pg.Pool({
    max: options.max ?? 16,
    ...connection,
    types,
    options: '-c timezone=UTC -c statement_timeout=60s -c idle_in_transaction_session_timeout=60s',
    application_name: 'rounds',
  })
  // A connection that the database closes is replaced by the pool, and a query on it rejects; without listeners, for
  // idle ones and for those in use, it would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  return { pool, query, connection, close: () => query.destroy() }
}
