import { describe, expect, it } from 'vitest'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database, auditChain } = await testApp()
const path = '/api/v1/mc/audit/verify'

async function verify(actor: Actor | undefined) {
  const answer = await call(actor, 'POST', path, { body: {} })
  expectDocumented('post', path, answer)
  return answer
}

const lastEntry = async () =>
  (await database.pool.query('select * from "AuditLog" order by "Id" desc limit 1')).rows[0]

describe('POST /audit/verify', () => {
  it('is not for who has no logs', async () => {
    expect((await verify(undefined)).statusCode).toBe(401)
    for (const actor of [somebody(), withTags(171), somebody({ roles: ['Admin'] })])
      expect((await verify(actor)).statusCode).toBe(403)
    expect(await lastEntry()).toBeUndefined()
  })

  it('tells whoever has them what it found, and writes that down', async () => {
    await database.pool.query(
      `insert into "AuditLog" ("Type", "Message") values ('Created', 'a'), ('Created', 'b')`,
    )
    await auditChain.append(0)
    const actor = withTags(170)
    expect((await verify(actor)).json()).toEqual({ checked: 2, unsealed: 0, broken: null })
    expect(await lastEntry()).toMatchObject({
      Type: 'Verified',
      Message: 'Verified the audit log: 2 entries are unchanged.',
      Entity: 'AuditLog',
      UserId: actor.person.userId,
    })
    await database.pool.query('alter table "AuditLog" disable trigger user')
    const { rows } = await database.pool.query(
      'update "AuditLog" set "Message" = \'c\' where "Message" = \'a\' returning "Id" as id',
    )
    const { id } = rows[0]
    expect((await verify(mojoAdmin())).json()).toEqual({
      checked: 0,
      unsealed: 1,
      broken: { what: 'entry changed', entry: id },
    })
    expect(await lastEntry()).toMatchObject({
      Message: `Verified the audit log: Entry ${id} was changed after it was written.`,
    })
  })

  it('verifies one month in a time zone, and says which', async () => {
    const { call, database, auditChain } = await testApp()
    const verify = (body: object) => call(withTags(170), 'POST', path, { body })
    await database.pool.query(
      `insert into "AuditLog" ("Date", "Type", "Message") values ('2020-04-01T04:59Z', 'Created', 'a'), ('2020-04-01T05:00Z', 'Created', 'b')`,
    )
    await auditChain.append(0)
    const verdict = await verify({ month: '2020-03', zone: 'America/Chicago' })
    expect(verdict.json()).toEqual({ checked: 1, unsealed: 0, broken: null })
    const { rows } = await database.pool.query(
      'select "Message" as message from "AuditLog" order by "Id" desc limit 1',
    )
    expect(rows).toEqual([{ message: 'Verified the audit log of March 2020: 1 entry is unchanged.' }])
    for (const body of [{ month: '2020-13' }, { month: '2020-3' }, { month: '2020-03', zone: 'Mars/Base' }])
      expect((await verify(body)).statusCode).toBe(400)
  })

  it('does it so often for anybody', async () => {
    await database.pool.query('delete from limit_window')
    const actor = withTags(170)
    const statuses: number[] = []
    for (let n = 0; n < 13; n++) statuses.push((await verify(actor)).statusCode)
    expect(statuses.slice(0, 12)).toEqual(Array(12).fill(200))
    // The window may turn while this runs.
    expect([200, 429]).toContain(statuses.at(-1))
  })
})
