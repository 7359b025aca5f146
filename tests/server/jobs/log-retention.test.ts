import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { beginMonth } from '../../../server/database/partitions/begin-month.ts'
import { monthlyTables, monthsAfter } from '../../../server/database/partitions/monthly-tables.ts'
import { readPartitions } from '../../../server/database/partitions/partitions.ts'
import { type JobContext, startJobs } from '../../../server/jobs/jobs.ts'
import { logRetention } from '../../../server/jobs/log-retention.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'

const { database, changes, records } = await testApp()
const { query } = database
const context: JobContext = { database, records, changes, cipher: createCipher(Buffer.alloc(32, 7)) }

const table = monthlyTables.find(({ name }) => name === 'ErrorLog') ?? expect.fail('ErrorLog')

beforeEach(async () => {
  await sql`delete from "Job"`.execute(query)
  await sql`delete from "DBConstants"`.execute(query)
  await database.pool.query(`${emptied('AuditLog')}; ${emptied('EmailArchive')}; ${emptied('ErrorLog')}`)
})

const setting = (name: string, value: string) =>
  sql`insert into "DBConstants" ("DbcName", "DbcType", "DbcValue") values (${name}, 'number', ${value})`.execute(
    query,
  )

/** Errors, each so many days old. */
const errors = (days: readonly number[]) =>
  sql`insert into "ErrorLog" ("Message", "Date")
    select 'Old ' || days, now() - days * interval '1 day' from unnest(${days}::int[]) days`.execute(query)

const email = (days: number, { about = null as number | null, status = 'sent' } = {}) =>
  sql`insert into "EmailArchive" ("EaTo", "EaSubject", "EaCreatedDt", "EaStatus", "EaFsId")
    values ('jo@example.com', ${`${status} ${about ?? ''}`.trim()}, now() - ${days} * interval '1 day', ${status}, ${about})`.execute(
    query,
  )

async function runOnce(): Promise<void> {
  const jobs = startJobs(context, [logRetention], { error: () => undefined }, { lookMs: 20, staleMs: 300 })
  onTestFinished(() => jobs.stop())
  for (;;) {
    const { rows } = await sql<{ state: string }>`select "JbState" as state from "Job"
      where "JbState" in ('done', 'failed')`.execute(query)
    if (rows[0]) {
      await jobs.stop()
      expect(rows[0].state).toBe('done')
      return
    }
    await delay(10)
  }
}

const column = async (name: string, from: string) =>
  (
    await sql<{ value: string }>`select ${sql.id(name)} as value from ${sql.id(from)} order by 1`.execute(
      query,
    )
  ).rows.map(({ value }) => value)

describe('old entries of the logs', () => {
  it('are deleted when their days are over, and the audit log says how many', async () => {
    await setting('ErrorLogDays', '30')
    await errors([29, 31, 400])
    await runOnce()
    expect(await column('Message', 'ErrorLog')).toEqual(['Old 29'])
    expect(await column('Message', 'AuditLog')).toEqual(['Deleted 2 errors older than 30 days'])
  })

  it('are kept for good unless the site says otherwise', async () => {
    await setting('EmailArchiveDays', '0')
    await errors([4000])
    await email(4000)
    await runOnce()
    expect(await column('Message', 'ErrorLog')).toEqual(['Old 4000'])
    expect(await column('EaSubject', 'EmailArchive')).toEqual(['sent'])
    expect(await column('Message', 'AuditLog')).toEqual([])
  })

  it('go in several transactions where they are many', async () => {
    await setting('ErrorLogDays', '1')
    await errors(Array.from({ length: 5_001 }, () => 3))
    await runOnce()
    expect(await column('Message', 'ErrorLog')).toEqual([])
    expect(await column('Message', 'AuditLog')).toEqual([
      'Deleted 1 error older than 1 day',
      'Deleted 5,000 errors older than 1 day',
    ])
  })

  it('of emails leave what is still to be sent, and what goes with a form submission', async () => {
    await setting('EmailArchiveDays', '365')
    await email(366)
    await email(366, { status: 'waiting' })
    await email(366, { about: 7 })
    await email(364, { status: 'failed' })
    await runOnce()
    expect(await column('EaSubject', 'EmailArchive')).toEqual(['failed', 'sent 7', 'waiting'])
    expect(await column('Message', 'AuditLog')).toEqual(['Deleted 1 copy of an email older than 365 days'])
  })

  it('go with their month where all in it have been there long enough', async () => {
    await setting('ErrorLogDays', '30')
    await errors([400, 399])
    const [month] = await readPartitions(query, table)
    await query
      .transaction()
      .execute(transaction => beginMonth(transaction, table, monthsAfter(month?.month ?? '_', 1)))
    await errors([31, 1])
    await runOnce()
    expect(await readPartitions(query, table)).toHaveLength(1)
    expect(await column('Message', 'ErrorLog')).toEqual(['Old 1'])
    expect(await column('Message', 'AuditLog')).toEqual([
      'Deleted 1 error older than 30 days',
      'Deleted 2 errors older than 30 days',
    ])
  })

  it('can be deleted by nothing else afterwards', async () => {
    await setting('EmailArchiveDays', '365')
    await email(366)
    await runOnce()
    await email(1)
    await expect(sql`delete from "EmailArchive"`.execute(query)).rejects.toThrow('append-only')
  })
})
