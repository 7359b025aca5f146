import {
  compareSnapshots,
  emptyBlock,
  emptyDate,
  isSameSnapshot,
  mapEntries,
  type PageRows,
  type PageSnapshot,
  publishIssues,
  readSnapshot,
  readStored,
  snapshotOf,
} from '@rounds/core/rules/page'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../../../core/entities/index.ts'

const [A, B] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']
const rows: PageRows = {
  content: [
    { CId: 7, CTitle: 'Heart', CtId: 1, CSeoUrl: '/heart', CVisible: true, CSortOrder: 0, RowVersion: 3 },
  ],
  blocks: [
    { CbId: 2, CbUuid: B, CId: 7, CbSortOrder: 20, CbHeadline: 'Second' },
    { CbId: 1, CbUuid: A, CId: 7, CbSortOrder: 10, CbHeadline: 'First', CbMetaData: { style: 'wide' } },
  ],
  tags: [
    { TId: 20, CId: 7, CSortOrder: 999_999, TtcVisible: true },
    { TId: 3, CId: 7, CSortOrder: 1, TtcVisible: true, TtcPageUrl: '/heart', TemplateId: 2 },
  ],
  locations: [
    { CId: 7, LId: 5, CtlSortOrder: 2 },
    { CId: 7, LId: 9, CtlSortOrder: 1 },
  ],
  physicians: [],
  services: [],
  news: [],
  event: [],
  dates: [],
}
const page = snapshotOf(rows)
/** The page as it comes from the wire, with a part changed. */
const sent = (change: Partial<Record<keyof PageSnapshot, unknown>>): unknown =>
  JSON.parse(JSON.stringify({ ...page, ...change }))

describe('a page at one moment', () => {
  it('has its blocks in their order, its tags by number, and no keys or dates of the database', () => {
    expect(page.blocks.map(block => block.CbHeadline)).toEqual(['First', 'Second'])
    expect(page.tags.map(tag => tag.TId)).toEqual([3, 20])
    expect(page.locations).toEqual([9, 5])
    expect(page.news).toBeNull()
    expect(Object.keys(page.content)).toContain('CIntroText')
    for (const one of [page.content, ...page.blocks, ...page.tags])
      for (const name of ['CId', 'CbId', 'CbSortOrder', 'RowVersion', 'CLastModified'])
        expect(one).not.toHaveProperty(name)
  })

  it('is the same after it was stored, and after it was sent', () => {
    const stored: unknown = JSON.parse(JSON.stringify(page))
    expect(readStored(stored)).toEqual(page)
    expect(readSnapshot(stored)).toEqual({ ok: true, value: page })
    expect(isSameSnapshot(readStored(stored), page)).toBe(true)
  })

  it('can be read from what was stored before there were more parts', () => {
    const early = readStored({
      content: { CTitle: 'Heart', CCreatedDt: 'x' },
      blocks: [{ CbUuid: A, CbId: 1 }, {}],
    })
    expect(early).toMatchObject({ content: { CTitle: 'Heart', CVisible: true }, tags: [], news: null })
    expect(early.blocks).toHaveLength(1)
    expect(early.content).not.toHaveProperty('CCreatedDt')
    expect(readStored(null).content.CTitle).toBeNull()
  })
})

describe('the dates of an event', () => {
  const [early, late] = [
    { EdId: 5, EdUuid: A, EiId: 3, EdStartDt: '2026-01-01T10:00:00.000Z' },
    { EdId: 4, EdUuid: B, EiId: 3, EdStartDt: '2026-02-01T10:00:00.000Z' },
  ]
  const event = snapshotOf({
    ...rows,
    event: [{ EiId: 3, CId: 7, EiPlace: 'Hall' }],
    dates: [early, late],
  })

  it('are a part of the page, each known by a UUID of its own', () => {
    expect(event.dates.map(({ EdUuid }) => EdUuid)).toEqual([A, B])
    for (const name of ['EdId', 'EiId', 'EdCreatedDt']) expect(event.dates[0]).not.toHaveProperty(name)
    expect(readSnapshot(JSON.parse(JSON.stringify(event)))).toEqual({ ok: true, value: event })
    expect(readSnapshot({ ...event, dates: event.dates.toReversed() })).toEqual({ ok: true, value: event })
    expect(readStored({ content: {} }).dates).toEqual([])
  })

  it('are compared one by one, in whatever order they stand', () => {
    const [one, other] = event.dates
    if (!one || !other) throw new Error('There are two.')
    const moved = { ...event, dates: [other, { ...one, EdCancelled: true }] }
    expect(compareSnapshots(event, moved)).toEqual([
      { part: 'dates', key: A, field: 'EdCancelled', before: false, after: true },
    ])
    expect(compareSnapshots(event, { ...event, dates: [one] })).toMatchObject([{ part: 'dates', key: B }])
  })

  it('have to begin at some time, and to belong to an event, to be published', () => {
    const unfinished = { ...event, dates: [emptyDate(A)] }
    expect(publishIssues(unfinished).map(({ field }) => field)).toEqual(['dates[0].EdStartDt'])
    const message = 'Event date is missing the item it belongs to.'
    expect(publishIssues({ ...event, event: null })).toEqual([
      { field: 'dates[0]', message },
      { field: 'dates[1]', message },
    ])
    expect(publishIssues(event)).toEqual([])
  })
})

describe('a draft that is sent', () => {
  it('may be unfinished', () => {
    const typed = sent({
      content: { ...page.content, CTitle: '', CIntroLink: 'htt', CIntroText: 'x'.repeat(20_001) },
    })
    expect(readSnapshot(typed).ok).toBe(true)
    expect(readSnapshot({ ...page, content: { ...page.content, CVisible: undefined } }).ok).toBe(true)
  })

  const listed = (name: string) => `${name} must be a list of 2000 entries at most.`
  it.each<[string, unknown, string, string]>([
    ['no object', null, '', 'A snapshot must be an object.'],
    ['a part that is none', { ...page, other: 1 }, 'other', 'A page has no part other.'],
    ['no content', { ...page, content: null }, 'content', 'content must be an object.'],
    ['news that is none', { ...page, news: 'x' }, 'news', 'news must be an object.'],
    [
      'a field that is none',
      { ...page, content: { ...page.content, CId: 1 } },
      'content.CId',
      'Unknown field: CId.',
    ],
    [
      'a value of another kind',
      { ...page, content: { ...page.content, CVisible: 'yes' } },
      'content.CVisible',
      'Published must be yes or no (true or false).',
    ],
    [
      'a character that cannot be kept',
      { ...page, content: { ...page.content, CTitle: 'a\0' } },
      'content.CTitle',
      'Title can’t contain a NUL character.',
    ],
    [
      'a block without a UUID',
      { ...page, blocks: [{ CbHeadline: 'x' }] },
      'blocks[0]',
      'CbUuid is required.',
    ],
    [
      'a block whose UUID is null',
      { ...page, blocks: [emptyBlock(A), { ...emptyBlock(A), CbUuid: null }] },
      'blocks[1]',
      'CbUuid is required.',
    ],
    [
      'a field of a block that is none',
      { ...page, blocks: [{ ...emptyBlock(A), CbSize: 1 }] },
      'blocks[0].CbSize',
      'Unknown field: CbSize.',
    ],
    [
      'a block twice',
      { ...page, blocks: [emptyBlock(A), emptyBlock(A.toUpperCase())] },
      'blocks[1]',
      `CbUuid ${A.toUpperCase()} is listed twice.`,
    ],
    ['a block that is none', { ...page, blocks: ['x'] }, 'blocks[0]', 'CbUuid is required.'],
    ['a list that is none', { ...page, tags: {} }, 'tags', listed('tags')],
    ['a key that is none', { ...page, locations: ['x'] }, 'locations[0]', 'LId must be a number.'],
    ['a key twice', { ...page, locations: [1, 1] }, 'locations[1]', 'LId 1 is listed twice.'],
    [
      'too many keys',
      { ...page, locations: Array.from({ length: 2001 }, (_, index) => index + 1) },
      'locations',
      listed('locations'),
    ],
  ])('is refused with %s', (_, input, field, message) => {
    expect(readSnapshot(input)).toEqual({ ok: false, issues: [{ ...(field && { field }), message }] })
  })

  it('may leave out a part, hold as much as there is room for, and stand in any order', () => {
    const { news: _, services: __, ...rest } = page
    expect(readSnapshot(rest)).toEqual({ ok: true, value: page })
    const many = Array.from({ length: 2000 }, (_, index) => index + 1)
    expect(readSnapshot({ ...page, locations: many }).ok).toBe(true)
    const reversed = { ...page, tags: page.tags.toReversed() }
    expect(readSnapshot(reversed)).toEqual({ ok: true, value: page })
  })

  it('leaves out, of what was stored, keys that are none and entries that are none', () => {
    const stored = {
      ...page,
      locations: [9, 'x', 5],
      blocks: [...page.blocks, 'x', null],
      tags: 'x',
      services: 7,
    }
    expect(readStored(stored)).toEqual({ ...page, tags: [], services: [] })
  })

  it('is changed entry by entry', () => {
    const seen: string[] = []
    const changed = mapEntries(page, ({ entity }, fields) => {
      seen.push(entity.name)
      return entity.name === 'ContentBlock' ? { ...fields, CbHeadline: 'Same' } : fields
    })
    expect(changed.blocks.map(({ CbHeadline }) => CbHeadline)).toEqual(['Same', 'Same'])
    expect({ ...changed, blocks: page.blocks }).toEqual(page)
    expect(seen).toEqual(['Content', 'ContentBlock', 'ContentBlock', 'TagToContent', 'TagToContent'])
  })

  it('has to be whole to be published', () => {
    expect(publishIssues(page)).toEqual([])
    const unfinished = readSnapshot(
      sent({ content: { ...page.content, CTitle: ' ' }, blocks: [{ ...page.blocks[0], CbLink: 'htt' }] }),
    )
    expect(unfinished.ok && publishIssues(unfinished.value).map(issue => issue.field)).toEqual([
      'content.CTitle',
      'blocks[0].CbLink',
    ])
  })
})

describe('two pages', () => {
  it('differ field by field, block by block, and in their order', () => {
    const other: PageSnapshot = {
      ...page,
      content: { ...page.content, CTitle: 'Hearts' },
      blocks: [{ ...emptyBlock('00000000-0000-4000-8000-00000000000c') }, ...page.blocks.toReversed()],
      locations: [5],
    }
    expect(compareSnapshots(page, other)).toMatchObject([
      { part: 'content', field: 'CTitle', before: 'Heart', after: 'Hearts' },
      { part: 'blocks', key: '00000000-0000-4000-8000-00000000000c', field: null, before: undefined },
      { part: 'blocks', key: null, field: null, before: [A, B], after: [B, A] },
      { part: 'locations', key: '9', after: undefined },
    ])
  })

  it('are the same where JSON is written in another order', () => {
    const withSettings = (CbMetaData: Json): PageSnapshot => ({
      ...page,
      blocks: page.blocks.map(block => ({ ...block, CbMetaData })),
    })
    const one = withSettings({ b: 1, a: { c: null } })
    const other = withSettings({ a: {}, b: 1 })
    expect(isSameSnapshot(one, other)).toBe(true)
    expect(isSameSnapshot(one, page)).toBe(false)
  })
})
