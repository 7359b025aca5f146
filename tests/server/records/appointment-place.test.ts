import { expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const mo = mojoAdmin()
const REQUESTS = '/api/v1/db/Custom_FormSubmission'
await database.pool.query(`insert into "Custom_Physician" ("PhId", "PhFirstName", "PhLastName") overriding system value values (1, 'Ada', 'Lane'), (2, 'Bea', 'Moss');
  insert into "Custom_Location" ("LId", "LName") overriding system value values (1, 'North'), (2, 'South');
  insert into "Custom_LocationToPhysician" ("PhId", "LId") values (1, 1), (2, 2)`)
const answers = [{ name: 'why', label: 'Why', kind: 'text', value: 'A cough' }]
const CfsMetaData = JSON.stringify({ answers, isSubscribe: false })

it('a request is for a place where the physician works, or for one of both alone', async () => {
  const ask = (body: object) => call(mo, 'POST', REQUESTS, { body: { CfsMetaData, ...body } })
  const refused = await ask({ PhId: 1, LId: 2 })
  expect(refused.statusCode, refused.body).toBe(409)
  expect(refused.json().errors).toEqual([
    {
      field: 'LId',
      message: 'This physician doesn’t see patients at this location. Choose another location.',
    },
  ])
  for (const body of [{ PhId: 1, LId: 1 }, { PhId: 1 }, { LId: 2 }]) {
    const made = await ask(body)
    expect(made.statusCode, made.body).toBe(201)
  }
})

it('is not moved to a place where they do not work; one that was so stays as it is', async () => {
  const { rows } = await database.pool.query(
    `insert into "Custom_FormSubmission" ("PhId", "LId", "CfsState") values (1, 1, 'new'), (1, 2, 'new') returning "CfsId"`,
  )
  const patch = (at: number, body: object) => call(mo, 'PATCH', `${REQUESTS}/${rows[at].CfsId}`, { body })
  const moved = await patch(0, { LId: 2 })
  expect(moved.statusCode, moved.body).toBe(409)
  expect((await patch(1, { CfsState: 'read' })).json().message ?? '').not.toContain('see patients')
  expect((await patch(1, { LId: 1 })).statusCode).toBe(200)
  expect((await patch(0, { PhId: 2 })).statusCode).toBe(409)
  expect((await patch(0, { PhId: 2, LId: 2 })).statusCode).toBe(200)
  expect((await patch(0, { PhId: null })).statusCode).toBe(200)
  expect((await patch(0, { LId: 1 })).statusCode).toBe(200)
})

it('comes back from the trash where the physician no longer works', async () => {
  const ask = () => call(mo, 'POST', REQUESTS, { body: { CfsMetaData, PhId: 1, LId: 1 } })
  const { CfsId } = (await ask()).json()
  expect((await call(mo, 'DELETE', `${REQUESTS}/${CfsId}`)).statusCode).toBe(204)
  await database.pool.query('delete from "Custom_LocationToPhysician" where "PhId" = 1')
  expect((await ask()).statusCode).toBe(409)
  const back = await call(mo, 'POST', '/api/v1/mc/trash/restore', {
    body: { records: [{ entity: 'Custom_FormSubmission', key: String(CfsId) }] },
  })
  expect(back.statusCode, back.body).toBe(200)
  await database.pool.query('insert into "Custom_LocationToPhysician" ("PhId", "LId") values (1, 1)')
})

it('somebody looks after a physician only where the physician works', async () => {
  const user = await call(mo, 'POST', '/api/v1/db/AspNetUsers', { body: { Email: 'jo@example.com' } })
  const UserId = user.json().Id
  const path = '/api/v1/db/Custom_UserToExpertSystem'
  const look = (LId: number) => call(mo, 'POST', path, { body: { UserId, PhId: 1, LId } })
  const refused = await look(2)
  expect([refused.statusCode, refused.json().errors?.[0].field], refused.body).toEqual([409, 'LId'])
  const made = await look(1)
  expect(made.statusCode, made.body).toBe(201)
  expect((await call(mo, 'DELETE', `${path}/[${UserId},1,1]`)).statusCode).toBe(204)
})
