import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import type { Trashed, TrashPage, TrashReview } from '../../../core/api/index.ts'
import { eraseExpired } from '../../../server/content/trash.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database, records } = await testApp()
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName")
  values ('mo@example.com', 'mo', 'MO@EXAMPLE.COM', 'MO', 'Mo Jo') returning "Id"`,
)
const mo = mojoAdmin({ userId: accounts[0].Id })
const admin = somebody({ roles: ['Admin'], claims: { TId: [1, 2] } })

async function ask(actor: Actor | undefined, name: string, body?: unknown): Promise<LightMyRequestResponse> {
  const [method, path] = [body === undefined ? 'GET' : 'POST', `/api/v1/mc/bin/${name}`] as const
  const answer = await call(actor, method, path, body === undefined ? {} : { body })
  expectDocumented(method === 'GET' ? 'get' : 'post', path, answer)
  return answer
}
const rows = async (sql: string) => (await database.pool.query(sql)).rows
const remove = (cId: number) => call(mo, 'DELETE', `/api/v1/db/Content/${cId}`)
const inTrash = async () => (await ask(mo, 'pages')).json<TrashPage[]>()

beforeEach(async () => {
  await database.pool.query(`delete from "Content"; delete from "Redirect"; delete from "Tag"; ${emptied('AuditLog')}; delete from "ContentType";
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page'); insert into "Tag" ("TId", "TName") values (1010, 'Mine');
    insert into "Content" ("CId", "CTitle", "CtId", "CSeoUrl") overriding system value values (1, 'Heart', 1, '/heart'), (2, 'About', 1, '/about');
    insert into "ContentBlock" ("CId", "CbCopy") values (1, '<p>One</p>'), (1, '<p>Two</p>'), (2, '<p>See <a href="/heart">hearts</a> and <a href="/hearts">more</a>.</p>');
    insert into "TagToContent" ("TId", "CId", "TtcPageUrl") values (1010, 1, '/heart');
    insert into "Redirect" ("RType", "RFrom", "RTo") values ('301', '/old', '/heart'), ('301', '/else', '/about')`)
})

it('is for a MoJoAdmin alone', async () => {
  for (const [actor, status] of [
    [undefined, 401],
    [admin, 403],
  ] as const) {
    expect((await ask(actor, 'pages')).statusCode).toBe(status)
    for (const name of ['review', 'erase', 'restore'])
      expect((await ask(actor, name, { pages: [1], urls: [] })).statusCode).toBe(status)
  }
  for (const wrong of [{}, { pages: [] }, { pages: ['1'] }, { pages: [-1] }, []])
    for (const name of ['review', 'erase', 'restore'])
      expect((await ask(mo, name, wrong)).statusCode).toBe(400)
})

it('a page that is deleted goes to the trash with who and when, and is nowhere else', async () => {
  expect((await remove(1)).statusCode).toBeLessThan(300)
  expect(await inTrash()).toMatchObject([
    { cId: 1, title: 'Heart', url: '/heart', type: 'Web_Page', by: 'Mo Jo' },
  ])
  expect((await call(mo, 'GET', '/api/v1/db/Content/1')).statusCode).toBe(404)
  expect((await call(mo, 'GET', '/api/v1/db/Content?filters=CId=1')).json()).toEqual([])
  expect((await call(mo, 'GET', '/api/v1/mc/editor/page?cId=1')).statusCode).toBe(404)
  expect((await call(mo, 'PATCH', '/api/v1/db/Content/1', { body: { CTitle: 'No' } })).statusCode).toBe(404)
  expect((await remove(1)).statusCode).toBe(404)
  expect((await call(undefined, 'GET', '/heart')).statusCode).toBe(404)
  expect(await rows('select 1 from "ContentBlock" where "CId" = 1')).toHaveLength(2)
})

it('what hangs on a page is shown before it goes, and links from other pages are named', async () => {
  expect((await ask(mo, 'review', { pages: [1] })).statusCode).toBe(409)
  await remove(1)
  const { pages } = (await ask(mo, 'review', { pages: [1] })).json<TrashReview>()
  expect(pages[0]).toMatchObject({ redirects: ['/old'], links: [{ cId: 2, title: 'About' }], takenBy: null })
  expect(pages[0]?.goes).toContainEqual({ what: 'Blocks', count: 2 })
  expect(pages[0]?.goes).toContainEqual({ what: 'Page placement', count: 1 })
})

it('erased for good, it takes all of that with it, and the log says what', async () => {
  await remove(1)
  expect((await ask(mo, 'erase', { pages: [1, 2] })).statusCode).toBe(409)
  expect(await inTrash()).toHaveLength(1)
  expect((await ask(mo, 'erase', { pages: [1] })).json()).toEqual({ erased: 1, redirects: 1 })
  expect(await rows('select "CId" from "Content"')).toEqual([{ CId: 2 }])
  expect(await rows('select distinct "CId" from "ContentBlock"')).toEqual([{ CId: 2 }])
  expect(await rows('select "RFrom" from "Redirect"')).toEqual([{ RFrom: '/else' }])
  const [entry] = await rows(`select "Message" from "AuditLog" where "Type" = 'Erased'`)
  expect(entry.Message).toContain('“Heart” for good, with 2 blocks')
})

it('restored, it is as it was; where its address is taken, one has to choose', async () => {
  await remove(1)
  expect((await ask(mo, 'restore', { pages: [1], urls: [] })).json()).toEqual({ restored: 1 })
  expect(await rows('select "CSeoUrl", "CDeletedDt", "CDeletedBy" from "Content" where "CId" = 1')).toEqual([
    { CSeoUrl: '/heart', CDeletedDt: null, CDeletedBy: null },
  ])
  await remove(1)
  await database.pool.query(`update "Content" set "CSeoUrl" = '/heart/' where "CId" = 2`)
  const refused = await ask(mo, 'restore', { pages: [1], urls: [] })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors[0]).toMatchObject({ field: '1' })
  expect((await ask(mo, 'restore', { pages: [1], urls: [{ cId: 1, url: 'javascript:x' }] })).statusCode).toBe(
    400,
  )
  expect((await ask(mo, 'restore', { pages: [1], urls: [{ cId: 1, url: '/heart-2' }] })).statusCode).toBe(200)
  expect((await call(mo, 'GET', '/api/v1/db/Content/1')).json().CSeoUrl).toBe('/heart-2')
  expect(await rows('select "TtcPageUrl" from "TagToContent"')).toEqual([{ TtcPageUrl: '/heart-2' }])
})

it('after thirty days it is erased by itself, and nothing younger is', async () => {
  await remove(1)
  await remove(2)
  await database.pool.query(`update "Content" set "CDeletedDt" = now() - interval '31 days' where "CId" = 1`)
  await eraseExpired({ database, records })
  expect(await rows('select "CId" from "Content"')).toEqual([{ CId: 2 }])
  expect(await rows(`select "UserName" from "AuditLog" where "Type" = 'Erased'`)).toEqual([
    { UserName: 'Rounds' },
  ])
})

it('after thirty days a record of another kind is erased too, and the log names it', async () => {
  await database.pool.query('delete from trash')
  const gone = async (SpTitle: string) => {
    const { SpId } = (await call(mo, 'POST', '/api/v1/db/Custom_Specialty', { body: { SpTitle } })).json()
    await call(mo, 'DELETE', `/api/v1/db/Custom_Specialty/${SpId}`)
    return SpId
  }
  const old = await gone('Leeching')
  await database.pool.query(`update trash set deleted_at = now() - interval '31 days'`)
  await gone('Cupping')
  await eraseExpired({ database, records })
  expect(await rows('select title from trash')).toEqual([{ title: 'Cupping' }])
  expect(
    await rows(`select "UserName", "Entity", "Message" from "AuditLog" where "Type" = 'Erased'`),
  ).toEqual([
    {
      UserName: 'Rounds',
      Entity: 'Custom_Specialty',
      Message: `Erased Specialty ${old} “Leeching” from the trash permanently`,
    },
  ])
})

it('another record is given back to those who may delete it, after they were told what goes along', async () => {
  await database.pool.query('delete from trash')
  const send = async (actor: Actor | undefined, name: string, body?: unknown) => {
    const [method, path] = [body === undefined ? 'GET' : 'POST', `/api/v1/mc/trash/${name}`] as const
    const answer = await call(actor, method, path, body === undefined ? {} : { body })
    expectDocumented(method === 'GET' ? 'get' : 'post', path.replace(/\?.*/, ''), answer)
    return answer
  }
  const { SpId } = (
    await call(mo, 'POST', '/api/v1/db/Custom_Specialty', { body: { SpTitle: 'Heart' } })
  ).json()
  const { PhId } = (
    await call(mo, 'POST', '/api/v1/db/Custom_Physician', { body: { PhLastName: 'Lee' } })
  ).json()
  await call(mo, 'POST', '/api/v1/db/Custom_PhysicianToSpecialty', { body: { PhId, SpId } })
  const asked = { entity: 'Custom_Specialty', keys: [String(SpId)] }
  expect((await send(undefined, 'cascade', asked)).statusCode).toBe(401)
  expect((await send(somebody(), 'cascade', asked)).statusCode).toBe(403)
  expect((await send(mo, 'cascade', { ...asked, entity: 'None' })).statusCode).toBe(404)
  expect((await send(mo, 'cascade', asked)).json()).toMatchObject({
    goes: [{ count: 1, names: ['Lee – Heart'] }],
    emptied: [],
    refusal: null,
  })
  expect((await call(mo, 'GET', `/api/v1/db/Custom_Specialty/${SpId}`)).statusCode).toBe(200)
  await call(mo, 'DELETE', `/api/v1/db/Custom_Specialty/${SpId}`)
  const listed = (await send(mo, 'records?entity=custom_specialty')).json()
  expect(listed).toMatchObject({
    total: 1,
    records: [
      { entity: 'Custom_Specialty', title: 'Heart', key: String(SpId), parts: 1, by: 'mo.jo@example.com' },
    ],
  })
  expect((await send(mo, 'records?search=hea%20jo')).json()).toMatchObject({ total: 1 })
  expect((await send(mo, 'records?search=hea%20nobody')).json()).toEqual({ total: 0, records: [] })
  const back = { records: [{ entity: 'Custom_Specialty', key: String(SpId) }] }
  expect((await send(somebody(), 'records')).json()).toEqual({ total: 0, records: [] })
  expect((await send(somebody(), 'restore', back)).statusCode).toBe(403)
  expect((await send(mo, 'restore', back)).json()).toEqual({ restored: 1 })
  expect((await call(mo, 'GET', `/api/v1/db/Custom_PhysicianToSpecialty/[${PhId},${SpId}]`)).statusCode).toBe(
    200,
  )
  expect((await send(mo, 'restore', back)).statusCode).toBe(404)
})

it('a deletion that would be refused is known before it is tried', async () => {
  await database.pool.query(
    `update "Content" set "CSeoUrl" = '/', "CVisible" = true, "CtId" = 1, "CDeletedDt" = null where "CId" = 1`,
  )
  const why = async (entity: string, key: string) =>
    (await call(mo, 'POST', `${base}/cascade`, { body: { entity, keys: [key] } })).json().refusal
  expect(await why('Content', '1')).toContain('home page')
  expect(await why('ContentType', '1')).toContain('still use')
  expect(await why('Content', '2')).toBeNull()
  expect(await rows('select "CId" from "Content" where "CDeletedDt" is null order by 1')).toHaveLength(2)
})

it('that the password is asked for again is no reason against a deletion', async () => {
  const [{ Id }] = await rows(
    `insert into "AspNetRoles" ("Name", "NormalizedName") values ('Web team', 'WEB TEAM') returning "Id"`,
  )
  const unproven = mojoAdmin({ userId: accounts[0].Id, provenAt: null })
  const asked = await call(unproven, 'POST', `${base}/cascade`, {
    body: { entity: 'AspNetRoles', keys: [Id] },
  })
  expect(asked.json()).toMatchObject({ refusal: null })
  expect((await call(unproven, 'DELETE', `/api/v1/db/AspNetRoles/${Id}`)).json()).toMatchObject({
    stepUp: true,
  })
})

const base = '/api/v1/mc/trash'
const listed = async (actor: Actor) =>
  (await call(actor, 'GET', `${base}/records?entity=Content`)).json<Trashed>()
const restore = (actor: Actor, keys: readonly number[], more: object = {}) =>
  call(actor, 'POST', `${base}/restore`, {
    body: { records: keys.map(key => ({ entity: 'Content', key: String(key) })), ...more },
  })

it('an editor brings back a page of their own folders, and sees no other', async () => {
  await database.pool.query('delete from trash')
  await remove(1)
  await remove(2)
  const editor = somebody({ userId: accounts[0].Id, claims: { TId: [1010] } })
  const elsewhere = somebody({ userId: accounts[0].Id, claims: { TId: [1011] } })
  expect(await listed(editor)).toMatchObject({
    total: 1,
    records: [{ key: '1', title: 'Heart', by: 'Mo Jo' }],
  })
  expect(await listed(elsewhere)).toEqual({ total: 0, records: [] })
  expect((await restore(elsewhere, [1])).statusCode).toBe(404)
  expect((await restore(editor, [1, 2])).statusCode).toBe(404)
  expect(await rows('select "CId" from "Content" where "CDeletedDt" is null')).toEqual([])
  expect((await restore(editor, [1])).json()).toEqual({ restored: 1 })
  expect((await call(undefined, 'GET', '/heart')).statusCode).toBe(200)
  expect((await restore(editor, [1])).statusCode).toBe(404)
})

it('a page whose address is taken comes back without it where that is asked for', async () => {
  await remove(1)
  await database.pool.query(`update "Content" set "CSeoUrl" = '/heart' where "CId" = 2`)
  const refused = await restore(mo, [1])
  expect(refused.statusCode).toBe(409)
  expect(refused.json().errors[0]).toMatchObject({ field: '1', message: expect.stringContaining('“About”') })
  expect((await restore(mo, [1], { withoutAddress: true })).statusCode).toBe(200)
  expect(await rows('select "CSeoUrl" from "Content" where "CId" = 1')).toEqual([{ CSeoUrl: null }])
  expect(await rows('select "RFrom" from "Redirect" where "RFrom" = $$/heart$$')).toEqual([])
})
