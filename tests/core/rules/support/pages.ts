import { emptyBlock, type PageBlock, type PageSnapshot, readStored } from '@rounds/core/rules/page'
import fc from 'fast-check'

/** The UUID of the block with that number. */
export const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

export const block = (number: number, change: Partial<PageBlock> = {}): PageBlock => ({
  ...emptyBlock(uuid(number)),
  ...change,
})

const plain = readStored({ content: { CTitle: 'A page', CtId: 1 } })

/** A page with blocks of these numbers, and whatever else is named. */
export const page = (numbers: readonly number[] = [], change: Partial<PageSnapshot> = {}): PageSnapshot => ({
  ...plain,
  blocks: numbers.map(number => block(number)),
  ...change,
})

const words = fc.constantFrom(null, 'a', 'b', 'c')
const keys = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: most })

/** Any page, of so few values that two of them have much in common. */
export const anyPage: fc.Arbitrary<PageSnapshot> = fc
  .record({
    title: fc.constantFrom('A page', 'Another'),
    intro: words,
    meta: fc.constantFrom(null, { description: 'x' }, { description: 'y' }),
    blocks: keys(5),
    texts: fc.array(words, { minLength: 5, maxLength: 5 }),
    heads: fc.array(words, { minLength: 5, maxLength: 5 }),
    tags: keys(3),
    orders: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
    locations: keys(4),
    news: fc.option(fc.constantFrom('2026-01-01', '2026-02-02')),
    dates: keys(3),
    notes: fc.array(words, { minLength: 3, maxLength: 3 }),
  })
  .map(({ title, intro, meta, blocks, texts, heads, tags, orders, locations, news, dates, notes }) =>
    readStored({
      content: { CTitle: title, CtId: 1, CIntroText: intro, CMetaDesc: meta },
      blocks: blocks.map(number => ({
        CbUuid: uuid(number),
        CbCopy: texts[number - 1],
        CbHeadline: heads[number - 1],
      })),
      tags: tags.toSorted().map(TId => ({ TId, CSortOrder: orders[TId - 1] })),
      locations,
      news: news === null ? null : { NDate: news },
      dates: dates.toSorted().map(number => ({ EdUuid: uuid(number), EdNote: notes[number - 1] })),
    }),
  )
