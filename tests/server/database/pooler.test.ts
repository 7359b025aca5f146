import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openChanges } from '../../../server/database/changes.ts'
import { checkDatabase } from '../../../server/database/check-database.ts'
import { type Connection, openDatabase, withoutDeadlines } from '../../../server/database/database.ts'
import { prepare } from '../../../server/database/named-statements.ts'
import { keepSessionSettings } from '../../../server/database/pooler.ts'
import { freshDatabase } from '../support/database.ts'
import { startPooler } from '../support/pooler.ts'
import { run } from '../support/templates.ts'

const { connection: direct } = await freshDatabase()
const { connection: other } = await freshDatabase()

function open(connection: Connection) {
  const database = openDatabase(connection)
  onTestFinished(() => database.close())
  return database
}

async function pooler() {
  const started = await startPooler(direct)
  onTestFinished(() => started.close())
  return started.connection
}

test('through a pooler, the role has the settings, statements run unnamed, and notifications arrive', async () => {
  const pooled = { ...(await pooler()), pooler: { direct, prepares: false } }
  await keepSessionSettings(pooled)
  await run(direct, `alter role rounds in database ${direct.database} set lock_timeout = '7s'`)
  await keepSessionSettings(pooled)
  const database = open({ ...(await pooler()), pooler: { direct, prepares: false } })
  await checkDatabase(database)
  const { rows } = await database.pool.query(
    `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`,
  )
  expect(rows).toEqual([{ zone: 'UTC', statement: '1min', lock: '7s' }])
  const free = await withoutDeadlines(database, query =>
    sql<{ t: string }>`select current_setting('lock_timeout') as t`.execute(query),
  )
  expect(free.rows).toEqual([{ t: '0' }])
  prepare('select 1 as "one"')
  for (let count = 0; count < 8; count++)
    expect((await sql`select 1 as "one"`.execute(database.query)).rows).toEqual([{ one: 1 }])
  const changes = await openChanges(database, () => undefined)
  await changes.close()
})

test('a pooler alone is refused, and so is one whose direct address is another pooler or another database', async () => {
  const pooled = await pooler()
  await expect(open(pooled).pool.query('select 1')).rejects.toThrow('startup parameter')
  await expect(
    checkDatabase(open({ ...pooled, pooler: { direct: pooled, prepares: false } }), 50),
  ).rejects.toThrow('DATABASE_DIRECT_URL must be the database’s own address, not a pooler’s.')
  await expect(
    checkDatabase(open({ ...pooled, pooler: { direct: other, prepares: false } }), 50),
  ).rejects.toThrow('point to different databases')
})

test('a database whose advisory locks do nothing is refused', async () => {
  await run(
    other,
    `create schema fake; create function fake.pg_try_advisory_xact_lock(bigint) returns boolean
      language sql as 'select true'; alter database ${other.database} set search_path = fake, pg_catalog, public`,
  )
  await expect(checkDatabase(open(other), 50)).rejects.toThrow('Advisory locks don’t work on this database')
})

test('a database with a pooler whose sessions keep another time zone is refused', async () => {
  await run(direct, `alter role rounds in database ${direct.database} set TimeZone = 'America/Chicago'`)
  const old = await pooler()
  await keepSessionSettings({ ...old, pooler: { direct, prepares: false } })
  await expect(checkDatabase(open({ ...old, pooler: { direct, prepares: false } }), 50)).rejects.toThrow(
    'The pooler’s connections are not in UTC',
  )
})
