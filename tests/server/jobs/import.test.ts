import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { bulkUndo } from '../../../server/jobs/bulk-undo.ts'
import { type JobContext, startJobs } from '../../../server/jobs/jobs.ts'
import { createRecords } from '../../../server/records/records.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { watchers } from '../../../server/watchers.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { somebody } from '../support/people.ts'

const { call, database, changes } = await testApp()
const { query } = database
const cipher = createCipher(Buffer.alloc(32, 7))
const records = createRecords(database, changes, cipher, watchers)
const context: JobContext = { database, changes, cipher, records }

/** A MoJoAdmin who is really there, since jobs read the rights of who asked anew. */
async function account(): Promise<Actor> {
  const userId = randomUUID()
  await sql`insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName", "SecurityStamp")
    values (${userId}::uuid, ${`${userId}@example.com`}, ${userId}, ${`${userId}@EXAMPLE.COM`.toUpperCase()}, ${userId.toUpperCase()}, 'one')`.execute(
    query,
  )
  await sql`insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN') on conflict do nothing`.execute(
    query,
  )
  await sql`insert into "AspNetUserRoles" ("UserId", "RoleId") select ${userId}::uuid, "Id" from "AspNetRoles" where "Name" = 'MoJoAdmin'`.execute(
    query,
  )
  return somebody({ userId, roles: ['MoJoAdmin'] })
}

const mojo = await account()
const { rows: specialties } = await sql<{ SpId: number }>`insert into "Custom_Specialty" ("SpTitle")
  values ('Import cardiology'), ('Import pediatrics') returning "SpId"`.execute(query)
const [cardiology = 0, pediatrics = 0] = specialties.map(({ SpId }) => SpId)

const send = async (body: object, actor: Actor | undefined = mojo) => {
  const answer = await call(actor, 'POST', '/api/v1/mc/import', {
    body: { entity: 'Custom_Physician', file: 'doctors.csv', create: [], update: [], ...body },
  })
  expectDocumented('post', '/api/v1/mc/import', answer)
  return answer
}
const named = (PhLastName: string, ...keys: readonly number[]) => ({
  record: { PhLastName },
  links: keys.length > 0 ? [{ link: 'Custom_PhysicianToSpecialty', keys }] : [],
})
async function physicians(prefix: string) {
  const { rows } = await sql<{ PhId: number; PhLastName: string; version: number; specialties: number[] }>`
    select p."PhId", p."PhLastName", p."RowVersion" as version,
      array(select "SpId" from "Custom_PhysicianToSpecialty" s where s."PhId" = p."PhId" order by "PhtspSortOrder") as specialties
    from "Custom_Physician" p where "PhLastName" like ${`${prefix}%`} order by "PhLastName"`.execute(query)
  return rows
}
async function undone(id: number) {
  const jobs = startJobs(context, [bulkUndo], { error: () => undefined }, { lookMs: 50, staleMs: 300 })
  onTestFinished(() => jobs.stop())
  const answer = await call(mojo, 'POST', `/api/v1/mc/jobs/${id}/undo`)
  expect(answer.statusCode, answer.body).toBe(202)
  for (;;) {
    const job = (await call(mojo, 'GET', `/api/v1/mc/jobs/${answer.json().JbId}`)).json()
    if (job.state !== 'waiting' && job.state !== 'running') return job
    await delay(20)
  }
}

describe('POST /mc/import', () => {
  it('is refused to who may not make records or links, and for links that are none', async () => {
    const create = [named('Nobody')]
    expect((await send({ run: randomUUID(), create }, somebody({}))).statusCode).toBe(403)
    const strange = [{ record: { PhLastName: 'Nobody' }, links: [{ link: 'TagToContent', keys: [1] }] }]
    expect((await send({ run: randomUUID(), create: strange })).statusCode).toBe(400)
    const missing = await send({ run: randomUUID(), create: [named('Nobody', 2_000_000_000)] })
    expect(missing.statusCode, missing.body).toBe(409)
    expect(await physicians('Nobody')).toEqual([])
  })

  it('makes and changes records with their links, as one job and one group of the audit log', async () => {
    await send({ run: randomUUID(), create: [named('Ama', cardiology)] })
    const [ama] = await physicians('Ama')
    const run = randomUUID()
    const first = await send({ run, create: [named('Amb', pediatrics, cardiology)] })
    expect(first.json()).toMatchObject({ created: 1, changed: 0, linked: 2 })
    const update = [
      {
        record: { PhId: ama?.PhId, RowVersion: ama?.version },
        links: [{ link: 'Custom_PhysicianToSpecialty', keys: [cardiology, pediatrics] }],
      },
    ]
    const second = await send({ run, update })
    expect(second.json()).toMatchObject({ JbId: first.json().JbId, linked: 1 })
    expect((await physicians('Am')).map(({ specialties }) => specialties)).toEqual([
      [cardiology, pediatrics],
      [pediatrics, cardiology],
    ])
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from "AuditLog"
      where "GroupId" = ${run}::uuid and "Cause" = 'import'`.execute(query)
    expect(rows[0]?.count).toBe(4)
  })

  it('reads the records that it changes at once, before and after', async () => {
    const before = ['Dan', 'Dao', 'Dap', 'Daq']
    await send({ run: randomUUID(), create: before.map(name => named(name)) })
    const known = await physicians('Da')
    const asked = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => asked.mockRestore())
    const update = known.map(({ PhId, version, PhLastName }) => ({
      record: { PhId, RowVersion: version, PhLastName: `${PhLastName}x` },
      links: [],
    }))
    expect((await send({ run: randomUUID(), update: update.toReversed() })).json()).toMatchObject({
      changed: 4,
    })
    const reads = asked.mock.calls.filter(call => /for update\) shown/.test(JSON.stringify(call)))
    expect(reads).toHaveLength(2)
    const { rows } = await sql<{ PhLastName: string }>`
      select kept ->> 'PhLastName' as "PhLastName" from bulk_item where kept ->> 'PhLastName' = any(${before}::text[])
      order by position`.execute(query)
    expect(rows.map(row => row.PhLastName)).toEqual(before.toReversed())
  })
})

describe('undoing an import', () => {
  it('takes back all of it: what was made goes, what was changed is as before', async () => {
    await send({ run: randomUUID(), create: [named('Bea')] })
    const [bea] = await physicians('Bea')
    const run = randomUUID()
    const { JbId } = (await send({ run, create: [named('Beb', cardiology), named('Bec')] })).json()
    await send({
      run,
      update: [
        {
          record: { PhId: bea?.PhId, RowVersion: bea?.version, PhLastName: 'Bex' },
          links: [{ link: 'Custom_PhysicianToSpecialty', keys: [pediatrics] }],
        },
      ],
    })
    expect((await physicians('Be')).map(one => one.PhLastName)).toEqual(['Beb', 'Bec', 'Bex'])
    expect(await undone(JbId)).toMatchObject({ state: 'done', result: { done: 5, refused: 0 } })
    expect(await physicians('Be')).toMatchObject([{ PhLastName: 'Bea', specialties: [] }])
  })

  it('leaves what someone has changed or linked since, and says so', async () => {
    const run = randomUUID()
    const { JbId } = (await send({ run, create: [named('Cal'), named('Cam'), named('Can')] })).json()
    const [cal, cam] = await physicians('Ca')
    await call(mojo, 'PATCH', `/api/v1/db/Custom_Physician/${cal?.PhId}`, { body: { PhLastName: 'Caz' } })
    await call(mojo, 'POST', '/api/v1/db/Custom_PhysicianToSpecialty', {
      body: { PhId: cam?.PhId, SpId: cardiology },
    })
    const job = await undone(JbId)
    expect(job.result).toMatchObject({ done: 1, refused: 2 })
    const because = job.result.reasons.map((one: { because: string }) => one.because)
    expect(because.join()).toContain('has changed this physician since')
    expect(because.join()).toContain('has been linked since (1 specialty of a physician)')
    expect((await physicians('Ca')).map(one => one.PhLastName)).toEqual(['Cam', 'Caz'])
  })
})

describe('rows that are tried before an import', () => {
  const PATH = '/api/v1/mc/import/check'
  const check = async (entity: string, rows: object, actor: Actor | undefined = mojo) => {
    const answer = await call(actor, 'POST', PATH, { body: { entity, create: [], update: [], ...rows } })
    expectDocumented('post', PATH, answer)
    return answer
  }
  const redirect = (RFrom: unknown, RTo: string) => ({ record: { RFrom, RTo, RType: '301' }, links: [] })
  const count = async (table: string) =>
    (await sql<{ count: number }>`select count(*)::int as count from ${sql.id(table)}`.execute(query)).rows[0]

  it('name each that is refused, also by an earlier one of the same file, and write nothing', async () => {
    const before = [await count('Redirect'), await count('AuditLog'), await count('Job')]
    const create = [
      ['/tried/1', '/tried/target'],
      ['/tried/loop-a', '/tried/loop-b'],
      ['/tried/2', '/tried/target'],
      ['/tried/self', '/tried/self'],
      ['/tried/loop-b', '/tried/loop-a'],
      [7, '/tried/target'],
      ['/tried/3', '/tried/1'],
    ].map(([from, to]) => redirect(from, String(to)))
    const { refused } = (await check('Redirect', { create })).json()
    expect(refused.map(({ at }: { at: number }) => at)).toEqual([3, 4, 5])
    expect(refused[1].because).toContain('/tried/loop-a')
    expect(refused[2].because).not.toContain('Record')
    expect([await count('Redirect'), await count('AuditLog'), await count('Job')]).toEqual(before)
  })

  it('tell those to change after those to create, with their links', async () => {
    const made = (await send({ run: randomUUID(), create: [named('Tried')] })).json()
    expect(made.created).toBe(1)
    const [{ PhId, version } = { PhId: 0, version: 0 }] = await physicians('Tried')
    const change = (RowVersion: number, keys: readonly number[] = []) => ({
      record: { PhId, RowVersion, PhTitle: 'Dr.' },
      links: [{ link: 'Custom_PhysicianToSpecialty', keys }],
    })
    const create = [named('Tried too', cardiology), named('Tried three', 99_999)]
    const answer = await check('Custom_Physician', { create, update: [change(version + 1)] })
    expect(answer.json().refused.map(({ at }: { at: number }) => at)).toEqual([1, 2])
    const fine = await check('Custom_Physician', { update: [change(version, [cardiology])] })
    expect(fine.json()).toEqual({ refused: [] })
    expect(await physicians('Tried')).toMatchObject([{ PhLastName: 'Tried', version, specialties: [] }])
  })

  it('need the rights of the import', async () => {
    const create = [redirect('/tried/nobody', '/tried/target')]
    expect((await check('Redirect', { create }, somebody())).statusCode).toBe(403)
    expect((await check('Nothing', { create })).statusCode).toBe(404)
  })
})

describe('people of ASP.NET Core Identity', () => {
  // Made by Microsoft.AspNetCore.Identity’s PasswordHasher (its own test data).
  const hash = 'AQAAAAAAAAD6AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M'
  const create = (Email: string, more: object) => ({
    entity: 'AspNetUsers',
    run: randomUUID(),
    create: [{ record: { Email, UserName: Email, ...more }, links: [] }],
  })
  const stored = async (email: string) =>
    (
      await sql<{
        hash: string | null
      }>`select "PasswordHash" as hash from "AspNetUsers" where "Email" = ${email}`.execute(query)
    ).rows

  it('bring the hash of their password, which is told nowhere', async () => {
    expect((await send(create('olga@moved.example', { PasswordHash: hash }))).statusCode).toBe(200)
    expect(await stored('olga@moved.example')).toEqual([{ hash }])
    const { rows } = await sql<{
      text: string
    }>`select coalesce(string_agg(a::text, ' '), '') as text from "AuditLog" a`.execute(query)
    expect(rows[0]?.text).not.toContain(hash.slice(0, 20))
    const { rows: items } = await sql<{
      text: string
    }>`select coalesce(string_agg(i::text, ' '), '') as text from bulk_item i`.execute(query)
    expect(items[0]?.text).not.toContain(hash.slice(0, 20))
  })

  it('are refused with a hash of another kind or beyond the bounds, and for a change', async () => {
    const greedy = Buffer.from([
      1,
      0,
      0,
      0,
      2,
      0x7f,
      255,
      255,
      255,
      0,
      0,
      0,
      16,
      ...Array<number>(48).fill(7),
    ])
    for (const PasswordHash of ['$2b$10$abcdefghijklmnopqrstuv', greedy.toString('base64'), 7])
      expect((await send(create('eve@moved.example', { PasswordHash }))).statusCode).toBe(400)
    expect(await stored('eve@moved.example')).toEqual([])
    const update = [{ record: { Id: mojo.person.userId, PasswordHash: hash }, links: [] }]
    expect((await send({ entity: 'AspNetUsers', run: randomUUID(), update })).statusCode).toBe(400)
    const posted = await call(mojo, 'POST', '/api/v1/db/AspNetUsers', {
      body: { Email: 'eve@moved.example', PasswordHash: hash },
    })
    expect(posted.statusCode).toBe(400)
  })
})
