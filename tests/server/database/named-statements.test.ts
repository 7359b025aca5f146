import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { freshDatabase } from '../support/database.ts'

// What is prepared is bounded over all of a process, and other tests may have run in this one.
vi.resetModules()
const { openDatabase } = await import('../../../server/database/database.ts')
const { runPrepared } = await import('../../../server/sql/run-prepared.ts')
const { cachedStatement: statementOf } = await import('../../../server/sql/statement-cache.ts')
const { connection } = await freshDatabase()

/** A database of one connection, so that what it has prepared can be seen. */
async function withOneConnection(use: (database: ReturnType<typeof openDatabase>) => Promise<void>) {
  const database = openDatabase(connection, { max: 1 })
  try {
    await use(database)
  } finally {
    await database.close()
  }
}

it('prepares a statement once for each connection, and no more of them than there may be', async () => {
  const value = Symbol('value')
  const answered = (query: ReturnType<typeof openDatabase>['query'], number: number, given: number) =>
    query
      .executeQuery(
        statementOf(
          query,
          `test ${number}`,
          () => sql<{ sum: number }>`select ${sql.lit(number)} + ${value}::int as sum`,
          new Map([[value, given]]),
        ),
      )
      .then(({ rows }) => rows[0]?.sum)
  const prepared = async (query: ReturnType<typeof openDatabase>['query']) =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(query)).rows
  await withOneConnection(async ({ query }) => {
    expect([await answered(query, 1, 1), await answered(query, 1, 2)]).toEqual([2, 3])
    expect(await prepared(query)).toEqual([{ statement: 'select 1 + $1::int as sum' }])
    for (let number = 2; number <= 150; number++) expect(await answered(query, number, 1)).toBe(number + 1)
    expect(await prepared(query)).toHaveLength(100)
  })
  await withOneConnection(async ({ query }) => {
    expect(await answered(query, 1, 5)).toBe(6)
    expect(await prepared(query)).toHaveLength(1)
  })
})

it('prepares what the code alone words, however many statements callers have shaped', async () => {
  await withOneConnection(async ({ query }) => {
    const answered = async (value: number) =>
      (await runPrepared(query, sql<{ sum: number }>`select 1000 + ${value}::int as sum`)).rows[0]?.sum
    expect([await answered(1), await answered(2)]).toEqual([1001, 1002])
    const { rows } = await sql<{ statement: string; used: number }>`select statement,
      (generic_plans + custom_plans)::int as used from pg_prepared_statements`.execute(query)
    expect(rows).toEqual([{ statement: 'select 1000 + $1::int as sum', used: 2 }])
  })
})
