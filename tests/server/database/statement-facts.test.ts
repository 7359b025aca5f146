import { statementOrders } from '@rounds/core/rules/system'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/database/database.ts'
import { installStatementFacts, readStatementFacts } from '../../../server/database/statement-facts.ts'
import { freshDatabase } from '../support/database.ts'

async function as(user: string, schema?: string) {
  const { connection } = await freshDatabase()
  const client = new pg.Client({ ...connection, user })
  await client.connect()
  if (schema !== undefined) {
    await client.query(`create schema ${schema}; grant usage on schema ${schema} to rounds`)
    await client.query(`create extension pg_stat_statements schema ${schema}`)
  } else await installStatementFacts(client)
  const database = openDatabase(connection)
  onTestFinished(async () => {
    await client.end()
    await database.close()
  })
  return { query: database.query, client }
}

test('a statement is measured once, whatever its values, and they are not shown', async () => {
  const { query } = await as('postgres')
  await sql`create table patient (id int, name text)`.execute(query)
  for (const name of ['Elowen Marsh', 'Idris Vale'])
    await sql`insert into patient values (1, ${sql.lit(name)}), (2, null)`.execute(query)
  const measured = await readStatementFacts(query, 'runs')
  const inserts = measured?.statements.filter(({ text }) => text.includes('patient'))
  expect(inserts).toEqual([
    expect.objectContaining({ text: 'insert into patient values ($1, $2), ($3, $4)', runs: 2, rows: 4 }),
  ])
  expect(measured?.since).toMatch(/^\d{4}-/)
  expect(JSON.stringify(measured)).not.toMatch(/Elowen|Idris/)
})

test('a command whose values stay in it is not shown', async () => {
  const { query, client } = await as('postgres')
  await client.query(`set pg_stat_statements.track_utility = on`)
  await client.query(`grant rounds to postgres; set role rounds`)
  await client.query(`alter role rounds password 'correct horse'`)
  await client.query(`select 'a sign of life'`)
  const { rows } = await client.query(
    `select query from pg_stat_statements where query ~ 'alter role rounds|sign of|select \\$1$'`,
  )
  expect(rows.map(row => row.query)).toContain(`alter role rounds password 'correct horse'`)
  expect(JSON.stringify(await readStatementFacts(query, 'runs'))).not.toMatch(/correct horse|alter role/)
})

test.each(statementOrders)('they are ordered by %s, the highest first', async order => {
  const { query } = await as('postgres')
  for (const _ of [1, 2, 3]) await sql`select 1 as often`.execute(query)
  // More than two: the database forgets single ones when it measures more than it has room for.
  for (const name of ['seldom', 'rarely', 'once']) await sql`select 1 as ${sql.ref(name)}`.execute(query)
  const { statements = [], totalMs = 0 } = (await readStatementFacts(query, order)) ?? {}
  const of = { total: 'totalMs', average: 'averageMs', longest: 'longestMs', runs: 'runs' } as const
  const values = statements.map(statement => statement[of[order]])
  expect(values).toEqual(values.toSorted((one, other) => other - one))
  expect(new Set(values).size).toBeGreaterThan(1)
  expect(totalMs).toBeCloseTo(statements.reduce((sum, one) => sum + one.totalMs, 0))
})

test('statements of other accounts and databases are left out', async () => {
  const { query, client } = await as('postgres')
  const other = await as('postgres')
  await client.query('select 1 as of_another_account')
  await sql`select 1 as of_another_database`.execute(other.query)
  await sql`select 1 as ours`.execute(query)
  const texts = JSON.stringify(await readStatementFacts(query, 'total'))
  expect(texts).toContain('as ours')
  expect(texts).not.toMatch(/of_another/)
})

test('the extension may be in another schema', async () => {
  const { query } = await as('postgres', 'measures')
  await sql`select 1 as there`.execute(query)
  expect(JSON.stringify(await readStatementFacts(query, 'total'))).toContain('as there')
})

test('a database that measures nothing says so, and nothing fails', async () => {
  const { query, client } = await as('rounds')
  expect((await client.query(`select from pg_extension where extname = 'pg_stat_statements'`)).rowCount).toBe(
    0,
  )
  expect(await readStatementFacts(query, 'total')).toBeNull()
})

test('an extension that this account may not read counts as none', async () => {
  const { query, client } = await as('postgres')
  await client.query('revoke all on pg_stat_statements from public')
  expect(await readStatementFacts(query, 'total')).toBeNull()
})
