import fc from 'fast-check'
import { expect, it } from 'vitest'
import { termsOf } from '../../../../core/rules/find-care/index.ts'
import {
  countedWords,
  partsOfSearch,
  readSiteSearch,
  searchKinds,
  synonymsOf,
  withWords,
  writeSiteSearch,
} from '../../../../core/rules/site-search/index.ts'

it('reads back every search that it writes', () => {
  const search = fc.record({
    text: fc.string().map(text => readSiteSearch(new URLSearchParams({ q: text }).toString()).text),
    kind: fc.constantFrom('' as const, ...searchKinds),
    page: fc.integer({ min: 1, max: 20 }),
  })
  fc.assert(
    fc.property(search, given => {
      expect(readSiteSearch(writeSiteSearch(given))).toEqual(given)
    }),
  )
})

it('leaves out what an address cannot mean', () => {
  expect(readSiteSearch('?q=%00flu%20%20shot&kind=secret&page=99')).toEqual({
    text: 'flu shot',
    kind: '',
    page: 1,
  })
  expect(readSiteSearch('')).toEqual({ text: '', kind: '', page: 1 })
})

const terms = termsOf([
  { kind: 'specialty', id: 1, title: 'Cardiology', practitioner: 'Cardiologist' },
  { kind: 'service', id: 7, title: 'Joint replacement', alsoCalled: 'new knee, hip surgery' },
])
const synonyms = synonymsOf([{ words: 'Birth Center', means: 'maternity, labor and delivery' }], terms)

it('finds what patients call a specialty or a service, and the synonyms of editors', () => {
  expect(partsOfSearch('Heart doctors', synonyms)).toEqual([
    { words: 'heart', others: ['cardiology', 'cardiologist'] },
    { words: 'doctors', others: [] },
  ])
  expect(partsOfSearch('tour the birth centers', synonyms).at(-1)).toEqual({
    words: 'birth centers',
    others: ['maternity', 'labor and delivery'],
  })
  expect(partsOfSearch('hip surgery', synonyms)).toEqual([
    { words: 'hip surgery', others: ['joint replacement'] },
  ])
})

it('keeps every word of a search, whatever it is', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('birth', 'center', 'heart', 'zz', 'knee'), { maxLength: 12 }),
      words => {
        expect(withWords(partsOfSearch(words.join(' '), synonyms), new Map())).toBe(words.join(' '))
      },
    ),
  )
})

it('replaces a mistyped word', () => {
  expect(withWords(partsOfSearch('hart valve', synonyms), new Map([['hart', 'heart']]))).toBe('heart valve')
})

it.each([
  ['  Flu   Shot! ', 'flu shot'],
  ['Heart doctor 66502', 'heart doctor 66502'],
  ['jane.doe@example.org', undefined],
  ['call (555) 010-4477', undefined],
  ['mrn 00482913', undefined],
  ['١٢٣٤٥٦٧', undefined],
  ['born 4/12/1961', undefined],
  ['12345', undefined],
  ['https://example.org/x', undefined],
  ['my name is jane and I was told to call back today', undefined],
  ['   ', undefined],
])('counts %s as %s', (typed, counted) => {
  expect(countedWords(typed)).toBe(counted)
})

it('counts nothing that holds an email address or a long number', () => {
  const number = fc.stringMatching(/^[0-9]([ .()-]?[0-9]){5,14}$/)
  const email = fc.emailAddress()
  fc.assert(
    fc.property(fc.string(), fc.oneof(number, email), fc.string(), (before, secret, after) => {
      expect(countedWords(`${before} ${secret} ${after}`)).toBeUndefined()
    }),
  )
})
