import { setTimeout as delay } from 'node:timers/promises'
import { entityNamed } from '@rounds/core/entities'
import { databaseWords } from '@rounds/core/words/database'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { beginMonth } from '../../../server/database/partitions/begin-month.ts'
import { monthlyTable } from '../../../server/database/partitions/monthly-tables.ts'
import { installStatementFacts } from '../../../server/database/statement-facts.ts'
import { integrityJob } from '../../../server/integrity/integrity-job.ts'
import { startJobs } from '../../../server/jobs/jobs.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { type Method, testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, app, database, records, changes, auditChain } = await testApp({
  metricsToken: 'a token of the tests',
})
const root = '/api/v1/mc/database'
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName")
   values ('mo@example.com', 'mo', 'MO', 'MO') returning "Id" as id`,
)
const somebodyThere = () => mojoAdmin({ userId: accounts[0].id })

async function send(actor: Actor | undefined, method: Method, path: string, body?: unknown) {
  const answer = await call(actor, method, `${root}${path}`, body === undefined ? {} : { body })
  expectDocumented(method.toLowerCase() as 'get', `${root}${path}`.replace(/\?.*/, ''), answer)
  return answer
}

const paths: readonly [Method, string, unknown?][] = [
  ['GET', '/system'],
  ['GET', '/tables'],
  ['GET', '/statements?order=average'],
  ['GET', '/integrity'],
  ['POST', '/integrity', {}],
  ['POST', '/integrity/mend', { references: [{ entity: 'Content', field: 'CtId' }] }],
  ['GET', '/backups'],
  ['POST', '/backups', {}],
  ['POST', '/backups/prove', { id: '20260101T000000Z' }],
  ['GET', '/past'],
  ['POST', '/past', { at: '2026-01-01T00:00:00.000Z' }],
  ['POST', '/past/close', {}],
  ['GET', '/past/tables'],
  ['GET', '/past/records?entity=Redirect'],
  ['POST', '/past/plan', { scope: 'everything', removesNew: false }],
  ['POST', '/past/bring-back', { scope: 'everything', removesNew: false }],
  ['PUT', '/backups/settings', { hour: 2, zone: 'UTC', days: 7, weeks: 4, months: 6 }],
]

beforeEach(async () => {
  await database.pool.query('delete from "Job"')
})

/** Asks for a check and waits for what it finds. */
async function check(actor: Actor) {
  expect((await send(actor, 'POST', '/integrity', {})).statusCode).toBe(202)
  const kind = integrityJob({ auditChain, connection: database.connection })
  const context = { database, records, changes, cipher: createCipher(Buffer.alloc(32, 7)) }
  const jobs = startJobs(context, [kind], { error: () => undefined })
  onTestFinished(() => jobs.stop())
  for (;;) {
    const { last, job } = (await send(actor, 'GET', '/integrity')).json()
    if (last && !job) {
      await jobs.stop()
      return last
    }
    await delay(20)
  }
}

describe('the database tools', () => {
  it('call every table by a name that people know', async () => {
    const tables: readonly { name: string }[] = (await send(somebodyThere(), 'GET', '/tables')).json()
    const names = tables.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(100)
    expect(names.filter(name => !entityNamed(name) && !databaseWords.tables.own[name])).toEqual([])
  })

  it('count the months of a table together, with their size and number', async () => {
    interface Facts {
      readonly name: string
      readonly rows: number
      readonly bytes: number
      readonly months: number | null
    }
    const read = async () => (await send(somebodyThere(), 'GET', '/tables')).json() as readonly Facts[]
    const of = (facts: readonly Facts[], name: string) => facts.find(one => one.name === name)
    const before = of(await read(), 'ErrorLog')
    await database.query.transaction().execute(async transaction => {
      const table = monthlyTable('ErrorLog') ?? expect.fail('ErrorLog')
      await sql`insert into "ErrorLog" ("Message") values ('one')`.execute(transaction)
      await beginMonth(transaction, table, '2999_01')
      await sql`insert into "ErrorLog" ("Message") values ('other')`.execute(transaction)
    })
    const after = await read()
    expect(of(after, 'ErrorLog')).toMatchObject({ months: 2, rows: (before?.rows ?? 0) + 2 })
    expect(of(after, 'ErrorLog')?.bytes).toBeGreaterThan(before?.bytes ?? 0)
    expect(of(after, 'Tag')?.months).toBeNull()
  })

  it.each(paths)('are for who has their tag: %s %s', async (method, path, body) => {
    expect((await send(undefined, method, path, body)).statusCode).toBe(401)
    for (const actor of [somebody(), withTags(170), somebody({ roles: ['Admin'] })])
      expect((await send(actor, method, path, body)).statusCode).toBe(403)
  })

  it('tell how big the tables are', async () => {
    await database.pool.query(`insert into "DBConstants" ("DbcName") values ('A'), ('B')`)
    const tables = (await send(mojoAdmin(), 'GET', '/tables')).json()
    expect(tables).toContainEqual(
      expect.objectContaining({ name: 'DBConstants', rows: 2, isEstimate: false, dead: expect.any(Number) }),
    )
    expect(tables[0].bytes).toBeGreaterThanOrEqual(tables.at(-1).bytes)
  })

  it('say that the database measures no statements where it doesn’t, and that an order is unknown', async () => {
    expect((await send(mojoAdmin(), 'GET', '/statements')).json()).toBeNull()
    expect((await send(mojoAdmin(), 'GET', '/statements?order=fastest')).statusCode).toBe(400)
  })

  it('tell which statements took how long', async () => {
    const client = new pg.Client({ ...database.direct, user: 'postgres' })
    await client.connect()
    onTestFinished(() => client.end())
    await installStatementFacts(client)
    await database.pool.query('select 1 as measured')
    const { statements } = (await send(mojoAdmin(), 'GET', '/statements?order=total')).json()
    expect(statements).toContainEqual(
      expect.objectContaining({ text: 'select $1 as measured', runs: 1, rows: 1 }),
    )
  })

  it('say that a database of somebody’s own is backed up by its server', async () => {
    expect((await send(mojoAdmin(), 'GET', '/backups')).json()).toMatchObject({ backups: null })
    expect((await send(mojoAdmin(), 'POST', '/backups', {})).statusCode).toBe(409)
    expect((await send(mojoAdmin(), 'GET', '/past')).json()).toEqual({ past: null, job: null, last: null })
    expect((await send(mojoAdmin(), 'GET', '/past/tables')).statusCode).toBe(409)
    expect((await send(mojoAdmin(), 'POST', '/past', { at: '2026-01-01T00:00:00.000Z' })).statusCode).toBe(
      409,
    )
  })
})

describe('metrics and readiness', () => {
  it('give figures to who has the token, and nobody else', async () => {
    for (const authorization of [undefined, 'Bearer wrong', 'a token of the tests'])
      expect(
        (await app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } }))
          .statusCode,
      ).toBe(401)
    const { statusCode, body } = await app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a token of the tests' },
    })
    expect(statusCode).toBe(200)
    for (const name of [
      'rounds_jobs{state="waiting"} 0',
      'rounds_http_seconds_count',
      'nodejs_eventloop_lag',
    ])
      expect(body).toContain(name)
  })

  it('say what is wrong, as JSON and in words', async () => {
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ ready: true })
    await database.pool.query(`insert into "Job" ("JbKind", "JbTitle", "JbCreatedDt")
      values ('bulk', 'Old', now() - interval '20 minutes')`)
    const behind = 'Background jobs are behind: one has been due for 20 minutes.'
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ ready: true, warnings: [behind] })
    const { body } = await app.inject({ url: '/readyz', headers: { accept: 'text/plain' } })
    expect(body).toBe(`Ready.\n${behind}\n`)
    expect((await send(mojoAdmin(), 'GET', '/system')).json()).toMatchObject({
      jobs: { waiting: 1 },
      warnings: [behind],
      disks: [],
      hasBackups: false,
    })
  })

  it('say which table is missing', async () => {
    await database.pool.query('alter table "Redirect" rename to redirect_aside')
    onTestFinished(async () => {
      await database.pool.query('alter table redirect_aside rename to "Redirect"')
    })
    const { warnings } = (await send(mojoAdmin(), 'GET', '/system')).json()
    expect(warnings).toEqual([
      'The table “Redirects” is missing. Ask your database administrator to restore it.',
    ])
    expect((await app.inject({ url: '/readyz' })).json()).toEqual({ ready: true, warnings })
  })
})

describe('the integrity check', () => {
  it('finds a whole database whole, and runs once at a time', async () => {
    const actor = somebodyThere()
    expect((await send(actor, 'POST', '/integrity', {})).statusCode).toBe(202)
    expect((await send(actor, 'POST', '/integrity', {})).statusCode).toBe(409)
    await database.pool.query('delete from "Job"')
    expect(await check(actor)).toMatchObject({
      state: 'done',
      result: { missing: [], orphans: [], audit: { broken: null } },
    })
  })

  it('names a table that is missing, and checks the rest', async () => {
    await database.pool.query('alter table "ContentType" rename to content_type_aside')
    onTestFinished(async () => {
      await database.pool.query('alter table content_type_aside rename to "ContentType"')
    })
    expect(await check(somebodyThere())).toMatchObject({
      state: 'done',
      result: { missing: ['ContentType'], orphans: [] },
    })
  })

  it('finds records that refer to one that is gone, and mends them with an entry each', async () => {
    const actor = somebodyThere()
    // The constraints are what keeps this from happening.
    await database.pool.query(`alter table "LinkCheck" drop constraint "LinkCheck_JbId_fkey";
      alter table "Content" drop constraint "Content_CtId_fkey";
      alter table "LinkCheck" drop constraint "LinkCheck_CId_fkey";
      insert into "LinkCheck" ("LkUrl", "JbId") values ('https://a.example/', 999);
      insert into "LinkCheck" ("LkUrl", "CId") values ('https://b.example/', 998)`)
    const found = await check(actor)
    expect(found.result.orphans).toEqual([
      expect.objectContaining({ entity: 'LinkCheck', field: 'JbId', to: 'Job', mends: 'delete', count: 1 }),
      expect.objectContaining({
        entity: 'LinkCheck',
        field: 'CId',
        to: 'Content',
        mends: 'delete',
        count: 1,
      }),
    ])
    const references = [
      { entity: 'LinkCheck', field: 'JbId' },
      { entity: 'LinkCheck', field: 'CId' },
    ]
    expect((await send(actor, 'POST', '/integrity/mend', { references })).json()).toEqual({ mended: 2 })
    const { rows } = await database.pool.query(`select "Message" from "AuditLog" where "Type" = 'Mended'`)
    expect(rows).toHaveLength(2)
    expect((await check(actor)).result.orphans).toEqual([])
  })

  it('refuses to mend what has to be chosen', async () => {
    const references = [{ entity: 'AuditLog', field: 'UserId' }]
    expect((await send(mojoAdmin(), 'POST', '/integrity/mend', { references })).statusCode).toBe(400)
  })
})
