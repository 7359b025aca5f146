import { describe, expect, it } from 'vitest'
import type { Json } from '../../../core/entities/index.ts'
import {
  compareSnapshots,
  emptyBlock,
  isSameSnapshot,
  type PageRows,
  type PageSnapshot,
  publishIssues,
  readSnapshot,
  readStored,
  snapshotOf,
} from '../../../core/rules/index.ts'

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

describe('a draft that is sent', () => {
  it('may be unfinished', () => {
    const typed = sent({
      content: { ...page.content, CTitle: '', CIntroLink: 'htt', CIntroText: 'x'.repeat(20_001) },
    })
    expect(readSnapshot(typed).ok).toBe(true)
  })

  it.each([
    ['no object', null],
    ['a part that is none', { ...page, other: 1 }],
    ['no content', { ...page, content: null }],
    ['a field that is none', { ...page, content: { ...page.content, CId: 1 } }],
    ['a value of another kind', { ...page, content: { ...page.content, CVisible: 'yes' } }],
    ['a character that cannot be kept', { ...page, content: { ...page.content, CTitle: 'a\0' } }],
    ['a block without a UUID', { ...page, blocks: [{ CbHeadline: 'x' }] }],
    ['a block twice', { ...page, blocks: [emptyBlock(A), emptyBlock(A.toUpperCase())] }],
    ['a block that is none', { ...page, blocks: ['x'] }],
    ['a list that is none', { ...page, tags: {} }],
    ['a key that is none', { ...page, locations: ['x'] }],
    ['a key twice', { ...page, locations: [1, 1] }],
    ['too many blocks', { ...page, blocks: Array.from({ length: 2001 }, () => emptyBlock(A)) }],
  ])('is refused with %s', (_, input) => {
    expect(readSnapshot(input).ok).toBe(false)
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
