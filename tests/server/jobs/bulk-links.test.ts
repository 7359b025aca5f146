import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { bulk } from '../../../server/jobs/bulk.ts'
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

/** A group with permissions. */
async function group(name: string, ...tags: readonly number[]): Promise<string> {
  const { rows } = await sql<{ Id: string }>`insert into "AspNetRoles" ("Name", "NormalizedName")
    values (${name}, ${name.toUpperCase()}) on conflict ("NormalizedName") do update set "Name" = excluded."Name"
    returning "Id"`.execute(query)
  const id = rows[0]?.Id ?? ''
  for (const tag of tags) {
    await sql`insert into "Tag" ("TId", "TName") values (${tag}, ${`Tag ${tag}`}) on conflict do nothing`.execute(
      query,
    )
    await sql`insert into "AspNetRoleClaims" ("RoleId", "ClaimType", "ClaimValue") values (${id}::uuid, 'TId', ${String(tag)})`.execute(
      query,
    )
  }
  return id
}

/** An account that is really there, since jobs read the rights of who asked anew. */
async function account(...groups: readonly string[]): Promise<string> {
  const userId = randomUUID()
  await sql`insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName", "SecurityStamp")
    values (${userId}::uuid, ${`${userId}@example.com`}, ${userId}, ${`${userId}@EXAMPLE.COM`.toUpperCase()}, ${userId.toUpperCase()}, 'one')`.execute(
    query,
  )
  for (const id of groups) await join(userId, id)
  return userId
}
const join = (userId: string, roleId: string) =>
  sql`insert into "AspNetUserRoles" ("UserId", "RoleId") values (${userId}::uuid, ${roleId}::uuid)`.execute(
    query,
  )

const mojoAdmins = await group('MoJoAdmin')
const mojo = somebody({ userId: await account(mojoAdmins), roles: ['MoJoAdmin'] })
const writers = await group('Bulk writers')
const readers = await group('Bulk readers')
/** User management is their permission, and their group. */
const managers = await group('Managers', 161)

const memberships = async (userId: string) => {
  const { rows } = await sql<{ RoleId: string }>`select "RoleId" from "AspNetUserRoles"
    where "UserId" = ${userId}::uuid order by "CreatedDt", "RoleId"`.execute(query)
  return rows.map(({ RoleId }) => RoleId)
}
const wholeRows = async (table: string, own: string, keys: readonly (string | number)[]) =>
  (
    await sql`select * from ${sql.id(table)} where ${sql.id(own)}::text = any(${keys.map(String)}::text[]) order by 1, 2`.execute(
      query,
    )
  ).rows

function run() {
  const jobs = startJobs(context, [bulk, bulkUndo], { error: () => undefined }, { lookMs: 50, staleMs: 300 })
  onTestFinished(() => jobs.stop())
}
const send = async (actor: Actor | undefined, body: object) => {
  const answer = await call(actor, 'POST', '/api/v1/mc/bulk', { body: { action: 'update', ...body } })
  expectDocumented('post', '/api/v1/mc/bulk', answer)
  return answer
}
/** The job once it has come to its end. */
async function ended(actor: Actor, id: number) {
  for (;;) {
    const job = (await call(actor, 'GET', `/api/v1/mc/jobs/${id}`)).json()
    if (job.state !== 'waiting' && job.state !== 'running') return job
    await delay(20)
  }
}
const done = async (actor: Actor, body: object) => {
  const answer = await send(actor, body)
  expect(answer.statusCode, answer.body).toBe(202)
  return { id: answer.json().JbId as number, ...(await ended(actor, answer.json().JbId)) }
}
const undone = async (actor: Actor, id: number) => {
  const answer = await call(actor, 'POST', `/api/v1/mc/jobs/${id}/undo`)
  expectDocumented('post', '/api/v1/mc/jobs/{id}/undo', answer)
  expect(answer.statusCode, answer.body).toBe(202)
  return ended(actor, answer.json().JbId)
}

const ofUsers = (keys: readonly string[], add: readonly string[], remove: readonly string[] = []) => ({
  entity: 'AspNetUsers',
  keys,
  links: [{ link: 'AspNetUserRoles', add, remove }],
})

const { rows: specialties } = await sql<{ SpId: number }>`insert into "Custom_Specialty" ("SpTitle")
  values ('Bulk cardiology'), ('Bulk pediatrics'), ('Bulk surgery'), ('Bulk urology') returning "SpId"`.execute(
  query,
)
const titles = specialties.map(({ SpId }) => SpId)
const [cardiology = 0, pediatrics = 0, surgery = 0] = titles

/** Physicians with these specialties each, the first one as the primary one, with gaps in their order. */
async function physicians(...each: readonly (readonly number[])[]): Promise<readonly number[]> {
  const ids: number[] = []
  for (const had of each) {
    const { rows } = await sql<{ PhId: number }>`insert into "Custom_Physician" ("PhLastName")
      values ('Bulk') returning "PhId"`.execute(query)
    const id = rows[0]?.PhId ?? 0
    for (const [at, SpId] of had.entries())
      await sql`insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId", "PhtspSortOrder", "PhtspPrimary")
        values (${id}, ${SpId}, ${at * 7 + 3}, ${at === 0})`.execute(query)
    ids.push(id)
  }
  return ids
}
const specialtiesOf = async (PhId: number) => {
  const { rows } = await sql<{ SpId: number }>`select "SpId" from "Custom_PhysicianToSpecialty"
    where "PhId" = ${PhId} order by "PhtspSortOrder", "SpId"`.execute(query)
  return rows.map(({ SpId }) => SpId)
}
const ofPhysicians = (keys: readonly number[], add: readonly number[], remove: readonly number[] = []) => ({
  entity: 'Custom_Physician',
  keys: keys.map(String),
  links: [{ link: 'Custom_PhysicianToSpecialty', add, remove }],
})

/** A medium with its location. */
async function mediaAt(): Promise<readonly number[]> {
  const { rows } = await sql<{ media: number; place: number }>`with
    media as (insert into "Custom_Media" ("MTitle", "MType") values ('Tour', 'video') returning "MId"),
    place as (insert into "Custom_Location" ("LName") values ('Main') returning "LId"),
    linked as (insert into "Custom_MediaToLocation" ("MId", "LId", "MtlSortOrder") select "MId", "LId", 10 from media, place)
    select "MId" as media, "LId" as place from media, place`.execute(query)
  return rows.flatMap(({ media, place }) => [media, place])
}

describe('what is asked for', () => {
  const links = (...all: readonly object[]) => ({
    links: all.map(one => ({ link: 'Custom_PhysicianToSpecialty', add: [], remove: [], ...one })),
  })
  it.each([
    ['links that are none', links({ link: 'AspNetUserRoles', add: [1] }), 'links.0.link'],
    ['links to pages', links({ link: 'Custom_ContentToPhysician', add: [1] }), 'links.0.link'],
    ['the same kind twice', links({ add: [1] }, { add: [2] }), 'links.1.link'],
    ['no linked record', links({}), 'links.0.add'],
    ['a key of another kind', links({ add: [1, 'one'] }), 'links.0.add.1'],
    ['a key to remove of another kind', links({ remove: [randomUUID()] }), 'links.0.remove.0'],
    ['one that is added and removed', links({ add: [1, 2], remove: ['2'] }), 'links.0.remove'],
    ['too many', links({ add: Array.from({ length: 201 }, (_, at) => at) }), 'links.0.add'],
  ])('is refused for %s, with the field', async (_, body, field) => {
    const answer = await send(mojo, { entity: 'Custom_Physician', keys: ['1'], ...body })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json().errors[0].field).toBe(field)
  })

  it('has fields or links to change', async () => {
    const answer = await send(mojo, { entity: 'Custom_Physician', keys: ['1'], links: [] })
    expect(answer.statusCode).toBe(400)
  })

  it('is refused to who may not make or remove such links', async () => {
    const [id = 0] = await physicians([cardiology])
    expect((await send(somebody(), ofPhysicians([id], [surgery]))).statusCode).toBe(403)
  })

  it('has to be proven again for memberships, and so has its undo', async () => {
    const someone = await account()
    const stale = { ...mojo, provenAt: 0 }
    const refused = await send(stale, ofUsers([someone], [writers]))
    expect([refused.statusCode, refused.json().stepUp]).toEqual([403, true])
    run()
    const job = await done(mojo, ofUsers([someone], [writers]))
    const back = await call(stale, 'POST', `/api/v1/mc/jobs/${job.id}/undo`)
    expectDocumented('post', '/api/v1/mc/jobs/{id}/undo', back)
    expect([back.statusCode, back.json().stepUp]).toEqual([403, true])
    expect(await memberships(someone)).toEqual([writers])
  })
})

describe('a change of links', () => {
  it('adds a group to who lacks it, takes another away, and is undone exactly', async () => {
    const people = [
      await account(),
      await account(writers),
      await account(readers),
      await account(writers, readers),
    ]
    const before = await wholeRows('AspNetUserRoles', 'UserId', people)
    run()
    const job = await done(mojo, ofUsers(people, [writers.toUpperCase()], [readers]))
    expect(job).toMatchObject({ title: 'Change 4 users', done: 4, result: { done: 4, refused: 0 } })
    for (const one of people) expect(await memberships(one)).toEqual([writers])
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from "AuditLog"
      where "Entity" = 'AspNetUserRoles' and "Cause" = 'bulk' and "EntityKey" like any(${people.map(one => `%${one}%`)}::text[])`.execute(
      query,
    )
    expect(rows[0]?.count).toBe(4)

    expect((await undone(mojo, job.id)).result).toMatchObject({ done: 4, refused: 0 })
    expect(await wholeRows('AspNetUserRoles', 'UserId', people)).toEqual(before)
    const trashed = await sql`select 1 from trash where entity = 'AspNetUserRoles'
      and content->'rows'->0->'row'->>'RoleId' = ${readers}`.execute(query)
    expect(trashed.rows).toEqual([])
  })

  it('puts new links after those there, beside a change of a field, and restores order and fields', async () => {
    const ids = await physicians([cardiology, pediatrics], [pediatrics], [])
    const before = await wholeRows('Custom_PhysicianToSpecialty', 'PhId', ids)
    run()
    const job = await done(mojo, {
      ...ofPhysicians(ids, [surgery, pediatrics], [cardiology]),
      patch: { PhAcceptsNew: true },
    })
    expect(job.result).toMatchObject({ done: 3, refused: 0 })
    expect(await Promise.all(ids.map(specialtiesOf))).toEqual([
      [pediatrics, surgery],
      [pediatrics, surgery],
      [surgery, pediatrics],
    ])
    expect((await undone(mojo, job.id)).result).toMatchObject({ done: 3, refused: 0 })
    expect(await wholeRows('Custom_PhysicianToSpecialty', 'PhId', ids)).toEqual(before)
    const { rows } =
      await sql`select distinct "PhAcceptsNew" as is from "Custom_Physician" where "PhId" = any(${ids}::int[])`.execute(
        query,
      )
    expect(rows).toHaveLength(1)
  })

  it('leaves what someone has changed since, and reports it', async () => {
    const ids = await physicians([], [], [cardiology], [cardiology], [])
    const [touched = 0, left = 0, again = 0, plain = 0, also = 0] = ids
    run()
    const job = await done(mojo, ofPhysicians(ids, [surgery], [cardiology]))
    await sql`update "Custom_PhysicianToSpecialty" set "PhtspPrimary" = true, "RowVersion" = "RowVersion" + 1
      where "PhId" = ${touched}`.execute(query)
    await sql`delete from "Custom_PhysicianToSpecialty" where "PhId" = ${left}`.execute(query)
    await sql`insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId", "PhtspSortOrder") values (${again}, ${cardiology}, 500)`.execute(
      query,
    )
    const back = await undone(mojo, job.id)
    expect(back.result).toMatchObject({ done: 2, refused: 3 })
    expect(back.result.reasons.map(({ key }: { key: string }) => Number(key)).sort()).toEqual(
      [touched, left, again].sort(),
    )
    for (const { because } of back.result.reasons)
      expect(because).toBe('Someone has changed the specialties here since; they stay as they are now.')
    expect(await Promise.all([touched, left, again, plain, also].map(specialtiesOf))).toEqual([
      [surgery],
      [],
      [surgery, cardiology],
      [cardiology],
      [],
    ])
  })

  it('refuses per person what the asker may not give, with the reason and nothing half done', async () => {
    const other = await group('Not theirs')
    const id = await account(managers)
    const manager = somebody({ userId: id, roles: ['Managers'], claims: { TId: [161] } })
    const people = [await account(), await account(mojoAdmins), await account()]
    const [first = '', above = '', second = ''] = people
    run()
    const phone = { patch: { PhoneNumber: '555-0100' } }
    const foreign = await done(manager, { ...ofUsers(people, [other]), ...phone })
    expect(foreign.result).toMatchObject({ done: 0, refused: 3 })
    expect(foreign.result.reasons[0].because).toBe('You can’t grant a role you don’t have: Not theirs.')
    const own = await done(manager, { ...ofUsers([...people, id], [managers]), ...phone })
    // Their own membership is there already, so nothing of it changes.
    expect(own.result).toMatchObject({ done: 3, refused: 1, reasons: [{ key: above }] })
    for (const one of [first, second]) expect(await memberships(one)).toEqual([managers])
    expect(await memberships(above)).toEqual([mojoAdmins])
    const { rows } = await sql`select 1 from "AspNetUsers"
      where "Id" = ${above}::uuid and "PhoneNumber" is not null`.execute(query)
    expect(rows).toEqual([])
    // Nor are the links of a record touched or counted whose fields they may not change.
    await join(above, managers)
    expect((await done(manager, ofUsers([above], [managers]))).result).toMatchObject({ done: 0, refused: 1 })
  })

  it('needs the permission for the links beside the one for the records, until the end and for its undo', async () => {
    const [media = 0, place = 0] = await mediaAt()
    const id = await account()
    // Videos lets people change media, and Media their links too.
    await sql`insert into "Tag" ("TId", "TName") values (135, 'Videos'), (206, 'Media') on conflict do nothing`.execute(
      query,
    )
    for (const tag of [135, 206])
      await sql`insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values (${id}::uuid, 'TId', ${String(tag)})`.execute(
        query,
      )
    const editor = somebody({ userId: id, claims: { TId: [135, 206] } })
    const without = (remove: readonly number[]) => ({
      entity: 'Custom_Media',
      keys: [String(media)],
      links: [{ link: 'Custom_MediaToLocation', add: [], remove }],
    })
    run()
    const first = await done(editor, without([place]))
    expect(first.result).toMatchObject({ done: 1, refused: 0 })
    await sql`delete from "AspNetUserClaims" where "UserId" = ${id}::uuid and "ClaimValue" = '206'`.execute(
      query,
    )
    expect((await send(somebody({ userId: id, claims: { TId: [135] } }), without([place]))).statusCode).toBe(
      403,
    )
    const second = await done(editor, without([place + 1]))
    expect(second.result).toMatchObject({ done: 0, refused: 1 })
    expect(second.result.reasons[0].because).toContain('requires access to')
    expect(await undone(editor, first.id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('requires access to'),
    })
    expect(await wholeRows('Custom_MediaToLocation', 'MId', [media])).toEqual([])
  })

  it('gives no group that the asker has lost since', async () => {
    const id = await account(managers)
    await sql`insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values (${id}::uuid, 'TId', '161')`.execute(
      query,
    )
    const manager = somebody({ userId: id, roles: ['Managers'], claims: { TId: [161] } })
    const people = [await account(), await account()]
    const job = (await send(manager, ofUsers(people, [managers]))).json().JbId
    await sql`delete from "AspNetUserRoles" where "UserId" = ${id}::uuid`.execute(query)
    run()
    const { result } = await ended(mojo, job)
    expect(result).toMatchObject({ done: 0, refused: 2 })
    expect(result.reasons[0].because).toBe('You can’t grant a role you don’t have: Managers.')
    for (const one of people) expect(await memberships(one)).toEqual([])
  })

  it('is not stopped by one record that is refused', async () => {
    const others = [await account(), await account()]
    const nobody = randomUUID()
    run()
    const job = await done(mojo, ofUsers([others[0] ?? '', nobody, others[1] ?? ''], [writers]))
    expect(job.result).toMatchObject({ done: 2, refused: 1, reasons: [{ key: nobody }] })
    for (const one of others) expect(await memberships(one)).toEqual([writers])
  })

  it('leaves the last MoJoAdmin', async () => {
    const { rows } = await sql<{
      id: string
    }>`select "UserId" as id from "AspNetUserRoles" where "RoleId" = ${mojoAdmins}::uuid`.execute(query)
    run()
    const job = await done(
      mojo,
      ofUsers(
        rows.map(({ id }) => id),
        [],
        [mojoAdmins],
      ),
    )
    expect(job.result.refused).toBeGreaterThan(0)
    expect(await memberships(mojo.person.userId)).toContain(mojoAdmins)
  })

  it('publishes pages with their new tag, and restores their tags', async () => {
    await sql`insert into "ContentType" ("CtId", "CtName") values (1, 'Webpage') on conflict do nothing`.execute(
      query,
    )
    await sql`insert into "Tag" ("TId", "TName") values (901, 'One'), (902, 'Two') on conflict do nothing`.execute(
      query,
    )
    const pages: number[] = []
    for (const name of ['first', 'second']) {
      const body = { CTitle: name, CtId: 1, CSeoUrl: `/bulk-${name}`, CVisible: true }
      const { CId } = (await call(mojo, 'POST', '/api/v1/db/Content', { body })).json()
      await call(mojo, 'POST', '/api/v1/db/TagToContent', { body: { TId: 901, CId, CSortOrder: 30 } })
      pages.push(CId)
    }
    const before = await wholeRows('TagToContent', 'CId', pages)
    const versions = async () =>
      (await sql`select 1 from "ContentVersion" where "CId" = any(${pages}::int[])`.execute(query)).rows
        .length
    const had = await versions()
    run()
    const job = await done(mojo, {
      entity: 'Content',
      keys: pages.map(String),
      links: [{ link: 'TagToContent', add: [902], remove: [901] }],
    })
    expect(job.result).toMatchObject({ done: 2, refused: 0 })
    const now = await wholeRows('TagToContent', 'CId', pages)
    // Last in the folder, wherever the page is in its others.
    expect(now).toMatchObject([
      { TId: 902, CSortOrder: 999_999 },
      { TId: 902, CSortOrder: 999_999 },
    ])
    expect(await versions()).toBeGreaterThan(had)
    expect((await undone(mojo, job.id)).result).toMatchObject({ done: 2, refused: 0 })
    expect(await wholeRows('TagToContent', 'CId', pages)).toEqual(before)
    const gone = await call(mojo, 'DELETE', `/api/v1/db/Content/${pages[0]}`)
    expect(gone.statusCode).toBeLessThan(300)
    const trashed = await done(mojo, {
      entity: 'Content',
      keys: pages.map(String),
      links: [{ link: 'TagToContent', add: [902], remove: [] }],
    })
    expect(trashed.result).toMatchObject({ done: 1, refused: 1, reasons: [{ key: String(pages[0]) }] })
  })

  it('links no record with itself', async () => {
    const { rows } = await sql<{ id: number }>`insert into "Custom_ServiceCondition" ("ScTitle")
      values ('One'), ('Two') returning "ScId" as id`.execute(query)
    const [one = 0, two = 0] = rows.map(({ id }) => id)
    run()
    const job = await done(mojo, {
      entity: 'Custom_ServiceCondition',
      keys: [String(one), String(two)],
      links: [{ link: 'Custom_ServiceConditionToServiceCondition', add: [one], remove: [] }],
    })
    expect(job.result).toMatchObject({ done: 1, refused: 1, reasons: [{ key: String(one) }] })
  })

  it('takes permissions only of the kind that it means', async () => {
    const someone = await account()
    await sql`insert into "Tag" ("TId", "TName") values (77, 'Seventy-seven') on conflict do nothing`.execute(
      query,
    )
    await sql`insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue")
      values (${someone}::uuid, 'TId', '77'), (${someone}::uuid, 'Badge', '77')`.execute(query)
    const before = await wholeRows('AspNetUserClaims', 'UserId', [someone])
    run()
    const job = await done(mojo, {
      entity: 'AspNetUsers',
      keys: [someone],
      links: [{ link: 'AspNetUserClaims', add: [], remove: [77] }],
    })
    const after = await wholeRows('AspNetUserClaims', 'UserId', [someone])
    expect(after).toEqual([expect.objectContaining({ ClaimType: 'Badge' })])
    await undone(mojo, job.id)
    expect(await wholeRows('AspNetUserClaims', 'UserId', [someone])).toEqual(before)
  })

  it('is undone exactly, whatever was there and whatever is asked', async () => {
    run()
    const some = fc.uniqueArray(fc.constantFrom(...titles), { maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(
        fc.array(some, { minLength: 1, maxLength: 4 }),
        some,
        some,
        async (each, add, without) => {
          const remove = without.filter(one => !add.includes(one))
          fc.pre(add.length + remove.length > 0)
          const ids = await physicians(...each)
          const before = await wholeRows('Custom_PhysicianToSpecialty', 'PhId', ids)
          const job = await done(mojo, ofPhysicians(ids, add, remove))
          expect(job.result).toMatchObject({ done: ids.length, refused: 0 })
          for (const [at, id] of ids.entries()) {
            const wanted = new Set([...(each[at] ?? []), ...add].filter(one => !remove.includes(one)))
            expect(new Set(await specialtiesOf(id))).toEqual(wanted)
          }
          expect((await undone(mojo, job.id)).result).toMatchObject({ done: ids.length, refused: 0 })
          expect(await wholeRows('Custom_PhysicianToSpecialty', 'PhId', ids)).toEqual(before)
        },
      ),
      { numRuns: 12 },
    )
  })
})
