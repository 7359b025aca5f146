import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { Tables } from '../database/database.ts'
import { prepare } from '../database/named-statements.ts'

/**
 * Placeholders for values that differ per call. A statement with the same cache key is compiled once, with these
 * placeholders, and prepared: building, compiling and planning it each time costs more than running it.
 */
export const place = {
  records: Symbol('records'),
  version: Symbol('version'),
  key: [Symbol('first key part'), Symbol('second key part'), Symbol('third key part')],
  userId: Symbol('user id'),
  userName: Symbol('user name'),
  actUserName: Symbol('acting user name'),
  address: Symbol('address'),
  groupId: Symbol('group id'),
  cause: Symbol('cause'),
} as const

/** A call's values for the placeholders. */
export type Values = ReadonlyMap<symbol, unknown>

/** Cache keys are made of entities and field names, so there are few; a hostile caller could still try many. */
const MAX_STATEMENTS = 5_000

const statementCache = new Map<string, CompiledQuery<unknown>>()

/** The compiled statement with a call's values. `cacheKey` must identify everything the statement is made of. */
export function cachedStatement<T>(
  query: Kysely<Tables>,
  cacheKey: string,
  build: () => RawBuilder<T>,
  values: Values,
): CompiledQuery<T> {
  let compiled = statementCache.get(cacheKey)
  if (!compiled) {
    if (statementCache.size >= MAX_STATEMENTS) statementCache.clear()
    compiled = build().compile(query)
    statementCache.set(cacheKey, compiled)
    prepare(compiled.sql)
  }
  return bindValues(compiled as CompiledQuery<T>, values)
}

/** A compiled statement with a call's values. */
export const bindValues = <T>({ sql, parameters }: CompiledQuery<T>, values: Values): CompiledQuery<T> =>
  CompiledQuery.raw(
    sql,
    parameters.map(parameter => (typeof parameter === 'symbol' ? values.get(parameter) : parameter)),
  ) as CompiledQuery<T>
