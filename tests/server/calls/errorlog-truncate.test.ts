import { describe, expect, it } from 'vitest'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { app, call, database } = await testApp()
const path = '/api/v1/db/errorlog/truncate'
const count = async (table: string) =>
  (await database.pool.query<{ n: number }>(`select count(*)::int as n from "${table}"`)).rows[0]?.n

describe('GET /errorlog/truncate', () => {
  it('empties the log for whoever has the logs, and says in the audit log how much it was', async () => {
    for (const actor of [mojoAdmin(), withTags(170)]) {
      await database.pool.query(`insert into "ErrorLog" ("Message") values ('a'), ('b')`)
      const answer = await call(actor, 'GET', path)
      expectDocumented('get', path, answer)
      expect(answer.json()).toEqual({ success: true, message: '2 entries were removed.' })
      expect(await count('ErrorLog')).toBe(0)
      const { rows } = await database.pool.query('select * from "AuditLog" order by "Id" desc limit 1')
      expect(rows[0]).toMatchObject({
        Type: 'Deleted',
        Message: 'Emptied the error log of 2 entries',
        Entity: 'ErrorLog',
        UserId: actor.person.userId,
      })
    }
  })

  it('is not for others, and no HEAD sets it off', async () => {
    await database.pool.query(`insert into "ErrorLog" ("Message") values ('a')`)
    expect((await call(undefined, 'GET', path)).statusCode).toBe(401)
    for (const actor of [somebody(), withTags(171), somebody({ roles: ['Admin'] })]) {
      const answer = await call(actor, 'GET', path)
      expectDocumented('get', path, answer)
      expect(answer.statusCode).toBe(403)
    }
    expect(app.hasRoute({ method: 'HEAD', url: path })).toBe(false)
    expect(await count('ErrorLog')).toBe(1)
  })
})
