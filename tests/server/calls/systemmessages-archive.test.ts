import { describe, expect, it } from 'vitest'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const path = '/api/v1/db/systemmessages/archive'
const archive = async (actor: Parameters<typeof call>[0], query: string) => {
  const answer = await call(actor, 'GET', `${path}${query}`)
  expectDocumented('get', path, answer)
  return answer
}
const writer = withTags(145)
const { SId } = (
  await call(mojoAdmin(), 'POST', '/api/v1/db/SystemMessages', { body: { STitle: 'Hello' } })
).json()

describe('GET /systemmessages/archive', () => {
  it('is not for who cannot write messages', async () => {
    expect((await archive(somebody(), `?sId=${SId}`)).statusCode).toBe(403)
    expect((await archive(undefined, `?sId=${SId}`)).statusCode).toBe(401)
  })

  it('archives a message once, with an audit entry', async () => {
    const first = await archive(writer, `?sId=${SId}`)
    expect(first.json()).toMatchObject({ SId, SArchivedDt: expect.stringMatching(/Z$/), RowVersion: 2 })
    expect(first.headers.etag).toBe('"2"')
    const again = await archive(writer, `?SID=${SId}`)
    expect(again.json()).toEqual(first.json())
    const { rows } = await database.pool.query(
      `select * from "AuditLog" where "Entity" = 'SystemMessages' and "Type" = 'Changed'`,
    )
    expect(rows).toMatchObject([{ EntityKey: String(SId), UserId: writer.person.userId }])
  })

  it.each([
    ['', 400],
    ['?sId=x', 400],
    ['?sId=-1', 400],
    ['?sId=99999999999', 400],
    ['?sId=99999', 404],
  ])('answers %j with %d', async (query, status) => {
    expect((await archive(writer, query)).statusCode).toBe(status)
  })
})
