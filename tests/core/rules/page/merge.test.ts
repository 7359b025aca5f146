import {
  emptyDate,
  isDecided,
  isSameSnapshot,
  type MergeChoices,
  mergePages,
  type PageDate,
  type PageSnapshot,
  placeName,
  placeNamed,
  type WhoseChange,
} from '@rounds/core/rules/page'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyPage, block, page, uuid } from '../support/pages.ts'

const keysOf = ({ blocks }: PageSnapshot) => blocks.map(({ CbUuid }) => Number(CbUuid.slice(-4)))
const merged = (base: PageSnapshot, mine: PageSnapshot, theirs: PageSnapshot) => {
  const { merged, conflicts } = mergePages(base, mine, theirs)
  return { keys: keysOf(merged), conflicts: conflicts.map(placeName) }
}

describe('two people on one page', () => {
  it('keep both what they changed in different fields', () => {
    const base = page([1])
    const mine = {
      ...base,
      content: { ...base.content, CTitle: 'Mine' },
      blocks: [block(1, { CbCopy: 'mine' })],
    }
    const theirs = {
      ...base,
      content: { ...base.content, CSeoTitle: 'Theirs' },
      blocks: [block(1, { CbHeadline: 'theirs' })],
    }
    const { merged, conflicts } = mergePages(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(merged.content).toMatchObject({ CTitle: 'Mine', CSeoTitle: 'Theirs' })
    expect(merged.blocks).toEqual([block(1, { CbCopy: 'mine', CbHeadline: 'theirs' })])
  })

  it('are asked about what both changed, and mine is shown until then', () => {
    const base = page([1])
    const [mine, theirs] = ['mine', 'theirs'].map(CbCopy => ({ ...base, blocks: [block(1, { CbCopy })] }))
    const { merged, conflicts } = mergePages(base, mine ?? base, theirs ?? base)
    expect(conflicts).toEqual([
      {
        part: 'blocks',
        key: uuid(1),
        field: 'CbCopy',
        base: null,
        mine: 'mine',
        theirs: 'theirs',
        whose: null,
      },
    ])
    expect(merged.blocks[0]?.CbCopy).toBe('mine')
    expect(isDecided({ merged, conflicts })).toBe(false)
    const chosen = mergePages(base, mine ?? base, theirs ?? base, { [`blocks/${uuid(1)}/CbCopy`]: 'theirs' })
    expect(chosen.merged.blocks[0]?.CbCopy).toBe('theirs')
    expect(isDecided(chosen)).toBe(true)
  })

  it('are not asked where both did the same', () => {
    const base = page([1, 2])
    const both = page([2, 1], { content: { ...base.content, CTitle: 'Both' } })
    const merge = mergePages(base, both, structuredClone(both))
    expect(merge).toEqual({ merged: both, conflicts: [] })
    expect(isDecided(merge)).toBe(true)
  })

  it.each([
    ['both add', [1, 2], [1, 7, 2], [1, 2, 8], [1, 7, 2, 8]],
    ['both add at one place', [1, 2], [1, 7, 2], [1, 8, 2], [1, 7, 8, 2]],
    ['both add at the start', [1], [7, 1], [8, 1], [7, 8, 1]],
    ['one moves, one adds', [1, 2, 3], [3, 1, 2], [1, 2, 8, 3], [3, 1, 2, 8]],
    ['one moves, one adds behind what has moved', [1, 2], [1, 2, 9], [2, 1], [2, 9, 1]],
    ['one moves, one removes', [1, 2, 3], [3, 2, 1], [1, 3], [3, 1]],
    ['both remove', [1, 2, 3], [2, 3], [1, 3], [3]],
    ['both remove all', [1, 2], [], [], []],
    ['both empty it and add', [1], [7], [8], [7, 8]],
  ])('keep the blocks in order where %s', (_, base, mine, theirs, keys) => {
    const { keys: found, conflicts } = merged(page(base), page(mine), page(theirs))
    expect(found).toEqual(keys)
    expect(conflicts).toEqual([])
  })

  it('are asked about the order where both moved blocks', () => {
    const [base, mine, theirs] = [page([1, 2, 3]), page([2, 1, 3]), page([1, 3, 2])]
    expect(merged(base, mine, theirs)).toEqual({ keys: [2, 1, 3], conflicts: ['blocks//'] })
    expect(keysOf(mergePages(base, mine, theirs, { 'blocks//': 'theirs' }).merged)).toEqual([1, 3, 2])
  })

  it('do not lose a block that one of them works on and the other removes', () => {
    const base = page([1, 2])
    const worked = { ...base, blocks: [block(1, { CbCopy: 'x' }), block(2)] }
    for (const [mine, theirs, keeps] of [
      [page([2]), worked, 'theirs'],
      [worked, page([2]), 'mine'],
    ] as const) {
      expect(merged(base, mine, theirs)).toEqual({ keys: [1, 2], conflicts: [`blocks/${uuid(1)}/`] })
      const sides = { base: block(1), mine: undefined, theirs: undefined, [keeps]: worked.blocks[0] }
      expect(mergePages(base, mine, theirs).conflicts).toMatchObject([sides])
      for (const whose of ['mine', 'theirs'] as const) {
        const chosen = mergePages(base, mine, theirs, { [`blocks/${uuid(1)}/`]: whose }).merged
        expect(keysOf(chosen)).toEqual(whose === keeps ? [1, 2] : [2])
      }
    }
  })

  it('keep a part alone that only one of them has', () => {
    const [base, dated] = [page(), page([], { news: { NDate: '2026-01-01' } as PageSnapshot['news'] })]
    expect(mergePages(base, dated, base).merged.news).toEqual(dated.news)
    expect(mergePages(base, base, dated).merged.news).toEqual(dated.news)
    expect(mergePages(dated, base, dated).merged.news).toBeNull()
  })
})

describe('a field that holds several things', () => {
  const meta = (CMetaDesc: PageSnapshot['content']['CMetaDesc']) => ({
    ...page(),
    content: { ...page().content, CMetaDesc },
  })
  const base = meta({ description: 'Was', keywords: 'knee' })

  it('is brought together member by member', () => {
    const { merged, conflicts } = mergePages(
      base,
      meta({ description: 'Mine', keywords: 'knee' }),
      meta({ description: 'Was', noIndex: true }),
    )
    expect(conflicts).toEqual([])
    expect(merged.content.CMetaDesc).toStrictEqual({ description: 'Mine', noIndex: true })
  })

  it('is asked about where both changed the same member, and keeps the rest of both either way', () => {
    const mine = meta({ description: 'Mine', keywords: 'hip' })
    const theirs = meta({ description: 'Theirs', keywords: 'knee', noIndex: true })
    const { conflicts } = mergePages(base, mine, theirs)
    expect(conflicts).toMatchObject([
      {
        field: 'CMetaDesc',
        mine: { description: 'Mine', keywords: 'hip', noIndex: true },
        theirs: { description: 'Theirs', keywords: 'hip', noIndex: true },
      },
    ])
    const chosen = mergePages(base, mine, theirs, { 'content//CMetaDesc': 'theirs' })
    expect(chosen.merged.content.CMetaDesc).toEqual(conflicts[0]?.theirs)
  })
})

describe('the dates of an event', () => {
  const date = (number: number, change: Partial<PageDate> = {}): PageDate => ({
    ...emptyDate(uuid(number)),
    EdStartDt: `2026-01-0${number}T10:00:00.000Z`,
    ...change,
  })
  const base = page([], { dates: [date(1), date(2)] })

  it('of both are there, and what both changed of one is asked about', () => {
    const mine = { ...base, dates: [date(2), date(5)] }
    const theirs = { ...base, dates: [date(1), date(2, { EdCancelled: true }), date(4)] }
    const { merged, conflicts } = mergePages(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(merged.dates).toEqual([date(2, { EdCancelled: true }), date(4), date(5)])
    const noted = (EdNote: string) => ({ ...base, dates: [date(1, { EdNote }), date(2)] })
    const both = mergePages(base, noted('Mine'), noted('Theirs'))
    expect(both.conflicts).toMatchObject([{ part: 'dates', key: uuid(1), field: 'EdNote' }])
  })
})

it('a place is found by its name, and by that of a member in it', () => {
  const place = { part: 'blocks', key: uuid(1), field: 'CbMetaData' } as const
  expect(placeNamed(placeName(place))).toEqual(place)
  expect(placeNamed(`${placeName(place)}.style`)).toEqual(place)
  expect(placeNamed(placeName({ ...place, field: null }))).toEqual({ ...place, field: null })
  expect(placeNamed('blocks')).toEqual({ part: 'blocks', key: null, field: null })
})

describe('for any pages', () => {
  it('what only one of them changed stands', () => {
    fc.assert(
      fc.property(anyPage, anyPage, (base, other) => {
        const copy = structuredClone(base)
        expect(mergePages(base, other, copy)).toEqual({ merged: other, conflicts: [] })
        expect(mergePages(base, copy, other)).toEqual({ merged: other, conflicts: [] })
      }),
    )
  })

  it('changes of different things are never a conflict, and both stand', () => {
    fc.assert(
      fc.property(anyPage, anyPage, (base, other) => {
        const mine = { ...base, content: other.content, tags: other.tags, news: other.news }
        const theirs = { ...base, blocks: other.blocks, locations: other.locations }
        const { merged, conflicts } = mergePages(base, mine, theirs)
        expect(conflicts).toEqual([])
        expect(merged).toEqual({ ...mine, blocks: theirs.blocks, locations: theirs.locations })
      }),
    )
  })

  it('with a choice for each conflict, nothing is left to ask, and theirs holds no surprise for it', () => {
    fc.assert(
      fc.property(anyPage, anyPage, anyPage, fc.infiniteStream(fc.boolean()), (base, mine, theirs, coins) => {
        const whose = (): WhoseChange => (coins.next().value ? 'mine' : 'theirs')
        const { conflicts } = mergePages(base, mine, theirs)
        const choices: MergeChoices = Object.fromEntries(conflicts.map(one => [placeName(one), whose()]))
        const chosen = mergePages(base, mine, theirs, choices)
        expect(isDecided(chosen)).toBe(true)
        expect(chosen.conflicts.map(placeName)).toEqual(conflicts.map(placeName))
        for (const { part, field, key, whose, mine, theirs } of chosen.conflicts) {
          if (part === 'content' && key !== null && field !== null)
            expect((chosen.merged.content as Record<string, unknown>)[field]).toEqual(
              whose === 'mine' ? mine : theirs,
            )
        }
        const later = mergePages(theirs, chosen.merged, theirs)
        expect(later).toEqual({ merged: chosen.merged, conflicts: [] })
      }),
    )
  })

  it('all of mine chosen changes nothing that I did, all of theirs nothing that they did', () => {
    fc.assert(
      fc.property(anyPage, anyPage, anyPage, (base, mine, theirs) => {
        const { conflicts } = mergePages(base, mine, theirs)
        for (const whose of ['mine', 'theirs'] as const) {
          const choices = Object.fromEntries(conflicts.map(one => [placeName(one), whose]))
          const { merged } = mergePages(base, mine, theirs, choices)
          const own = whose === 'mine' ? mine : theirs
          for (const [name, value] of Object.entries(own.content))
            if (JSON.stringify(value) !== JSON.stringify(Reflect.get(base.content, name)))
              expect(Reflect.get(merged.content, name)).toEqual(value)
        }
      }),
    )
  })

  it('every block is there once, and in an order that one of the two knows', () => {
    fc.assert(
      fc.property(anyPage, anyPage, anyPage, (base, mine, theirs) => {
        const { merged, conflicts } = mergePages(base, mine, theirs)
        const keys = keysOf(merged)
        expect(new Set(keys).size).toBe(keys.length)
        const among = (page: PageSnapshot) => keysOf(page).filter(key => keys.includes(key))
        const follows = (page: PageSnapshot) => {
          const order = among(page)
          return keys.filter(key => order.includes(key)).join() === order.join()
        }
        expect(follows(mine) || follows(theirs)).toBe(true)
        if (conflicts.length === 0 && isSameSnapshot(mine, theirs)) expect(merged).toEqual(mine)
      }),
    )
  })
})
