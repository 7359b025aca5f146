import { describe, expect, it } from 'vitest'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const path = '/api/v1/db/auditlog/post'
const post = async (actor: Parameters<typeof call>[0], body: unknown) => {
  const answer = await call(actor, 'POST', path, { body })
  expectDocumented('post', path, answer)
  return answer
}

describe('POST /auditlog/post', () => {
  it('takes an entry from anybody who is signed in; who it was is not theirs to say', async () => {
    const actor = somebody({ name: 'Ann Bee', actedBy: 'boss@example.com' })
    const answer = await post(actor, {
      Type: 'Export',
      Message: 'Locations, 20 rows',
      UserName: 'someone@else',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({
      Type: 'Export',
      Message: 'Locations, 20 rows',
      UserName: 'ann.bee@example.com',
      UserId: actor.person.userId,
      ActUserName: 'boss@example.com',
      Address: '192.0.2.1',
      Entity: null,
    })
  })

  it.each([
    [{ Type: 'Deleted', Message: 'x' }],
    [{ Type: 'Export', Message: '' }],
    [{ Type: 'Export', Message: 'x'.repeat(2001) }],
    [{ Type: 'Export', Message: 'one\ntwo' }],
    [{ Type: 'Export' }],
    [{ Type: 'Export', Message: 'x', More: 'y' }],
    [{ Type: ['Export'], Message: 'x' }],
    [[]],
  ])('refuses %j', async body => {
    expect((await post(somebody(), body)).statusCode).toBe(400)
  })

  it('ignores what the server sets', async () => {
    const answer = await post(somebody(), {
      Type: 'Print',
      Message: 'x',
      Address: '203.0.113.9',
      Entity: 'Content',
      EntityKey: '7',
    })
    expect(answer.json()).toMatchObject({ Address: '192.0.2.1', Entity: null, EntityKey: null })
  })

  it('takes nothing from strangers, and only so much from anybody', async () => {
    expect((await post(undefined, { Type: 'Client', Message: 'x' })).statusCode).toBe(401)
    const actor = withTags(1)
    await database.pool.query('delete from limit_window')
    const statuses: number[] = []
    for (let n = 0; n < 61; n++)
      statuses.push((await post(actor, { Type: 'Client', Message: 'x' })).statusCode)
    // The window may turn while this runs.
    expect(statuses.filter(status => status === 201).length).toBeGreaterThanOrEqual(60)
    if (statuses.at(-1) === 429) expect(statuses.slice(0, 60).every(status => status === 201)).toBe(true)
  })
})
