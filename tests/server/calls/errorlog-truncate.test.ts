import { describe, expect, it } from 'vitest'
import { rememberFailure } from '../../../server/audit/error-log.ts'
import { version } from '../../../server/version.ts'
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

describe('errors by their cause', () => {
  const root = '/api/v1/mc/errors'
  const list = async (state: string) => {
    const answer = await call(mojoAdmin(), 'GET', `${root}?state=${state}`)
    expectDocumented('get', root, answer)
    return answer.json()
  }
  const failure = (page: number) => ({
    type: 'TypeError',
    message: `Cannot read page ${page}`,
    path: '/a',
    stack: 'TypeError: x\n    at draw (/app/a.js:1:2)',
    data: { entity: 'Content', key: String(page) },
  })

  it('are counted together, and open again when they come back', async () => {
    // Two nodes at once.
    const ids = await Promise.all(
      Array.from({ length: 250 }, (_, page) => rememberFailure(database, failure(page))),
    )
    expect(ids.filter(id => typeof id === 'number').length).toBeGreaterThanOrEqual(200)
    expect(typeof (await rememberFailure(database, failure(0)))).toBe('number')
    expect(await count('ErrorLog')).toBeLessThanOrEqual(201)
    const { groups, counts } = await list('open')
    expect(counts).toEqual({ open: 1, resolved: 0, ignored: 0 })
    expect(groups).toEqual([
      expect.objectContaining({ seen: 251, type: 'TypeError', state: 'open', back: null }),
    ])
    expect(groups[0].about).toMatchObject({ what: 'record', entity: 'Content' })

    const path = `${root}/${groups[0].fingerprint}`
    for (const [state, seen] of [
      ['resolved', 'open'],
      ['ignored', 'ignored'],
    ] as const) {
      const answer = await call(mojoAdmin(), 'PUT', path, { body: { state } })
      expectDocumented('put', `${root}/{fingerprint}`, answer)
      expect(answer.json()).toEqual({ state })
      await rememberFailure(database, failure(1))
      expect((await list(seen)).groups).toHaveLength(1)
      if (state === 'resolved') expect((await list('open')).groups[0].back).toMatchObject({ version })
    }
    const { rows } = await database.pool.query(
      `select "Message" from "AuditLog" where "Entity" = 'ErrorLog' order by "Id" desc limit 1`,
    )
    expect(rows[0].Message).toMatch(/^Ignored the error/)
  })

  it('are for whoever has the logs, and each exists', async () => {
    expect((await call(undefined, 'GET', root)).statusCode).toBe(401)
    expect((await call(somebody(), 'GET', root)).statusCode).toBe(403)
    const nowhere = `${root}/${'0'.repeat(32)}`
    expect((await call(withTags(171), 'PUT', nowhere, { body: { state: 'open' } })).statusCode).toBe(403)
    expect((await call(withTags(170), 'PUT', nowhere, { body: { state: 'open' } })).statusCode).toBe(404)
  })
})
