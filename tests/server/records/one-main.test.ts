import { withSeveralMain } from '@rounds/core/rules/records'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const { call, database } = await testApp()
const mo = mojoAdmin()
const run = (text: string) => database.pool.query(text)
const LINKS = '/api/v1/db/Custom_PhysicianToSpecialty'
const link = (SpId: number, PhtspPrimary: boolean) => ({ PhId: 1, SpId, PhtspPrimary })
const main = async () =>
  (await run(`select "SpId" from "Custom_PhysicianToSpecialty" where "PhtspPrimary"`)).rows.map(
    row => row.SpId,
  )

await run(`insert into "Custom_Physician" ("PhId", "PhFirstName", "PhLastName") overriding system value values (1, 'Ada', 'Lane'), (2, 'Bo', 'Dell');
  insert into "Custom_Specialty" ("SpId", "SpTitle") overriding system value values (1, 'Heart'), (2, 'Lung');
  insert into "Custom_Location" ("LId", "LName") overriding system value values (1, 'North'), (2, 'South')`)

beforeEach(async () => {
  await run('delete from "Custom_PhysicianToSpecialty"')
  expect((await call(mo, 'POST', LINKS, { body: link(1, true) })).statusCode).toBe(201)
})

it('a physician has one main specialty, and a second is refused at its field', async () => {
  const answer = await call(mo, 'POST', LINKS, { body: link(2, true) })
  expect(answer.statusCode, answer.body).toBe(409)
  expect(answer.json().errors).toMatchObject([{ field: 'PhtspPrimary' }])
  expect((await call(mo, 'POST', LINKS, { body: link(2, false) })).statusCode).toBe(201)
  const patch = await call(mo, 'PATCH', `${LINKS}/[1,2]`, { body: { PhtspPrimary: true } })
  expect(patch.statusCode, patch.body).toBe(409)
  expect(await main()).toEqual([1])
})

it('another one is made the main one in one step, and each physician has one', async () => {
  const batch = { create: [link(2, true)], update: [link(1, false)], delete: [] }
  const answer = await call(mo, 'POST', `${LINKS}/batch`, { body: batch })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  expect(await main()).toEqual([2])
  expect((await call(mo, 'POST', LINKS, { body: { ...link(1, true), PhId: 2 } })).statusCode).toBe(201)
})

it('a physician has one main location, also when two are marked at once', async () => {
  const places = '/api/v1/db/Custom_LocationToPhysician'
  const place = (LId: number, LtphPrimary: boolean) => ({ PhId: 1, LId, LtphPrimary })
  expect((await call(mo, 'POST', places, { body: place(1, true) })).statusCode).toBe(201)
  const answer = await call(mo, 'POST', places, { body: place(2, true) })
  expect([answer.statusCode, answer.json().errors?.[0].field], answer.body).toEqual([409, 'LtphPrimary'])
  const turned = { create: [place(2, true)], update: [place(1, false)], delete: [] }
  expect((await call(mo, 'POST', `${places}/batch`, { body: turned })).statusCode).toBeLessThan(300)
  expect((await call(mo, 'PATCH', `${places}/[1,1]`, { body: { LtphPrimary: true } })).statusCode).toBe(409)
  await run('update "Custom_LocationToPhysician" set "LtphPrimary" = false')
  const both = await Promise.all(
    [1, 2].map(LId => call(mo, 'PATCH', `${places}/[${LId},1]`, { body: { LtphPrimary: true } })),
  )
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})

it('the database refuses it too', async () => {
  const second = `insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId", "PhtspPrimary") values (1, 2, true)`
  await expect(run(second)).rejects.toThrow('one_main')
})

it('several are told by physician', () => {
  const one = { PhId: 1, isMain: true }
  expect(withSeveralMain([one, one, { PhId: 2, isMain: true }])).toEqual([1])
  expect(withSeveralMain([one, { PhId: 1, isMain: false }])).toEqual([])
})
