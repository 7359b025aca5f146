import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { entity } from '../../../../core/entities/entity.ts'
import {
  anything,
  boolean,
  choice,
  date,
  datetime,
  type Field,
  identity,
  integer,
  json,
  longText,
  number,
  reference,
  stamp,
  text,
  uuid,
} from '../../../../core/entities/field.ts'
import { Custom_Physician, Custom_Specialty } from '../../../../core/entities/index.ts'
import { Custom_Location } from '../../../../core/entities/locations.ts'
import { createClaims } from '../../../../core/rules/csv/claims.ts'
import { chooseColumn, guessColumns, importFields } from '../../../../core/rules/csv/columns.ts'
import { createRegister, identitiesOf, type Known, valuesOf } from '../../../../core/rules/csv/identity.ts'
import { filledLines, recordLines } from '../../../../core/rules/csv/lines.ts'
import { linksCell, readLinks } from '../../../../core/rules/csv/link-cells.ts'
import { lookupOf } from '../../../../core/rules/csv/lookup.ts'
import { countOutcomes, type PlanInput, planImport } from '../../../../core/rules/csv/plan.ts'
import { normalizeName } from '../../../../core/rules/csv/synonyms.ts'
import { cellValue } from '../../../../core/rules/csv/values.ts'
import { byteOrderMark, csvField, csvFile, disarm, rearm } from '../../../../core/rules/csv/write.ts'
import { linksOf, type RecordLink } from '../../../../core/rules/records/index.ts'

describe('writing', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+1 205', "'+1 205"],
    ['-5', "'-5"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tx', "'\tx"],
    ['\rx', '"\'\rx"'],
    [-5, '-5'],
    [1.5, '1.5'],
    [Number.NaN, ''],
    [true, 'Yes'],
    [null, ''],
    [undefined, ''],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    [' x', '" x"'],
    [{ a: 1 }, '"{""a"":1}"'],
  ])('%j gives %s', (value, field) => expect(csvField(value)).toBe(field))

  test('a file has a byte-order mark, a header and CRLF', () =>
    expect(csvFile(['Name', 'Age'], [['Ana', 5]])).toBe(`${byteOrderMark}Name,Age\r\nAna,5\r\n`))

  test('a lone empty field is no blank line', () =>
    expect(csvFile(['Name'], [[null]])).toBe(`${byteOrderMark}Name\r\n""\r\n`))

  test('no text begins a formula, and every text comes back', () =>
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'*[=+\-@\t\r].*$/)), value => {
        expect(disarm(value)).not.toMatch(/^[=+\-@\t\r]/)
        expect(rearm(disarm(value))).toBe(value)
      }),
    ))

  test('a parser reads back the same records', () =>
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 }), rows => {
        const [header = [], ...records] = rows
        const read = Papa.parse<string[]>(csvFile(header, records).slice(1), {
          delimiter: ',',
          newline: '\r\n',
        }).data
        expect(read.slice(1, -1).map(record => record.map(rearm))).toEqual(records)
      }),
    ))
})

describe('line numbers', () => {
  test('a quoted line break, a blank line and a byte-order mark are counted', () => {
    const file = '\uFEFFa,b\r\n"1\r\n2",x\r\n\r\n"say ""hi""\n",y\r\nlast,"open\n'
    expect(recordLines(file)).toEqual([
      { line: 1, blank: false },
      { line: 2, blank: false },
      { line: 4, blank: true },
      { line: 5, blank: false },
      { line: 7, blank: false },
    ])
    expect(filledLines(file)).toEqual([1, 2, 5, 7])
  })

  test('of a file with old line breaks, of another delimiter, of nothing', () => {
    expect(filledLines('a\rb\r\rc')).toEqual([1, 2, 4])
    expect(filledLines('a;"b\nc"\nd', ';')).toEqual([1, 3])
    expect(filledLines('')).toEqual([])
    expect(filledLines('5" pipe,x\ny,z')).toEqual([1, 2])
    expect(recordLines('5" pipe,x\ny,z\n')).toHaveLength(2)
    expect(recordLines('\uFEFF"a\nb",c\nd')).toHaveLength(2)
  })

  test('are as many as a parser has records, and lead to each', () => {
    const cell = fc.oneof(fc.string({ maxLength: 4 }), fc.constantFrom('a\nb', '"', 'x,y', '\n\n'))
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1 }),
        fc.constantFrom('\n', '\r\n'),
        (rows, end) => {
          const clean = rows.map(row => row.map(one => one.replaceAll('\r', '')))
          const file =
            clean.map(row => row.map(one => `"${one.replaceAll('"', '""')}"`).join(',')).join(end) + end
          const lines = filledLines(file)
          expect(lines).toHaveLength(clean.length)
          const breaks = clean.map(row => row.join('').split('\n').length)
          expect(lines).toEqual(
            breaks.map((_, at) => 1 + breaks.slice(0, at).reduce((sum, one) => sum + one, 0)),
          )
        },
      ),
    )
  })
})

const hospitalColumns =
  'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,County/Parish,Telephone Number,Hospital Type,Hospital Ownership,Emergency Services,Meets criteria for promoting interoperability of EHRs,Meets criteria for birthing friendly designation,Hospital overall rating,Hospital overall rating footnote,MORT Group Measure Count,,Latitude,Longitude'.split(
    ',',
  )

test.each([
  ['LZipCode', 'l zip code'],
  ['ZIPCode', 'zip code'],
  ['Address2Line', 'address2 line'],
  ['address2Line', 'address2 line'],
  ['Straße & Ärztin', 'straße arztin'],
  [' (Phone) – no. ', 'phone no'],
  ['', ''],
])('the name “%s” is compared as “%s”', (name, compared) => expect(normalizeName(name)).toBe(compared))

describe('guessing columns', () => {
  test('the public list of hospitals fills the fields of a location', () => {
    const mapping = guessColumns(Custom_Location, hospitalColumns)
    const named = Object.fromEntries(
      Object.entries(mapping).map(([field, column]) => [field, hospitalColumns[column]]),
    )
    expect(named).toEqual({
      LExternalId: 'Facility ID',
      LName: 'Facility Name',
      LAddress1: 'Address',
      LCity: 'City/Town',
      SId: 'State',
      LZip: 'ZIP Code',
      LCounty: 'County/Parish',
      LPhone: 'Telephone Number',
      LType: 'Hospital Type',
      LOwnership: 'Hospital Ownership',
      LEmergency: 'Emergency Services',
      LBirthingFriendly: 'Meets criteria for birthing friendly designation',
      LRating: 'Hospital overall rating',
      LLatitude: 'Latitude',
      LLongitude: 'Longitude',
    })
  })

  test('a file of our own, by field names or by labels, is taken as it is', () => {
    const fields = importFields(Custom_Location)
    for (const headers of [fields.map(one => one.name), fields.map(one => one.field.label ?? '')]) {
      const mapping = guessColumns(Custom_Location, headers)
      expect(Object.entries(mapping).sort()).toEqual(fields.map((one, column) => [one.name, column]).sort())
    }
  })

  test('an export with links keeps its ID, and the links that can be filled', () => {
    const links = linksOf(Custom_Physician)
    const [first] = links.filter(({ target }) => target === Custom_Specialty)
    const own = Object.values(Custom_Physician.fields).map(({ label }) => label ?? '')
    const headers = [...own, ...links.map(({ target }) => target.plural)]
    expect(guessColumns(Custom_Physician, headers, first ? [first] : [])).toMatchObject({
      PhId: headers.indexOf('ID'),
      PhLastName: headers.indexOf('Last name'),
      Custom_PhysicianToSpecialty: headers.lastIndexOf('Specialties'),
    })
  })

  test('the surest name comes first: the field’s own, its label, either without the entity’s, what means the same', () => {
    const Shop = entity('Shop', {
      family: 'healthcare',
      prefix: 'S',
      key: 'SId',
      shows: 'SName',
      fields: {
        SId: identity(),
        SName: text({ label: 'Called' }),
        SPhone: text({ label: 'Rings' }),
        SSecret: text({ secret: 'hidden' }),
        SUpdatedDt: stamp('updated'),
      },
    })
    const filled = (...headers: string[]) => guessColumns(Shop, headers)
    const better = ['S Phone', 'Rings', 'Shop rings', 'Telephone', 'Shop telephone']
    for (const [place, header] of better.entries())
      for (const worse of better.slice(place + 1)) {
        expect(filled(worse, header).SPhone, `${header} before ${worse}`).toBe(1)
        expect(filled(header, worse).SPhone, `${header} before ${worse}`).toBe(0)
      }
    expect(filled('Shop', 'Phone of the shop', '', 'Secret', 'S Updated Dt')).toEqual({})
    expect(filled('S Id', 'S Name')).toEqual({ SId: 0, SName: 1 })
    expect(importFields(Shop).map(({ name }) => name)).toEqual(['SId', 'SName', 'SPhone'])
  })

  test('a column is used once, and only for a field that can be filled', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...hospitalColumns), fc.string())), headers => {
        const mapping = guessColumns(Custom_Location, headers)
        const columns = Object.values(mapping)
        expect(new Set(columns).size).toBe(columns.length)
        for (const column of columns) expect(headers[column]).toBeDefined()
        expect(Object.keys(mapping)).not.toContain('LUpdatedDt')
      }),
    ))

  test('other public lists of hospitals fill them too: HIFLD’s, the NHS’s, a state’s', () => {
    const filled = (header: string) => {
      const headers = header.split('|')
      const mapping = guessColumns(Custom_Location, headers)
      return Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, headers[column]]))
    }
    expect(filled('X|OBJECTID|ID|NAME|ADDRESS|CITY|STATE|ZIP|ZIP4|TELEPHONE|TYPE|WEBSITE|BEDS')).toEqual({
      LExternalId: 'ID',
      LName: 'NAME',
      LAddress1: 'ADDRESS',
      LCity: 'CITY',
      SId: 'STATE',
      LZip: 'ZIP',
      LPhone: 'TELEPHONE',
      LType: 'TYPE',
      LUrl: 'WEBSITE',
      LBeds: 'BEDS',
    })
    expect(filled('OrganisationCode|OrganisationName|Address1|Address2|City|Postcode|Phone')).toEqual({
      LExternalId: 'OrganisationCode',
      LName: 'OrganisationName',
      LAddress1: 'Address1',
      LAddress2: 'Address2',
      LCity: 'City',
      LZip: 'Postcode',
      LPhone: 'Phone',
    })
    expect(filled('CCN|Hospital name|Street|City|ST|Zip|Phone')).toMatchObject({
      LName: 'Hospital name',
      LAddress1: 'Street',
      LCity: 'City',
      SId: 'ST',
      LZip: 'Zip',
    })
    expect(filled('Facility ID|Facility Name|Facility Address|Facility City|Hospital State')).toEqual({
      LExternalId: 'Facility ID',
      LName: 'Facility Name',
      LAddress1: 'Facility Address',
      LCity: 'Facility City',
      SId: 'Hospital State',
    })
  })

  test('someone else’s ID is not ours; in what we exported it is', () => {
    expect(guessColumns(Custom_Location, ['ID', 'Name', 'Beds per ward'])).not.toHaveProperty('LId')
    expect(guessColumns(Custom_Location, ['Location ID', 'Name', 'Floor'])).not.toHaveProperty('LId')
    expect(guessColumns(Custom_Location, ['ID', 'Name', 'Changed'])).toEqual({ LId: 0, LName: 1 })
    expect(guessColumns(Custom_Location, ['LId', 'Name', 'Floor'])).toEqual({ LId: 0, LName: 1 })
  })

  test('a column may have the entity’s own name before what people call a field', () =>
    expect(guessColumns(Custom_Location, ['Location telephone'])).toEqual({ LPhone: 0 }))

  test('a column without a name fills nothing, whatever a field is called', () => {
    const Share = entity('Share', {
      family: 'healthcare',
      prefix: 'S',
      key: 'SId',
      shows: 'SName',
      fields: { SId: identity(), SName: text(), SPart: number({ label: '%' }) },
    })
    expect(guessColumns(Share, ['', ' – '])).toEqual({})
  })

  test('a person can give a column to another field, or to none', () => {
    expect(chooseColumn({ a: 0, b: 1 }, 'c', 1)).toEqual({ a: 0, c: 1 })
    expect(chooseColumn({ a: 0, b: 1 }, 'a', null)).toEqual({ b: 1 })
  })
})

describe('recognizing a record', () => {
  const known = (record: Known['record'], line?: number): Known => ({
    record,
    stored: line === undefined ? record : undefined,
    line,
  })

  test('is possible by what the file has whole', () => {
    const place = { key: ['Id'], recognizedBy: [['Name', 'Zip'], ['Code']] }
    expect(identitiesOf(place, { Id: 0, Name: 1, Code: 2 })).toEqual([['Id'], ['Code']])
    expect(identitiesOf(place, { Zip: 0, Name: 1 })).toEqual([['Name', 'Zip']])
  })

  test.each([
    [['A'], { A: ' Ångström ' }, { A: 'a\u030angstro\u0308m' }, true],
    [['A'], { A: 7 }, { A: '7' }, true],
    [['A', 'B'], { A: 0, B: 'x' }, { A: 0, B: 'X' }, true],
    [['A', 'B'], { A: 'xy', B: 'z' }, { A: 'x', B: 'yz' }, false],
  ])('the values of %j in %o and in %o are one text: %s', (names, one, other, same) => {
    expect(valuesOf(names, one)).toBeDefined()
    expect(valuesOf(names, one) === valuesOf(names, other)).toBe(same)
  })

  test.each([{ A: null }, { A: '' }, { A: 0 }, {}])('there is none in %o', record => {
    expect(valuesOf(['A'], record)).toBeUndefined()
  })

  test('takes an earlier line of the file before what is stored, and says where several are alike', () => {
    const register = createRegister([['Code'], ['Name']])
    const [old, twin, made] = [
      known({ Code: 'a', Name: 'Same' }),
      known({ Code: 'b', Name: 'Same' }),
      known({ Name: 'Made' }, 4),
    ]
    for (const one of [old, twin, made, known({ Name: 'Made' })]) register.add(one)
    expect(register.recognize({ Code: 'A', Name: 'Same' })).toEqual({ is: 'known', known: old })
    expect(register.recognize({ Name: 'same' })).toEqual({ is: 'several', by: ['Name'] })
    expect(register.recognize({ Code: 'c', Name: 'Same' })).toEqual({ is: 'new' })
    expect(register.recognize({ Name: 'made' })).toEqual({ is: 'known', known: made })
    expect(register.recognize({ Code: 'c', Name: 'Made' })).toEqual({ is: 'known', known: made })
    expect(register.recognize({})).toEqual({ is: 'new' })
  })
})

const State = entity('State', {
  family: 'healthcare',
  prefix: 'S',
  key: 'SId',
  shows: 'SName',
  recognizedBy: [['SCode']],
  fields: { SId: identity(), SName: text(), SCode: text({ unique: true }) },
})
const states = lookupOf(State, [
  { SId: 5, SName: 'California', SCode: 'CA' },
  { SId: 6, SName: 'Springfield', SCode: 'S1' },
  { SId: 7, SName: 'Springfield', SCode: 'S2' },
  { SId: 8, SName: '5', SCode: null },
])

describe('looking a record up', () => {
  test('is by what is written, but for its case and the spaces around it', () => {
    const found = lookupOf(State, [{ SId: 5, SName: ' California', SCode: null }])
    expect(found.find('california ')).toEqual({ is: 'one', key: 5 })
    expect(found.find('Calif')).toEqual({ is: 'none' })
  })

  test('is by the key before all, then by what is unique or known by itself, then by the name', () => {
    const Ward = entity('Ward', {
      family: 'healthcare',
      prefix: 'W',
      key: 'WId',
      shows: 'WName',
      recognizedBy: [['WCode'], ['WFloor', 'WName']],
      fields: {
        WId: identity(),
        WName: text({ unique: true }),
        WCode: text(),
        WSign: text({ unique: true }),
        WBeds: integer({ unique: true }),
        WFloor: text(),
      },
    })
    const { find } = lookupOf(Ward, [
      { WId: 1, WName: 'North', WCode: '2', WSign: 'N', WBeds: 9, WFloor: 'F' },
      { WId: 2, WName: 'N', WCode: 'X', WSign: '1', WBeds: 8, WFloor: 'G' },
      { WId: 'u', WName: 'South', WCode: null, WSign: '' },
      { WName: 'Lost', WCode: '', WSign: null },
    ])
    const one = (key: string | number) => ({ is: 'one', key })
    const expected = {
      1: one(1),
      2: one(2),
      u: one('u'),
      n: one(1),
      x: one(2),
      north: one(1),
      south: one('u'),
    }
    for (const [text, found] of Object.entries(expected)) expect(find(text)).toEqual(found)
    for (const text of ['9', 'F', 'lost', '', 'null', 'undefined']) expect(find(text)).toEqual({ is: 'none' })
  })

  test('finds nothing where a key has several parts', () => {
    const Pair = entity('Pair', {
      family: 'healthcare',
      prefix: 'P',
      key: ['PRow', 'PNumber'],
      shows: 'PName',
      fields: { PRow: text(), PNumber: integer(), PName: text() },
    })
    expect(lookupOf(Pair, [{ PRow: 'A', PNumber: 7, PName: 'Aisle' }]).find('Aisle')).toEqual({ is: 'none' })
  })

  test('is by the whole name of a person, or by the last name alone', () => {
    const people = [
      { PhId: 1, PhFirstName: 'Ada', PhLastName: 'Lane' },
      { PhId: 2, PhFirstName: 'Ben', PhLastName: 'Lane' },
      { PhId: 3, PhFirstName: null, PhLastName: 'Moss' },
    ]
    const { find } = lookupOf(Custom_Physician, people)
    expect(['ada lane', 'Lane', 'Moss'].map(find)).toEqual([
      { is: 'one', key: 1 },
      { is: 'several' },
      { is: 'one', key: 3 },
    ])
  })

  test('linked records are found again in the cell that names them, whatever they are called', () => {
    const [link] = linksOf(Custom_Physician).filter(({ target }) => target === Custom_Specialty)
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom(..." ab;|=1'") }), { maxLength: 6 }), titles => {
        const records = titles.map((SpTitle, at) => ({ SpId: at + 1, SpTitle }))
        const keys = records.map(({ SpId }) => SpId)
        const lookup = lookupOf(Custom_Specialty, records)
        const cell = disarm(linksCell(keys, new Map(records.map(one => [one.SpId, one.SpTitle])), lookup))
        const { linked, problems } = readLinks(link as RecordLink, cell, lookup)
        expect([linked.keys, problems]).toEqual([keys, []])
      }),
    )
  })

  test('says where several are meant', () => {
    const twins = [6, 7].map(SId => ({ SId, SName: 'Springfield', SCode: null }))
    expect(lookupOf(State, twins).find('springfield')).toEqual({ is: 'several' })
  })
})

test('what only one may have is taken by the record or by the line that has it', () => {
  const { claim, takenBy } = createClaims(State)
  const stored: Known = { record: { SCode: 'CA' }, stored: { SCode: 'CA' }, line: undefined }
  claim(stored)
  claim({ record: { SCode: 'NV' }, stored: undefined, line: 4 })
  claim({ record: { SCode: '' }, stored: undefined, line: 5 })
  const taken = (SCode: unknown) => takenBy({ record: { SCode }, stored: undefined, line: 9 })
  expect(taken(' ca ')).toBe('This Code is already taken by another State.')
  expect(taken('nv')).toBe('This Code is already taken by line 4.')
  expect(taken('')).toBeUndefined()
  expect(taken('OR')).toBeUndefined()
  expect(takenBy(stored)).toBeUndefined()
})

describe('a cell', () => {
  const type = choice([1, 2], { labels: { 1: 'Building', 2: 'N/A' } })
  test.each<[string, Field, unknown]>([
    ['Yes', boolean(), true],
    ['n', boolean(), false],
    ['TRUE', boolean(), true],
    ['1,234,567', integer(), 1234567],
    ['-1,234.50', number(), -1234.5],
    ['1 000', integer(), 1000],
    ['1.5E+3', integer(), 1500],
    ['-0', number(), 0],
    ['3/31/2026', date(), '2026-03-31'],
    ['2026-03-31T10:00:00-02:00', datetime(), '2026-03-31T12:00:00.000Z'],
    ['2026-03-31 10:00', datetime(), '2026-03-31T10:00:00.000Z'],
    ['Tue, 31 Mar 2026 10:00:00 GMT', datetime(), '2026-03-31T10:00:00.000Z'],
    ['03/31/2026', datetime(), '2026-03-31T00:00:00.000Z'],
    ['2026-03-31T10:00', datetime(), '2026-03-31T10:00:00.000Z'],
    ['2026-03-31 10:00:30', datetime(), '2026-03-31T10:00:30.000Z'],
    ['2026-03-31T10:00:00+0200', datetime(), '2026-03-31T08:00:00.000Z'],
    ['2026-03-31t10:00:00z', datetime(), '2026-03-31T10:00:00.000Z'],
    ['2026-03-31T10:00:00.250Z', datetime(), '2026-03-31T10:00:00.250Z'],
    ['2026-03-31 10:00:00.250', datetime(), '2026-03-31T10:00:00.000Z'],
    ['on', boolean(), true],
    ['Off', boolean(), false],
    ['0B7E1E0A-1111-4222-8333-444455556666', uuid(), '0b7e1e0a-1111-4222-8333-444455556666'],
    ['us', choice(['a', 'b', 'c'], { labels: { a: 'US', b: 'us', c: 'Us' } }), 'b'],
    ['B', choice(['a', 'b'], { labels: { a: 'b', b: 'Second' } }), 'a'],
    ['b', choice(['a', 'b'], { labels: { a: 'b', b: 'Second' } }), 'b'],
    ['AB', choice(['aB', 'c'], { labels: { aB: 'First' } }), 'aB'],
    ['building', type, 1],
    ['2', type, 2],
    ['n/a', type, 2],
    ['', type, null],
    ['  ', text(), null],
    ['Not Available', integer(), null],
    ['N/A', boolean(), null],
    ['NULL', text(), null],
    ['--', date(), null],
    ['not applicable', integer(), null],
    ['-999', integer({ min: 0 }), null],
    ['-9999.0', number({ min: 0 }), null],
    ['-999', integer(), -999],
    ['www.example.org', text({ format: 'url' }), 'https://www.example.org'],
    ['example.org/a b', text(), 'example.org/a b'],
    ['Example.org:8443/find?x=1', text({ format: 'url' }), 'https://Example.org:8443/find?x=1'],
    ['HTTP://example.org', text({ format: 'url' }), 'http://example.org'],
    [' a,b ', text(), 'a,b'],
    ["'=SUM(A1)", text(), '=SUM(A1)'],
    ['one\r\ntwo\rthree', longText(), 'one\ntwo\nthree'],
    ['CA', reference('Custom_State'), 5],
    ['california', reference('Custom_State'), 5],
    ['5', reference('Custom_State'), 5],
    ['s2', reference('Custom_State'), 7],
    ['{"a":1}', json(anything), { a: 1 }],
  ])('“%s” of %o is %o', (cell, field, value) =>
    expect(cellValue(field, cell, states)).toEqual({ ok: true, value }),
  )

  test.each<[string, Field, string]>([
    ['maybe', boolean(), 'must be Yes or No; this is “maybe”'],
    ['1,23', integer(), 'must be a number; this is “1,23”'],
    ['.', number(), 'must be a number; this is “.”'],
    ['1.5', integer(), 'must be a whole number'],
    ['-99', integer({ min: 0 }), 'must be 0 or more'],
    [
      'javascript:alert(1)',
      text({ format: 'url' }),
      'must be an address that begins with https:// or http://',
    ],
    ['see the desk', text({ format: 'url' }), 'must be an address that begins with https:// or http://'],
    ['yesterday', boolean(), 'must be Yes or No; this is “yesterday”'],
    ['a yes', boolean(), 'must be Yes or No; this is “a yes”'],
    ['no way', boolean(), 'must be Yes or No; this is “no way”'],
    ['12 beds', integer(), 'must be a number; this is “12 beds”'],
    ['about 12', integer(), 'must be a number; this is “about 12”'],
    ['x'.repeat(60), integer(), `must be a number; this is “${'x'.repeat(60)}”`],
    ['x'.repeat(61), integer(), `must be a number; this is “${'x'.repeat(60)}…”`],
    ['02/30/2026', date(), 'must be a date such as 03/31/2026; this is “02/30/2026”'],
    ['soon', datetime(), 'must be a date or a time such as 2026-03-31T14:00:00Z; this is “soon”'],
    ['Tower', type, 'doesn’t have the choice “Tower”; write Building, N/A'],
    ['Nevada', reference('Custom_State'), 'names “Nevada”, which is not among States'],
    [
      'Springfield',
      reference('Custom_State'),
      'names “Springfield”, which several States are called; write the key',
    ],
    ['{', json(anything), 'must be JSON; this can’t be parsed'],
    ['x'.repeat(201), text(), 'can have 200 characters at most; this has 201'],
  ])('“%s” of %o is refused', (cell, field, message) =>
    expect(cellValue(field, cell, states)).toEqual({ ok: false, message }),
  )

  test('without a lookup a reference cannot be found', () =>
    expect(cellValue(reference('Custom_State'), 'CA')).toEqual({
      ok: false,
      message: 'refers to records that couldn’t be looked up',
    }))

  test('what was written comes back', () => {
    const back = (field: Field, value: unknown) =>
      cellValue(field, Papa.parse<string[]>(`${csvField(value)},`).data[0]?.[0] ?? '')
    fc.assert(
      fc.property(fc.boolean(), value => {
        expect(back(boolean(), value)).toEqual({ ok: true, value })
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), value => {
        expect(back(integer(), value)).toEqual({ ok: true, value })
      }),
    )
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 }), value => {
        expect(back(number(), value)).toEqual({ ok: true, value: value === 0 ? 0 : value })
      }),
    )
  })
})

const Place = entity('Place', {
  family: 'healthcare',
  prefix: 'P',
  key: 'PId',
  shows: 'PName',
  recognizedBy: [['PCode'], ['PName', 'PZip']],
  fields: {
    PId: identity({ label: 'ID' }),
    PName: text({ required: true }),
    PCode: text({ unique: true }),
    PZip: text(),
    PBeds: integer({ min: 0 }),
    POpen: boolean({ required: true, default: true }),
    PStampDt: stamp('updated'),
  },
})

const plan = (rows: readonly string[][], more: Partial<PlanInput> = {}) =>
  planImport({
    entity: Place,
    rows: rows.map((cells, at) => ({ line: at + 2, cells })),
    mapping: { PName: 0, PCode: 1, PZip: 2, PBeds: 3 },
    existing: [
      { PId: 1, PName: 'Old', PCode: 'A1', PZip: '1', PBeds: 5, POpen: true, RowVersion: 4 },
      { PId: 2, PName: 'Nameless code', PCode: null, PZip: '2', PBeds: 6, POpen: true, RowVersion: 1 },
      { PId: 3, PName: 'Twin', PCode: null, PZip: '3', PBeds: 1, POpen: true, RowVersion: 1 },
      { PId: 4, PName: 'Twin', PCode: null, PZip: '3', PBeds: 2, POpen: true, RowVersion: 1 },
    ],
    lookups: {},
    ...more,
  })

describe('a row', () => {
  test('makes a record, with defaults and without its blanks', () =>
    expect(plan([['New', 'B1', '', 'N/A']])).toEqual([
      {
        line: 2,
        effect: 'create',
        record: expect.objectContaining({ PName: 'New', PCode: 'B1', PBeds: null, POpen: true }),
      },
    ]))

  test('changes what it says otherwise; a blank leaves a value', () =>
    expect(plan([['Old', 'a1', '', '7']])).toEqual([
      {
        line: 2,
        effect: 'change',
        key: [1],
        record: { PId: 1, PName: 'Old', PCode: 'a1', PZip: '1', PBeds: 7, POpen: true, RowVersion: 4 },
        changes: [
          { field: 'PCode', before: 'A1', after: 'a1' },
          { field: 'PBeds', before: 5, after: 7 },
        ],
      },
    ]))

  test('empties a field by a blank where that was chosen', () =>
    expect(plan([['Old', 'A1', '', '']], { blanksClear: true })[0]).toMatchObject({
      effect: 'change',
      changes: [
        { field: 'PZip', before: '1', after: null },
        { field: 'PBeds', before: 5, after: null },
      ],
    }))

  test('does nothing where all is as it says', () =>
    expect(plan([['Old', 'A1', '1', '5']])).toEqual([{ line: 2, effect: 'nothing', key: [1] }]))

  test('does not mind that a record lacks what it leaves as it is', () =>
    expect(
      plan([['', 'A1', '2', '5']], {
        blanksClear: true,
        existing: [{ PId: 1, PName: null, PCode: 'A1', PZip: '1', PBeds: 5, POpen: true, RowVersion: 4 }],
      }),
    ).toMatchObject([{ effect: 'change', changes: [{ field: 'PZip', before: '1', after: '2' }] }]))

  test('finds a record by the next best identity, unless the best one differs', () => {
    expect(plan([['nameless CODE', 'C1', '2', '6']])[0]).toMatchObject({ effect: 'change', key: [2] })
    expect(plan([['Old', 'Z9', '1', '5']])[0]).toMatchObject({ effect: 'ask' })
  })

  test('is refused with every reason', () => {
    expect(plan([['', 'B1', '', 'many']])).toEqual([
      { line: 2, effect: 'refused', because: ['Beds must be a number; this is “many”.'] },
    ])
    expect(plan([['', 'B1', '', '-1']])[0]).toMatchObject({ because: ['Beds must be 0 or more.'] })
    expect(plan([['', 'B1', '', '']])).toEqual([
      { line: 2, effect: 'refused', because: ['Name is required.'] },
    ])
    expect(plan([['', 'A1', '', '']], { blanksClear: true })).toEqual([
      { line: 2, effect: 'refused', because: ['Name is required.'] },
    ])
    expect(plan([['New']], { fixed: { PCode: 'a1' } })).toEqual([
      { line: 2, effect: 'refused', because: ['This Code is already taken by another Place.'] },
    ])
    expect(plan([['Twin', '', '3', '']])[0]).toMatchObject({
      because: ['Several places have this Name and Zip.'],
    })
    expect(plan([['9', 'New']], { mapping: { PId: 0, PName: 1 } })[0]).toMatchObject({
      because: ['There’s no place with the ID 9.'],
    })
    expect(plan([['2', 'A1']], { mapping: { PId: 0, PCode: 1 } })).toEqual([
      { line: 2, effect: 'refused', because: ['This Code is already taken by another Place.'] },
    ])
  })

  test('is refused where an earlier one is about the same record, with its line', () => {
    const outcomes = plan([
      ['New', 'B1', '7', ''],
      ['Newer', 'b1', '8', ''],
      ['New', '', '7', ''],
      ['New', 'B2', '7', ''],
      ['Old', 'A1', '', ''],
      ['Old', '', '1', ''],
    ])
    expect(outcomes.map(one => one.effect)).toEqual([
      'create',
      'refused',
      'refused',
      'create',
      'nothing',
      'refused',
    ])
    expect(outcomes[1]).toMatchObject({ because: ['Line 2 is about the same place.'] })
    expect(outcomes[2]).toMatchObject({ because: ['Line 2 is about the same place.'] })
    expect(outcomes[5]).toMatchObject({ because: ['Line 6 is about the same place.'] })
    expect(countOutcomes(outcomes)).toEqual({ create: 2, ask: 0, change: 0, nothing: 1, refused: 3 })
  })

  test('may be shorter than the head, have the key of a new record, or columns for what the server sets', () => {
    expect(plan([['New']])[0]).toMatchObject({ effect: 'create', record: { PName: 'New', PBeds: null } })
    const keyed = plan([['0', 'New', '2020-01-01', '']], {
      mapping: { PId: 0, PName: 1, PStampDt: 2, POpen: 3, PGone: 0 },
    })
    expect(keyed).toEqual([
      {
        line: 2,
        effect: 'create',
        record: { PName: 'New', PCode: null, PZip: null, PBeds: null, POpen: true },
      },
    ])
    const stamped = plan([['Old', 'A1', '2020-01-01']], { mapping: { PName: 0, PCode: 1, PStampDt: 2 } })
    expect(stamped).toEqual([{ line: 2, effect: 'nothing', key: [1] }])
  })

  test('with a key of several parts names them all where nothing has it', () => {
    const Seat = entity('Seat', {
      family: 'healthcare',
      prefix: 'S',
      key: ['SRow', 'SNumber'],
      shows: 'SName',
      fields: {
        SRow: text({ readOnly: true }),
        SNumber: integer({ readOnly: true }),
        SName: text(),
      },
    })
    const more = { mapping: { SRow: 0, SNumber: 1, SName: 2 }, existing: [] }
    expect(plan([['A', '7', 'Aisle']], { entity: Seat, ...more })).toEqual([
      { line: 2, effect: 'refused', because: ['There’s no seat with the Row and Number A, 7.'] },
    ])
    const numbered = { ...Seat, fields: { ...Seat.fields, SNumber: integer() } }
    expect(plan([['A', '7', 'Aisle']], { entity: numbered, ...more })).toMatchObject([{ effect: 'create' }])
  })

  test('gets the values of the list, unless the file has others', () => {
    const created = (beds: string) => plan([['New', '', '', beds]], { fixed: { POpen: false, PBeds: 4 } })[0]
    expect(created('')).toMatchObject({ record: { POpen: false, PBeds: 4 } })
    expect(created('7')).toMatchObject({ record: { POpen: false, PBeds: 7 } })
  })
})

test('what a file can recognize is made only once, however often it is imported', () => {
  const cell = fc.constantFrom('', 'a', 'b', 'c')
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell, fc.constantFrom('', '1', '2'))), rows => {
      const first = plan(rows, { existing: [] })
      const made = first.flatMap((one, at) =>
        one.effect === 'create' ? [{ ...one.record, PId: at + 1 }] : [],
      )
      const recognizable = rows.filter(
        ([name, code, zip], at) => first[at]?.effect === 'create' && (code || (name && zip)),
      )
      const again = plan(recognizable, { existing: made })
      expect(again.filter(one => one.effect === 'create')).toEqual([])
    }),
  )
})
