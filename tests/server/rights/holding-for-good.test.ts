import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { holdingForGood } from '../../../server/rights/holding-for-good.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { database } = await testApp()
const userId = randomUUID()
const groupId = randomUUID()
await database.pool.query(`
  insert into "Tag" ("TId", "TName", "TIdParent") overriding system value
    values (3010, 'Heart', null), (3011, 'Heart failure', 3010), (3020, 'Lungs', null), (3030, 'Kidneys', null);
  insert into "AspNetUsers" ("Id", "Email", "NormalizedEmail", "NormalizedUserName") values ('${userId}', 'a@b.example', 'A', 'A');
  insert into "AspNetRoles" ("Id", "Name", "NormalizedName") values ('${groupId}', 'Lungs', 'LUNGS');
  insert into "AspNetUserRoles" ("UserId", "RoleId") values ('${userId}', '${groupId}');
  insert into "AspNetRoleClaims" ("RoleId", "ClaimType", "ClaimValue") values ('${groupId}', 'TId', '3020');
  insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue", "ExpiresDt") values
    ('${userId}', 'TId', '3010', null), ('${userId}', 'TId', '3020', now() + interval '1 day'),
    ('${userId}', 'TId', '3030', now() + interval '1 day')`)

const holding = async (actor: ReturnType<typeof somebody>) => {
  const { claims, tags } = await holdingForGood(database.query, actor.person)
  return { claims: claims.TId, tags: [...tags].sort() }
}

it('what ends one day is left out, unless a group gives it for good', async () => {
  const { claims, tags } = await holding(somebody({ userId, claims: { TId: [3010, 3020, 3030] } }))
  expect(claims).toEqual([3010, 3020])
  expect(tags).toEqual([3010, 3011, 3020])
})

it('who holds nothing for a time, and an administrator, hold what they hold', async () => {
  const other = somebody({ claims: { TId: [3010, 3030] } })
  expect(await holdingForGood(database.query, other.person)).toBe(other.person)
  const admin = mojoAdmin({ userId, claims: { TId: [3030] } })
  expect(await holdingForGood(database.query, admin.person)).toBe(admin.person)
})
