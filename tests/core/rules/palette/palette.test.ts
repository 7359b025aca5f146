import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addUse,
  indexEntries,
  markedParts,
  modeOf,
  nearness,
  plainLetters,
  rankEntries,
  STRONG,
  stillFits,
} from '../../../../core/rules/palette/palette.ts'
import { tools } from '../../../../core/tools/index.ts'

const entries = tools.map(({ id, title, words, section }) => ({ id, title, words, section }))
const index = indexEntries(entries)
const DAY = 86_400_000
const find = (text: string, uses = {}) => rankEntries(index, text, uses, 0).map(({ entry }) => entry.id)

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

  it('has the better kind of match first', () => {
    const entry = (id: string, title: string, words: readonly string[] = [], section = '') => ({
      id,
      title,
      words: ['other', ...words],
      section,
    })
    const kinds = indexEntries([
      entry('nearly', 'An old Raeding'),
      entry('in a phrase', 'A', ['thread']),
      entry('in the title', 'Bread'),
      entry('section', 'B', [], 'Reading'),
      entry('initials', 'Ruby Ears And Dust'),
      entry('word of a phrase', 'C', ['a reading lamp']),
      entry('phrase', 'D', ['reading lamp']),
      entry('word of the title', 'Old reader'),
      entry('title', 'Reader'),
      entry('whole phrase', 'E', ['read']),
      entry('whole title', 'Read'),
      entry('none', 'Rod', ['dear', 'daer'], 'Spread'),
    ])
    const found = rankEntries(kinds, ' READ ', {}, 0)
    expect(found.map(({ entry: { id } }) => id)).toEqual([
      'whole title',
      'title',
      'whole phrase',
      'word of the title',
      'phrase',
      'word of a phrase',
      'initials',
      'section',
      'in the title',
      'in a phrase',
      'nearly',
    ])
    expect(found.filter(({ score }) => score >= STRONG)).toHaveLength(6)
  })

  it.each([
    ['ea', []],
    ['rea', ['bread', 'lamp']],
    ['hr', []],
    ['hre', ['lamp']],
    ['sead', []],
    ['lmp', []],
    ['lmpt', ['lamp']],
    ['zy', ['zoo']],
  ])('finds by letters inside of words only where there are enough: %s', (text, ids) => {
    const index = indexEntries([
      { id: 'bread', title: 'Bread', words: [], section: '' },
      { id: 'lamp', title: 'Old lampty', words: ['thread'], section: '' },
      { id: 'zoo', title: 'Zebu, yak, xerus', words: [], section: '' },
    ])
    expect(rankEntries(index, text, {}, 0).map(({ entry }) => entry.id)).toEqual(ids)
  })

  it.each([
    'rdirects',
    'reddirects',
    'redirexts',
    'radirects',
    'erdirects',
    'redircets',
    'redirecst',
    'redire3t',
  ])('forgives one letter that is missing, too many, wrong or changed about: %s', text =>
    expect(find(text)[0]).toBe('redirects'),
  )

  it.each([
    'rexdrects',
    'reixrects',
    'rdrects',
    'xxdirects',
    'erdirecst',
    'redirxxts',
    'erxdirects',
    'reidxects',
  ])('does not forgive two: %s', text => expect(find(text)).toEqual([]))

  it('finds a tool by its words before what is created in it, which both find', () => {
    const both = [
      { id: 'new', title: 'New', words: ['add'], sharedWords: ['backup', 'full restore'], section: '' },
      { id: 'tool', title: 'A tool with a longer name', words: ['backup', 'full restore'], section: '' },
    ]
    const found = (text: string) => rankEntries(indexEntries(both), text, {}, 0).map(({ entry }) => entry.id)
    for (const text of ['backup', 'restore', 'full restore']) expect(found(text)).toEqual(['tool', 'new'])
    expect(found('add backup')).toEqual(['new'])
  })

  it('has a name that fits whole before one that begins so, and that before one with the same words', () => {
    const index = indexEntries([
      { id: 'about', title: 'A map of the site', words: [], section: '' },
      { id: 'synonym', title: 'Overview', words: ['site map'], section: '' },
      { id: 'longer', title: 'Site map tool', words: [], section: '' },
      { id: 'whole', title: 'Site map', words: [], section: '' },
    ])
    const found = rankEntries(index, '  site   map ', {}, 0)
    expect(found.map(({ entry }) => entry.id)).toEqual(['whole', 'longer', 'synonym', 'about'])
    const uses = { longer: { count: 10_000, at: 0 } }
    expect(rankEntries(index, 'site map', uses, 0)[0]?.entry.id).toBe('whole')
    const [weak] = rankEntries(
      indexEntries([{ id: 'x', title: 'Threadbare', words: [], section: '' }]),
      'read eadb',
      {},
      0,
    )
    expect(weak?.score).toBeLessThan(STRONG)
  })

  it('has of equals the shorter first, and else the first of the alphabet', () => {
    const index = indexEntries(
      ['Page b', 'Page abc', 'Page a', 'Page c'].map(title => ({ id: title, title, words: [], section: '' })),
    )
    expect(rankEntries(index, 'page', {}, 0).map(({ entry }) => entry.id)).toEqual([
      'Page a',
      'Page b',
      'Page c',
      'Page abc',
    ])
  })

  it('has for no words what was used, the nearest first', () => {
    const uses = { redirects: { count: 1, at: 0 }, experts: { count: 5, at: 0 }, gone: { count: 9, at: 0 } }
    expect(find(' ', uses)).toEqual(['experts', 'redirects'])
  })

  it('has what is used before its equals, and never before a better kind of match', () => {
    const pair = indexEntries([
      { id: 'one', title: 'Page one', words: [], section: '' },
      { id: 'two', title: 'Page two', words: [], section: '' },
      { id: 'synonym', title: 'Other', words: ['page'], section: '' },
    ])
    const uses = { two: { count: 3, at: 0 }, synonym: { count: 10_000, at: 0 } }
    expect(rankEntries(pair, 'page', uses, 0).map(({ entry }) => entry.id)).toEqual(['two', 'one', 'synonym'])
  })

  it('forgets slowly, and keeps two hundred', () => {
    expect(nearness({ count: 1, at: 0 }, 10 * DAY)).toBeCloseTo(nearness({ count: 1, at: 0 }, 0) / 2)
    expect(nearness(undefined, 0)).toBe(0)
    let uses = {}
    for (let n = 0; n < 250; n++) uses = addUse(uses, `n${n}`, { at: n * DAY })
    expect(Object.keys(uses)).toHaveLength(200)
    expect(uses).toHaveProperty('n249')
    expect(uses).not.toHaveProperty('n0')
  })
})

it('reads the prefixes', () => {
  expect(modeOf('>clear')).toEqual({ mode: 'actions', text: 'clear' })
  expect(modeOf(' @ ann ')).toEqual({ mode: 'people', text: 'ann' })
  expect(modeOf(' clear ')).toEqual({ mode: 'everything', text: 'clear' })
  expect(['>', '@', '#', ':', '?'].map(sign => modeOf(`${sign}x`).mode)).toEqual([
    'actions',
    'people',
    'tags',
    'ids',
    'help',
  ])
  expect(modeOf('clear > all')).toEqual({ mode: 'everything', text: 'clear > all' })
})

it.each([
  ['Cart art', 'art', 'Cart [art]'],
  ['Cart', 'art', 'C[art]'],
  ['Art cart', 'art', '[Art] cart'],
  ['b2art x-art', 'art', 'b2art x-[art]'],
  ['cart 2art', 'art', 'c[art] 2art'],
  ['Märkte', 'mark', '[Märk]te'],
  ['Open pages', 'pages open', '[Open] [pages]'],
  ['Open', 'zzz', 'Open'],
  ['Op', 'zzz', 'Op'],
  ['', 'a', ''],
])('marks in %j what of %j stands in it', (text, typed, marked) => {
  const parts = markedParts(text, typed).map(part => (part.isMarked ? `[${part.text}]` : part.text))
  expect(parts.join('')).toBe(marked)
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
  expect(stillFits(record, 'Dr. Jose, MD')).toBe(true)
  expect(stillFits(record, 'joseph')).toBe(false)
  expect(stillFits(record, 'jose zzz')).toBe(false)
})
