import { expect, test } from 'vitest'
import { createFirstAdministrator } from '../../../server/sign-in/index.ts'
import { node } from './support/sign-in.ts'

test('the first administrator is made with a password that is told once, and may do everything', async () => {
  const { database, login, query, who, audited } = await node()
  const made = await createFirstAdministrator(database, { email: 'Admin@example.com' })
  expect(made).toEqual({
    email: 'Admin@example.com',
    password: expect.stringMatching(/^[0-9a-f]{6}(-[0-9a-f]{6}){3}$/),
  })
  const { body } = await login('admin@example.com', made?.password ?? '')
  expect((await who(body.token ?? '')).body.person).toMatchObject({ isMJA: true, roles: ['MoJoAdmin'] })
  expect(
    (await query<{ Name: string }>(`select "Name" from "AspNetRoles" order by "Name"`)).map(
      role => role.Name,
    ),
  ).toEqual(['Admin', 'Maintenance User', 'MoJoAdmin'])
  expect(JSON.stringify(await audited())).not.toContain(made?.password)
})

test('a password that is given is used, and not told', async () => {
  const { database, login } = await node()
  const made = await createFirstAdministrator(database, {
    email: 'admin@example.com',
    password: 'given by hand',
  })
  expect(made).toEqual({ email: 'admin@example.com' })
  expect((await login('admin@example.com', 'given by hand')).body.success).toBe(true)
})

test('nothing is made when there is a user, nor twice by nodes that start at once', async () => {
  const { database, query } = await node()
  const made = await Promise.all(
    [1, 2, 3].map(() => createFirstAdministrator(database, { email: 'admin@example.com' })),
  )
  expect(made.filter(one => one !== undefined)).toHaveLength(1)
  expect(await createFirstAdministrator(database, { email: 'other@example.com' })).toBeUndefined()
  expect(await query(`select 1 from "AspNetUsers"`)).toHaveLength(1)
})

test('roles that are there already are kept', async () => {
  const { database, query } = await node()
  await query(
    `insert into "AspNetRoles" ("Name", "NormalizedName", "Description") values ('MoJoAdmin', 'MOJOADMIN', 'Ours')`,
  )
  await createFirstAdministrator(database, { email: 'admin@example.com' })
  expect(
    await query(`select "Description" as d from "AspNetRoles" where "NormalizedName" = 'MOJOADMIN'`),
  ).toEqual([{ d: 'Ours' }])
})
