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
