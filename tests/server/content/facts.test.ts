import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database } = await testApp()
const mo = mojoAdmin()
const path = '/api/v1/mc/directory/facts'
const read = async (entity = 'Custom_Physician', id = 1) =>
  (await call(mo, 'GET', `${path}?entity=${entity}&id=${id}`)).json().facts
const confirm = (facts: readonly { fact: string; value: string }[], who = mo, entity = 'Custom_Physician') =>
  call(who, 'POST', `${path}/confirm`, { body: { entity, id: 1, facts } })
const states = (facts: readonly { fact: string; state: string }[]) =>
  Object.fromEntries(facts.map(({ fact, state }) => [fact, state]))
const seen = (facts: readonly { fact: string; value: string }[]) =>
  facts.map(({ fact, value }) => ({ fact, value }))

beforeEach(async () => {
  await database.pool.query(
    'truncate "Custom_Physician", "Custom_Location", "Custom_Specialty", fact_check restart identity cascade',
  )
  await database.pool.query(`insert into "Custom_Physician" ("PhId", "PhFirstName", "PhLastName", "PhCredentials", "PhPhoneList")
    overriding system value values (1, 'Ada', 'Lane', 'MD', '[{"label":"Office","number":"785-555-0140"}]'), (2, 'Ben', 'Moss', null, null)`)
  await database.pool.query(
    `insert into "Custom_Location" ("LId", "LName", "LCity", "LPhone") overriding system value values (1, 'North', 'Wexmoor', '785-555-0100')`,
  )
})

describe('facts', () => {
  it('are told as patients read them, each with who confirmed it', async () => {
    expect((await read()).map(({ fact, value }: { fact: string; value: string }) => [fact, value])).toEqual([
      ['name', 'Ada Lane, MD'],
      ['specialty', ''],
      ['accepting', 'Yes'],
      ['phone', 'Office 785-555-0140'],
      ['address', ''],
    ])
    expect(states(await read('Custom_Location'))).toEqual({
      name: 'never',
      address: 'never',
      phone: 'never',
      hours: 'never',
    })
    const [name] = (await confirm([{ fact: 'name', value: 'Ada Lane, MD' }])).json().facts
    expect(name).toMatchObject({ fact: 'name', state: 'confirmed', by: expect.any(String) })
  })

  it('are not confirmed any more once they say something else, also where a link was changed', async () => {
    await confirm(seen(await read()))
    expect(new Set(Object.values(states(await read())))).toEqual(new Set(['confirmed']))
    await database.pool.query(`update "Custom_Physician" set "PhAcceptsNew" = false where "PhId" = 1`)
    await database.pool.query('insert into "Custom_LocationToPhysician" ("LId", "PhId") values (1, 1)')
    expect(states(await read())).toMatchObject({
      name: 'confirmed',
      accepting: 'changed',
      address: 'changed',
    })
  })

  it('cannot be confirmed as they were', async () => {
    const before = seen(await read())
    await database.pool.query(`update "Custom_Physician" set "PhLastName" = 'Lane-Moss' where "PhId" = 1`)
    expect((await confirm(before)).statusCode).toBe(409)
    expect(states(await read())).toMatchObject({ name: 'never', phone: 'never' })
  })

  it('say since when all of them are verified', async () => {
    const verified = async () => {
      const { rows } = await sql<{
        at: string | null
      }>`select "PhVerifiedDt"::text as at from "Custom_Physician" where "PhId" = 1`.execute(database.query)
      return rows[0]?.at ?? null
    }
    const facts = seen(await read())
    await confirm(facts.slice(1))
    expect(await verified()).toBeNull()
    await confirm(facts.slice(0, 1))
    expect(await verified()).not.toBeNull()
  })

  it('wait in a queue while they are not confirmed, those never looked at first', async () => {
    const queue = async () => (await call(mo, 'GET', `${path}/queue?entity=Custom_Physician`)).json()
    expect(await queue()).toMatchObject({
      total: 2,
      records: [
        { id: 1, open: 5 },
        { id: 2, open: 5 },
      ],
    })
    await confirm(seen(await read()))
    expect(await queue()).toMatchObject({ total: 1, records: [{ id: 2 }] })
    await database.pool.query(
      `update fact_check set checked_at = now() - interval '91 days' where fact = 'phone'`,
    )
    expect(await queue()).toMatchObject({ total: 2, records: [{ id: 2 }, { id: 1, open: 1 }] })
    expect(states(await read())).toMatchObject({ phone: 'overdue' })
  })

  it('are for those who may read and change the record', async () => {
    const nobody = somebody({})
    expect((await call(nobody, 'GET', `${path}?entity=Custom_Physician&id=1`)).statusCode).toBe(403)
    expect((await call(nobody, 'GET', `${path}/queue?entity=Custom_Physician`)).statusCode).toBe(403)
    expect((await confirm([{ fact: 'name', value: 'Ada Lane, MD' }], nobody)).statusCode).toBe(403)
    expect((await call(mo, 'GET', `${path}?entity=Custom_Physician&id=77`)).statusCode).toBe(404)
  })
})
