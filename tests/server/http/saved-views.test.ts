import { beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../core/entities/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { type Method, testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database } = await testApp()
const me = somebody({ name: 'Me' })
const other = somebody({ name: 'Other' })
const admin = somebody({ name: 'Admin', roles: ['Admin'] })
/** Every tag is no key to what others keep for themselves. */
const everyTag = somebody({ name: 'All', claims: { TId: [1, 2] } })
const boss = mojoAdmin()
const path = '/api/v1/db/SavedView'
const as = (actor: Actor | undefined, method: Method, rest = '', body?: unknown) =>
  call(actor, method, `${path}${rest}`, body === undefined ? {} : { body })
const names = async (actor: Actor, query = '') =>
  (await as(actor, 'GET', query)).json<AnyRow[]>().map(row => row.VwName)

let views: Record<'mine' | 'myShared' | 'theirs' | 'theirShared', number>
const bodyOf = (actor: Actor, VwName: string, VwShared = false) => ({
  UserId: actor.person.userId,
  VwTool: 'redirects',
  VwName,
  VwQuery: 'search=x',
  VwShared,
})

for (const { person } of [me, other, admin, everyTag, boss])
  await database.pool.query(
    `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail") values ($1, $2, $2, $2, $2)`,
    [person.userId, person.email],
  )

beforeEach(async () => {
  await database.pool.query('delete from "SavedView"')
  const make = async (actor: Actor, name: string, shared = false) => {
    const answer = await as(actor, 'POST', '', bodyOf(actor, name, shared))
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().VwId as number
  }
  views = {
    mine: await make(me, 'mine'),
    myShared: await make(me, 'my shared', true),
    theirs: await make(other, 'theirs'),
    theirShared: await make(other, 'their shared', true),
  }
})

const stored = async (id: number) =>
  (await database.pool.query<AnyRow>('select * from "SavedView" where "VwId" = $1', [id])).rows[0]

describe('saved views', () => {
  it('need someone who is signed in, whatever their rights', async () => {
    expect((await as(undefined, 'GET')).statusCode).toBe(401)
    expect(await names(somebody())).toEqual(['my shared', 'their shared'])
  })

  it('are one’s own and those that others share: in lists, counts, reads, searches', async () => {
    const seen = ['mine', 'my shared', 'their shared']
    expect(await names(me)).toEqual(seen)
    expect(await names(everyTag)).toEqual(['my shared', 'their shared'])
    expect(await names(admin)).toEqual(['my shared', 'their shared'])
    expect(await names(me, `?filters=UserId=${other.person.userId}`)).toEqual(['their shared'])
    const page = await as(me, 'GET', '?pageSize=1')
    expect(JSON.parse(String(page.headers['x-pagination'])).totalCount).toBe(3)
    expect((await as(me, 'GET', `/${views.theirShared}`)).statusCode).toBe(200)
    for (const actor of [me, admin, everyTag])
      expect((await as(actor, 'GET', `/${views.theirs}`)).statusCode).toBe(404)
    const found = await call(me, 'GET', '/api/v1/mc/search?q=their&kinds=SavedView')
    expect(found.json().results.map((one: AnyRow) => one.title)).toEqual(['their shared'])
    expect(await names(boss)).toHaveLength(4)
  })

  it('are made in one’s own name only', async () => {
    for (const actor of [me, admin]) {
      for (const shared of [true, false]) {
        const body = bodyOf(other, 'made', shared)
        expect((await as(actor, 'POST', '', body)).statusCode).toBe(403)
        expect((await as(actor, 'POST', '/all', [body])).statusCode).toBe(403)
        expect((await as(actor, 'POST', '/batch', { create: [body] })).statusCode).toBe(403)
      }
    }
    expect(await names(boss)).toHaveLength(4)
  })

  it.each([
    ['private', 'theirs', me, 404],
    ['private', 'theirs', everyTag, 404],
    ['private', 'theirs', admin, 404],
    ['shared', 'theirShared', me, 403],
    ['shared', 'theirShared', everyTag, 403],
  ] as const)('that others keep %s are changed by no call (%s)', async (_, which, actor, status) => {
    const id = views[which]
    const before = await stored(id)
    const whole = { ...bodyOf(other, 'taken'), VwId: id }
    const { VwId, ...body } = whole
    const own = { ...bodyOf(actor, 'taken'), VwId: id }
    const answers = [
      await as(actor, 'PATCH', `/${id}`, { VwName: 'taken' }),
      await as(actor, 'PATCH', `/${id}`, { UserId: actor.person.userId }),
      await as(actor, 'PUT', `/${id}`, body),
      await as(actor, 'PUT', '/all', [whole]),
      await as(actor, 'PUT', '/all', [own]),
      await as(actor, 'POST', '/batch', { update: [{ VwId: id, VwName: 'taken' }] }),
      await as(actor, 'POST', '/batch', { delete: [id] }),
      await as(actor, 'DELETE', `/${id}`),
      await as(actor, 'DELETE', `/all/[${id}]`),
    ]
    expect(answers.map(answer => answer.statusCode)).toEqual(answers.map(() => status))
    expect(await stored(id)).toEqual(before)
  })

  it('are changed by whose they are, by every call', async () => {
    expect((await as(me, 'PATCH', `/${views.mine}`, { VwName: 'renamed' })).statusCode).toBe(200)
    expect((await as(me, 'PUT', `/${views.mine}`, bodyOf(me, 'put'))).statusCode).toBe(200)
    expect((await as(me, 'PUT', '/all', [{ ...bodyOf(me, 'all'), VwId: views.mine }])).statusCode).toBe(200)
    const batch = { update: [{ VwId: views.mine, VwShared: true }], delete: [views.myShared] }
    expect((await as(me, 'POST', '/batch', batch)).statusCode).toBe(200)
    expect(await names(other)).toEqual(['all', 'their shared', 'theirs'])
    expect((await as(me, 'DELETE', `/${views.mine}`)).statusCode).toBe(204)
  })

  it('stay with whoever has made them', async () => {
    for (const id of [views.mine, views.myShared])
      expect((await as(me, 'PATCH', `/${id}`, { UserId: other.person.userId })).statusCode).toBe(403)
    expect((await as(admin, 'PATCH', `/${views.myShared}`, { UserId: admin.person.userId })).statusCode).toBe(
      403,
    )
  })

  it('that are shared are looked after by administrators too', async () => {
    expect((await as(admin, 'PATCH', `/${views.theirShared}`, { VwName: 'tidied' })).statusCode).toBe(200)
    expect((await as(admin, 'DELETE', `/${views.theirShared}`)).statusCode).toBe(204)
    expect((await as(admin, 'DELETE', `/${views.theirs}`)).statusCode).toBe(404)
    expect((await as(boss, 'DELETE', `/${views.theirs}`)).statusCode).toBe(204)
  })

  it('go through no job of many records that the calls refuse', async () => {
    const body = { entity: 'SavedView', action: 'delete', filters: 'VwTool=redirects' }
    const answer = await call(me, 'POST', '/api/v1/mc/bulk', { body })
    expect(answer.statusCode, answer.body).toBe(202)
    const { rows } = await database.pool.query<{ key: string }>(
      'select key::text from bulk_item where job_id = $1',
      [answer.json().JbId],
    )
    expect(rows.map(({ key }) => key).join()).not.toContain(String(views.theirs))
    expect(rows).toHaveLength(3)
  })
})
