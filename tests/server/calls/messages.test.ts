import { beforeEach, expect, it } from 'vitest'
import type { StaffMessage } from '../../../core/api/index.ts'
import { toolNamed } from '../../../core/tools/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName")
  select name || '@example.com', name, upper(name), upper(name), name from unnest(array['ann', 'bob']) name returning "Id"`,
)
const [ann, bob] = accounts.map(({ Id }) => somebody({ userId: Id })) as [Actor, Actor]
const path = '/api/v1/mc/messages'

async function read(actor: Actor | undefined) {
  const answer = await call(actor, 'GET', path)
  expectDocumented('get', path, answer)
  return answer
}
const titles = async (actor: Actor, dismissed = false) =>
  (await read(actor))
    .json<StaffMessage[]>()
    .filter(({ isDismissed }) => isDismissed === dismissed)
    .map(({ title }) => title)
async function dismiss(actor: Actor | undefined, body: object) {
  const answer = await call(actor, 'POST', `${path}/dismiss`, { body })
  expectDocumented('post', `${path}/dismiss`, answer)
  return answer
}

beforeEach(async () => {
  await database.pool.query(`delete from "SystemMessages"; ${emptied('AuditLog')};
    insert into "SystemMessages" ("SId", "STitle", "SText", "SLevel", "SFromDt", "SToDt", "SArchivedDt") overriding system value values
      (1, 'Always', '<p>Hello</p>', 'info', null, null, null), (2, 'Now', null, 'urgent', now() - interval '1 hour', now() + interval '1 hour', null),
      (3, 'Over', null, 'info', null, now() - interval '1 minute', null), (4, 'To come', null, 'info', now() + interval '1 minute', null, null),
      (5, 'Archived', null, 'info', null, null, now())`)
})

it('shows everyone who is signed in what is on now', async () => {
  expect((await read(undefined)).statusCode).toBe(401)
  expect((await titles(ann)).sort()).toEqual(['Always', 'Now'])
  expect((await read(ann)).json()).toContainEqual(
    expect.objectContaining({ sId: 1, html: '<p>Hello</p>', level: 'info', isDismissed: false }),
  )
})

it('is dismissed by each person, twice as once, and shown again', async () => {
  for (const _ of [1, 2]) expect((await dismiss(ann, { sId: 1, isDismissed: true })).statusCode).toBe(200)
  expect(await titles(ann)).toEqual(['Now'])
  expect(await titles(ann, true)).toEqual(['Always'])
  expect((await titles(bob)).sort()).toEqual(['Always', 'Now'])
  await dismiss(bob, { sId: 1, isDismissed: false })
  expect(await titles(ann, true)).toEqual(['Always'])
  await dismiss(ann, { sId: 1, isDismissed: false })
  expect(await titles(ann, true)).toEqual([])
})

it('dismisses nothing that is not shown', async () => {
  expect((await dismiss(undefined, { sId: 1, isDismissed: true })).statusCode).toBe(401)
  for (const sId of [3, 4, 5, 99])
    expect((await dismiss(ann, { sId, isDismissed: true })).statusCode).toBe(404)
  for (const body of [{}, { sId: 1 }, { sId: 'x', isDismissed: true }, { sId: 1, isDismissed: 'yes' }])
    expect((await dismiss(ann, body)).statusCode).toBe(400)
})

it('is to some groups alone, and says who has seen and dismissed it', async () => {
  const { rows } = await database.pool.query(`insert into "AspNetRoles" ("Name", "NormalizedName")
    values ('Nurses', 'NURSES') returning "Id"::text as id`)
  const group = rows[0].id
  await database.pool.query('insert into "AspNetUserRoles" ("UserId", "RoleId") values ($1, $2)', [
    ann.person.userId,
    group,
  ])
  await database.pool.query(`update "SystemMessages" set "SGroups" = $1 where "SId" = 2`, [
    JSON.stringify([group]),
  ])
  expect((await titles(ann)).sort()).toEqual(['Always', 'Now'])
  expect(await titles(bob)).toEqual(['Always'])
  for (const person of [ann, bob])
    expect((await call(person, 'POST', `${path}/seen`, { body: { sIds: [1, 2, 4] } })).statusCode).toBe(200)
  await dismiss(ann, { sId: 2, isDismissed: true })

  const writer = withTags(toolNamed('system-messages').tag)
  const receipts = async (sId: number) => (await call(writer, 'GET', `${path}/receipts?sId=${sId}`)).json()
  expect(await receipts(2)).toMatchObject({
    people: 1,
    seen: [{ name: 'ann' }],
    dismissed: [{ name: 'ann' }],
  })
  expect((await receipts(1)).seen.map(({ name }: { name: string }) => name).sort()).toEqual(['ann', 'bob'])
  expect(await receipts(4)).toMatchObject({ people: 2, seen: [], dismissed: [] })
  expect((await call(writer, 'GET', `${path}/groups`)).json()).toEqual([
    { id: group, name: 'Nurses', people: 1 },
  ])
  for (const end of ['groups', 'receipts?sId=1'])
    expect((await call(bob, 'GET', `${path}/${end}`)).statusCode).toBe(403)
  expect((await call(writer, 'GET', `${path}/receipts?sId=99`)).statusCode).toBe(404)
})
