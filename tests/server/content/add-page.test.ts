import { randomUUID } from 'node:crypto'
import { editPage, emptyDate, type PageSnapshot } from '@rounds/core/rules/page'
import { beforeEach, expect, it } from 'vitest'
import type { EditorPage } from '../../../core/api/index.ts'
import { listOf } from '../../../server/site/read/pages.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName")
  select name || '@example.com', name, upper(name), upper(name), name from unnest(array['ann', 'bob']) name returning "Id"`,
)
const [FOLDER, OTHER] = [1000, 2000]
await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page'), (2, 'News_Detail'), (3, 'Event_Detail'), (7, 'Project_Detail');
  insert into "Tag" ("TId", "TName") values (${FOLDER}, 'Mine'), (${OTHER}, 'Other'), (21, 'News'), (23, 'Events'), (211, 'Projects')`)
const ann = somebody({ userId: accounts[0].Id, name: 'ann', claims: { TId: [FOLDER] } })
const bob = mojoAdmin({ userId: accounts[1].Id, name: 'bob' })

const path = '/api/v1/mc/editor/add'
const page = { title: 'Heart', type: 1, url: '/heart', tag: FOLDER, template: null }
async function add(actor: Parameters<typeof call>[0], body: unknown) {
  const answer = await call(actor, 'POST', path, { body })
  expectDocumented('post', path, answer)
  return answer
}
const stored = async () =>
  (
    await database.pool.query(
      'select "CTitle", "CSeoUrl", "CVisible", "TId", "TtcPageUrl" from "Content" left join "TagToContent" using ("CId")',
    )
  ).rows

beforeEach(() => database.pool.query(`delete from "Content"; ${emptied('AuditLog')}`))

it('makes no page for who is not signed in, in another’s folder, or of what cannot be', async () => {
  expect((await add(undefined, page)).statusCode).toBe(401)
  expect((await add(ann, { ...page, tag: OTHER })).statusCode).toBe(403)
  expect((await add(withTags(), page)).statusCode).toBe(403)
  for (const wrong of [
    { title: '' },
    { type: 99 },
    { tag: 9 },
    { url: 'heart' },
    { template: 7 },
    { more: 1 },
    { title: 'a\nb' },
  ])
    expect((await add(bob, { ...page, ...wrong })).statusCode, JSON.stringify(wrong)).toBeGreaterThanOrEqual(
      400,
    )
  expect(await stored()).toEqual([])
})

it('makes a page in its folder, not published, with its audit entry', async () => {
  const answer = await add(ann, page)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await stored()).toEqual([
    { CTitle: 'Heart', CSeoUrl: '/heart', CVisible: false, TId: FOLDER, TtcPageUrl: '/heart' },
  ])
  const { rows } = await database.pool.query('select "Message" from "AuditLog" where "Type" = $1', ['Draft'])
  expect(rows).toEqual([{ Message: `Created page ${answer.json().CId}` }])
})

it('refuses an address that another page has, and leaves nothing behind', async () => {
  await add(bob, { ...page, title: 'There already' })
  const answer = await add(ann, { ...page, url: '/HEART/' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toContain('There already')
  expect(await stored()).toHaveLength(1)
})

const NEWS = { tag: 21, type: 2 }
const EVENTS = { tag: 23, type: 3 }
const publish = async (cId: number, change: (page: PageSnapshot) => PageSnapshot) => {
  const { live } = (await call(bob, 'GET', `/api/v1/mc/editor/page?cId=${cId}`)).json<EditorPage>()
  const shown = { ...live.snapshot, content: { ...live.snapshot.content, CVisible: true } }
  const saved = await call(bob, 'PUT', `/api/v1/mc/editor/draft?cId=${cId}`, {
    body: { snapshot: change(shown), base: live.stamp, version: null },
  })
  const { version } = saved.json()
  const answer = await call(bob, 'POST', '/api/v1/mc/editor/publish', {
    body: { drafts: [{ cId, version }], reason: 'Out' },
  })
  if (answer.statusCode !== 200)
    await call(bob, 'POST', '/api/v1/mc/editor/discard', { body: { cId, version } })
  return answer
}

it.each([
  [
    'news',
    NEWS,
    'news.NDate',
    (page: PageSnapshot) =>
      editPage(page, { effect: 'set', part: 'news', field: 'NDate', value: '2030-02-01' }),
  ],
  [
    'an event',
    EVENTS,
    'dates',
    (page: PageSnapshot) =>
      editPage(page, {
        effect: 'add date',
        date: { ...emptyDate(randomUUID()), EdStartDt: '2090-02-01T10:00:00.000Z' },
      }),
  ],
] as const)(
  '%s goes into the folder of its type, wants its date, and shows there',
  async (_, { tag, type }, field, dated) => {
    const url = `/${type}/open-house`
    const { CId } = (await add(bob, { ...page, type, url })).json()
    expect((await stored()).map(({ TId }) => TId).toSorted()).toEqual([tag, FOLDER].toSorted())
    const refused = await publish(CId, now => now)
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toMatchObject([{ field }])
    expect((await publish(CId, dated)).statusCode).toBe(200)
    const { items } = await listOf(database, tag, { page: 1, size: 5 })
    expect(items.map(item => item.url)).toEqual([url])
  },
)

it('a page of a type goes into its folder alone where that is chosen, and not where its maker may not', async () => {
  await add(bob, { ...page, ...NEWS, title: 'News', url: '/news/one' })
  await add(ann, { ...page, type: 2, title: 'Mine', url: '/two' })
  expect((await stored()).map(({ TId }) => TId).toSorted()).toEqual([NEWS.tag, FOLDER].toSorted())
})

it('a project goes among the projects', async () => {
  await add(bob, { ...page, type: 7, title: 'New wing', url: '/projects/wing' })
  expect((await stored()).map(({ TId }) => TId).toSorted()).toEqual([FOLDER, 211].toSorted())
})
