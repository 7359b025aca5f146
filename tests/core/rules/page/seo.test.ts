import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  canonicalIn,
  countSeoProblems,
  cutToRoom,
  DESCRIPTION_ROOM,
  findSeoProblems,
  isCut,
  type SeoPage,
  TITLE_ROOM,
  textWidth,
  titleForSearch,
} from '../../../../core/rules/page/index.ts'

const DESCRIPTION = 'Visiting hours, parking and what to bring when you come to see a patient.'
const page = (CId: number, more: Partial<SeoPage> = {}): SeoPage => ({
  CId,
  title: `Page ${CId}`,
  seoTitle: '',
  url: `/page-${CId}`,
  description: `${DESCRIPTION} ${CId}`,
  isHidden: false,
  isPublished: true,
  others: [],
  secondCanonical: null,
  data: { types: [], gaps: [] },
  ...more,
})
const problemsOf = (...pages: SeoPage[]) => pages.map(one => findSeoProblems(pages).get(one.CId))

describe('problems of pages', () => {
  it('are none where all is well', () => {
    expect(problemsOf(page(1), page(2))).toEqual([[], []])
  })
  it('are what is missing, too long or too short', () => {
    const long = 'Wide words make a title long '.repeat(4)
    expect(problemsOf(page(1, { description: ' ' }), page(2, { description: 'Short.' }))).toEqual([
      ...[['no description'], ['short description']],
    ])
    expect(problemsOf(page(1, { seoTitle: long }))).toEqual([['long title']])
    expect(problemsOf(page(1, { description: long.repeat(3) }))).toEqual([['long description']])
    expect(problemsOf(page(1, { url: null, others: ['/x'], isHidden: true }))).toEqual([
      ['no address', 'more addresses', 'hidden'],
    ])
    const data = { types: ['Event'], gaps: ['place' as const] }
    expect(problemsOf(page(1, { secondCanonical: '/x', data }))).toEqual([
      ['second canonical', 'incomplete data'],
    ])
  })
  it('are titles and descriptions that two pages share, however they are spelled', () => {
    const shared = { seoTitle: 'Heart care', description: DESCRIPTION }
    const again = { title: 'HEART  care', description: DESCRIPTION.toUpperCase() }
    expect(problemsOf(page(1, shared), page(2, again), page(3))).toEqual([
      ...[['same title', 'same description'], ['same title', 'same description'], []],
    ])
  })
  it('are not found by comparing with what search engines do not see', () => {
    const shared = { seoTitle: 'Heart care' }
    expect(problemsOf(page(1, shared), page(2, { ...shared, isPublished: false }))).toEqual([[], []])
    expect(problemsOf(page(1, shared), page(2, { ...shared, isHidden: true }))).toEqual([[], ['hidden']])
  })
  it('do not depend on the order of pages', () => {
    const any = fc.record({ title: fc.constantFrom('A', 'B', 'a'), isPublished: fc.boolean() })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 8 }), given => {
        const pages = given.map((one, index) => page(index, one))
        const there = findSeoProblems(pages)
        const back = findSeoProblems(pages.toReversed())
        for (const { CId } of pages) expect(there.get(CId)).toEqual(back.get(CId))
      }),
    )
  })
})

test('a search result has the SEO title, else the page’s own', () => {
  expect(titleForSearch({ title: 'Visit', seoTitle: ' ' })).toBe('Visit')
  expect(titleForSearch({ title: 'Visit', seoTitle: 'Visiting us ' })).toBe('Visiting us')
})

describe('a text in a search result', () => {
  it('is cut by its width and not by its letters', () => {
    expect(isCut('i'.repeat(120), TITLE_ROOM)).toBe(false)
    expect(isCut('W'.repeat(40), TITLE_ROOM)).toBe(true)
    expect(textWidth('心', 20)).toBe(20)
  })
  it('is cut between words', () => {
    const cut = cutToRoom(
      'Orthopedics and sports medicine for children and adults in every part of town',
      TITLE_ROOM,
    )
    expect(cut).toBe('Orthopedics and sports medicine for children and adults in …')
  })
  it('is whole or its beginning, and always fits', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
        for (const room of [TITLE_ROOM, DESCRIPTION_ROOM]) {
          const cut = cutToRoom(text, room)
          const plain = text.replace(/\s+/g, ' ').trim()
          expect(textWidth(cut, room.size)).toBeLessThanOrEqual(room.pixels)
          if (isCut(text, room)) expect(plain.startsWith(cut.slice(0, -2))).toBe(true)
          else expect(cut).toBe(plain)
        }
      }),
    ))
})

test('every problem is counted, the absent ones too', () => {
  const counts = countSeoProblems(findSeoProblems([page(1, { isHidden: true }), page(2, { isHidden: true })]))
  expect(counts.get('hidden')).toBe(2)
  expect(counts.get('no address')).toBe(0)
})

test('the canonical address in head content is found among other links', () => {
  expect(canonicalIn('<link rel="icon" href="/i.svg"><link href="/a" rel="canonical">')).toBe('/a')
  expect(canonicalIn('<meta name="canonical" content="/a"><link rel="alternate" href="/b">')).toBeNull()
})
