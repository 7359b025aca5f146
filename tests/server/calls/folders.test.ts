import type { AskedMove } from '@rounds/core/rules/folders'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FolderReport, FolderReview } from '../../../core/api/index.ts'
import type { Actor } from '../../../server/rights/actor.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { call, database } = await testApp()
const TOOL = 129
const [HOME, SERVICES, HEART, ABOUT] = [4, 1010, 1011, 1012]
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName")
  select name || '@example.com', name, upper(name), upper(name), name from unnest(array['ann', 'bob']) name returning "Id"`,
)
const ann = somebody({ userId: accounts[0].Id, claims: { TId: [TOOL, SERVICES, HEART] } })
const mo = mojoAdmin({ userId: accounts[1].Id })

const folder = (key: number, from: number, to: number): AskedMove => ({ kind: 'folder', key, from, to })
const page = (key: number, from: number, to: number): AskedMove => ({ kind: 'page', key, from, to })
const rows = async <T>(sql: string, values: readonly unknown[] = []) =>
  (await database.pool.query(sql, [...values])).rows as T[]

async function post(
  actor: Actor | undefined,
  name: 'review' | 'move' | 'undo',
  body: unknown,
): Promise<LightMyRequestResponse> {
  const path = `/api/v1/mc/folders/${name}`
  const answer = await call(actor, 'POST', path, { body })
  expectDocumented('post', path, answer)
  return answer
}
async function review(actor: Actor, moves: readonly AskedMove[]): Promise<FolderReview> {
  const answer = await post(actor, 'review', { moves })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<FolderReview>()
}
async function move(actor: Actor, moves: readonly AskedMove[]): Promise<FolderReport> {
  const { stamp } = await review(actor, moves)
  const answer = await post(actor, 'move', { moves, stamp })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<FolderReport>()
}

/** Everything that moves change, to tell whether it is as it was. */
const standing = async () => ({
  tags: await rows('select "TId", "TIdParent", "TPath", "TNextId", "TChildId" from "Tag" order by 1'),
  places: await rows<{ CId: number }>(
    'select "TId", "CId", "TemplateId", "CSortOrder", "TtcPageUrl", "TtcVisible" from "TagToContent" order by 1, 2',
  ),
  pages: await rows('select "CId", "CSeoUrl" from "Content" order by 1'),
  redirects: await rows('select "RType", "RFrom", "RTo" from "Redirect" order by 2'),
})
const urls = async () =>
  (await rows<{ CSeoUrl: string }>('select "CSeoUrl" from "Content" order by "CId"')).map(row => row.CSeoUrl)

beforeEach(async () => {
  await database.pool.query(`delete from "Content"; delete from "Redirect"; delete from "Tag"; ${emptied('AuditLog')}; delete from "ContentType";
    insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page');
    insert into "Tag" ("TId", "TIdParent", "TName", "TPath") values (1, null, 'Root', null), (${HOME}, 1, 'Home', '/'),
      (${SERVICES}, ${HOME}, 'Services', '/services'), (${HEART}, ${SERVICES}, 'Heart', '/services/heart'), (${ABOUT}, ${HOME}, 'About', '/about');
    insert into "Content" ("CId", "CTitle", "CtId", "CSeoUrl") overriding system value values (1, 'Services', 1, '/services'), (2, 'Heart', 1, '/services/heart'),
      (3, 'Tests', 1, '/services/heart/tests'), (4, 'ECG', 1, '/services/heart/tests/ecg'), (5, 'About', 1, '/about');
    insert into "TagToContent" ("TId", "CId", "CSortOrder", "TtcPageUrl") values (${SERVICES}, 1, 0, '/services'), (${HEART}, 2, 0, '/services/heart'),
      (${HEART}, 3, 10, '/services/heart/tests'), (${HEART}, 4, 20, '/services/heart/tests/ecg'), (${ABOUT}, 5, 0, '/about');
    insert into "Redirect" ("RType", "RFrom", "RTo") values ('301', '/ecg', '/services/heart/tests/ecg'), ('301', '/about/heart', '/services/heart')`)
})

describe('who may move', () => {
  it('is who has the tool', async () => {
    const moves = [page(3, HEART, ABOUT)]
    for (const [actor, status] of [
      [undefined, 401],
      [somebody({ claims: { TId: [SERVICES, HEART, ABOUT] } }), 403],
    ] as const) {
      expect((await post(actor, 'review', { moves })).statusCode).toBe(status)
      expect((await post(actor, 'move', { moves, stamp: '' })).statusCode).toBe(status)
      expect((await post(actor, 'undo', { id: 1 })).statusCode).toBe(status)
    }
  })

  it('moves only what is theirs, to where is theirs, and takes along only that', async () => {
    const because = async (asked: AskedMove) => (await review(ann, [asked])).refused[0]?.because
    expect(await because(page(3, HEART, ABOUT))).toContain('have access to the folder it was moving to')
    expect(await because(page(5, ABOUT, SERVICES))).toContain('This page isn’t one of yours')
    expect(await because(folder(ABOUT, HOME, SERVICES))).toContain('This folder isn’t one of yours')
    expect(await because(page(3, HEART, SERVICES))).toBeUndefined()
    await database.pool.query(`delete from "TagToContent" where "CId" = 4`)
    expect(await because(page(3, HEART, SERVICES))).toContain('move along')
    const before = await standing()
    const moves = [page(3, HEART, SERVICES)]
    const { stamp } = await review(mo, moves)
    expect((await post(ann, 'move', { moves, stamp })).statusCode).toBe(412)
    expect(await standing()).toEqual(before)
  })

  it('does not move the home page, also where a place alone gives it its address', async () => {
    await database.pool.query(`update "Content" set "CSeoUrl" = null where "CId" = 5;
      update "TagToContent" set "TtcPageUrl" = '/' where "CId" = 5`)
    expect((await review(mo, [page(5, ABOUT, SERVICES)])).refused[0]?.because).toContain('home page')
    await database.pool.query(`update "TagToContent" set "TtcPageUrl" = '/about' where "CId" = 5`)
    expect((await review(mo, [page(5, ABOUT, SERVICES)])).refused).toEqual([])
  })

  it.each([
    ['nothing', {}],
    ['no moves', { moves: [] }],
    ['another kind', { moves: [{ kind: 'tag', key: 1, from: 1, to: 2 }] }],
    ['no number', { moves: [{ kind: 'page', key: '1', from: 1, to: 2 }] }],
    ['a list', []],
  ])('sends no %s', async (_, body) => {
    expect((await post(mo, 'review', body)).statusCode).toBe(400)
    expect((await post(mo, 'move', { ...body, stamp: 'x' })).statusCode).toBe(400)
  })
})

describe('a folder that moves', () => {
  const moves = [folder(HEART, SERVICES, ABOUT)]

  it('is reviewed first: addresses, redirects made, re-pointed and removed; and nothing is moved', async () => {
    const before = await standing()
    const { addresses, redirects, refused } = await review(mo, moves)
    expect(addresses.map(({ to }) => to).sort()).toEqual([
      '/about/heart',
      '/about/heart',
      '/about/heart/tests',
      '/about/heart/tests/ecg',
    ])
    expect(redirects.create).toHaveLength(3)
    expect(redirects.update).toEqual([
      { from: '/ecg', was: '/services/heart/tests/ecg', to: '/about/heart/tests/ecg' },
    ])
    expect(redirects.remove).toEqual([{ from: '/about/heart', to: '/services/heart' }])
    expect(refused).toEqual([])
    expect(await standing()).toEqual(before)
  })

  it('takes its pages along, with redirects and audit entries, and is taken back exactly', async () => {
    const before = await standing()
    const report = await move(mo, moves)
    expect(report).toMatchObject({ moved: 1, redirects: { created: 3, updated: 1, removed: 1 } })
    expect(await urls()).toEqual([
      '/services',
      '/about/heart',
      '/about/heart/tests',
      '/about/heart/tests/ecg',
      '/about',
    ])
    const { tags, places } = await standing()
    expect(tags).toContainEqual({
      TId: HEART,
      TIdParent: ABOUT,
      TPath: '/about/heart',
      TNextId: null,
      TChildId: null,
    })
    expect(places).toContainEqual(
      expect.objectContaining({ TId: HEART, CId: 3, TtcPageUrl: '/about/heart/tests' }),
    )
    const audited = await rows<{ Entity: string }>('select distinct "Entity" from "AuditLog" order by 1')
    expect(audited.map(({ Entity }) => Entity)).toEqual(['Content', 'Redirect', 'Tag', 'TagToContent'])

    expect((await post(ann, 'undo', { id: report.id })).statusCode).toBe(404)
    const back = await post(mo, 'undo', { id: report.id })
    expect(back.statusCode, back.body).toBe(200)
    expect(await standing()).toEqual(before)
    expect((await post(mo, 'undo', { id: report.id })).statusCode).toBe(409)
  })

  it('gives back the redirect that stood in front of its own list', async () => {
    await database.pool.query(`delete from "Content" where "CId" = 5;
      insert into "Redirect" ("RType", "RFrom", "RTo", "RNote") values ('302', '/about', '/services', 'Ours')`)
    const before = await standing()
    const report = await move(mo, [folder(ABOUT, HOME, SERVICES)])
    expect((await post(mo, 'undo', { id: report.id })).statusCode).toBe(200)
    expect(await standing()).toEqual(before)
  })

  it('there and back by moves alone leaves no circle', async () => {
    await move(mo, moves)
    await move(mo, [folder(HEART, ABOUT, SERVICES)])
    const all = await rows<{ RFrom: string; RTo: string }>('select "RFrom", "RTo" from "Redirect"')
    const from = new Set(all.map(one => one.RFrom))
    expect(all.filter(({ RTo }) => from.has(RTo))).toEqual([])
    expect(all.filter(({ RFrom }) => RFrom.startsWith('/services/heart'))).toEqual([])
    expect(all).toContainEqual({ RFrom: '/about/heart/tests', RTo: '/services/heart/tests' })
  })
})

describe('a page that moves', () => {
  const moves = [page(3, HEART, ABOUT)]

  it('leaves its folder with the pages below it, and comes back to its place', async () => {
    const before = await standing()
    const { id } = await move(mo, moves)
    expect(await urls()).toEqual([
      '/services',
      '/services/heart',
      '/about/tests',
      '/about/tests/ecg',
      '/about',
    ])
    const { places } = await standing()
    expect(places.filter(({ CId }) => CId === 3)).toEqual([
      {
        TId: ABOUT,
        CId: 3,
        TemplateId: null,
        CSortOrder: 999_999,
        TtcPageUrl: '/about/tests',
        TtcVisible: true,
      },
    ])
    expect((await post(mo, 'undo', { id })).statusCode).toBe(200)
    expect(await standing()).toEqual(before)
  })

  it('is not moved on what someone has changed since it was looked at', async () => {
    const { stamp } = await review(mo, moves)
    await database.pool.query(`update "Content" set "CSeoUrl" = '/services/heart/checks' where "CId" = 3`)
    const before = await standing()
    const answer = await post(mo, 'move', { moves, stamp })
    expect(answer.statusCode).toBe(412)
    expect(answer.json().current.addresses[0]).toMatchObject({ to: '/about/checks' })
    expect(await standing()).toEqual(before)
    await move(mo, moves)
    const again = await post(mo, 'move', { moves, stamp })
    expect(again.json().current.refused[0].because).toBe('Someone else moved it.')
  })

  it('is not taken back over what others have done since', async () => {
    const { id } = await move(mo, moves)
    await database.pool.query(
      `insert into "Content" ("CId", "CTitle", "CtId", "CSeoUrl") overriding system value values (9, 'New', 1, '/services/heart/tests')`,
    )
    const taken = await post(mo, 'undo', { id })
    expect(taken.json().message).toContain('“New” has the address')
    await database.pool.query(
      `delete from "Content" where "CTitle" = 'New'; update "Content" set "CSeoUrl" = '/elsewhere' where "CId" = 4`,
    )
    const changed = await post(mo, 'undo', { id })
    expect(changed.statusCode).toBe(409)
    expect(changed.json().message).toContain('“ECG”')
    expect(await urls()).toContain('/about/tests')
  })

  it('of two people who move the same at once, one moves and the other is told', async () => {
    const other = [page(3, HEART, HOME)]
    const [one, two] = [await review(mo, moves), await review(mo, other)]
    const answers = await Promise.all([
      post(mo, 'move', { moves, stamp: one.stamp }),
      post(mo, 'move', { moves: other, stamp: two.stamp }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
    expect(await rows('select 1 from "TagToContent" where "CId" = 3')).toHaveLength(1)
  })
})
