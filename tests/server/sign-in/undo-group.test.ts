import { randomUUID } from 'node:crypto'
import { undoSteps } from '@rounds/core/actions'
import { createClient } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { expect, it } from 'vitest'
import { inGroup, undoGroup, withCause } from '../../../server/rights/actor.ts'
import { hashPassword } from '../../../server/sign-in/passwords.ts'
import { testApp } from '../support/app.ts'
import { somebody } from '../support/people.ts'
import { signInAt } from '../support/sign-in-at.ts'

const { app, database } = await testApp({ signIn: signInAt() })
const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
await database.pool.query(
  `with person as (insert into "AspNetUsers" ("UserName", "NormalizedUserName", "Email", "NormalizedEmail", "PasswordHash", "SecurityStamp")
     values ('mo@example.com', 'MO@EXAMPLE.COM', 'mo@example.com', 'MO@EXAMPLE.COM', $1, 'first') returning "Id"),
   role as (insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN')
     on conflict ("NormalizedName") do update set "Name" = excluded."Name" returning "Id")
   insert into "AspNetUserRoles" ("UserId", "RoleId") select person."Id", role."Id" from person, role`,
  [await hashPassword('seven green kettles')],
)
const { token = null } = await createClient({ baseUrl, token: () => null }).signIn.login({
  userName: 'mo@example.com',
  password: 'seven green kettles',
})
const client = createClient({ baseUrl, token: () => token })
const { Redirect } = entities

const entriesOf = async (key: number) =>
  (
    await database.pool.query<{ type: string; cause: string | null; group: string }>(
      `select "Type" as type, "Cause" as cause, "GroupId" as "group" from "AuditLog"
       where "Entity" = 'Redirect' and "EntityKey" = $1 order by "Id"`,
      [String(key)],
    )
  ).rows

it('an undo is one group of entries in the audit log, with undo as its cause', async () => {
  const made = await client.of(Redirect).createAll([
    { RFrom: '/old-a', RTo: '/new', RType: '301' },
    { RFrom: '/old-b', RTo: '/new', RType: '301' },
  ])
  const keys = made.map(({ RId }) => RId)
  await undoSteps(
    client,
    keys.map(key => ({ kind: 'delete', entity: 'Redirect', keys: [[key]] })),
    () => expect.fail('Nobody is impersonated here.'),
  )
  const [one, other] = await Promise.all(keys.map(entriesOf))
  expect(one?.map(({ type, cause }) => [type, cause])).toEqual([
    ['Created', null],
    ['Deleted', 'undo'],
  ])
  expect(other?.at(-1)).toEqual(one?.at(-1))

  // The next undo is another.
  const again = await client.of(Redirect).create({ RFrom: '/old-c', RTo: '/new', RType: '301' })
  await undoSteps(client, [{ kind: 'delete', entity: 'Redirect', keys: [[again.RId]] }], () => undefined)
  const next = (await entriesOf(again.RId)).at(-1)
  expect(next?.cause).toBe('undo')
  expect(next?.group).not.toBe(one?.at(-1)?.group)
})

it('nobody writes into the group of another session, and only a UUID is taken', () => {
  const sent = '0b0f3b86-6f7a-4f0e-9a53-0d5f7a0c1e11'
  const group = undoGroup('one', sent)
  expect(group).toMatchObject({
    cause: 'undo',
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8/),
  })
  expect(group?.id).not.toBe(sent)
  expect(undoGroup('one', sent.toUpperCase())).toEqual(group)
  expect(undoGroup('two', sent)?.id).not.toBe(group?.id)
  for (const wrong of [undefined, '', 'undo', `${sent} `, [sent]])
    expect(undoGroup('one', wrong)).toBeUndefined()
})

it('joins the group of the undo that it is part of, and starts one otherwise', () => {
  const actor = somebody({ userId: 'one' })
  const group = { id: randomUUID(), cause: 'undo' as const }
  const inUndo = inGroup(actor, group)
  expect(withCause(inUndo, 'undo').author.group).toEqual(group)
  expect(withCause(inUndo, 'merge').author.group).toMatchObject({
    cause: 'merge',
    id: expect.not.stringMatching(group.id),
  })
  expect(withCause(actor, 'undo').author.group).toMatchObject({ cause: 'undo', id: expect.any(String) })
})
