import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { decide } from '../../../core/access/index.ts'
import type { Handover, HandoverPlan } from '../../../core/api/index.ts'
import { entities } from '../../../core/entities/index.ts'
import { tools } from '../../../core/tools/index.ts'
import { notificationsOf } from '../../../server/calls/access/open-work.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const PATH = '/api/v1/mc/access/leaving'
const { call, database } = await testApp()
const [LEE, INES, ADA, MO] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
/** Manages people, and holds nothing of what Lee has in hand. */
const ada = () => somebody({ userId: ADA, name: 'Ada', claims: { TId: [161] } })
const rows = async (sql: string) => (await database.pool.query(sql)).rows

beforeEach(async () => {
  await database.pool.query(`delete from "ContentVersion"; delete from "ApiGroup"; delete from "FormSubmission"; delete from "Form"; delete from "AspNetUsers"; delete from "AspNetRoles"; delete from "Content"; delete from "Tag";
    delete from "ContentType"; ${emptied('AuditLog', 'EmailArchive')};
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page');
    insert into "Tag" ("TId", "TName", "TVisible") values (140, 'x', true), (160, 'Form submissions', true), (161, 'User management', true), (1010, 'Heart', true), (1011, 'Lungs', true);
    insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName") values
      ('${LEE}', 'lee@a.example', 'lee', 'LEE@A.EXAMPLE', 'LEE', 'Lee'), ('${INES}', 'ines@a.example', 'ines', 'INES@A.EXAMPLE', 'INES', 'Ines'),
      ('${ADA}', 'ada@a.example', 'ada', 'ADA@A.EXAMPLE', 'ADA', 'Ada'), ('${MO}', 'mo@a.example', 'mo', 'MO@A.EXAMPLE', 'MO', 'Mo');
    insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN');
    insert into "AspNetUserRoles" ("UserId", "RoleId") select '${MO}', "Id" from "AspNetRoles";
    insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ('${INES}', 'TId', '1010'), ('${INES}', 'TId', '160');
    insert into "Content" ("CId", "CTitle", "CtId") overriding system value values (101, 'Heart', 1), (102, 'Lungs', 1), (103, 'Heart news', 1);
    insert into "TagToContent" ("TId", "CId") values (1010, 101), (1011, 102), (1010, 103);
    insert into "ContentVersion" ("CId", "Active", "CvKind", "CvUserId", "CvSnapshot", "CvPublishDt", "CvPlan") values
      (101, true, 'draft', '${LEE}', '{}', null, null), (102, true, 'draft', '${LEE}', '{}', null, null),
      (103, true, 'draft', '${LEE}', '{}', now() + interval '1 day', '{"group":"g"}');
    insert into "Form" ("FrmId", "FrmName") overriding system value values (101, 'Contact');
    insert into "FormSubmission" ("FrmId", "FsState", "UserId") values (101, 'in hand', '${LEE}'), (101, 'done', '${LEE}');
    insert into "Custom_UserNotification" ("UserId", "UnEvent") values ('${LEE}', 'form submission'), ('${LEE}', 'comment');
    insert into "Session" ("UserId", "CreatedDt", "LastSeenDt") values ('${LEE}', now(), now())`)
})

async function plan(actor: Actor | undefined, to?: string) {
  const answer = await call(actor, 'GET', `${PATH}?userId=${LEE}${to ? `&to=${to}` : ''}`)
  expectDocumented('get', PATH, answer)
  return { status: answer.statusCode, body: answer.json<HandoverPlan>() }
}

async function leave(actor: Actor | undefined, to: string | null, userId = LEE) {
  const answer = await call(actor, 'POST', PATH, { body: { userId, to } })
  expectDocumented('post', PATH, answer)
  return { status: answer.statusCode, body: answer.json<Handover & { message?: string }>() }
}

const moves = ({ items }: Pick<Handover, 'items'>) =>
  Object.fromEntries(items.map(({ kind, moves, stays }) => [kind, [moves, stays]]))
const toInes = {
  draft: [1, 1],
  scheduled: [1, 0],
  submission: [1, 0],
  appointment: [0, 0],
  notification: [1, 1],
}

it('is for people who change users', async () => {
  for (const actor of [somebody(), withTags(160)]) {
    expect((await plan(actor)).status).toBe(403)
    expect((await leave(actor, null)).status).toBe(403)
  }
  expect((await plan(undefined)).status).toBe(401)
  expect((await leave(ada(), null, randomUUID())).status).toBe(404)
})

it('is told before it is done, and nothing is kept of that', async () => {
  const { body } = await plan(ada(), INES)
  expect(body).toMatchObject({ name: 'Lee', to: 'Ines', sessions: 1, refused: null })
  expect(moves(body)).toEqual(toInes)
  expect(body.items.find(({ kind }) => kind === 'draft')?.staying).toEqual(['Lungs'])
  expect(moves((await plan(ada())).body).draft).toEqual([0, 2])
  expect(await rows(`select 1 from "AspNetUsers" where "Disabled"`)).toEqual([])
  expect(await rows('select 1 from "AuditLog"')).toEqual([])
})

it('tells of API keys they made that still work', async () => {
  await database.pool.query(`with made as (insert into "ApiGroup" ("AgName") values ('Data warehouse') returning "AgId")
    insert into api_key (group_id, hash, hint, created_by, revoked_at, expires_at)
    select "AgId", v.* from made, (values ('h1', 'a', 'lee', null, null), ('h2', 'b', 'lee', now(), null),
      ('h3', 'c', 'lee', null, now() - interval '1 day'), ('h4', 'd', 'ada', null, null::timestamptz)) v`)
  expect((await plan(ada(), INES)).body.apiKeys).toBe(1)
  expect((await leave(ada(), INES)).body.apiKeys).toBe(1)
})

it('disables, signs out, and hands over what the other person may hold, with what was said before', async () => {
  const { body } = await leave(ada(), INES)
  expect(moves(body)).toEqual(toInes)
  expect(await rows(`select "FullName" as name from "AspNetUsers" where "Disabled"`)).toEqual([
    { name: 'Lee' },
  ])
  expect(await rows(`select 1 from "Session" where "RevokedDt" is null`)).toEqual([])
  const held = await rows(
    `select "CId", "CvUserId" = '${INES}' as moved from "ContentVersion" order by "CId"`,
  )
  expect(held.map(({ moved }) => moved)).toEqual([true, false, true])
  expect(
    await rows(`select "FsState" as state, "UserId" = '${INES}' as moved from "FormSubmission" order by 1`),
  ).toEqual([
    { state: 'done', moved: false },
    { state: 'in hand', moved: true },
  ])
  expect(
    await rows(`select "UnEvent" as event from "Custom_UserNotification" where "UserId" = '${INES}'`),
  ).toEqual([{ event: 'form submission' }])
  const [entry] = await rows(
    `select "UserName", "Data" from "AuditLog" where "Message" = 'Lee left; Ines took over'`,
  )
  expect(entry.UserName).toBe('ada@example.com')
  const told = await rows(`select "EaTo" as "to" from "EmailArchive"`)
  expect(told).toEqual([{ to: 'ines@a.example' }])
})

it.each([
  ['appointment request', 'Custom_FormSubmission'],
  ['form submission', 'FormSubmission'],
  ['location alert', 'Custom_LocationAlert'],
  ['comment', 'Comment'],
  ['profile change', 'Custom_KyruusProvider'],
] as const)('notifications about each %s go to whoever may read %s', async (event, entity) => {
  await database.pool.query(`delete from "Custom_UserNotification"`)
  await database.pool.query(
    `insert into "Custom_UserNotification" ("UserId", "UnEvent", "UnActive") values ('${LEE}', $1, true)`,
    [event],
  )
  for (const tool of tools) {
    const reader = withTags(tool.tag)
    const [item] = await notificationsOf(database.query, LEE, reader)
    expect([tool.id, item?.mayMove]).toEqual([
      tool.id,
      decide(reader.person, 'read', entities[entity]).allowed,
    ])
  }
})

it('leaves all where it is when nobody takes over', async () => {
  expect((await leave(ada(), null)).status).toBe(200)
  expect(await rows(`select 1 from "ContentVersion" where "CvUserId" = '${LEE}'`)).toHaveLength(3)
})

it('keeps what was scheduled together with one person', async () => {
  await database.pool.query(
    `update "ContentVersion" set "CvPublishDt" = now() + interval '1 day', "CvPlan" = '{"group":"g"}' where "CId" = 102`,
  )
  expect(moves((await plan(ada(), INES)).body)).toMatchObject({ draft: [1, 0], scheduled: [0, 2] })
})

it('is refused, all of it, for oneself, for a MoJoAdmin, and to someone who cannot sign in', async () => {
  expect((await leave(ada(), null, ADA)).status).toBe(403)
  expect((await leave(ada(), INES, MO)).status).toBe(403)
  expect((await leave(ada(), LEE)).status).toBe(409)
  await database.pool.query(`update "AspNetUsers" set "Disabled" = true where "Id" = '${INES}'`)
  expect((await leave(ada(), INES)).body.message).toMatch(/^This account can’t sign in/)
  expect(await rows(`select 1 from "AspNetUsers" where "Disabled"`)).toHaveLength(1)
  const answer = await call(mojoAdmin({ userId: MO }), 'GET', `${PATH}?userId=${MO}`)
  expect(answer.json().refused).toMatch(/^You can’t disable/)
})
