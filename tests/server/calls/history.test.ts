import { beforeAll, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '../../../core/api/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const PATH = '/api/v1/mc/history'
const { call, database } = await testApp()
const FOLDER = 3001
const editor = somebody({ claims: { TId: [FOLDER] } })

async function ask(actor: Actor | undefined, entity: string, key: string | number) {
  const answer = await call(actor, 'GET', `${PATH}?${new URLSearchParams({ entity, key: String(key) })}`)
  expectDocumented('get', PATH, answer)
  return answer
}
const entriesOf = async (actor: Actor, entity: string, key: string | number) =>
  (await ask(actor, entity, key)).json() as readonly HistoryEntry[]

let redirect = 0

beforeAll(async () => {
  await database.pool.query(`
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page') on conflict do nothing;
    insert into "Tag" ("TId", "TName") values (${FOLDER}, 'Heart');
    insert into "Content" ("CId", "CTitle", "CtId") values (8101, 'Mine', 1), (8102, 'Elsewhere', 1);
    insert into "TagToContent" ("TId", "CId") values (${FOLDER}, 8101);`)
  const made = await call(mojoAdmin(), 'POST', '/api/v1/db/redirect', {
    body: { RType: '301', RFrom: '/from', RTo: '/one' },
  })
  redirect = (made.json() as { RId: number }).RId
  await call(mojoAdmin(), 'PATCH', `/api/v1/db/redirect/${redirect}`, { body: { RTo: '/two' } })
  await call(mojoAdmin(), 'PATCH', '/api/v1/db/content/8101', { body: { CTitle: 'Still mine' } })
})

describe('GET /mc/history', () => {
  it('refuses nobody, what is no record, and a record that one may not read', async () => {
    expect((await ask(undefined, 'Redirect', redirect)).statusCode).toBe(401)
    expect((await ask(mojoAdmin(), 'Nothing', 1)).statusCode).toBe(400)
    expect((await ask(mojoAdmin(), 'Redirect', 'x')).statusCode).toBe(400)
    expect((await ask(mojoAdmin(), 'Redirect', 999_999)).statusCode).toBe(404)
    expect((await ask(editor, 'Redirect', redirect)).statusCode).toBe(403)
    // A page in a folder of others is not there for this editor, and neither is its history.
    expect((await ask(editor, 'Content', 8102)).statusCode).toBe(404)
  })

  it('tells what was there before each save, newest first, to who may read the record and not the log', async () => {
    const entries = await entriesOf(withTags(140), 'Redirect', redirect)
    expect(entries.map(({ Type, UserName }) => [Type, UserName])).toEqual([
      ['Changed', 'mo.jo@example.com'],
      ['Created', 'mo.jo@example.com'],
    ])
    expect(entries[0]?.Data).toEqual({ changes: { RTo: ['/one', '/two'] }, names: {}, hidden: [] })
    expect(await entriesOf(editor, 'Content', 8101)).toMatchObject([
      { Data: { changes: { CTitle: ['Mine', 'Still mine'] } } },
    ])
  })

  it('tells of what belongs to the record to those alone who read the log', async () => {
    await call(mojoAdmin(), 'POST', '/api/v1/db/contentblock', {
      body: { CId: 8101, CbHeadline: 'New block' },
    })
    const of = async (actor: Actor) => (await entriesOf(actor, 'Content', 8101)).map(({ Entity }) => Entity)
    expect(await of(editor)).not.toContain('ContentBlock')
    expect(await of(mojoAdmin())).toContain('ContentBlock')
  })
})
