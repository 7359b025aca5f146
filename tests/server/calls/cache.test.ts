import { describe, expect, it } from 'vitest'
import { cacheNames } from '../../../core/api/index.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { app, call, changes, database } = await testApp()
const pathOf = (name: string) => `/api/v1/mc/cache/clear${name === 'all' ? '' : `/${name}`}`

describe('GET /cache/clear', () => {
  it.each(cacheNames)('clears %s, here and on other nodes, for who has the tool', async name => {
    const told = new Set<string>()
    const elsewhere = new Set<string>()
    const other = await openChanges(database, () => undefined)
    other.subscribe(entity => elsewhere.add(entity))
    const stop = changes.subscribe(entity => told.add(entity))
    const actor = withTags(171)
    const answer = await call(actor, 'GET', pathOf(name))
    expectDocumented('get', pathOf(name), answer)
    expect(answer.json()).toEqual({ success: true, message: 'Cache Cleared Successfully' })
    const expected = { all: '*', db: '*', token: 'Session' }[name as 'all'] ?? `cache:${name}`
    expect(told).toContain(expected)
    await expect.poll(() => [...elsewhere]).toContain(expected)
    stop()
    await other.close()
    const { rows } = await database.pool.query('select * from "AuditLog" order by "Id" desc limit 1')
    expect(rows[0]).toMatchObject({ Message: `Cleared the cache: ${name}`, UserId: actor.person.userId })
  })

  it('counts a list anew after rows have come in behind its back', async () => {
    const count = async () =>
      JSON.parse(
        String((await call(mojoAdmin(), 'GET', '/api/v1/db/Tag?pageSize=1')).headers['x-pagination']),
      ).totalCount
    const before = await count()
    await database.pool.query(`insert into "Tag" ("TName") values ('New')`)
    await call(mojoAdmin(), 'GET', pathOf('db'))
    expect(await count()).toBe(before + 1)
  })

  it('is not for others', async () => {
    for (const name of cacheNames) {
      expect((await call(undefined, 'GET', pathOf(name))).statusCode).toBe(401)
      const answer = await call(somebody(), 'GET', pathOf(name))
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toContain('tag 171')
      expect(app.hasRoute({ method: 'HEAD', url: pathOf(name) })).toBe(false)
    }
    expect((await call(mojoAdmin(), 'GET', `${pathOf('all')}/nothing`)).statusCode).toBe(404)
  })
})
