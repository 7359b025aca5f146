import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CareTold } from '../../../core/api/index.ts'
import { emailedOf, whoIsTold } from '../../../core/rules/care/index.ts'
import { readWishes } from '../../../server/calls/read-told.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database } = await testApp()
const run = async (statement: string, values: readonly unknown[] = []) =>
  (await database.pool.query(statement, [...values])).rows

const users: string[] = []
for (const [index, email] of ['a@example.com', 'b@example.com', 'c@example.com'].entries()) {
  const [user] = await run(
    `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail", "Disabled")
     values (gen_random_uuid(), $1, upper($1), $2, upper($2), $3) returning "Id"`,
    [`user${index}`, email, index === 1],
  )
  users.push(user.Id)
}
await run(`insert into "Custom_Physician" ("PhId", "PhLastName") values (1, 'One'), (2, 'Two')`)
await run(`insert into "Custom_Location" ("LId", "LName") values (1, 'North'), (2, 'South')`)
await run(`insert into "Custom_LocationToPhysician" ("PhId", "LId") values (1, 1), (1, 2), (2, 1), (2, 2)`)
await run(`insert into "Form" ("FrmId", "FrmName", "FrmVisible", "FrmMetaData") values
  (1, 'Appointments', true, '{"appointment": true, "notifications": [{"to": ["desk@example.com"]}]}'), (2, 'Other', true, null)`)

/** Who is emailed, as one statement. */
const oracle = async (
  isAppointment: boolean,
  form: number,
  physician: number | null,
  location: number | null,
) =>
  (
    await run(
      `select distinct u."Email" as address from "AspNetUsers" u where not u."Disabled" and u."Email" is not null and (
        exists (select from "Custom_UserNotification" n where n."UserId" = u."Id" and n."UnActive"
          and n."UnBy" in ('mail', 'both') and n."UnHow" = 'at once'
          and n."UnEvent" = case when $1 then 'appointment request' else 'form submission' end
          and (n."FrmId" is null or n."FrmId" = $2) and (n."PhId" is null or n."PhId" = $3) and (n."LId" is null or n."LId" = $4))
        or exists (select from "Custom_UserToExpertSystem" r where $1 and r."UserId" = u."Id"
          and r."PhId" = $3 and r."LId" = $4 and r."Meta"->>'submissions' = 'true'
          and coalesce(r."Meta"->>'by', 'mail') <> 'dashboard' and coalesce(r."Meta"->>'how', 'at once') = 'at once'))
      order by 1`,
      [isAppointment, form, physician, location],
    )
  ).map(({ address }) => address)

const key = fc.constantFrom(null, 1, 2)
const by = fc.constantFrom('mail', 'dashboard', 'both')
const how = fc.constantFrom('at once', 'at once', 'daily', 'never')
const event = fc.constantFrom('appointment request', 'form submission', 'comment')
const notification = fc.tuple(fc.nat(2), event, key, key, key, by, how, fc.boolean())
const responsibility = fc.tuple(
  fc.nat(2),
  fc.constantFrom(1, 2),
  fc.constantFrom(1, 2),
  fc.record(
    {
      submissions: fc.boolean(),
      by: fc.constantFrom('mail', 'dashboard'),
      how: fc.constantFrom('at once', 'weekly'),
    },
    { requiredKeys: [] },
  ),
)

it('emails those whom a statement over the tables finds', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(notification, { maxLength: 6 }),
      fc.uniqueArray(responsibility, { maxLength: 4, selector: ([user, ph, at]) => `${user} ${ph} ${at}` }),
      fc.record({ isAppointment: fc.boolean(), form: fc.constantFrom(1, 2), physician: key, location: key }),
      async (notifications, responsibilities, occasion) => {
        await run('delete from "Custom_UserNotification"')
        await run('delete from "Custom_UserToExpertSystem"')
        for (const [user, ...rest] of notifications)
          await run(
            `insert into "Custom_UserNotification" ("UserId", "UnEvent", "PhId", "LId", "FrmId", "UnBy", "UnHow", "UnActive")
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
            [users[user], ...rest],
          )
        for (const [user, physician, location, meta] of responsibilities)
          await run(
            `insert into "Custom_UserToExpertSystem" ("UserId", "PhId", "LId", "Meta") values ($1, $2, $3, $4)`,
            [users[user], physician, location, JSON.stringify(meta)],
          )
        const wishes = await readWishes(database.query, occasion)
        const { isAppointment, form, physician, location } = occasion
        expect(emailedOf(whoIsTold(wishes, occasion))).toEqual(
          await oracle(isAppointment, form, physician, location),
        )
      },
    ),
    { numRuns: 60 },
  )
})

it('says who would be told, and who would not and why', async () => {
  expect((await call(somebody({}), 'GET', '/api/v1/mc/care/told')).statusCode).toBe(403)
  await run('delete from "Custom_UserNotification"')
  await run('delete from "Custom_UserToExpertSystem"')
  await run(
    `insert into "Custom_UserNotification" ("UserId", "UnEvent", "PhId", "UnHow") values ($1, 'appointment request', 1, 'at once'), ($2, 'appointment request', null, 'at once')`,
    [users[0], users[1]],
  )
  const told: CareTold = (
    await call(mojoAdmin(), 'GET', '/api/v1/mc/care/told?physician=1&location=2')
  ).json()
  expect(told).toEqual({
    form: 'Appointments',
    addresses: ['desk@example.com'],
    people: [
      { name: 'user0', from: 'notification', physician: true, location: false, because: null },
      { name: 'user1', from: 'notification', physician: false, location: false, because: 'disabled' },
    ],
  })
})
