import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { OpenAccessReview } from '../../../core/api/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const PATH = '/api/v1/mc/access/reviews'
const { call, database } = await testApp()
const [INES, ADA, MO, INTAKE] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
const mo = mojoAdmin({ userId: MO })
/** Manages people and holds a folder. */
const ada = somebody({ userId: ADA, name: 'Ada', claims: { TId: [161, 1010] } })

async function ask<T>(actor: Actor, method: 'GET' | 'POST', path = '', body?: unknown) {
  const answer = await call(actor, method, `${PATH}${path}`, body === undefined ? {} : { body })
  expectDocumented(method.toLowerCase() as 'get', `${PATH}${path.replace(/\d+/, '{id}')}`, answer)
  return { status: answer.statusCode, body: answer.json<T & { message: string }>() }
}
const rows = async (sql: string) => (await database.pool.query(sql)).rows

beforeEach(async () => {
  await database.pool.query(`delete from "AspNetUsers"; delete from "AspNetRoles"; delete from "Tag"; delete from access_review; ${emptied('AuditLog')};
    insert into "Tag" ("TId", "TIdParent", "TName", "TVisible") overriding system value values (1, null, 'Root', true), (160, 1, 'Form submissions', true), (161, 1, 'User management', true), (1010, 1, 'Heart', true);
    insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName") values
      ('${INES}', 'ines@a.example', 'ines', 'INES@A.EXAMPLE', 'INES', 'Ines'), ('${ADA}', 'ada@a.example', 'ada', 'ADA@A.EXAMPLE', 'ADA', 'Ada');
    insert into "AspNetRoles" ("Id", "Name", "NormalizedName") values ('${INTAKE}', 'Intake', 'INTAKE');
    insert into "AspNetRoleClaims" ("RoleId", "ClaimType", "ClaimValue") values ('${INTAKE}', 'TId', '160');
    insert into "AspNetUserRoles" ("UserId", "RoleId") values ('${INES}', '${INTAKE}');
    insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue", "ExpiresDt") values ('${INES}', 'TId', '1010', '2100-01-01T00:00:00Z'), ('${ADA}', 'TId', '1010', null), ('${ADA}', 'TId', '161', null);
    insert into "AuditLog" ("Type", "Message", "UserId", "Entity", "EntityKey") values ('Changed', 'Changed', '${INES}', 'FormSubmission', '1')`)
})

async function start() {
  const { id } = (await ask<{ id: number }>(mo, 'POST')).body
  const read = async (by = mo) => (await ask<OpenAccessReview>(by, 'GET', `/${id}`)).body
  const grant = async (name: string, what: string, by = mo) => {
    const found = (await read(by)).grants.find(one => one.name === name && one.what === what)
    if (!found) throw new Error(`There is no ${what} of ${name}.`)
    return found
  }
  const decide = (by: Actor, of: { id: number }, decision: string | null, was: string | null = null) =>
    ask(by, 'POST', `/${id}/decisions`, { grant: of.id, decision, was })
  return { id, read, grant, decide }
}
const own = () =>
  rows(
    `select "ClaimValue" as value, "ExpiresDt" as until from "AspNetUserClaims" where "UserId" = '${INES}'`,
  )
const memberships = () => rows(`select "UserId" as id from "AspNetUserRoles"`)

it('is for people who may change groups and permissions', async () => {
  const { id } = await start()
  const nobody = somebody({ claims: { TId: [162] } })
  for (const [method, path, body] of [
    ['GET', ''],
    ['POST', ''],
    ['GET', `/${id}`],
    ['POST', `/${id}/decisions`, { grant: 1, decision: 'keep', was: null }],
    ['POST', `/${id}/finish`],
  ] as const)
    expect((await ask(nobody, method, path, body)).status).toBe(403)
})

it('freezes what people were granted, with its last use', async () => {
  const { read, grant } = await start()
  expect(await read()).toMatchObject({ total: 4, left: 4, finishedAt: null })
  await database.pool.query(`delete from "AspNetUserClaims"`)
  expect((await read()).grants.map(({ name, what }) => `${name}: ${what}`)).toEqual([
    'Ada: Heart',
    'Ada: User management',
    'Ines: Intake',
    'Ines: Heart',
  ])
  expect(await grant('Ines', 'Intake')).toMatchObject({
    isGroup: true,
    until: null,
    lastUsedAt: expect.any(String),
  })
  expect(await grant('Ines', 'Heart')).toMatchObject({ isGroup: false, lastUsedAt: null, decision: null })
  expect((await ask(mo, 'POST')).body.message).toBe('A review is open already. Finish it first.')
})

it('removes a grant, and gives it back as it was', async () => {
  const { grant, decide } = await start()
  const [heart, intake] = [await grant('Ines', 'Heart'), await grant('Ines', 'Intake')]
  expect((await decide(mo, heart, 'remove')).status).toBe(200)
  expect((await decide(mo, intake, 'remove')).status).toBe(200)
  expect([await own(), await memberships()]).toEqual([[], []])
  expect(await grant('Ines', 'Heart')).toMatchObject({ decision: 'remove', decidedBy: 'Mo Jo' })
  expect((await decide(mo, heart, null, 'remove')).status).toBe(200)
  expect((await decide(mo, intake, 'keep', 'remove')).status).toBe(200)
  expect(await own()).toEqual([{ value: '1010', until: expect.anything() }])
  expect(await memberships()).toHaveLength(1)
  expect(await grant('Ines', 'Heart')).toMatchObject({ decision: null, decidedBy: null, decidedAt: null })
})

it('lets nobody decide on their own, on what they could not grant, or as someone else', async () => {
  const { grant, decide } = await start()
  const refused = async (by: Actor, name: string, what: string) => {
    const about = await grant(name, what, by)
    const answer = await decide(by, about, 'keep')
    expect(answer).toMatchObject({ status: 403, body: { message: about.refusal } })
    return about.refusal
  }
  expect(await refused(ada, 'Ada', 'Heart')).toBe('Nobody reviews their own access.')
  expect(await refused(ada, 'Ines', 'Intake')).toContain('don’t have')
  expect(await refused(mojoAdmin({ userId: MO, actedBy: 'Sue' }), 'Ines', 'Heart')).toContain('impersonating')
  const heart = await grant('Ines', 'Heart', ada)
  expect(heart.refusal).toBeNull()
  expect((await decide(ada, heart, 'remove')).status).toBe(200)
})

it('refuses what someone else decided in between, and whatever comes after the end', async () => {
  const { id, grant, decide } = await start()
  const heart = await grant('Ines', 'Heart')
  await decide(ada, heart, 'keep')
  expect((await decide(mo, heart, 'remove')).body.message).toBe(
    'Ada changed this decision. Look at it again.',
  )
  expect((await decide(mo, { id: 999_999 }, 'keep')).status).toBe(404)
  expect((await ask(mo, 'POST', `/${id}/finish`)).body).toEqual({ kept: 1, removed: 0, left: 3 })
  expect((await decide(mo, heart, 'remove', 'keep')).body.message).toBe('This review is finished.')
  expect((await ask(mo, 'POST', `/${id}/finish`)).status).toBe(409)
  expect((await ask<readonly object[]>(mo, 'GET')).body).toMatchObject([{ id, total: 4, left: 3 }])
})

it('writes each decision and the result into the audit log', async () => {
  const { id, grant, decide } = await start()
  await decide(mo, await grant('Ines', 'Heart'), 'remove')
  await ask(mo, 'POST', `/${id}/finish`)
  const log = await rows(
    `select "Message" as message, "Data" as data from "AuditLog" where "Type" = 'Access' order by "Id"`,
  )
  expect(log.map(({ message }) => message)).toEqual([
    `Access review ${id} started: 4 grants`,
    `Access review ${id}: removed Heart of Ines`,
    `Access review ${id} finished: 0 kept, 1 removed, 3 undecided`,
  ])
  expect(JSON.parse(log.at(-1)?.data)).toMatchObject({
    removed: [{ name: 'Ines', what: 'Heart', decidedBy: 'Mo Jo' }],
  })
})
