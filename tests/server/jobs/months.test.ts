import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { monthlyTables } from '../../../server/database/partitions/monthly-tables.ts'
import { isOpen, readPartitions } from '../../../server/database/partitions/partitions.ts'
import { startJobs } from '../../../server/jobs/jobs.ts'
import { months } from '../../../server/jobs/months.ts'
import { testApp } from '../support/app.ts'

/** Runs the job once on a database of its own, and says what it came to. */
async function afterMonths(before: string, hasRoom = async (_: number) => true) {
  const { database, changes, records } = await testApp()
  await database.pool.query(before)
  const context = { database, records, changes, cipher: createCipher(Buffer.alloc(32, 7)) }
  const jobs = startJobs(
    context,
    [months({ hasRoom })],
    { error: () => undefined },
    { lookMs: 20, staleMs: 60_000 },
  )
  onTestFinished(() => jobs.stop())
  for (;;) {
    const { rows } = await sql<{ state: string; result: string; message: string | null }>`
      select "JbState" as state, "JbResult" as result, "JbMessage" as message
      from "Job" where "JbState" in ('done', 'failed')`.execute(database.query)
    if (rows[0]) return { ...rows[0], database, result: JSON.parse(rows[0].result) }
    await delay(10)
  }
}

it('gives tables by day their next month, and the others theirs when it comes', async () => {
  const { database, state, result } = await afterMonths('select')
  expect({ state, result }).toEqual({ state: 'done', result: { begun: 2, split: 0, deleted: 0 } })
  for (const table of monthlyTables) {
    const partitions = await readPartitions(database.query, table)
    expect(partitions.filter(isOpen), table.name).toHaveLength(1)
  }
})

it('deletes counts of visits with their month: hits after 400 days, searches after 100', async () => {
  const { database, result } = await afterMonths(`
    insert into "Redirect" ("RId", "RFrom", "RTo") overriding system value values (1, '/flu', '/x');
    insert into redirect_hit (redirect_id, day, hits) values
      (1, current_date - 440, 1), (1, current_date - 432, 1), (1, current_date - 398, 1), (1, current_date, 1);
    insert into site_search_day (day, words, times, found) values
      (current_date - 140, 'old', 1, 1), (current_date - 98, 'young', 1, 1), (current_date, 'new', 1, 1)`)
  const { rows } = await database.pool.query(`
    select current_date - day as age from redirect_hit union all select current_date - day from site_search_day order by 1`)
  expect(rows.map(({ age }) => age)).toEqual([0, 0, 98, 398])
  expect(result.deleted).toBe(3)
})

/** Errors of two months where the site is, in a partition that has ended. */
const twoMonths = `
  insert into "DBConstants" ("DbcName", "DbcType", "DbcValue") values ('SiteTimeZone', 'text', 'America/Chicago');
  insert into "ErrorLog" ("Message", "Date") values
    ('January', '2026-02-01 05:59Z'), ('February', '2026-02-01 06:00Z'), ('February too', '2026-02-28 12:00Z');
  do $$ begin execute format('alter table %s rename to "ErrorLog_2026_03"',
    (select inhrelid::regclass from pg_inherits where inhparent = '"ErrorLog"'::regclass)); end $$`

it('divides what was written before by the months of the site’s time zone', async () => {
  const { database, result } = await afterMonths(twoMonths)
  expect(result.split).toBe(2)
  const partitions = await readPartitions(database.query, { name: 'ErrorLog', key: 'Id', date: 'Date' })
  expect(partitions.map(({ month }) => month).slice(0, 2)).toEqual(['2026_01', '2026_02'])
  const { rows } = await database.pool.query('select "Message" from "ErrorLog_2026_02" order by "Id"')
  expect(rows.map(({ Message }) => Message)).toEqual(['February', 'February too'])
})

it('leaves what there is no room to copy for another night, and says so', async () => {
  const asked: number[] = []
  const { database, state, message, result } = await afterMonths(twoMonths, async bytes => {
    asked.push(bytes)
    return false
  })
  expect({ state, split: result.split }).toEqual({ state: 'done', split: 0 })
  expect(message).toMatch(/enough free disk space/)
  const { rows } = await database.pool.query(`select pg_total_relation_size('"ErrorLog_2026_03"') as bytes`)
  expect(asked).toEqual([rows[0].bytes * 3])
})
