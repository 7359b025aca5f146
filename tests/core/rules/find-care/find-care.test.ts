import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anyCare,
  type CareSearch,
  directoryAddress,
  distances,
  findTerms,
  keyInSlug,
  milesText,
  nearestTerm,
  plainText,
  readCareSearch,
  readTyped,
  reasonsOf,
  schemaSpecialties,
  similarity,
  singular,
  slugAfterRename,
  termsOf,
  writeCareSearch,
} from '../../../../core/rules/find-care/index.ts'

const line = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map(text => text.replace(/[\p{Cc}\s\p{Cs}]+/gu, ' ').trim())
const slug = fc.stringMatching(/^[a-z0-9-]{0,20}$/)
const hundredths = (most: number) => fc.integer({ min: -most * 100, max: most * 100 }).map(at => at / 100 + 0)

const searches: fc.Arbitrary<CareSearch> = fc.record({
  text: line,
  specialty: slug,
  near: line,
  at: fc.option(fc.record({ latitude: hundredths(90), longitude: hundredths(180) })),
  within: fc.option(fc.constantFrom(...distances)),
  accepting: fc.boolean(),
  open: fc.boolean(),
  telehealth: fc.boolean(),
  languages: fc.uniqueArray(line.filter(Boolean), { maxLength: 5 }).map(names => names.toSorted()),
  gender: fc.constantFrom('' as const, 'female' as const, 'male' as const),
  location: slug,
  sort: fc.constantFrom('' as const, 'near' as const, 'name' as const),
  page: fc.integer({ min: 1, max: 999 }),
})

describe('the address of a search', () => {
  it('holds the whole of it, and comes back as it was', () => {
    fc.assert(
      fc.property(searches, search => {
        expect(readCareSearch(writeCareSearch(search))).toEqual(search)
      }),
    )
  })

  it('is one for every way to write the same search', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), query => {
        const once = writeCareSearch(readCareSearch(query))
        expect(writeCareSearch(readCareSearch(once))).toBe(once)
      }),
    )
    expect(writeCareSearch(anyCare)).toBe('')
    expect(writeCareSearch(readCareSearch('?at=&near=&q=ent&page=1&within=7&gender=x'))).toBe('?q=ent')
  })

  it('tells where someone is to half a mile and no closer', () => {
    expect(readCareSearch('?at=39.12345,-96.98765').at).toEqual({ latitude: 39.12, longitude: -96.99 })
    for (const at of ['91,0', '0,181', 'x', '1', '1,2,3', '1e1,2'])
      expect(readCareSearch(`?at=${at}`).at).toBeNull()
  })
})

describe('what is typed', () => {
  it.each([
    ['heart doctor near 66502', { words: ['heart', 'doctor'], zip: '66502' }],
    ['ENT 66502-1234', { words: ['ent'], zip: '66502' }],
    ['pediatrician near me', { words: ['pediatrician'], isNearMe: true }],
    ['cardiologist within 10 miles of 66502', { words: ['cardiologist'], within: 10, zip: '66502' }],
    [
      'Spanish speaking female gynecologist',
      { words: ['gynecologist'], languages: ['Spanish'], gender: 'female' },
    ],
    ['dermatólogo que habla español', { words: ['dermatologo', 'que'], languages: ['Spanish'] }],
    ['doctor who speaks sign language', { words: ['doctor'], languages: ['American Sign Language'] }],
    ['urologist accepting new patients open now', { words: ['urologist'], accepting: true, open: true }],
    ['video visit psychiatrist', { words: ['psychiatrist'], telehealth: true }],
    ['open heart surgery', { words: ['open', 'heart', 'surgery'], open: false }],
    ['orthopedics in Ashby Falls', { words: ['orthopedics'], place: ['ashby', 'falls'] }],
    ['women’s health', { words: ['womens', 'health'] }],
    ['', { words: [] }],
  ])('%s', (text, expected) => expect(readTyped(text)).toMatchObject(expected))

  it('takes no longer for a long text than for a short one, twice over', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 3_000 }), text => void readTyped(text)))
    expect(plainText('a'.repeat(10_000))).toHaveLength(400)
  })
})

const terms = termsOf([
  { kind: 'specialty', id: 1, title: 'Cardiology', practitioner: 'Cardiologist' },
  { kind: 'specialty', id: 2, title: 'Cardiothoracic Surgery', practitioner: 'Cardiothoracic surgeon' },
  { kind: 'specialty', id: 3, title: 'Otolaryngology', practitioner: 'Ear, nose and throat physician' },
  { kind: 'specialty', id: 4, title: 'Pediatric Cardiology', practitioner: 'Pediatric cardiologist' },
  { kind: 'specialty', id: 5, title: 'Pediatrics', practitioner: 'Pediatrician' },
  { kind: 'specialty', id: 6, title: 'Physical Medicine and Rehabilitation' },
  { kind: 'service', id: 1, title: 'Colonoscopy', alsoCalled: 'bowel check; heart care' },
])
const titlesOf = (text: string) => findTerms(readTyped(text).words, terms).terms.map(({ title }) => title)

describe('terms', () => {
  it.each([
    ['heart doctor', ['Cardiology']],
    ['HEART doctors', ['Cardiology']],
    ['heart surgeon', ['Cardiothoracic Surgery']],
    ['ENT', ['Otolaryngology']],
    ['ear nose and throat', ['Otolaryngology']],
    ['kids heart doctor', ['Pediatric Cardiology']],
    ['bowel check', ['Colonoscopy']],
    ['kids and ears', ['Pediatrics', 'Otolaryngology']],
    ['chest pain', ['Cardiology']],
    ['pain', ['Physical Medicine and Rehabilitation']],
    ['ear pain', ['Otolaryngology']],
    ['pain of the ear', ['Otolaryngology']],
    ['back pain and ears', ['Physical Medicine and Rehabilitation', 'Otolaryngology']],
    ['doctor', []],
  ])('%s', (text, expected) => expect(titlesOf(text)).toEqual(expected))

  it('keep what they do not know, but not what says nothing beside what they know', () => {
    expect(findTerms(['heart', 'problem', 'okafor'], terms).left).toEqual(['okafor'])
    expect(findTerms(['problem', 'okafor'], terms).left).toEqual(['problem', 'okafor'])
  })

  it('are found despite typos, but not by unrelated words', () => {
    const corrected = (text: string) => nearestTerm(text.split(' '), terms)?.terms[0]?.title
    expect(corrected('cardiolgist')).toBe('Cardiology')
    expect(corrected('pediatritian')).toBe('Pediatrics')
    expect(corrected('hart')).toBe('Cardiology')
    expect(corrected('haert')).toBe('Cardiology')
    expect(corrected('zzqqx')).toBeUndefined()
    expect(corrected('ear')).toBeUndefined()
  })
})

describe('words', () => {
  it('are as alike as pg_trgm says', () => {
    expect(similarity('word', 'two')).toBeCloseTo(0, 5)
    expect(similarity('cardiologist', 'cardiologist')).toBe(1)
    expect(similarity('hart', 'heart')).toBeCloseTo(0.375, 5)
  })

  it('lose their plural', () => {
    expect(['kids', 'allergies', 'diabetes', 'lupus', 'pelvis', 'class', 'eye'].map(singular)).toEqual([
      'kid',
      'allergy',
      'diabete',
      'lupus',
      'pelvis',
      'class',
      'eye',
    ])
  })
})

describe('addresses', () => {
  it('are the slug, or the name with the key where there is none', () => {
    expect(directoryAddress('physician', { id: 7, slug: 'amara-okafor', name: 'Amara Okafor' })).toBe(
      '/find-a-doctor/amara-okafor',
    )
    expect(directoryAddress('location', { id: 7, slug: null, name: 'St. Luke’s' })).toBe(
      '/locations/st-lukes-7',
    )
    expect(directoryAddress('service', { id: 7, slug: null, name: '心' })).toBe('/services/7')
    expect([keyInSlug('st-lukes-7'), keyInSlug('7'), keyInSlug('st-lukes')]).toEqual([7, 7, undefined])
  })

  it('follow a new name only where they were made from the old one', () => {
    expect(slugAfterRename('amara-okafor', 'Amara Okafor', 'Amara Bell')).toBe('amara-bell')
    expect(slugAfterRename('amara-okafor-12', 'Amara Okafor', 'Amara Bell')).toBe('amara-bell-12')
    expect(slugAfterRename('dr-amara', 'Amara Okafor', 'Amara Bell')).toBeUndefined()
    expect(slugAfterRename('amara-okafor-md', 'Amara Okafor', 'Amara Bell')).toBeUndefined()
    expect(slugAfterRename(null, 'Amara Okafor', 'Amara Bell')).toBeUndefined()
    expect(slugAfterRename('amara-okafor', 'Amara Okafor', 'AMARA OKAFOR')).toBeUndefined()
  })
})

describe('a result', () => {
  it('says why it is there', () => {
    expect(reasonsOf({ specialty: 'Cardiology', miles: 2.14, from: '66502', open: true })).toEqual([
      'Specialty: Cardiology',
      '2.1 miles from 66502',
      'Open now',
    ])
    expect(reasonsOf({})).toEqual([])
  })

  it('says a distance in words', () => {
    expect([0.02, 0.96, 1, 9.96, 14.4].map(milesText)).toEqual([
      'less than 0.1 miles',
      '1 mile',
      '1 mile',
      '10 miles',
      '14 miles',
    ])
  })
})

it('names specialties as schema.org does, where it has a name', () => {
  expect(
    schemaSpecialties([
      { title: 'Cardiology' },
      { title: 'Sleep Medicine' },
      { title: 'cardiology', schema: null },
      { title: 'Heart care', schema: 'Pulmonary' },
    ]),
  ).toEqual(['https://schema.org/Cardiovascular', 'https://schema.org/Pulmonary'])
})
