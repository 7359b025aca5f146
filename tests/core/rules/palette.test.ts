import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  indexed,
  markedParts,
  modeOf,
  nearness,
  plainLetters,
  ranked,
  stillFits,
  used,
} from '../../../core/rules/palette.ts'
import { tools } from '../../../core/tools/index.ts'

const entries = tools.map(({ id, title, words, section }) => ({ id, title, words, section }))
const index = indexed(entries)
const DAY = 86_400_000
const find = (text: string, uses = {}) => ranked(index, text, uses, 0).map(({ entry }) => entry.id)

describe('ranking', () => {
  it.each([
    ['redirects', 'redirects'],
    ['vanity', 'redirects'],
    ['doctors', 'experts'],
    ['seo', 'seo-tools'],
    ['fm', 'form-manager'],
    ['user man', 'user-management'],
    ['LOCÁTIONS', 'locations'],
    ['templaet', 'templates'],
  ])('finds by %s', (text, id) => expect(find(text)[0]).toBe(id))

  it('wants every word to fit', () => {
    expect(find('redirects zzz')).toEqual([])
    expect(find('')).toEqual([])
  })

  it('has what is used before its equals, and never before a better kind of match', () => {
    const pair = indexed([
      { id: 'one', title: 'Page one', words: [], section: '' },
      { id: 'two', title: 'Page two', words: [], section: '' },
      { id: 'synonym', title: 'Other', words: ['page'], section: '' },
    ])
    const uses = { two: { count: 3, at: 0 }, synonym: { count: 10_000, at: 0 } }
    expect(ranked(pair, 'page', uses, 0).map(({ entry }) => entry.id)).toEqual(['two', 'one', 'synonym'])
  })

  it('forgets slowly, and keeps two hundred', () => {
    expect(nearness({ count: 1, at: 0 }, 10 * DAY)).toBeCloseTo(nearness({ count: 1, at: 0 }, 0) / 2)
    expect(nearness(undefined, 0)).toBe(0)
    let uses = {}
    for (let n = 0; n < 250; n++) uses = used(uses, `n${n}`, { at: n * DAY })
    expect(Object.keys(uses)).toHaveLength(200)
    expect(uses).toHaveProperty('n249')
    expect(uses).not.toHaveProperty('n0')
  })
})

it('reads the prefixes', () => {
  expect(modeOf('>clear')).toEqual({ mode: 'actions', text: 'clear' })
  expect(modeOf(' @ ann ')).toEqual({ mode: 'people', text: 'ann' })
  expect(modeOf('clear > all')).toEqual({ mode: 'everything', text: 'clear > all' })
})

it('marks what was typed, and loses no letter of the text', () => {
  expect(markedParts('Services in Birmingham', 'birm')).toEqual([
    { text: 'Services in ', isMarked: false },
    { text: 'Birm', isMarked: true },
    { text: 'ingham', isMarked: false },
  ])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, typed) => {
      expect(
        markedParts(text, typed)
          .map(part => part.text)
          .join(''),
      ).toBe(text)
      expect(plainLetters(text)).toHaveLength(text.length)
    }),
  )
})

it('keeps of what was found what still fits', () => {
  const record = { title: 'José Zebraño', detail: 'Cardiologist', key: '7' }
  expect(stillFits(record, 'jose card')).toBe(true)
  expect(stillFits(record, '7')).toBe(true)
  expect(stillFits(record, 'joseph')).toBe(false)
})
