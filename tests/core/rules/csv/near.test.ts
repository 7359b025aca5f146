import { describe, expect, test } from 'vitest'
import type { AnyRow } from '../../../../core/entities/entity.ts'
import {
  Custom_Location,
  Custom_Physician,
  Custom_Specialty,
  Redirect,
} from '../../../../core/entities/index.ts'
import { guessColumns, headingsOf, mappingNamed, namedMapping } from '../../../../core/rules/csv/columns.ts'
import { lookupOf } from '../../../../core/rules/csv/lookup.ts'
import { nearFold } from '../../../../core/rules/csv/near.ts'
import { countOutcomes, type PlanInput, planImport } from '../../../../core/rules/csv/plan.ts'
import { linksOf } from '../../../../core/rules/records/record-links.ts'

const columns = { LExternalId: 0, LName: 1, LCity: 2, LPhone: 3 }
const stored: AnyRow = {
  LId: 7,
  LExternalId: '50001',
  LName: 'St. Mary’s Hospital & Clinic',
  LCity: 'Topeka',
  SId: 17,
  LPhone: '(785) 555-0100',
  RowVersion: 3,
}
const plan = (rows: readonly (readonly string[])[], more: Partial<PlanInput> = {}) =>
  planImport({
    entity: Custom_Location,
    mapping: { ...columns, SId: 4 },
    rows: rows.map((cells, index) => ({ line: index + 2, cells })),
    existing: [stored],
    lookups: { SId: { plural: 'States', find: () => ({ is: 'one', key: 17 }) } },
    ...more,
  })

describe('a phone number', () => {
  test('is the same however it is punctuated', () =>
    expect(
      plan([['50001', 'St. Mary’s Hospital & Clinic', 'Topeka', '1 785.555.0100', 'KS']])[0]?.effect,
    ).toBe('nothing'))
  test('is another one with another digit or extension', () => {
    for (const phone of ['785.555.0101', '785.555.0100 x2'])
      expect(plan([['50001', 'St. Mary’s Hospital & Clinic', 'Topeka', phone, 'KS']])[0]).toMatchObject({
        effect: 'change',
        changes: [{ field: 'LPhone' }],
      })
  })
  test('recognizes a place by name and phone', () =>
    expect(
      planImport({
        entity: Custom_Location,
        mapping: { LName: 0, LPhone: 1 },
        rows: [{ line: 2, cells: ['St. Mary’s Hospital & Clinic', '785-555-0100'] }],
        existing: [stored],
        lookups: {},
      })[0]?.effect,
    ).toBe('nothing'))
})

describe('a row that is nearly like a record', () => {
  test.each([
    ['a number with another zero before it', '050001', 'Somewhere Else', 'Elsewhere'],
    ['a number with punctuation', '5-0001', 'Somewhere Else', 'Elsewhere'],
    ['the same name and place, another number', '99', 'St. Mary’s Hospital & Clinic', 'Topeka'],
    ['Saint for St., and for &, other case', '', 'SAINT MARYS HOSPITAL AND CLINIC', 'TOPEKA'],
  ])('%s: is asked about', (_, code, name, city) => {
    const [outcome] = plan([[code, name, city, '', 'KS']])
    expect(outcome).toMatchObject({ effect: 'ask', near: [{ key: '7' }] })
    expect(countOutcomes(outcome ? [outcome] : [])).toMatchObject({ ask: 1, create: 0 })
  })
  test('says what would change', () =>
    expect(plan([['050001', 'Saint Marys Hospital and Clinic', 'Topeka', '', 'KS']])[0]).toMatchObject({
      near: [{ changes: [{ field: 'LName' }, { field: 'LExternalId', before: '50001', after: '050001' }] }],
    }))
  test('is made or changed as it was answered', () => {
    const row = ['050001', 'St. Mary’s Hospital & Clinic', 'Topeka', '', 'KS']
    expect(plan([row], { answers: { 2: 'new' } })[0]?.effect).toBe('create')
    expect(plan([row], { answers: { 2: { same: '7' } } })[0]).toMatchObject({
      effect: 'change',
      key: [7],
      record: { LExternalId: '050001', RowVersion: 3 },
    })
  })
  test('is not the one that another line is about', () =>
    expect(
      plan([
        ['99', 'St. Mary’s Hospital & Clinic', 'Topeka', '', 'KS'],
        ['50001', 'St. Mary’s Hospital & Clinic', 'Topeka', '', 'KS'],
      ]).map(({ effect }) => effect),
    ).toEqual(['create', 'nothing']))
  test('of an earlier line is asked about too', () =>
    expect(
      plan(
        [
          ['', 'Mount Carmel', 'Pittsburg', '', 'KS'],
          ['', 'Mt. Carmel', 'Pittsburg', '', 'KS'],
          ['8', 'Fort Scott', 'Fort Scott', '', 'KS'],
          ['9', 'Ft. Scott', 'Fort Scott', '', 'KS'],
        ],
        { existing: [] },
      ),
    ).toMatchObject([
      { effect: 'create' },
      { effect: 'ask', near: [{ line: 2 }] },
      { effect: 'create' },
      { effect: 'create' },
    ]))
  test('asks although the person recognizes by one way alone', () =>
    expect(
      plan([['99', 'St. Mary’s Hospital & Clinic', 'Topeka', '', 'KS']], {
        entity: { ...Custom_Location, recognizedBy: [['LExternalId']] },
        nearBy: Custom_Location.recognizedBy,
      })[0]?.effect,
    ).toBe('ask'))
})

describe('a person of the same name', () => {
  const columns = { PhFirstName: 0, PhLastName: 1, PhCredentials: 2, PhNpi: 3 }
  const known = { PhId: 9, PhFirstName: 'Zora', PhLastName: 'Quillby', PhCredentials: 'MD', RowVersion: 1 }
  const effect = (
    cells: readonly string[],
    stored: AnyRow = known,
    mapping: Record<string, number> = columns,
  ) =>
    planImport({
      entity: Custom_Physician,
      mapping,
      rows: [{ line: 2, cells }],
      existing: [stored],
      lookups: {},
    })[0]?.effect
  const { PhFirstName, PhLastName } = columns
  test.each([
    ['in a file of names alone', ['Zora', 'Quillby'], known, { PhFirstName, PhLastName }],
    ['with other credentials', ['Zora', 'QUILLBY', 'MD, PhD', ''], known, columns],
    ['whose number is not known yet', ['Zora', 'Quillby', 'DO', '1234567893'], known, columns],
  ])('%s is asked about', (_, cells, stored, mapping) => expect(effect(cells, stored, mapping)).toBe('ask'))
  test('with another number is somebody else', () =>
    expect(effect(['Zora', 'Quillby', 'DO', '1234567893'], { ...known, PhNpi: '1003000126' })).toBe('create'))
  test('is not asked about by a family name alone', () =>
    expect(effect(['Zora', 'Quillfeather', 'MD', ''])).toBe('create'))
})

test.each([
  ['Saint Luke’s Hosp.', 'St Lukes Hospital'],
  ['Mount Carmel Med Ctr', 'MT. CARMEL MEDICAL CENTER'],
  ['Ft. Scott & Sons', 'Fort Scott and Sons'],
  ['050001', '50001'],
  ['05-0001F', '050001f'],
])('%s is nearly %s', (one, other) => {
  const fold = nearFold(Custom_Location)
  expect(fold('LName', one)).toBe(fold('LName', other))
})
test('names that differ in a word, a number or an accent on its own are not near', () => {
  const fold = nearFold(Custom_Specialty)
  expect(fold('SpTitle', 'Heart Care')).not.toBe(fold('SpTitle', 'Heart Center'))
  expect(fold('SpTitle', 'Clinic 1')).not.toBe(fold('SpTitle', 'Clinic 10'))
  expect(fold('SpTitle', 'Łódź')).not.toBe(fold('SpTitle', 'Kraków'))
})
test('addresses are compared as they are', () => {
  const fold = nearFold(Redirect)
  expect(fold('RFrom', '/heart-care')).not.toBe(fold('RFrom', '/heart/care'))
})

describe('a column of links', () => {
  const links = linksOf(Custom_Physician).filter(({ link }) => link.name === 'Custom_PhysicianToSpecialty')
  const specialties = lookupOf(Custom_Specialty, [
    { SpId: 1, SpTitle: 'Cardiology' },
    { SpId: 2, SpTitle: 'Pediatrics' },
  ])
  const physician: AnyRow = {
    PhId: 5,
    PhNpi: '1',
    PhLastName: 'Fry',
    PhLanguages: ['English'],
    RowVersion: 1,
  }
  const planned = (cell: string, npi = '1', languages = '') =>
    planImport({
      entity: Custom_Physician,
      mapping: { PhNpi: 0, PhLastName: 1, Custom_PhysicianToSpecialty: 2, PhLanguages: 3 },
      rows: [{ line: 2, cells: [npi, 'Fry', cell, languages] }],
      existing: [physician],
      lookups: { Custom_PhysicianToSpecialty: specialties },
      links,
      linked: { Custom_PhysicianToSpecialty: [{ PhId: 5, SpId: 1 }] },
    })[0]

  test('is known by what it leads to', () => {
    expect(guessColumns(Custom_Physician, ['Last name', 'Specialties'], links)).toEqual({
      PhLastName: 0,
      Custom_PhysicianToSpecialty: 1,
    })
    expect(guessColumns(Custom_Physician, ['Specialty'], links)).toEqual({ Custom_PhysicianToSpecialty: 0 })
  })
  test('adds the links that are not there, to new records and to old ones', () => {
    expect(planned('cardiology; Pediatrics|2')).toMatchObject({
      effect: 'change',
      changes: [],
      links: [{ link: 'Custom_PhysicianToSpecialty', keys: [2], names: ['2'] }],
    })
    expect(planned('Pediatrics ; Cardiology', '1234567893')).toMatchObject({
      effect: 'create',
      links: [{ keys: [2, 1], names: ['Pediatrics', 'Cardiology'] }],
    })
    expect(planned('Cardiology')).toMatchObject({ effect: 'nothing' })
    expect(planned('')).toMatchObject({ effect: 'nothing' })
  })
  test('is refused for a name that is not there', () =>
    expect(planned('Cardiology; Astrology')).toEqual({
      line: 2,
      effect: 'refused',
      because: ['“Astrology” is not among specialties.'],
    }))
  test('of languages is a list of texts', () =>
    expect(planned('', '1', 'English; Spanish')).toMatchObject({
      changes: [{ field: 'PhLanguages', after: ['English', 'Spanish'] }],
    }))
})

test('a mapping is remembered by the headings, in whatever order they come', () => {
  const named = namedMapping({ LName: 1, LCity: 0 }, ['Town', 'Name', 'Beds'])
  expect(mappingNamed(named, ['Name', 'Beds', 'Town'])).toEqual({ LName: 0, LCity: 2 })
  expect(headingsOf(['Town', 'Name'])).toBe(headingsOf(['NAME', 'town ']))
  expect(headingsOf(['Town', 'Name'])).not.toBe(headingsOf(['Town']))
})
