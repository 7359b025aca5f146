import { beforeEach, expect, it } from 'vitest'
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
await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page');
  insert into "Tag" ("TId", "TName") values (${FOLDER}, 'Mine'), (${OTHER}, 'Other')`)
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
  expect(rows).toEqual([{ Message: `Made page ${answer.json().CId}` }])
})

it('refuses an address that another page has, and leaves nothing behind', async () => {
  await add(bob, { ...page, title: 'There already' })
  const answer = await add(ann, { ...page, url: '/HEART/' })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().message).toContain('There already')
  expect(await stored()).toHaveLength(1)
})
