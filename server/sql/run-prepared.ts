import type { QueryResult, RawBuilder } from 'kysely'
import type { Executor } from '../database/database.ts'
import { prepareOwn } from '../database/named-statements.ts'

/**
 * Runs a statement that each connection plans once. Its text must be the same, or one of a few, whoever asks: what
 * differs from call to call may only be in its parameters.
 */
export function runPrepared<T>(query: Executor, statement: RawBuilder<T>): Promise<QueryResult<T>> {
  const compiled = statement.compile(query)
  prepareOwn(compiled.sql)
  return query.executeQuery(compiled)
}
