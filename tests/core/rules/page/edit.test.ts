import { kindNamed } from '@rounds/core/blocks'
import type { Json } from '@rounds/core/entities'
import {
  copyOfBlock,
  editPage,
  emptyDate,
  type PageEdit,
  type PageSnapshot,
  typedInto,
} from '@rounds/core/rules/page'
import { describe, expect, it } from 'vitest'
import { block, page, uuid } from '../support/pages.ts'

const three = page([1, 2, 3])
const keys = ({ blocks }: PageSnapshot) => blocks.map(({ CbUuid }) => Number(CbUuid.slice(-4)))

describe('editing a page', () => {
  it.each<[string, PageEdit, readonly number[]]>([
    ['adds at the top', { effect: 'add blocks', blocks: [block(9)], after: null }, [9, 1, 2, 3]],
    [
      'adds behind a block',
      { effect: 'add blocks', blocks: [block(8), block(9)], after: uuid(1) },
      [1, 8, 9, 2, 3],
    ],
    [
      'adds at the end where the block is gone',
      { effect: 'add blocks', blocks: [block(9)], after: uuid(7) },
      [1, 2, 3, 9],
    ],
    ['adds no block twice', { effect: 'add blocks', blocks: [block(2)], after: null }, [1, 2, 3]],
    ['moves down', { effect: 'move block', block: uuid(1), to: 2 }, [2, 3, 1]],
    ['moves up, not beyond the top', { effect: 'move block', block: uuid(3), to: -5 }, [3, 1, 2]],
    ['moves down, not beyond the end', { effect: 'move block', block: uuid(1), to: 9 }, [2, 3, 1]],
    ['deletes the last', { effect: 'delete blocks', blocks: [uuid(3)] }, [1, 2]],
    ['moves nothing that is gone', { effect: 'move block', block: uuid(9), to: 0 }, [1, 2, 3]],
    ['deletes', { effect: 'delete blocks', blocks: [uuid(1), uuid(3), uuid(9)] }, [2]],
  ])('%s', (_, edit, expected) => {
    expect(keys(editPage(three, edit))).toEqual(expected)
  })

  it('is the same page where nothing changes', () => {
    const edits: readonly PageEdit[] = [
      { effect: 'set', part: 'content', field: 'CTitle', value: 'A page' },
      { effect: 'set all', content: { CTitle: 'A page' } },
      { effect: 'set in block', block: uuid(9), field: 'CbCopy', value: 'x' },
      { effect: 'move block', block: uuid(2), to: 1 },
      { effect: 'set relations', part: 'locations', keys: [] },
      { effect: 'replace', page: three },
    ]
    for (const edit of edits) expect(editPage(three, edit)).toBe(three)
  })

  it('changes fields, tags and relations, and leaves the rest as it is', () => {
    const next = editPage(three, { effect: 'set in block', block: uuid(2), field: 'CbCopy', value: 'x' })
    expect(next.blocks[1]).toEqual(block(2, { CbCopy: 'x' }))
    expect(next.blocks[0]).toBe(three.blocks[0])
    expect(next.content).toBe(three.content)
    for (const content of [
      { CTitle: 'Next', CSeoTitle: 'Next' },
      { CTitle: 'A page', CSeoTitle: 'Next' },
    ])
      expect(editPage(three, { effect: 'set all', content })).toEqual({
        ...three,
        content: { ...three.content, ...content },
      })
    expect(
      editPage(three, { effect: 'set', part: 'news', field: 'NDate', value: '2026-01-01' }).news,
    ).toMatchObject({
      NDate: '2026-01-01',
    })
    expect(editPage(three, { effect: 'set relations', part: 'services', keys: [3, 1, 3] }).services).toEqual([
      3, 1,
    ])
    const tag = { TId: 5 } as PageSnapshot['tags'][number]
    expect(
      editPage(three, { effect: 'set tags', tags: [{ ...tag, TId: 9 }, tag] }).tags.map(({ TId }) => TId),
    ).toEqual([5, 9])
    expect(copyOfBlock(block(1, { CbCopy: 'x' }), uuid(4))).toEqual(block(4, { CbCopy: 'x' }))
  })

  it('takes words typed into one field as one step, and nothing else', () => {
    expect(typedInto({ effect: 'set', part: 'content', field: 'CTitle', value: 'x' })).toBe('content/CTitle')
    expect(typedInto({ effect: 'set in block', block: 'b', field: 'CbCopy', value: 'x' })).toBe('b/CbCopy')
    expect(typedInto({ effect: 'set', part: 'content', field: 'CVisible', value: true })).toBeNull()
    expect(typedInto({ effect: 'delete blocks', blocks: [] })).toBeNull()
  })
})

describe('the dates of an event', () => {
  const date = { ...emptyDate(uuid(1)), EdStartDt: '2026-01-01T10:00:00.000Z' }

  it('are added, changed and taken away; a page without an event has one then', () => {
    const added = editPage(page(), { effect: 'add date', date })
    expect(added.dates).toEqual([date])
    expect(added.event).toMatchObject({ EiPlace: null })
    expect(editPage(added, { effect: 'add date', date }).dates).toHaveLength(1)
    const edit = { effect: 'set in date', date: date.EdUuid, field: 'EdNote', value: 'Bring tea' } as const
    const noted = editPage(added, edit)
    expect(noted.dates[0]?.EdNote).toBe('Bring tea')
    expect(editPage(noted, edit)).toBe(noted)
    expect(typedInto(edit)).toBe(`${date.EdUuid}/EdNote`)
    expect(editPage(noted, { effect: 'delete date', date: date.EdUuid }).dates).toEqual([])
    expect(editPage(noted, { effect: 'delete date', date: uuid(9) })).toBe(noted)
  })

  it('leave the others as they are', () => {
    const other = { ...date, EdUuid: uuid(2) }
    const both = editPage(editPage(page(), { effect: 'add date', date }), { effect: 'add date', date: other })
    expect(both.dates).toEqual([date, other])
    const edit = { effect: 'set in date', date: uuid(1), field: 'EdNote', value: 'Bring tea' } as const
    expect(editPage(both, edit).dates).toEqual([{ ...date, EdNote: 'Bring tea' }, other])
  })
})

describe('the settings of a block', () => {
  const into = (name: string, value: Json) =>
    ({ effect: 'set setting', block: uuid(1), name, value }) as const

  it('are set one by one, and leave the other blocks as they are', () => {
    const kind = kindNamed('callout')
    if (!kind) throw new Error('There is no call-out.')
    const made = editPage(three, { effect: 'set kind', block: uuid(1), kind })
    expect(made.blocks[0]?.CbMetaData).toEqual({ kind: 'callout' })
    const toned = editPage(made, into('tone', 'good'))
    expect(toned.blocks[0]?.CbMetaData).toEqual({ kind: 'callout', tone: 'good' })
    expect(toned.blocks.slice(1)).toEqual(three.blocks.slice(1))
    expect(editPage(toned, into('tone', null)).blocks[0]?.CbMetaData).toEqual({ kind: 'callout' })
    expect(editPage(three, { ...into('tone', 'good'), block: uuid(9) })).toBe(three)
  })

  it('are one step while words are typed into an entry, and another one for the next entry', () => {
    const typed = typedInto(into('items', [{ title: 'A' }]))
    expect(typedInto(into('items', [{ title: 'AB' }]))).toBe(typed)
    expect(typedInto(into('items', [{ title: 'AB' }, {}]))).not.toBe(typed)
    expect(typedInto(into('other', [{ title: 'AB' }]))).not.toBe(typed)
  })
})
