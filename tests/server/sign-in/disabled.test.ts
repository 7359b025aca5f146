import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

it('whose account is disabled is signed out for good, also once it is enabled again', async () => {
  const { call, database } = await testApp()
  const query = async (text: string) => (await database.pool.query(text)).rows
  const users =
    await query(`insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName", "SecurityStamp")
    select name || '@example.com', name, upper(name), upper(name), 'old' from unnest(array['ann', 'bob']) name returning "Id"`)
  for (const { Id } of users)
    await query(`with made as (insert into "Session" ("UserId", "LastSeenDt") values ('${Id}', now()) returning "SessionId")
      insert into session_stamp (session_id, security_stamp) select "SessionId", 'old' from made`)
  const [ann] = users
  for (const Disabled of [true, false]) {
    const answer = await call(mojoAdmin(), 'PATCH', `/api/v1/db/AspNetUsers/${ann.Id}`, {
      body: { Disabled },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const signedIn =
    await query(`select "UserName" as name, "RevokedDt" is null as "isOpen", "SecurityStamp" = 'old' as "isStamped"
    from "AspNetUsers" join "Session" on "UserId" = "Id" order by 1`)
  expect(signedIn).toEqual([
    { name: 'ann', isOpen: false, isStamped: false },
    { name: 'bob', isOpen: true, isStamped: true },
  ])
})
