import { randomUUID } from 'node:crypto'
import { emptyBlock, type PageSnapshot } from '@rounds/core/rules/page'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../../server/rights/actor.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, withTags } from '../support/people.ts'

const { call, database } = await testApp()
const admin = mojoAdmin()
const FOLDER = 1001
await database.pool.query(
  `insert into "Tag" ("TId", "TName", "TPath") values (${FOLDER}, 'Care', '/care');
   insert into "ContentType" ("CtId", "CtName") values (1, 'Web_Page') on conflict do nothing`,
)
/** Someone who writes pages and is no MoJoAdmin. */
const writer = withTags(FOLDER, 50, 100, 101, 102, 103, 110, 120, 130)
await database.pool.query(
  `insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName")
   select id, id || '@x.example', id, upper(id::text), upper(id::text) from unnest($1::uuid[]) id`,
  [[admin.person.userId, writer.person.userId]],
)

const db = (actor: Actor, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  call(actor, method, `/api/v1/db/${path}`, { body })
const made = async (path: string, body: object) => {
  const answer = await db(admin, 'POST', path, body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const code = { kind: 'html', html: '<script>own()</script>' }
const json = JSON.stringify

let cId: number
let blockId: number
beforeEach(async () => {
  await database.pool.query('delete from "Content"')
  cId = (await made('Content', { CTitle: 'Heart', CtId: 1, CSeoUrl: '/care/heart' })).CId
  await made('TagToContent', { TId: FOLDER, CId: cId })
  blockId = (await made('ContentBlock', { CId: cId, CbSortOrder: 10, CbMetaData: json(code) })).CbId
})

const page = async (actor: Actor) =>
  (await call(actor, 'GET', `/api/v1/mc/editor/page?cId=${cId}`)).json<{
    live: { snapshot: PageSnapshot; stamp: string }
  }>()
const put = async (
  actor: Actor,
  change: (page: PageSnapshot) => PageSnapshot,
  version: number | null = null,
) => {
  const { live } = await page(actor)
  const body = { snapshot: change(live.snapshot), base: live.stamp, version }
  return call(actor, 'PUT', `/api/v1/mc/editor/draft?cId=${cId}`, { body })
}
const withBlock = (settings: object) => (live: PageSnapshot) => ({
  ...live,
  blocks: [...live.blocks, { ...emptyBlock(randomUUID()), CbMetaData: settings as never }],
})

describe('the settings of a block', () => {
  it('are what its kind asks for, whichever call writes them', async () => {
    for (const [settings, message] of [
      [{ kind: 'marquee' }, 'Unknown kind of block: “marquee”.'],
      [{ kind: 'accordion' }, 'Accordion: Items is required.'],
      [{ kind: 'callout', tone: 'loud' }, 'Call-out: Tone must be one of note, good, warning, urgent.'],
      [
        { kind: 'buttons', buttons: [{ text: 'Go', link: 'javascript:no()' }] },
        expect.stringContaining('Link'),
      ],
    ] as const) {
      const answer = await db(admin, 'POST', 'ContentBlock', {
        CId: cId,
        CbCopy: '<p>x</p>',
        CbMetaData: json(settings),
      })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors[0].message).toEqual(message)
    }
    const wrong = await db(admin, 'PATCH', `ContentBlock/${blockId}`, {
      CbMetaData: json({ kind: 'list', count: 0 }),
    })
    expect(wrong.statusCode).toBe(400)
    const odd = await db(admin, 'POST', 'ContentBlock', { CId: cId, CbMetaData: json({ level: 'warning' }) })
    expect(odd.statusCode, odd.body).toBe(201)
  })

  it('hold no HTML that runs, in a draft and on the page', async () => {
    const items = [{ title: 'A', text: '<p>B</p><script>no()</script>' }]
    const block = await made('ContentBlock', { CId: cId, CbMetaData: json({ kind: 'accordion', items }) })
    expect(JSON.parse(block.CbMetaData).items).toEqual([{ title: 'A', text: '<p>B</p>' }])
    const saved = await put(admin, withBlock({ kind: 'accordion', items }))
    expect(saved.statusCode, saved.body).toBe(200)
    expect(json(saved.json().snapshot)).not.toContain('no()')
  })

  it('may be unfinished in a draft, and not on the page', async () => {
    const saved = await put(admin, withBlock({ kind: 'buttons', buttons: [{ text: 'Go' }] }))
    expect(saved.statusCode, saved.body).toBe(200)
    const drafts = [{ cId, version: saved.json().version }]
    const answer = await call(admin, 'POST', '/api/v1/mc/editor/publish', { body: { drafts, reason: 'x' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors[0].message).toBe('Buttons: Buttons, number 1: Link is required.')
    const wrong = await put(admin, withBlock({ kind: 'buttons', buttons: 'many' }), 1)
    expect(wrong.statusCode).toBe(400)
  })
})

describe('a block of a protected kind', () => {
  const refused = (answer: { statusCode: number; json: () => { message: string } }) => {
    expect([answer.statusCode, answer.json().message]).toEqual([
      403,
      'Only a MoJoAdmin can add or change a block of the kind “HTML”.',
    ])
  }

  it('is neither made nor changed by those who may not, and becomes no other', async () => {
    const plain = await made('ContentBlock', { CId: cId, CbHeadline: 'Plain' })
    refused(await db(writer, 'POST', 'ContentBlock', { CId: cId, CbMetaData: json(code) }))
    refused(await db(writer, 'PATCH', `ContentBlock/${plain.CbId}`, { CbMetaData: json(code) }))
    refused(
      await db(writer, 'PATCH', `ContentBlock/${blockId}`, { CbMetaData: json({ ...code, html: 'x' }) }),
    )
    refused(await db(writer, 'PATCH', `ContentBlock/${blockId}`, { CbMetaData: null }))
    const other = await made('Content', { CTitle: 'Other', CtId: 1 })
    await made('TagToContent', { TId: FOLDER, CId: other.CId })
    refused(await db(writer, 'PATCH', `ContentBlock/${blockId}`, { CId: other.CId }))
    const moved = await db(writer, 'PATCH', `ContentBlock/${blockId}`, { CbSortOrder: 5 })
    expect(moved.statusCode, moved.body).toBe(200)
    expect((await db(admin, 'PATCH', `ContentBlock/${blockId}`, { CbHeadline: 'Mine' })).statusCode).toBe(200)
  })

  it('comes into no draft and no copy of theirs; one that is there stays', async () => {
    refused(await put(writer, withBlock(code)))
    refused(
      await put(writer, live => ({
        ...live,
        blocks: live.blocks.map(block => ({ ...block, CbMetaData: { ...code, html: 'y' } as never })),
      })),
    )
    refused(await call(writer, 'GET', `/api/v1/mc/editor/duplicate?cId=${cId}`))
    const saved = await put(writer, live => ({ ...live, content: { ...live.content, CTitle: 'Hearts' } }))
    expect(saved.statusCode, saved.body).toBe(200)
    const publishing = { drafts: [{ cId, version: saved.json().version }], reason: 'x' }
    const published = await call(writer, 'POST', '/api/v1/mc/editor/publish', { body: publishing })
    expect(published.statusCode, published.body).toBe(200)
  })

  it('may be deleted by them, and comes back as it was when that is undone', async () => {
    const saved = await put(writer, live => ({ ...live, blocks: [] }))
    expect(saved.statusCode, saved.body).toBe(200)
    const body = { drafts: [{ cId, version: saved.json().version }], reason: 'x' }
    const published = await call(writer, 'POST', '/api/v1/mc/editor/publish', { body })
    expect(published.statusCode, published.body).toBe(200)
    const { cvId } = published.json().published[0]
    const undone = await call(writer, 'POST', '/api/v1/mc/editor/undo', { body: { cvId, reason: 'y' } })
    expect(undone.statusCode, undone.body).toBe(200)
    expect((await page(writer)).live.snapshot.blocks).toMatchObject([{ CbMetaData: code }])
  })
})
