import { randomUUID } from 'node:crypto'
import { editPage, emptyBlock, emptyDate, type PageSnapshot } from '@rounds/core/rules/page'
import type { LightMyRequestResponse } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'
import type { EditorPage, PublishReport } from '../../../core/api/index.ts'
import type { AnyRow } from '../../../core/entities/index.ts'
import { publishDue } from '../../../server/content/schedule.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { createRecords } from '../../../server/records/records.ts'
import { watchers } from '../../../server/watchers.ts'
import { expectDocumented } from '../openapi/contract.ts'
import { testApp } from '../support/app.ts'
import { emptied } from '../support/emptied.ts'
import { mojoAdmin, somebody, withTags } from '../support/people.ts'

const { call, database, changes } = await testApp()
const { rows: accounts } =
  await database.pool.query(`insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName", "FullName")
  select name || '@example.com', name, upper(name), upper(name), name from unnest(array['ann', 'bob']) name returning "Id"`)
const FOLDER = 1000
const OTHER = 2000
await database.pool.query(`insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page');
  insert into "Tag" ("TId", "TName") values (${FOLDER}, 'Mine'), (${OTHER}, 'Other')`)
await database.pool.query(
  `insert into "AspNetUserClaims" ("UserId", "ClaimType", "ClaimValue") values ($1, 'TId', $2)`,
  [accounts[0].Id, String(FOLDER)],
)
const ann = somebody({ userId: accounts[0].Id, name: 'ann', claims: { TId: [FOLDER] } })
const bob = mojoAdmin({ userId: accounts[1].Id, name: 'bob' })
const stranger = withTags(OTHER)

type Actor = typeof ann
const editor = '/api/v1/mc/editor'

async function get(actor: Actor | undefined, path: string, query: string): Promise<LightMyRequestResponse> {
  const answer = await call(actor, 'GET', `${editor}/${path}?${query}`)
  expectDocumented('get', `${editor}/${path}`, answer)
  return answer
}
async function post(actor: Actor | undefined, path: string, body: unknown): Promise<LightMyRequestResponse> {
  const answer = await call(actor, 'POST', `${editor}/${path}`, { body })
  expectDocumented('post', `${editor}/${path}`, answer)
  return answer
}
async function put(actor: Actor | undefined, cId: number, body: unknown): Promise<LightMyRequestResponse> {
  const answer = await call(actor, 'PUT', `${editor}/draft?cId=${cId}`, { body })
  expectDocumented('put', `${editor}/draft`, answer)
  return answer
}
const db = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) => {
  const answer = await call(bob, method, `/api/v1/db/${path}`, body === undefined ? {} : { body })
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const open = async (cId: number, actor: Actor = ann): Promise<EditorPage> => {
  const answer = await get(actor, 'page', `cId=${cId}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<EditorPage>()
}
const titled = (page: PageSnapshot, change: Partial<PageSnapshot['content']>): PageSnapshot => ({
  ...page,
  content: { ...page.content, ...change },
})

/** Begins a draft of a page with a change, and gives it as it is kept. */
async function draft(cId: number, change: (live: PageSnapshot) => PageSnapshot, actor: Actor = ann) {
  const { live } = await open(cId, actor)
  const snapshot = change(live.snapshot)
  const answer = await put(actor, cId, { snapshot, base: live.stamp, version: null })
  expect(answer.statusCode, answer.body).toBe(200)
  const { cvId, version } = answer.json<{ cvId: number; version: number }>()
  return { cvId, version, base: live.stamp, snapshot, save: { snapshot, base: live.stamp, version } }
}
async function published(
  drafts: readonly { cId: number; version: number; base?: string }[],
  more: object = {},
) {
  const answer = await post(ann, 'publish', { drafts, reason: 'Because', ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<PublishReport>()
}

let cId: number
let child: number
beforeEach(async () => {
  await database.pool.query(`delete from "Content"; delete from "Redirect"; ${emptied('AuditLog')}`)
  const make = async (CTitle: string, CSeoUrl: string) => {
    const page: AnyRow = await db('POST', 'Content', { CTitle, CtId: 1, CSeoUrl, CSeoTitle: CTitle })
    await db('POST', 'TagToContent', { TId: FOLDER, CId: page.CId, TtcPageUrl: CSeoUrl })
    return page.CId as number
  }
  cId = await make('Heart', '/heart')
  child = await make('Surgery', '/heart/surgery')
  await db('POST', 'ContentBlock/all', [
    { CId: cId, CbSortOrder: 10, CbHeadline: 'One', CbMetaData: '{"a":1}' },
    { CId: cId, CbSortOrder: 20, CbHeadline: 'Two' },
  ])
  await database.pool.query('delete from "ContentVersion"')
})

describe('who may edit a page', () => {
  it('is who may edit it through the other calls', async () => {
    const { live } = await open(cId)
    const save = { snapshot: live.snapshot, base: live.stamp, version: null }
    for (const [actor, status] of [
      [undefined, 401],
      [stranger, 404],
    ] as const) {
      for (const path of ['page', 'versions', 'title-check', 'duplicate'])
        expect((await get(actor, path, `cId=${cId}`)).statusCode).toBe(status)
      expect((await put(actor, cId, save)).statusCode).toBe(status)
      expect((await post(actor, 'presence', { cId, tab: randomUUID() })).statusCode).toBe(status)
      expect((await post(actor, 'discard', { cId, version: 1 })).statusCode).toBe(status)
      expect((await post(actor, 'withdraw', { cId })).statusCode).toBe(status)
      expect((await post(actor, 'publish', { drafts: [{ cId, version: 1 }], reason: 'x' })).statusCode).toBe(
        status,
      )
    }
    const { cvId, version } = await draft(cId, page => page)
    expect((await get(stranger, 'version', `cvId=${cvId}`)).statusCode).toBe(404)
    expect((await put(stranger, cId, { ...save, version })).statusCode).toBe(404)
    expect((await post(stranger, 'restore', { cvId, version })).statusCode).toBe(404)
    expect((await post(stranger, 'undo', { cvId, reason: 'x' })).statusCode).toBe(404)
    expect((await get(bob, 'page', 'cId=999999')).statusCode).toBe(404)
  })

  it('reads which page it is, and whom to ask, once its folder was taken from them', async () => {
    const { save, version } = await draft(cId, page => page)
    const moved = { ...ann, person: { ...ann.person, tags: stranger.person.tags } }
    const nobody = await get(moved, 'page', `cId=${child}`)
    expect(nobody.statusCode).toBe(404)
    expect(nobody.json().message).toBe(
      `You can’t open page ${child}: it doesn’t exist, or it isn’t in any of your folders. Ask an administrator, who can give you its folder.`,
    )
    await database.pool.query(
      `insert into "AspNetRoles" ("Name", "NormalizedName") values ('MoJoAdmin', 'MOJOADMIN') on conflict do nothing`,
    )
    await database.pool.query(
      `insert into "AspNetUserRoles" ("UserId", "RoleId") select $1, "Id" from "AspNetRoles" where "NormalizedName" = 'MOJOADMIN'`,
      [accounts[1].Id],
    )
    for (const answer of [
      await get(moved, 'page', `cId=${cId}`),
      await put(moved, cId, { ...save, version }),
      await post(moved, 'presence', { cId, tab: randomUUID() }),
    ]) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toBe(
        'You can no longer edit “Heart”: it’s no longer in any of your folders. Ask bob, who can give you its folder.',
      )
    }
    expect((await get(moved, 'page', 'cId=999999')).json().message).toContain('Ask bob,')
    expect((await get(stranger, 'page', `cId=${cId}`)).body).not.toContain('Heart')
    await database.pool.query('delete from "AspNetUserRoles"')
  })

  it('cannot put the page where they may not', async () => {
    const { version } = await draft(cId, page => ({
      ...page,
      tags: [
        ...page.tags,
        { ...(page.tags[0] as PageSnapshot['tags'][number]), TId: OTHER, TtcPageUrl: null },
      ],
    }))
    expect((await post(ann, 'publish', { drafts: [{ cId, version }], reason: 'x' })).statusCode).toBe(403)
    expect((await open(cId)).live.snapshot.tags).toHaveLength(1)
  })

  it.each([
    ['no snapshot', { base: '', version: null }],
    ['a member that is none', { snapshot: {}, base: '', version: null, more: 1 }],
    ['a snapshot without content', { snapshot: {}, base: '', version: null }],
    ['no version', { snapshot: { content: {} }, base: '' }],
    ['a list', []],
  ])('sends no draft with %s', async (_, body) => {
    expect((await put(ann, cId, body)).statusCode).toBe(400)
  })

  it.each([
    ['publish', { drafts: [], reason: 'x' }],
    ['publish', { drafts: [{ cId: 1 }], reason: 'x' }],
    ['publish', { drafts: [{ cId: 1, version: 1 }], reason: 'x\ny' }],
    [
      'publish',
      {
        drafts: [
          { cId: 1, version: 1 },
          { cId: 1, version: 1 },
        ],
        reason: 'x',
      },
    ],
    ['publish', { drafts: [{ cId: 1, version: 1 }], reason: 'x', at: 'tomorrow' }],
    ['publish', { drafts: [{ cId: 1, version: 1 }], reason: 'x', redirects: [{ from: 1 }] }],
    ['presence', { cId: 1, tab: 'x' }],
    ['discard', { cId: 'x', version: 1 }],
    ['restore', { cvId: 1 }],
    ['undo', { cvId: 1 }],
  ])('sends no %s with %j', async (path, body) => {
    expect((await post(ann, path, body)).statusCode).toBe(400)
  })
})

describe('a draft', () => {
  it('is begun from the page as it is, and saved in place', async () => {
    const first = await draft(cId, page => titled(page, { CTitle: '', CIntroText: '<p>words</p>' }))
    const second = await put(ann, cId, {
      ...first.save,
      snapshot: titled(first.snapshot, { CTitle: 'Hearts' }),
    })
    expect(second.json()).toMatchObject({ cvId: first.cvId, version: first.version + 1 })
    expect(second.json()).not.toHaveProperty('snapshot')
    const { draft: kept, live, versions } = await open(cId)
    expect(kept).toMatchObject({
      version: first.version + 1,
      snapshot: { content: { CTitle: 'Hearts', CIntroText: '<p>words</p>' } },
      base: live.snapshot,
      baseStamp: live.stamp,
      by: { userId: ann.person.userId, name: 'ann' },
      publishAt: null,
    })
    expect(live.snapshot.content.CTitle).toBe('Heart')
    expect(live.snapshot.blocks.map(block => [block.CbHeadline, block.CbMetaData])).toEqual([
      ['One', { a: 1 }],
      ['Two', null],
    ])
    expect(versions).toEqual([])
    const { rows } = await database.pool.query(`select "Message" from "AuditLog" where "Type" = 'Draft'`)
    expect(rows.map(row => row.Message)).toEqual([`Started a draft of page ${cId}`])
  })

  it('holds no HTML that runs, and says so', async () => {
    const { live } = await open(cId)
    const snapshot = titled(live.snapshot, { CIntroText: '<p onclick="x">words</p><script>1</script>' })
    const saved = await put(ann, cId, { snapshot, base: live.stamp, version: null })
    expect(saved.json().snapshot.content.CIntroText).toBe('<p>words</p>')
  })

  it('is one, whoever writes: who comes second is told, and given the draft as it is', async () => {
    const mine = await draft(cId, page => titled(page, { CTitle: 'Mine' }))
    for (const version of [null, mine.version + 1]) {
      const theirs = await put(bob, cId, { ...mine.save, version })
      expect(theirs.statusCode).toBe(412)
      expect(theirs.json().current.draft).toMatchObject({ version: mine.version, by: { name: 'ann' } })
    }
    const merged = await put(bob, cId, { snapshot: mine.snapshot, base: mine.base, version: mine.version })
    expect(merged.statusCode).toBe(200)
    const late = await put(ann, cId, { snapshot: mine.snapshot, base: mine.base, version: mine.version })
    expect(late.statusCode).toBe(412)
    const { rows } = await database.pool.query(
      `select "Message" from "AuditLog" where "UserId" = $1 and "Type" = 'Draft'`,
      [bob.person.userId],
    )
    expect(rows).toEqual([{ Message: `Continued the draft of page ${cId}` }])
  })

  it('from before there were stamps goes on like any other', async () => {
    const mine = await draft(cId, page => page)
    await database.pool.query(`update "ContentVersion" set "CvBaseStamp" = null`)
    const { draft: kept } = await open(cId)
    expect((await put(ann, cId, { ...mine.save, base: kept?.baseStamp })).statusCode).toBe(200)
  })

  it('is begun by one of two who begin at the same moment', async () => {
    const { live } = await open(cId)
    const save = { snapshot: live.snapshot, base: live.stamp, version: null }
    const answers = await Promise.all([put(ann, cId, save), put(bob, cId, save)])
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 412])
  })

  it('is not begun from a page that is another one by now', async () => {
    const { live } = await open(cId)
    await db('PATCH', `Content/${cId}`, { CTitle: 'Other' })
    const late = await put(ann, cId, { snapshot: live.snapshot, base: live.stamp, version: null })
    expect(late.statusCode).toBe(412)
    expect(late.json().current.live.snapshot.content.CTitle).toBe('Other')
  })

  it('can be put on the page as it is now, once that is known', async () => {
    const mine = await draft(cId, page => titled(page, { CSeoTitle: 'Mine' }))
    await db('PATCH', `Content/${cId}`, { CTitle: 'Other' })
    const { live } = await open(cId)
    const snapshot = titled(mine.snapshot, { CTitle: 'Other' })
    expect((await put(ann, cId, { snapshot, base: live.stamp, version: mine.version })).statusCode).toBe(200)
    expect((await open(cId)).draft).toMatchObject({ base: live.snapshot, baseStamp: live.stamp })
  })

  it('is closed without being lost, and can be brought back', async () => {
    const mine = await draft(cId, page => titled(page, { CTitle: 'Mine' }))
    expect((await post(ann, 'discard', { cId, version: mine.version + 1 })).statusCode).toBe(412)
    const closed = (await post(ann, 'discard', { cId, version: mine.version })).json<EditorPage>()
    expect(closed.draft).toBeNull()
    expect(closed.versions).toMatchObject([{ cvId: mine.cvId, kind: 'discarded', by: { name: 'ann' } }])
    expect((await put(ann, cId, mine.save)).statusCode).toBe(412)
    const back = (await post(ann, 'restore', { cvId: mine.cvId, version: null })).json<EditorPage>()
    expect(back.draft?.snapshot.content.CTitle).toBe('Mine')
    const other = await put(ann, cId, {
      snapshot: titled(mine.snapshot, { CTitle: 'Typed since' }),
      base: mine.base,
      version: back.draft?.version,
    })
    const again = (
      await post(ann, 'restore', { cvId: mine.cvId, version: other.json().version })
    ).json<EditorPage>()
    expect(again.draft?.snapshot.content.CTitle).toBe('Mine')
    const [kept] = again.versions
    const lost = await get(ann, 'version', `cvId=${kept?.cvId}`)
    expect(lost.json().snapshot.content.CTitle).toBe('Typed since')
  })

  it.each(['conflict', 'restore'] as const)(
    'is kept as a version where another page takes its place after a %s',
    async keeps => {
      const { save, version } = await draft(cId, page => titled(page, { CTitle: 'Theirs' }))
      const snapshot = titled(save.snapshot, { CTitle: 'Mine' })
      const count = async () => (await open(cId)).versions.length
      const before = await count()
      expect((await put(bob, cId, { ...save, snapshot, keeps, version: version + 1 })).statusCode).toBe(412)
      expect((await put(bob, cId, { ...save, keeps })).statusCode).toBe(200)
      expect(await count()).toBe(before)
      expect((await put(bob, cId, { ...save, snapshot, keeps, version: version + 1 })).statusCode).toBe(200)
      const { draft: now, versions } = await open(cId)
      expect(now?.snapshot.content.CTitle).toBe('Mine')
      const [kept] = versions
      expect(kept).toMatchObject({ kind: 'discarded', by: { name: 'bob' } })
      expect((await get(ann, 'version', `cvId=${kept?.cvId}`)).json().snapshot.content.CTitle).toBe('Theirs')
      expect((await put(bob, cId, { ...save, keeps: 'other' })).statusCode).toBe(400)
    },
  )
})

describe('the dates of an event', () => {
  const begins = (day: number) => `2027-03-0${day}T10:00:00.000Z`
  const stored = async () =>
    (await db('GET', 'EventDate?orderBy=EdStartDt')).map((row: AnyRow) => [
      row.EdStartDt,
      row.EdNote,
      row.EdId,
    ])
  const dated = (page: PageSnapshot, ...days: readonly number[]): PageSnapshot =>
    days.reduce(
      (so, day) =>
        editPage(so, { effect: 'add date', date: { ...emptyDate(randomUUID()), EdStartDt: begins(day) } }),
      page,
    )

  it('are drafted, published with an event that is new, changed in place, restored and taken back', async () => {
    const first = await draft(cId, page => dated(page, 1, 2))
    expect(await stored()).toEqual([])
    await published([{ cId, version: first.version }])
    const [one, two] = await stored()
    expect([one?.[0], two?.[0]]).toEqual([begins(1), begins(2)])

    const second = await draft(cId, page => {
      const [gone, stays] = page.dates.toSorted((a, b) => a.EdStartDt.localeCompare(b.EdStartDt))
      if (!gone || !stays) throw new Error('There are two.')
      const noted = editPage(page, {
        effect: 'set in date',
        date: stays.EdUuid,
        field: 'EdNote',
        value: 'Moved',
      })
      return dated(editPage(noted, { effect: 'delete date', date: gone.EdUuid }), 3)
    })
    const report = await published([{ cId, version: second.version }])
    const now = await stored()
    expect(now.map(([at, note]: unknown[]) => [at, note])).toEqual([
      [begins(2), 'Moved'],
      [begins(3), null],
    ])
    // The date that stayed is the row that it was.
    expect(now[0]?.[2]).toBe(two?.[2])

    const { versions, live } = await open(cId)
    const before = versions.find(({ cvId }) => cvId === report.published[0]?.beforeId)
    const restored = (await post(ann, 'restore', { cvId: before?.cvId, version: null })).json<EditorPage>()
    expect(restored.draft?.snapshot.dates.map(({ EdStartDt }) => EdStartDt).toSorted()).toEqual([
      begins(1),
      begins(2),
    ])
    expect(live.snapshot.dates).toHaveLength(2)
    expect((await post(ann, 'undo', { cvId: report.published[0]?.cvId, reason: 'No' })).statusCode).toBe(200)
    expect((await stored()).map(([at, note]: unknown[]) => [at, note])).toEqual([
      [begins(1), null],
      [begins(2), null],
    ])
  })

  it('go with the event, and come along with a copy under names of their own', async () => {
    const { version } = await draft(cId, page => dated(page, 1))
    await published([{ cId, version }])
    const copy = (await get(ann, 'duplicate', `cId=${cId}`)).json<{ CId: number }>()
    expect(await stored()).toHaveLength(2)
    const without = await draft(copy.CId, page => ({ ...page, event: null, dates: [] }))
    await published([{ cId: copy.CId, version: without.version }])
    expect(await stored()).toHaveLength(1)
    const lone = await draft(child, page => ({ ...dated(page, 1), event: null }))
    const refused = await post(ann, 'publish', {
      drafts: [{ cId: child, version: lone.version }],
      reason: 'x',
    })
    expect([refused.statusCode, refused.json().errors[0].field]).toEqual([400, 'dates[0]'])
  })
})

describe('publishing', () => {
  it('makes the page what the draft says, block by block, and keeps what was there', async () => {
    const before = (await open(cId)).live.snapshot
    const uuid = randomUUID()
    const { version } = await draft(cId, page => ({
      ...titled(page, { CTitle: 'Hearts', CMetaDesc: { description: 'x' } }),
      blocks: [{ ...emptyBlock(uuid), CbHeadline: 'New' }, ...page.blocks.slice(1)],
      news: { NDate: '2026-01-01', NAuthor: null, NSource: null, NSourceLink: null, NFeatured: true },
    }))
    const report = await published([{ cId, version }])
    const { live, draft: left, versions } = await open(cId)
    expect(left).toBeNull()
    expect(live.snapshot).toMatchObject({
      content: { CTitle: 'Hearts', CMetaDesc: { description: 'x' } },
      news: { NDate: '2026-01-01', NFeatured: true },
    })
    expect(live.snapshot.blocks.map(block => block.CbHeadline)).toEqual(['New', 'Two'])
    expect(versions.map(one => [one.kind, one.reason, one.by?.name])).toEqual([
      ['published', 'Because', 'ann'],
      ['kept', 'As it was before', 'ann'],
    ])
    expect(versions[0]?.beforeId).toBe(versions[1]?.cvId)
    expect(report.published).toMatchObject([{ cId, title: 'Hearts', beforeId: versions[1]?.cvId }])
    const kept = await get(ann, 'version', `cvId=${versions[1]?.cvId}`)
    expect(kept.json().snapshot).toEqual(before)
    const { rows } = await database.pool.query(
      `select "Message" from "AuditLog" where "Type" = 'Draft' order by "Id" desc limit 1`,
    )
    expect(rows[0].Message).toBe(`Published page ${cId}: Because`)
  })

  it('keeps what others have changed on the page meanwhile, and says what that is', async () => {
    const { version } = await draft(cId, page => titled(page, { CTitle: 'Mine' }))
    await db('PATCH', `Content/${cId}`, { CSeoTitle: 'Theirs' })
    const { published: pages } = await published([{ cId, version }])
    expect(pages[0]?.broughtIn).toEqual([{ part: 'content', key: '', field: 'CSeoTitle' }])
    expect((await open(cId)).live.snapshot.content).toMatchObject({ CTitle: 'Mine', CSeoTitle: 'Theirs' })
  })

  it('is refused for who says what was seen, where others have changed anything since', async () => {
    const { version, base } = await draft(cId, page => titled(page, { CTitle: 'Mine' }))
    const [block]: AnyRow[] = await db('GET', `ContentBlock?filters=${encodeURIComponent(`CId=${cId}`)}`)
    await db('PATCH', `ContentBlock/${block?.CbId}`, { CbHeadline: 'Theirs' })
    const drafts = [{ cId, version, base }]
    for (const more of [{}, { at: '2099-01-01T00:00:00Z' }]) {
      const refused = await post(ann, 'publish', { drafts, reason: 'x', ...more })
      expect(refused.statusCode).toBe(412)
      const { current } = refused.json()
      expect(current).toMatchObject({ cId, draft: { version, publishAt: null } })
    }
    const { live } = await open(cId)
    expect(live.snapshot.content.CTitle).toBe('Heart')
    const seen = await published([{ cId, version, base: live.stamp }])
    expect(seen.published[0]?.broughtIn).toHaveLength(1)
    expect(
      (await post(ann, 'publish', { drafts: [{ cId, version, base: 7 }], reason: 'x' })).statusCode,
    ).toBe(400)
  })

  it('is refused where both have changed the same, with the page as it is', async () => {
    const { version } = await draft(cId, page => titled(page, { CTitle: 'Mine' }))
    await db('PATCH', `Content/${cId}`, { CTitle: 'Theirs' })
    const answer = await post(ann, 'publish', { drafts: [{ cId, version }], reason: 'x' })
    expect(answer.statusCode).toBe(412)
    expect(answer.json().current).toMatchObject({
      cId,
      live: { snapshot: { content: { CTitle: 'Theirs' } } },
    })
  })

  it('is refused while something is missing, and says what', async () => {
    const { version } = await draft(cId, page => ({
      ...titled(page, { CTitle: ' ' }),
      blocks: page.blocks.map(block => ({ ...block, CbLink: 'htt' })),
    }))
    const answer = await post(ann, 'publish', { drafts: [{ cId, version }], reason: 'x' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors.map((issue: AnyRow) => issue.field)).toEqual([
      'content.CTitle',
      'blocks[0].CbLink',
      'blocks[1].CbLink',
    ])
    expect(answer.json().errors[0].message).not.toMatch(/^Heart|: /)
  })

  it('publishes several, or none of them', async () => {
    const one = await draft(cId, page => titled(page, { CTitle: 'One' }))
    const two = await draft(child, page => titled(page, { CTitle: '' }))
    const both = [
      { cId, version: one.version },
      { cId: child, version: two.version },
    ]
    const refused = await post(ann, 'publish', { drafts: both, reason: 'x' })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().errors).toEqual([
      { field: `${child}.content.CTitle`, message: expect.stringMatching(/: /) },
    ])
    const stale = await post(ann, 'publish', { drafts: [both[0], { cId: child, version: 99 }], reason: 'x' })
    expect(stale.statusCode).toBe(412)
    expect((await open(cId)).live.snapshot.content.CTitle).toBe('Heart')
    const fixed = await put(ann, child, {
      snapshot: titled(two.snapshot, { CTitle: 'Two' }),
      base: two.base,
      version: two.version,
    })
    const report = await published([
      { cId, version: one.version },
      { cId: child, version: fixed.json().version },
    ])
    expect(report.published.map(page => page.title)).toEqual(['One', 'Two'])
  })

  it('can be undone, and that too; what others did since stays', async () => {
    const { version } = await draft(cId, page => ({ ...titled(page, { CTitle: 'Mine' }), blocks: [] }))
    const [first] = (await published([{ cId, version }])).published
    await db('PATCH', `Content/${cId}`, { CSeoTitle: 'Theirs' })
    const undone = await post(ann, 'undo', { cvId: first?.cvId, reason: 'Too early' })
    expect(undone.statusCode, undone.body).toBe(200)
    const { live, versions } = await open(cId)
    expect(live.snapshot.content).toMatchObject({ CTitle: 'Heart', CSeoTitle: 'Theirs' })
    expect(live.snapshot.blocks.map(block => block.CbHeadline)).toEqual(['One', 'Two'])
    expect(versions[0]).toMatchObject({ kind: 'published', reason: 'Too early' })
    const again = await post(ann, 'undo', { cvId: versions[0]?.cvId, reason: 'After all' })
    expect(again.statusCode).toBe(200)
    expect((await open(cId)).live.snapshot).toMatchObject({
      content: { CTitle: 'Mine', CSeoTitle: 'Theirs' },
      blocks: [],
    })
    await db('PATCH', `Content/${cId}`, { CTitle: 'Theirs' })
    expect((await post(ann, 'undo', { cvId: first?.cvId, reason: 'x' })).statusCode).toBe(412)
    expect((await post(ann, 'undo', { cvId: first?.beforeId, reason: 'x' })).statusCode).toBe(400)
  })
})

describe('undoing the publish of a colleague’s draft', () => {
  it('reopens the draft as theirs, and what others changed since stays when it is published', async () => {
    const { version } = await draft(cId, page => titled(page, { CTitle: 'Mine' }))
    const answer = await post(bob, 'publish', { drafts: [{ cId, version }], reason: 'All of today' })
    const [first] = answer.json<PublishReport>().published
    await db('PATCH', `Content/${cId}`, { CSeoTitle: 'Theirs' })
    const undone = await post(bob, 'undo', { cvId: first?.cvId, reason: 'Too early', reopen: true })
    expect(undone.statusCode, undone.body).toBe(200)
    const page = await open(cId)
    expect(page.live.snapshot.content.CTitle).toBe('Heart')
    expect(page.draft).toMatchObject({ by: { name: 'ann' }, snapshot: { content: { CTitle: 'Mine' } } })
    await published([{ cId, version: page.draft?.version ?? 0 }])
    expect((await open(cId)).live.snapshot.content).toMatchObject({ CTitle: 'Mine', CSeoTitle: 'Theirs' })
  })

  it('leaves alone a draft that was begun since', async () => {
    const { version } = await draft(cId, page => titled(page, { CTitle: 'Mine' }))
    const [first] = (await published([{ cId, version }])).published
    await draft(cId, page => titled(page, { CTitle: 'Newer' }))
    await post(bob, 'undo', { cvId: first?.cvId, reason: 'Too early', reopen: true })
    expect((await open(cId)).draft?.snapshot.content.CTitle).toBe('Newer')
  })
})

describe('another address', () => {
  const redirects = async () =>
    (await database.pool.query(`select "RFrom", "RTo" from "Redirect" order by "RFrom"`)).rows.map(
      row => `${row.RFrom} ${row.RTo}`,
    )
  const urls = async () =>
    (
      await database.pool.query(
        `select "CSeoUrl" as url from "Content" union all select "TtcPageUrl" from "TagToContent" order by 1`,
      )
    ).rows.map(row => row.url)
  const move = async (to: string, more: object = {}) => {
    const { version } = await draft(cId, page => titled(page, { CSeoUrl: to }))
    return published([{ cId, version }], more)
  }

  it('takes the pages below along, and the old addresses lead on', async () => {
    const check = (await get(ann, 'title-check', `cId=${cId}&title=Hearts`)).json()
    expect(check).toMatchObject({
      url: '/hearts',
      collisions: [],
      moves: [
        { from: '/heart', to: '/hearts' },
        { from: '/heart/surgery', to: '/hearts/surgery' },
      ],
    })
    const report = await move('/hearts')
    expect(report.moves).toEqual(check.moves)
    expect(await urls()).toEqual(['/hearts', '/hearts', '/hearts/surgery', '/hearts/surgery'])
    expect(await redirects()).toEqual(['/heart /hearts', '/heart/surgery /hearts/surgery'])
  })

  it('never leads round in a circle: there and back again', async () => {
    await move('/b')
    await move('/heart')
    expect(await redirects()).toEqual(['/b /heart', '/b/surgery /heart/surgery'])
    await move('/b')
    await move('/c')
    expect(await redirects()).toEqual([
      '/b /c',
      '/b/surgery /c/surgery',
      '/heart /c',
      '/heart/surgery /c/surgery',
    ])
  })

  it('leads on only from where it is wanted', async () => {
    await move('/b', { redirects: [{ from: '/heart', to: '/b' }] })
    expect(await redirects()).toEqual(['/heart /b'])
    await move('/c', { redirects: [] })
    expect(await redirects()).toEqual(['/heart /c'])
  })

  it('is refused where another page has it', async () => {
    await db('POST', 'Content', { CTitle: 'There', CtId: 1, CSeoUrl: '/Taken' })
    const check = (await get(ann, 'title-check', `cId=${cId}&title=x&url=/taken`)).json()
    expect(check.collisions).toMatchObject([{ CTitle: 'There', url: '/Taken' }])
    const { version } = await draft(cId, page => titled(page, { CSeoUrl: '/taken' }))
    const answer = await post(ann, 'publish', { drafts: [{ cId, version }], reason: 'x' })
    expect(answer.statusCode).toBe(409)
    expect((await open(cId)).live.snapshot.content.CSeoUrl).toBe('/heart')
  })

  it('goes back with everything when it is undone', async () => {
    await db('POST', 'Redirect', { RType: '301', RFrom: '/b', RTo: '/elsewhere' })
    const [page] = (await move('/b')).published
    expect(await redirects()).toEqual(['/heart /b', '/heart/surgery /b/surgery'])
    expect((await post(ann, 'undo', { cvId: page?.cvId, reason: 'x' })).statusCode).toBe(200)
    expect(await redirects()).toEqual(['/b /elsewhere'])
    expect(await urls()).toEqual(['/heart', '/heart', '/heart/surgery', '/heart/surgery'])
  })
})

describe('a schedule', () => {
  const context = {
    database,
    changes,
    records: createRecords(database, changes, createCipher(Buffer.alloc(32, 7)), watchers),
  }
  const later = () => new Date(Date.now() + 3_600_000).toISOString()
  const due = () =>
    database.pool.query(
      `update "ContentVersion" set "CvPublishDt" = now() - interval '1 second' where "Active"`,
    )

  it('publishes at its time, once, on whichever node, as who scheduled it', async () => {
    const { version } = await draft(cId, page => titled(page, { CTitle: 'Later' }))
    const report = await published([{ cId, version }], { at: later() })
    expect(report.at).not.toBeNull()
    expect(await publishDue(context)).toBe(false)
    expect((await open(cId)).live.snapshot.content.CTitle).toBe('Heart')
    await due()
    const done = await Promise.all([1, 2, 3, 4].map(() => publishDue(context)))
    expect(done.filter(Boolean)).toHaveLength(1)
    const { live, versions } = await open(cId)
    expect(live.snapshot.content.CTitle).toBe('Later')
    expect(versions.filter(one => one.kind === 'published')).toMatchObject([
      { reason: 'Because', by: { name: 'ann' } },
    ])
    const { rows } = await database.pool.query(
      `select "UserName" from "AuditLog" where "Message" = 'Published page ${cId}: Because'`,
    )
    expect(rows).toEqual([{ UserName: 'ann' }])
  })

  it('asks the rights of who scheduled it again at its time', async () => {
    const { version } = await draft(cId, page => titled(page, { CTitle: 'Later' }))
    await published([{ cId, version }], { at: later() })
    await due()
    const claims = (value: number) =>
      database.pool.query(`update "AspNetUserClaims" set "ClaimValue" = $1 where "UserId" = $2`, [
        String(value),
        accounts[0].Id,
      ])
    await claims(OTHER)
    expect(await publishDue(context)).toBe(true)
    await claims(FOLDER)
    const { live, draft: back } = await open(cId)
    expect(live.snapshot.content.CTitle).toBe('Heart')
    expect(back).toMatchObject({ publishAt: null, problem: expect.stringContaining('Not published') })
  })

  it('is not published for an account that is disabled', async () => {
    const { version } = await draft(cId, page => titled(page, { CTitle: 'Later' }))
    await published([{ cId, version }], { at: later() })
    await due()
    const disable = (value: boolean) =>
      database.pool.query(`update "AspNetUsers" set "Disabled" = $1 where "Id" = $2`, [value, accounts[0].Id])
    await disable(true)
    expect(await publishDue(context)).toBe(true)
    await disable(false)
    expect((await open(cId)).draft).toMatchObject({ publishAt: null })
  })

  it('keeps the draft as it is until it is withdrawn', async () => {
    const mine = await draft(cId, page => titled(page, { CTitle: 'Later' }))
    await published([{ cId, version: mine.version }], { at: later() })
    const { draft: waiting } = await open(cId)
    const save = { snapshot: mine.snapshot, base: mine.base, version: waiting?.version }
    expect((await put(ann, cId, save)).statusCode).toBe(409)
    const withdrawn = (await post(ann, 'withdraw', { cId })).json<EditorPage>()
    expect(withdrawn.draft?.publishAt).toBeNull()
    expect((await put(ann, cId, { ...save, version: withdrawn.draft?.version })).statusCode).toBe(200)
    await due().then(() => database.pool.query(`update "ContentVersion" set "CvPublishDt" = null`))
    expect(await publishDue(context)).toBe(false)
  })

  it('gives a draft back that cannot be published, with the reason, and those that were to go with it', async () => {
    const one = await draft(cId, page => titled(page, { CTitle: 'Later' }))
    const two = await draft(child, page => titled(page, { CTitle: 'Later too' }))
    await published(
      [
        { cId, version: one.version },
        { cId: child, version: two.version },
      ],
      { at: later() },
    )
    await db('PATCH', `Content/${cId}`, { CTitle: 'Theirs' })
    await due()
    expect(await publishDue(context)).toBe(true)
    expect(await publishDue(context)).toBe(false)
    for (const id of [cId, child]) {
      const { draft: back } = await open(id)
      expect(back).toMatchObject({ publishAt: null })
      expect(back?.problem).toMatch(/^Not published as scheduled: /)
    }
    expect((await open(child)).live.snapshot.content.CTitle).toBe('Surgery')
  })
})

describe('who has a page open', () => {
  it('is seen by the others, until they leave or are not heard of', async () => {
    const [one, two] = [randomUUID(), randomUUID()]
    await post(ann, 'presence', { cId, tab: one })
    const seen = (await post(bob, 'presence', { cId, tab: two })).json()
    expect(seen.here.map((person: AnyRow) => person.name)).toEqual(['ann', 'bob'])
    expect(seen.draft).toBeNull()
    const mine = await draft(cId, page => page)
    expect((await post(bob, 'presence', { cId, tab: two })).json().draft).toEqual({
      cvId: mine.cvId,
      version: mine.version,
    })
    await database.pool.query(`update page_presence set at = now() - interval '40 seconds' where tab = $1`, [
      one,
    ])
    expect((await open(cId, bob)).here.map(person => person.name)).toEqual(['bob'])
    await post(ann, 'presence', { cId, tab: two, leaves: true })
    expect((await open(cId, bob)).here).toHaveLength(1)
    expect((await post(bob, 'presence', { cId, tab: two, leaves: true })).json().here).toEqual([])
  })
})

describe('a copy', () => {
  it('has all that the page has, an address of its own, and is not published', async () => {
    const first = (await get(ann, 'duplicate', `cId=${cId}&bPagePicker=true`)).json()
    expect(first).toMatchObject({ CTitle: 'Heart (copy)', CSeoUrl: '/heart-copy' })
    const second = (await get(ann, 'duplicate', `cId=${cId}`)).json()
    expect(second.CSeoUrl).toBe('/heart-copy-2')
    const [was, is] = [(await open(cId)).live.snapshot, (await open(first.CId)).live.snapshot]
    expect(is.content).toEqual({
      ...was.content,
      CTitle: 'Heart (copy)',
      CSeoTitle: 'Heart (copy)',
      CSeoUrl: '/heart-copy',
      CVisible: false,
    })
    expect(is.blocks.map(({ CbUuid: _, ...block }) => block)).toEqual(
      was.blocks.map(({ CbUuid: _, ...block }) => block),
    )
    expect(is.tags.map(tag => [tag.TId, tag.TtcPageUrl])).toEqual([[FOLDER, '/heart-copy']])
  })
})
