/** The generic calls of an entity, as the specification's section 7 has them. */
import { decodeRecord, encodeRecord, entityCalls, type Http } from '@rounds/core/api'
import { AspNetUsers, Content, TagToContent } from '@rounds/core/entities'
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import { recorded, type Sent } from './support/recorded.ts'

const { signal } = new AbortController()
const BASE = '/api/v1/db/Content'
/** A record here, and the same on the wire. */
const here = { CId: 7, CTitle: 'Home', CMetaDesc: { description: 'Hello' } }
const wire = { CId: 7, CTitle: 'Home', CMetaDesc: '{"description":"Hello"}' }
const draft = { CTitle: 'Home', CtId: 1, CMetaDesc: { description: 'Hello' } }
const draftOnWire = { ...draft, CMetaDesc: '{"description":"Hello"}' }
/** The dates that the client sets, as the server does (specification §5). */
const NOW = '2026-03-01T12:00:00.000Z'
const changed = { CLastModified: NOW }
const created = { CCreatedDt: NOW, ...changed }

beforeAll(() => {
  vi.useFakeTimers({ now: new Date(NOW), toFake: ['Date'] })
})
afterAll(() => {
  vi.useRealTimers()
})

type Calls = ReturnType<ReturnType<typeof recorded>['of']>

/** How a call is made, sent and answered, and what comes of the answer. */
type Made = readonly [
  title: string,
  make: (calls: Calls) => Promise<unknown>,
  sent: Sent,
  answer: unknown,
  result: unknown,
]

test.each<Made>([
  ['read', calls => calls.read([7]), { path: `${BASE}/7` }, wire, here],
  ['read, to be given up', calls => calls.read([7], signal), { path: `${BASE}/7`, signal }, wire, here],
  [
    'read as the public may',
    calls => calls.readPublic([7]),
    { path: `${BASE}/public/7`, headers: { 'x-public-access': 'true' }, anonymous: true },
    wire,
    here,
  ],
  ['all', calls => calls.all(), { path: BASE, query: {} }, [wire], [here]],
  [
    'all of a kind, to be given up',
    calls => calls.all({ fields: ['CId'] }, signal),
    { path: BASE, query: { fields: 'CId' }, signal },
    [wire],
    [here],
  ],
  [
    'create',
    calls => calls.create(draft),
    { path: BASE, method: 'POST', body: { ...draftOnWire, ...created } },
    wire,
    here,
  ],
  [
    'create, to be given up',
    calls => calls.create(draft, signal),
    { path: BASE, method: 'POST', body: { ...draftOnWire, ...created }, signal },
    wire,
    here,
  ],
  [
    'create several',
    calls => calls.createAll([draft]),
    { path: `${BASE}/all`, method: 'POST', body: [{ ...draftOnWire, ...created }] },
    [wire],
    [here],
  ],
  [
    'update',
    calls => calls.update([7], { CTitle: 'Next' }),
    { path: `${BASE}/7`, method: 'PATCH', body: { CTitle: 'Next', ...changed } },
    wire,
    here,
  ],
  [
    'update what was read, to be given up',
    calls => calls.update([7], draft, { version: 0, signal }),
    {
      path: `${BASE}/7`,
      method: 'PATCH',
      body: { ...draftOnWire, ...changed },
      headers: { 'if-match': '"0"' },
      signal,
    },
    wire,
    here,
  ],
  [
    'replace',
    calls => calls.replace([7], draft, { version: 3 }),
    {
      path: `${BASE}/7`,
      method: 'PUT',
      body: { ...draftOnWire, ...changed },
      headers: { 'if-match': '"3"' },
    },
    wire,
    here,
  ],
  [
    'replace several',
    calls => calls.replaceAll([{ ...draft, CId: 7 }]),
    { path: `${BASE}/all`, method: 'PUT', body: [{ ...draftOnWire, ...changed, CId: 7 }] },
    [wire],
    [here],
  ],
  ['remove', calls => calls.remove([7]), { path: `${BASE}/7`, method: 'DELETE' }, null, undefined],
  [
    'remove what was read, to be given up',
    calls => calls.remove([7], { version: 0, signal }),
    { path: `${BASE}/7`, method: 'DELETE', headers: { 'if-match': '"0"' }, signal },
    null,
    undefined,
  ],
  [
    'remove several',
    calls => calls.removeAll([[7], [8]]),
    { path: `${BASE}/all/[7,8]`, method: 'DELETE' },
    null,
    undefined,
  ],
  [
    'batch',
    calls => calls.batch({ create: [draft], update: [{ ...draft, CId: 7 }], delete: [[8]] }),
    {
      path: `${BASE}/batch`,
      method: 'POST',
      body: {
        create: [{ ...draftOnWire, ...created }],
        update: [{ ...draftOnWire, ...changed, CId: 7 }],
        delete: [[8]],
      },
    },
    { create: [wire], update: [wire], delete: [[8]] },
    { create: [here], update: [here], delete: [[8]] },
  ],
  [
    'batch, to be given up',
    calls => calls.batch({ create: [], update: [], delete: [] }, signal),
    { path: `${BASE}/batch`, method: 'POST', body: { create: [], update: [], delete: [] }, signal },
    { create: [], update: [], delete: [] },
    { create: [], update: [], delete: [] },
  ],
])('%s', async (_, make, sent, answer, result) => {
  const server = recorded(answer)
  await expect(make(server.of(Content) as Calls)).resolves.toEqual(result)
  expect(server.sent).toStrictEqual([sent])
})

describe('a page of records', () => {
  const paging = { pageNumber: 1, totalCount: 1 }
  const listed = (headers: Readonly<Record<string, string>> = {}) => recorded([wire], headers)

  it('is the first where none is named, and comes with its paging', async () => {
    const { of, sent } = listed({ 'x-pagination': JSON.stringify(paging) })
    await expect(of(Content).list({})).resolves.toEqual({ rows: [here], paging })
    expect(sent).toStrictEqual([{ path: BASE, query: { pageNumber: '1' } }])
  })

  it('is the one that is named, and can be given up', async () => {
    const { of, sent } = listed()
    await expect(of(Content).list({ pageNumber: 3, pageSize: 50 }, signal)).resolves.toEqual({
      rows: [here],
      paging: null,
    })
    expect(sent).toStrictEqual([{ path: BASE, query: { pageNumber: '3', pageSize: '50' }, signal }])
  })
})

describe('a stream of all rows', () => {
  const read = async (body: unknown) => {
    const ids: unknown[] = []
    for await (const row of recorded(body).of(Content).stream()) ids.push(row.CId)
    return ids
  }

  it.each([
    ['as the server writes it', '[\n{"CId":1},\n{"CId":2}\n]\n'],
    ['without a last line break', '[\n{"CId":1},\n{"CTitle":"a],b","CId":2}]'],
    ['broken off after a row', '[\n{"CId":1},\n{"CId":2},'],
  ])('gives each row, %s', async (_, body) => {
    await expect(read(body)).resolves.toEqual([1, 2])
  })

  it('gives nothing of nothing', async () => {
    await expect(read('[\n]\n')).resolves.toEqual([])
    await expect(read('')).resolves.toEqual([])
    await expect(read(null)).resolves.toEqual([])
  })

  it('asks for what it is told to, and can be given up', async () => {
    const { of, sent } = recorded('[\n{"CId":1,"CMetaDesc":"{}"}\n]\n')
    for await (const row of of(Content).stream({ fields: ['CId'] }, signal)) expect(row.CMetaDesc).toEqual({})
    for await (const _ of of(Content).stream()) break
    expect(sent).toStrictEqual([
      { path: BASE, query: { fields: 'CId' }, signal },
      { path: BASE, query: {} },
    ])
  })

  it('is let go of when its reader has enough', async () => {
    let given = 0
    let over: (why: string) => void = () => {}
    const cancelled = new Promise<string>(resolve => {
      over = resolve
    })
    const body = new ReadableStream({
      pull(controller) {
        given += 1
        controller.enqueue(new TextEncoder().encode(`{"CId":${given}},\n`))
      },
      cancel: () => over('cancelled'),
    })
    const http: Http = { ...recorded().http, open: async () => new Response(body) }
    const ids: number[] = []
    for await (const row of entityCalls(http, Content).stream()) if (ids.push(row.CId) === 2) break
    expect(ids).toEqual([1, 2])
    await expect(cancelled).resolves.toBe('cancelled')
  })
})

describe('JSON fields', () => {
  it.each([null, undefined])('that hold %s stay so', nothing => {
    expect(encodeRecord(Content, { CMetaDesc: nothing })).toStrictEqual({ CMetaDesc: nothing })
    expect(decodeRecord(Content, { CMetaDesc: nothing })).toStrictEqual({ CMetaDesc: nothing })
  })

  it('that do not parse stay the text that they are', () => {
    expect(decodeRecord(Content, { CMetaDesc: '{' })).toEqual({ CMetaDesc: '{' })
  })

  it('that are values already stay so, as does what is no JSON field or none of this entity', () => {
    for (const value of [{ a: 1 }, [1], 7])
      expect(decodeRecord(Content, { CMetaDesc: value })).toEqual({ CMetaDesc: value })
    expect(decodeRecord(Content, { CTitle: '{}', Other: '{}' })).toEqual({ CTitle: '{}', Other: '{}' })
    expect(encodeRecord(Content, { CTitle: 'a', Other: 1 })).toEqual({ CTitle: 'a', Other: 1 })
  })

  it('are changed in a copy', () => {
    const record = { CMetaDesc: { a: 1 } }
    encodeRecord(Content, record)
    expect(record).toEqual({ CMetaDesc: { a: 1 } })
  })
})

test('keys stand in paths as they are written for them', async () => {
  const { of, sent } = recorded({})
  await of(TagToContent).read([1, 2])
  await of(AspNetUsers).read(['a/b'])
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/v1/db/TagToContent/[1,2]',
    '/api/v1/db/AspNetUsers/a%2Fb',
  ])
})
