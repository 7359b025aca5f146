import { expect, test } from 'vitest'
import { Custom_Location, Custom_Physician, Custom_Specialty } from '../../../../core/entities/index.ts'
import { guessColumns, lookupOf, planImport } from '../../../../core/rules/csv/index.ts'
import { linksOf } from '../../../../core/rules/records/index.ts'

const headers = [
  'NPI',
  'Entity Type Code',
  'Replacement NPI',
  'Provider Organization Name (Legal Business Name)',
  'Provider Last Name (Legal Name)',
  'Provider First Name',
  'Provider Middle Name',
  'Provider Name Prefix Text',
  'Provider Name Suffix Text',
  'Provider Credential Text',
  'Provider Business Practice Location Address City Name',
  'Provider Sex Code',
  'Healthcare Provider Taxonomy Code_1',
]
const links = linksOf(Custom_Physician)
const mapping = guessColumns(Custom_Physician, headers, links)

test('a file of NPPES is known by its columns', () => {
  expect(mapping).toEqual({
    PhNpi: 0,
    PhLastName: 4,
    PhFirstName: 5,
    PhMiddleName: 6,
    PhPrefix: 7,
    PhSuffix: 8,
    PhCredentials: 9,
    PhGender: 11,
    Custom_PhysicianToSpecialty: 12,
  })
  const older = headers.map(name => (name === 'Provider Sex Code' ? 'Provider Gender Code' : name))
  expect(guessColumns(Custom_Physician, older, links)).toEqual(mapping)
  expect(guessColumns(Custom_Location, headers)).not.toHaveProperty('PhNpi')
})

test('its physicians come with their specialty, found by the code', () => {
  const specialties = lookupOf(Custom_Specialty, [{ SpId: 3, SpTitle: 'Cardiology', SpNucc: '207RC0000X' }])
  const plan = (npi: string, code = '207RC0000X') =>
    planImport({
      entity: Custom_Physician,
      mapping,
      rows: [
        {
          line: 2,
          cells: [npi, '1', '', '', 'LANE', 'ADA', '', 'DR.', '', 'MD', 'WEXMOOR', 'F', code],
        },
      ],
      existing: [],
      lookups: { Custom_PhysicianToSpecialty: specialties },
      links,
      linked: {},
    })[0]
  expect(plan('1234567893')).toMatchObject({
    effect: 'create',
    record: { PhNpi: '1234567893', PhLastName: 'LANE', PhGender: 'female' },
    links: [{ link: 'Custom_PhysicianToSpecialty', keys: [3] }],
  })
  expect(plan('1234567890')).toMatchObject({
    effect: 'refused',
    because: [expect.stringContaining('last digit')],
  })
  expect(plan('1234567893', '999Z00000X')).toMatchObject({ effect: 'refused' })
})
