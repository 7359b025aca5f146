import { randomUUID } from 'node:crypto'
import { pageParts } from '@rounds/core/rules/page'
import { contentTypeIds, tools } from '@rounds/core/tools'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EditorPage, PageVersion } from '../../../core/api/index.ts'
import type { AnyRow } from '../../../core/entities/index.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { app, call, database, changes } = await testApp()
const FOLDER = 1000
const types = Object.entries(contentTypeIds)
await database.pool.query(
  `insert into "ContentType" ("CtId", "CtName") select * from unnest($1::int[], $2::text[])`,
  [types.map(([, id]) => id), types.map(([name]) => name)],
)
await database.pool.query(`insert into "Tag" ("TId", "TName") values (${FOLDER}, 'Mine')`)
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName")
    values ('ann@example.com', 'ann', 'ANN@EXAMPLE.COM', 'ANN', 'Ann') returning "Id"`,
)
const admin = mojoAdmin({ userId: accounts[0].Id, name: 'ann' })

const db = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) => {
  const answer = await call(admin, method, `/api/v1/db/${path}`, body === undefined ? {} : { body })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.body === '' ? undefined : answer.json()
}
const opened = async (cId: number): Promise<EditorPage> =>
  (await call(admin, 'GET', `/api/v1/mc/editor/page?cId=${cId}`)).json()
const versions = async (cId: number): Promise<readonly PageVersion[]> => (await opened(cId)).versions
const redirects = async () =>
  (await database.pool.query(`select "RFrom", "RTo" from "Redirect" order by "RFrom"`)).rows.map(
    row => `${row.RFrom} ${row.RTo}`,
  )
const site = async (path: string) => {
  const answer = await app.inject({ method: 'GET', url: path })
  return answer.statusCode === 301 ? answer.headers.location : answer.statusCode
}

/** A page at an address of its own, in a folder where it has the same address. */
async function make(
  CtId: number,
  CSeoUrl: string | null,
  CVisible = CtId !== contentTypeIds.Event_Detail,
): Promise<AnyRow> {
  const page: AnyRow = await db('POST', 'Content', {
    CTitle: 'Heart',
    CtId,
    CSeoUrl,
    CIntroText: '<p>Before</p>',
    CVisible,
  })
  await db('POST', 'TagToContent', { TId: FOLDER, CId: page.CId, TtcPageUrl: CSeoUrl })
  await database.pool.query('delete from "ContentVersion"')
  return page
}

beforeEach(async () => {
  await database.pool.query(`delete from "Content"; delete from "Redirect"; ${emptied('AuditLog')}`)
  for (const name of ['Content', 'TagToContent', 'Redirect']) changes.publish(name)
})

/** The ways to write a field of a record, as tools, tables, imports and bulk changes use them. */
const ways = {
  async one(key: number, patch: AnyRow) {
    await db('PATCH', `Content/${key}`, patch)
  },
  async 'the whole record'(key: number, patch: AnyRow) {
    const {
      CDeletedDt: _,
      CDeletedBy: __,
      CCreatedDt: ___,
      CLastModified: ____,
      RowVersion: _____,
      ...record
    } = await db('GET', `Content/${key}`)
    await db('PUT', `Content/${key}`, { ...record, ...patch })
  },
  async several(key: number, patch: AnyRow) {
    const {
      CDeletedDt: _,
      CDeletedBy: __,
      CCreatedDt: ___,
      CLastModified: ____,
      ...record
    } = await db('GET', `Content/${key}`)
    await db('PUT', 'Content/all', [{ ...record, ...patch }])
  },
  async 'a batch'(key: number, patch: AnyRow) {
    await db('POST', 'Content/batch', { update: [{ CId: key, ...patch }] })
  },
}

const writers = tools.filter(({ touches }) => touches.Content === 'write')

describe.each(Object.keys(ways) as (keyof typeof ways)[])('a page written by %s', way => {
  it.each(writers.map(({ id, where }) => [id, Number(where?.CtId ?? contentTypeIds.Web_Page)] as const))(
    'from the tool %s is kept as it was and as it is',
    async (_, CtId) => {
      const { CId } = await make(CtId, null)
      await ways[way](Number(CId), { CIntroText: '<p>After</p>' })
      const [version, before, ...more] = await versions(Number(CId))
      expect(more).toEqual([])
      expect(before).toMatchObject({ kind: 'kept', reason: 'As it was before' })
      expect(version).toMatchObject({
        kind: 'published',
        reason: 'Changed outside the editor',
        beforeId: before?.cvId,
        by: { name: 'Ann' },
      })
      const undone = await call(admin, 'POST', '/api/v1/mc/editor/undo', {
        body: { cvId: version?.cvId, reason: 'Too early' },
      })
      expect(undone.statusCode, undone.body).toBe(200)
      expect((await opened(Number(CId))).live.snapshot.content.CIntroText).toBe('<p>Before</p>')
    },
  )

  it('leaves its old address to a redirect, and takes the pages below along', async () => {
    const { CId } = await make(contentTypeIds.Web_Page, '/heart')
    await make(contentTypeIds.Web_Page, '/heart/surgery')
    await ways[way](Number(CId), { CSeoUrl: '/hearts' })
    expect(await redirects()).toEqual(['/heart /hearts', '/heart/surgery /hearts/surgery'])
    expect(await site('/hearts')).toBe(200)
    expect(await site('/heart')).toBe('/hearts')
    expect(await site('/heart/surgery')).toBe('/hearts/surgery')
    expect(await site('/hearts/surgery')).toBe(200)
  })

  it('is not put where another page is', async () => {
    const { CId } = await make(contentTypeIds.Web_Page, '/heart')
    await make(contentTypeIds.Web_Page, '/lung')
    await expect(ways[way](Number(CId), { CSeoUrl: '/lung' })).rejects.toThrow('409')
    expect(await site('/heart')).toBe(200)
    expect(await versions(Number(CId))).toEqual([])
  })
})

it('a new page is not made where another one is', async () => {
  await make(contentTypeIds.Web_Page, '/heart')
  const answer = await call(admin, 'POST', '/api/v1/db/Content', {
    body: { CTitle: 'Other', CtId: contentTypeIds.Web_Page, CSeoUrl: '/heart' },
  })
  expect(answer.statusCode).toBe(409)
})

it('an open draft stays, and is brought together with what a tool has changed', async () => {
  const { CId } = await make(contentTypeIds.Web_Page, '/heart')
  const cId = Number(CId)
  const { live } = await opened(cId)
  const snapshot = { ...live.snapshot, content: { ...live.snapshot.content, CIntroText: '<p>Draft</p>' } }
  const saved = await call(admin, 'PUT', `/api/v1/mc/editor/draft?cId=${cId}`, {
    body: { snapshot, base: live.stamp, version: null },
  })
  await db('PATCH', `Content/${cId}`, { CSeoUrl: '/hearts', CSeoTitle: 'All about hearts' })
  expect((await opened(cId)).draft?.snapshot).toEqual(snapshot)
  const { version } = saved.json()
  const answer = await call(admin, 'POST', '/api/v1/mc/editor/publish', {
    body: { drafts: [{ cId, version }], reason: 'Done' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await opened(cId)).live.snapshot.content).toMatchObject({
    CIntroText: '<p>Draft</p>',
    CSeoUrl: '/hearts',
    CSeoTitle: 'All about hearts',
  })
})

it('what hangs on a page is kept with it: each part, made, changed and removed', async () => {
  const { CId } = await make(contentTypeIds.Event_Detail, '/heart')
  const cId = Number(CId)
  let count = 0
  const kept = async (what: string) => {
    const all = await versions(cId)
    expect(all.length, what).toBeGreaterThan(count)
    count = all.length
  }
  const parts: Record<string, { key: string; record: AnyRow; change: AnyRow }> = {
    ContentBlock: { key: 'CbId', record: { CId, CbHeadline: 'One' }, change: { CbHeadline: 'Two' } },
    News: { key: 'NId', record: { CId, NDate: '2030-01-01' }, change: { NAuthor: 'Ann' } },
    EventItem: { key: 'EiId', record: { CId }, change: { EiPlace: 'Here' } },
  }
  for (const [entity, { key, record, change }] of Object.entries(parts)) {
    const made = await db('POST', entity, record)
    await kept(`${entity} made`)
    await db('PATCH', `${entity}/${made[key]}`, change)
    await kept(`${entity} changed`)
    if (entity === 'EventItem') {
      const date = await db('POST', 'EventDate', {
        EiId: made.EiId,
        EdUuid: randomUUID(),
        EdStartDt: '2030-01-01T10:00:00.000Z',
      })
      await kept('EventDate made')
      await db('PATCH', `EventDate/${date.EdId}`, { EdNote: 'Bring a friend' })
      await kept('EventDate changed')
      await db('DELETE', `EventDate/${date.EdId}`)
      await kept('EventDate removed')
    }
    await db('DELETE', `${entity}/${made[key]}`)
    await kept(`${entity} removed`)
  }
  await db('DELETE', `TagToContent/[${FOLDER},${cId}]`)
  await kept('TagToContent removed')
})

it('a page is not shown without the date that its type needs, and is listed where its type is', async () => {
  await database.pool.query(`insert into "Tag" ("TId", "TName") values (21, 'News') on conflict do nothing`)
  const [CtId, CSeoUrl] = [contentTypeIds.News_Detail, '/news/heart']
  const created = await call(admin, 'POST', '/api/v1/db/Content', {
    body: { CTitle: 'Heart', CtId, CSeoUrl },
  })
  expect([created.statusCode, created.json().errors]).toEqual([
    400,
    [{ field: 'news.NDate', message: expect.stringContaining('Date') }],
  ])
  const { CId } = await db('POST', 'Content', { CTitle: 'Heart', CtId, CSeoUrl, CVisible: false })
  const shown = await call(admin, 'PATCH', `/api/v1/db/Content/${CId}`, { body: { CVisible: true } })
  expect(shown.json().errors).toEqual([{ field: 'news.NDate', message: expect.stringContaining('Date') }])
  await db('POST', 'News', { CId, NDate: '2030-01-01' })
  await db('PATCH', `Content/${CId}`, { CVisible: true })
  expect((await opened(CId)).live.snapshot.tags.map(({ TId }) => TId)).toEqual([21])
})

describe('what a shown page needs', () => {
  const refused = async (method: 'PATCH' | 'DELETE', path: string, body?: AnyRow) => {
    const answer = await call(admin, method, `/api/v1/db/${path}`, body ? { body } : {})
    expect(answer.statusCode, answer.body).toBe(400)
    return answer.json().errors
  }

  it('stays: the date of news, the last date of an event', async () => {
    const news = await make(contentTypeIds.News_Detail, '/news/heart', false)
    const { NId } = await db('POST', 'News', { CId: news.CId, NDate: '2030-01-01' })
    await db('PATCH', `Content/${news.CId}`, { CVisible: true })
    expect(await refused('DELETE', `News/${NId}`)).toMatchObject([{ field: 'news.NDate' }])
    const event = await make(contentTypeIds.Event_Detail, '/events/heart')
    const { EiId } = await db('POST', 'EventItem', { CId: event.CId })
    const dates = [
      await db('POST', 'EventDate', { EiId, EdStartDt: '2030-01-01T10:00:00Z' }),
      await db('POST', 'EventDate', { EiId, EdStartDt: '2030-01-02T10:00:00Z' }),
    ]
    await db('PATCH', `Content/${event.CId}`, { CVisible: true })
    await db('DELETE', `EventDate/${dates[0].EdId}`)
    expect(await refused('DELETE', `EventDate/${dates[1].EdId}`)).toMatchObject([{ field: 'dates' }])
    await db('PATCH', `Content/${event.CId}`, { CVisible: false })
    await db('DELETE', `EventDate/${dates[1].EdId}`)
  })

  it('is there when it becomes news, which then lists it', async () => {
    await database.pool.query(`insert into "Tag" ("TId", "TName") values (21, 'News') on conflict do nothing`)
    const { CId } = await make(contentTypeIds.Web_Page, '/heart')
    const body = { CtId: contentTypeIds.News_Detail }
    expect(await refused('PATCH', `Content/${CId}`, body)).toMatchObject([{ field: 'news.NDate' }])
    await db('POST', 'News', { CId, NDate: '2030-01-01' })
    await db('PATCH', `Content/${CId}`, body)
    expect((await opened(Number(CId))).live.snapshot.tags.map(({ TId }) => TId)).toContain(21)
  })

  it('can be changed where it is missing already', async () => {
    const { CId } = await make(contentTypeIds.News_Detail, '/news/old', false)
    await database.pool.query('update "Content" set "CVisible" = true where "CId" = $1', [CId])
    await db('PATCH', `Content/${CId}`, { CIntroText: '<p>After</p>' })
  })
})

it('every part of a page is watched', async () => {
  const { watchPages } = await import('../../../server/content/watch-pages.ts')
  for (const { entity } of Object.values(pageParts))
    expect(watchPages.watches(entity), entity.name).toBe(true)
})

it('the order in a menu makes no version', async () => {
  const { CId } = await make(contentTypeIds.Web_Page, '/heart')
  await db('PATCH', `TagToContent/[${FOLDER},${CId}]`, { CSortOrder: 7 })
  expect(await versions(Number(CId))).toEqual([])
})

it('what is below a page goes along only by someone who reaches it', async () => {
  const { CId } = await make(contentTypeIds.Web_Page, '/heart')
  const below = await make(contentTypeIds.Web_Page, '/heart/surgery')
  await db('DELETE', `TagToContent/[${FOLDER},${below.CId}]`)
  const editor = somebody({ userId: accounts[0].Id, claims: { TId: [FOLDER] } })
  const answer = await call(editor, 'PATCH', `/api/v1/db/Content/${CId}`, { body: { CSeoUrl: '/hearts' } })
  expect(answer.statusCode).toBe(404)
  expect(await site('/heart')).toBe(200)
})

describe('a page that is shown where a redirect is', () => {
  const atHeart = () =>
    database.pool.query(
      `insert into "Redirect" ("RType", "RFrom", "RTo") values ('301', '/heart/', '/about'), ('301', '/other', '/about')`,
    )
  const hidden = async (isExpired = false) => {
    const page = await make(contentTypeIds.Web_Page, '/heart')
    const over = { CExpireDt: '2020-01-01T00:00:00Z' }
    await db('PATCH', `Content/${page.CId}`, isExpired ? over : { CVisible: false })
    await atHeart()
    changes.publish('Redirect')
    return Number(page.CId)
  }

  const publishWith = async (cId: number, content: AnyRow) => {
    const {
      live: { snapshot, stamp },
    } = await opened(cId)
    const draft = await call(admin, 'PUT', `/api/v1/mc/editor/draft?cId=${cId}`, {
      body: {
        base: stamp,
        version: null,
        snapshot: { ...snapshot, content: { ...snapshot.content, ...content } },
      },
    })
    const { version } = draft.json()
    const answer = await call(admin, 'POST', '/api/v1/mc/editor/publish', {
      body: { drafts: [{ cId, version }], reason: 'On' },
    })
    expect(answer.statusCode, answer.body).toBe(200)
  }

  it.each([
    ['made', async () => void (await db('POST', 'Content', { CTitle: 'Heart', CtId: 1, CSeoUrl: '/heart' }))],
    ['turned on', async () => void (await db('PATCH', `Content/${await hidden()}`, { CVisible: true }))],
    ['published', async () => publishWith(await hidden(), { CVisible: true })],
    ['shown for longer', async () => db('PATCH', `Content/${await hidden(true)}`, { CExpireDt: null })],
    [
      'published for longer',
      async () => publishWith(await hidden(true), { CExpireDt: '2090-01-01T00:00:00Z' }),
    ],
    [
      'restored',
      async () => {
        const { CId } = await make(contentTypeIds.Web_Page, '/heart')
        await db('DELETE', `Content/${CId}`)
        await atHeart()
        await call(admin, 'POST', '/api/v1/mc/trash/restore', {
          body: { records: [{ entity: 'Content', key: String(CId) }] },
        })
      },
    ],
  ])('takes it away: %s', async (name, act) => {
    if (name === 'made') await atHeart()
    await act()
    expect(await redirects()).toEqual(['/other /about'])
    expect(await site('/heart')).toBe(200)
  })
})

it('a folder that is listed again is not hidden by a redirect from its address', async () => {
  await database.pool.query(
    `insert into "Tag" ("TId", "TName", "TPath") values (4, 'Home', null) on conflict do nothing`,
  )
  const { TId } = await db('POST', 'Tag', {
    TName: 'Care',
    TIdParent: 4,
    TPath: '/our-care',
    TVisible: false,
  })
  const lead = (RFrom: string) => db('POST', 'Redirect', { RType: '301', RFrom, RTo: '/about' })
  await lead('/our-care')
  await lead('/your-care')
  await db('PATCH', `Tag/${TId}`, { TName: 'Our care' })
  expect(await redirects()).toHaveLength(2)
  await db('PATCH', `Tag/${TId}`, { TVisible: true })
  expect(await redirects()).toEqual(['/your-care /about'])
  await db('PATCH', `Tag/${TId}`, { TPath: '/your-care' })
  expect(await redirects()).toEqual([])
})

describe('the address of a place', () => {
  const place = (CId: unknown, body: AnyRow, method: 'PATCH' | 'DELETE' = 'PATCH') =>
    call(admin, method, `/api/v1/db/TagToContent/[${FOLDER},${CId}]`, method === 'PATCH' ? { body } : {})

  it('leads on to the new one, or to the page once it has none', async () => {
    const { CId } = await make(contentTypeIds.Web_Page, '/heart')
    expect((await place(CId, { TtcPageUrl: '/care/heart' })).statusCode).toBe(200)
    expect(await redirects()).toEqual([])
    await place(CId, { TtcPageUrl: '/care/hearts' })
    expect(await redirects()).toEqual(['/care/heart /care/hearts'])
    await place(CId, { TtcPageUrl: '/care/heart' })
    expect(await redirects()).toEqual(['/care/hearts /care/heart'])
    await place(CId, { TtcPageUrl: null })
    expect(await redirects()).toEqual(['/care/heart /heart', '/care/hearts /heart'])
    await place(CId, { TtcPageUrl: '/care' })
    expect((await place(CId, {}, 'DELETE')).statusCode).toBeLessThan(300)
    expect(await redirects()).toEqual(['/care /heart', '/care/heart /heart', '/care/hearts /heart'])
    for (const path of ['/care', '/care/heart', '/care/hearts']) expect(await site(path)).toBe('/heart')
  })

  it('is refused where another page has it, and the other way round', async () => {
    const { CId } = await make(contentTypeIds.Web_Page, '/heart')
    const other = await make(contentTypeIds.Web_Page, '/lungs')
    for (const url of ['/lungs', '/LUNGS/'])
      expect((await place(CId, { TtcPageUrl: url })).statusCode, url).toBe(409)
    await place(CId, { TtcPageUrl: '/care/heart' })
    const taken = await call(admin, 'PATCH', `/api/v1/db/Content/${other.CId}`, {
      body: { CSeoUrl: '/care/Heart' },
    })
    expect(taken.statusCode).toBe(409)
  })

  it('is published with its redirect, and goes back with an undo', async () => {
    const { CId } = await make(contentTypeIds.Web_Page, '/heart')
    await place(CId, { TtcPageUrl: '/care/heart' })
    const page = await opened(Number(CId))
    const { snapshot } = page.live
    const tags = snapshot.tags.map(tag => ({ ...tag, TtcPageUrl: '/care/hearts' }))
    const draft = await call(admin, 'PUT', `/api/v1/mc/editor/draft?cId=${CId}`, {
      body: { snapshot: { ...snapshot, tags }, base: page.live.stamp, version: null },
    })
    expect(draft.statusCode, draft.body).toBe(200)
    const published = await call(admin, 'POST', '/api/v1/mc/editor/publish', {
      body: {
        drafts: [{ cId: CId, version: draft.json().version }],
        reason: 'Moved',
        redirects: [],
      },
    })
    expect(published.statusCode, published.body).toBe(200)
    expect(await redirects()).toEqual(['/care/heart /care/hearts'])
    const undone = await call(admin, 'POST', '/api/v1/mc/editor/undo', {
      body: { cvId: published.json().published[0].cvId, reason: 'Too early' },
    })
    expect(undone.statusCode, undone.body).toBe(200)
    expect(undone.json().redirects).toMatchObject({ removed: 1 })
    expect(await redirects()).toEqual([])
    expect(await site('/care/heart')).toBe(200)
    const again = await call(admin, 'POST', '/api/v1/mc/editor/undo', {
      body: { cvId: undone.json().published[0].cvId, reason: 'After all' },
    })
    expect(again.json().redirects).toMatchObject({ created: 1 })
    expect(await redirects()).toEqual(['/care/heart /care/hearts'])
  })
})

it.each([
  ['said that it is gone', '410', true],
  ['was off', '301', false],
])('a page that leaves an address whose redirect %s leads on from there', async (_, type, active) => {
  const { CId } = await make(contentTypeIds.Web_Page, '/heart')
  await database.pool.query(
    `insert into "Redirect" ("RType", "RFrom", "RTo", "RActive") values ($1, '/heart', '/x', $2)`,
    [type, active],
  )
  await db('PATCH', `Content/${CId}`, { CSeoUrl: '/hearts' })
  expect(await site('/heart')).toBe('/hearts')
})

it('a page that moves and a redirect that is saved at the same moment neither lead round nor hide the page', async () => {
  for (let round = 0; round < 6; round++) {
    const [from, to] = [`/from-${round}`, `/to-${round}`]
    const { CId } = await make(contentTypeIds.Web_Page, from)
    const [moved] = await Promise.all([
      call(admin, 'PATCH', `/api/v1/db/Content/${CId}`, { body: { CSeoUrl: to } }),
      call(admin, 'POST', '/api/v1/db/Redirect', { body: { RType: '301', RFrom: to, RTo: from } }),
    ])
    expect(moved.statusCode).toBe(200)
    await expect.poll(() => site(from)).toBe(to)
    expect(await site(to)).toBe(200)
  }
})

it('two pages never get one address for their places at the same moment', async () => {
  const pages = [await make(contentTypeIds.Web_Page, '/one'), await make(contentTypeIds.Web_Page, '/two')]
  const answers = await Promise.all(
    pages.map(({ CId }) =>
      call(admin, 'PATCH', `/api/v1/db/TagToContent/[${FOLDER},${CId}]`, { body: { TtcPageUrl: '/care' } }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})
