import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { Ended, type JobContext, type JobKind, startJobs } from '../../../server/jobs/jobs.ts'
import { retention } from '../../../server/jobs/retention.ts'
import { encryptSubmission, submissions } from '../../../server/records/submissions.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, withTags } from '../support/people.ts'

const { call, database, changes, records } = await testApp()
const { query } = database
const cipher = createCipher(Buffer.alloc(32, 7))
const context: JobContext = { database, records, changes, cipher }
const silent = { error: () => undefined }
const times = { lookMs: 20, staleMs: 300 }
const { FrmId } = (
  await call(mojoAdmin(), 'POST', '/api/v1/db/Form', { body: { FrmName: 'Contact' } })
).json()

beforeEach(async () => {
  await sql`delete from "Job"`.execute(query)
  await sql`delete from "Custom_FormSubmission"`.execute(query)
  await sql`delete from "FormSubmission"`.execute(query)
  await sql`delete from trash`.execute(query)
  await database.pool.query(`${emptied('AuditLog')}; ${emptied('EmailArchive')}`)
})

interface Given {
  /** In days from now; null for ever. */
  readonly until: number | null
  readonly hold?: string
  readonly files?: readonly number[]
}

/** A submission with the copy of an email about it and an appointment request. */
async function submission({ until, hold, files = [] }: Given): Promise<number> {
  const FsMetaData = JSON.stringify({ answers: [], files: files.map(FId => ({ FId, name: 'x' })) })
  const of = submissions.FormSubmission
  const { FsSealed } = encryptSubmission(of, { FsMetaData, FsMachineMeta: null }, 'create', cipher)
  const { rows } = await sql<{ FsId: number }>`
    insert into "FormSubmission" ("FrmId", "FsState", "FsSealed", "FsKeepUntilDt", "FsHold", "FsHoldReason")
    values (${FrmId}, 'done', ${FsSealed}, now() + ${until} * interval '1 day', ${hold !== undefined}, ${hold ?? null}) returning "FsId"`.execute(
    query,
  )
  const FsId = rows[0]?.FsId ?? 0
  await sql`insert into "Custom_FormSubmission" ("FrmId", "FsId", "CfsState", "CfsKeepUntilDt")
    select "FrmId", "FsId", "FsState", "FsKeepUntilDt" from "FormSubmission" where "FsId" = ${FsId}`.execute(
    query,
  )
  await sql`insert into "EmailArchive" ("EaTo", "EaSubject", "EaFsId") values ('jo@example.com', 'Thanks', ${FsId})`.execute(
    query,
  )
  return FsId
}

/** Runs the runner until its job of the day has ended. */
async function runOnce(kind: JobKind = retention): Promise<AnyRow> {
  const jobs = startJobs(context, [kind], silent, times)
  onTestFinished(() => jobs.stop())
  for (;;) {
    const { rows } = await sql<AnyRow>`select * from "Job" where "JbState" in ('done', 'failed')`.execute(
      query,
    )
    if (rows[0]) {
      await jobs.stop()
      return rows[0]
    }
    await delay(10)
  }
}

const left = async (table: string, key: string) =>
  (
    await sql<{ key: number }>`select ${sql.id(key)} as key from ${sql.id(table)} order by 1`.execute(query)
  ).rows.map(row => row.key)
const entries = async () =>
  (
    await sql<{
      Message: string
      Data: string
    }>`select * from "AuditLog" where "Type" = 'Retention' order by "Id"`.execute(query)
  ).rows.map(row => ({ ...row, Data: JSON.parse(row.Data) as { deleted: unknown[] } }))

describe('the retention job', () => {
  it('deletes what was kept long enough, with requests and emails, and proves it in one entry', async () => {
    const past = [await submission({ until: -1 }), await submission({ until: -30 })]
    const kept = [
      await submission({ until: 1 }),
      await submission({ until: null }),
      await submission({ until: -1, hold: 'Case 7' }),
    ]
    const job = await runOnce()

    expect(job).toMatchObject({ JbState: 'done', JbKind: 'retention' })
    expect(await left('FormSubmission', 'FsId')).toEqual(kept)
    expect(await left('Custom_FormSubmission', 'FsId')).toEqual(kept)
    expect(await left('EmailArchive', 'EaFsId')).toEqual(kept)
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(entry).toMatchObject({ UserName: 'Rounds', Entity: 'FormSubmission' })
    expect(entry?.Message).toBe(
      'Deleted what was kept long enough: 2 form submissions, 0 files, 2 copies of emails; 1 kept on legal hold',
    )
    const keys = `${past[0]}–${past[1]}`
    expect(entry?.Data).toMatchObject({
      deleted: expect.arrayContaining([
        { entity: 'FormSubmission', FrmId, form: 'Contact', count: 2, keys },
        expect.objectContaining({ entity: 'Custom_FormSubmission', count: 2 }),
        expect.objectContaining({ entity: 'EmailArchive', count: 2 }),
      ]),
      onHold: 1,
    })
  })

  it('writes nothing of a job that another node has taken meanwhile', async () => {
    await submission({ until: -1 })
    let units = 0
    const refused: unknown[] = []
    const overtaken: JobContext = {
      ...context,
      records: {
        ...records,
        async unit(by, work, options) {
          if ((await left('FormSubmission', 'FsId')).length === 0) units += 1
          // The first finds nothing more to delete, the second reports.
          if (units === 2) await sql`update "Job" set "JbAttempts" = "JbAttempts" + 1`.execute(query)
          return records.unit(by, work, options).catch(error => {
            refused.push(error)
            throw error
          })
        },
      },
    }
    const jobs = startJobs(overtaken, [retention], silent, { lookMs: 20, staleMs: 60_000 })
    onTestFinished(() => jobs.stop())
    await expect.poll(() => refused).toEqual([expect.any(Ended)])
    expect(await left('FormSubmission', 'FsId')).toEqual([])
    expect(await entries()).toEqual([])
  })

  it('runs every night, and says so where nothing was due', async () => {
    await runOnce()
    const again = startJobs(context, [retention], silent, times)
    await again.stop()
    // The one that is done, and the next.
    expect(await left('Job', 'JbId')).toHaveLength(2)
    expect(await entries()).toHaveLength(1)
    await sql`update "Job" set "JbRunAtDt" = now() where "JbState" = 'scheduled'`.execute(query)
    const next = startJobs(context, [retention], silent, times)
    onTestFinished(() => next.stop())
    while ((await entries()).length < 2) await delay(10)
    await next.stop()
    expect((await left('Job', 'JbId')).length).toBeGreaterThanOrEqual(2)
  })

  it('goes on where a node ended, and its one entry names what both have deleted', async () => {
    for (let index = 0; index < 450; index++) await submission({ until: -1 })
    const all = await left('FormSubmission', 'FsId')
    // A node that ends after its first transaction, without a word.
    const dying = startJobs(
      {
        ...context,
        records: {
          ...records,
          unit: async (by, work, options) => {
            const done = await records.unit(by, work, options)
            if ((await left('FormSubmission', 'FsId')).length < all.length) await new Promise(() => undefined)
            return done
          },
        },
      },
      [retention],
      silent,
      times,
    )
    while ((await left('FormSubmission', 'FsId')).length === all.length) await delay(5)
    expect((await left('FormSubmission', 'FsId')).length).toBeGreaterThan(0)
    void dying.stop()
    expect(await runOnce()).toMatchObject({ JbState: 'done', JbAttempts: 2 })
    expect(await left('FormSubmission', 'FsId')).toEqual([])
    const [entry, ...more] = await entries()
    expect(more).toEqual([])
    expect(entry?.Data.deleted).toContainEqual({
      entity: 'FormSubmission',
      FrmId,
      form: 'Contact',
      count: 450,
      keys: `${all[0]}–${all.at(-1)}`,
    })
  })

  it('deletes the files that visitors sent along, and none that the staff brought', async () => {
    const file = async (userId: string | null) =>
      (
        await sql<{
          FId: number
        }>`insert into "File" ("FName", "FPath", "FType", "FSize", "FHash", "FSecured", "UserId")
          values ('x', ${`/files/${Math.random()}`}, 'image/png', 1, 'x', true, ${userId}::uuid) returning "FId"`.execute(
          query,
        )
      ).rows[0]?.FId ?? 0
    const { rows } = await sql<{
      id: string
    }>`insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName", "SecurityStamp")
      values ('a@example.com', 'a', 'A@EXAMPLE.COM', 'A', 'one') returning "Id" as id`.execute(query)
    const [ofVisitor, ofStaff] = [await file(null), await file(rows[0]?.id ?? null)]
    await submission({ until: -1, files: [ofVisitor, ofStaff] })
    await runOnce()
    expect(await left('File', 'FId')).toEqual([ofStaff])
  })

  it('keeps nothing longer in the trash, and the copies of emails no longer than their submission', async () => {
    const [expired, waiting] = [await submission({ until: -1 }), await submission({ until: 5 })]
    for (const FsId of [expired, waiting])
      expect((await call(withTags(160), 'DELETE', `/api/v1/db/FormSubmission/${FsId}`)).statusCode).toBe(204)
    await runOnce()
    const { rows } = await sql<{
      key: string
    }>`select key from trash where entity = 'FormSubmission'`.execute(query)
    expect(rows).toEqual([{ key: String(waiting) }])
    expect(await left('EmailArchive', 'EaFsId')).toEqual([waiting])
  })
})
