import { columnName, xlsxParts, xlsxRow, xlsxSheetEnd, xlsxSheetStart } from '@rounds/core/rules/export'
import { expect, test } from 'vitest'

test('columns have letters as a spreadsheet has them', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA'])
})

test('a row has text as text, never as a formula, and the rest as what it is', () => {
  const row = xlsxRow(
    [
      '=1+1',
      12.5,
      true,
      false,
      { at: '2026-11-21', hasTime: false },
      { at: '2026-11-21T12:00:00', hasTime: true },
      null,
      '',
    ],
    2,
  )
  expect(row).toBe(
    '<row r="2">' +
      '<c r="A2" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>' +
      '<c r="B2"><v>12.5</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="b"><v>0</v></c>' +
      '<c r="E2" s="2"><v>46347</v></c><c r="F2" s="3"><v>46347.5</v></c></row>',
  )
  expect(row).not.toContain('<f>')
})

test.each([
  ['a < b & "c"', 'a &lt; b &amp; &quot;c&quot;'],
  ['bell \u0007', 'bell _x0007_'],
  ['looks like _x0007_', 'looks like _x005F_x0007_'],
  ['two\r\nlines', 'two\nlines'],
  ['\uffff', '_xFFFF_'],
])('text %j is written as XML can hold it', (text, written) => {
  expect(xlsxRow([text], 2)).toContain(`>${written}</t>`)
})

test.each(['1900-02-28', 'gone', '10000-01-01', '+010000-01-01'])(
  'a day that a spreadsheet does not count surely (%s) stays text',
  at => {
    expect(xlsxRow([{ at, hasTime: false }], 2)).toContain(`>${at}</t>`)
  },
)

test('a text that is too long for a cell is cut, and says so', () => {
  const [, text = ''] = />([^<]*)<\/t>/.exec(xlsxRow(['x'.repeat(40_000)], 2)) ?? []
  expect(text).toHaveLength(32_767)
  expect(text.endsWith('x… (cut short)')).toBe(true)
})

test('a sheet has a name that a spreadsheet takes', () => {
  const book = (name: string) => new Map(xlsxParts(name)).get('xl/workbook.xml')
  expect(book('Forms / submissions: all [of them] and more')).toContain(
    'name="Forms   submissions  all  of th"',
  )
  expect(book("'")).toContain('name="Data"')
})

test('a name keeps apostrophes inside it and loses those around it, and spaces at its end', () => {
  const named = (name: string) => / name="([^"]*)"/.exec(xlsxParts(name)[2]?.[1] ?? '')?.[1]
  expect(named("''Women's health''")).toBe("Women's health")
  expect(named(`${'x'.repeat(30)} y`)).toBe('x'.repeat(30))
})

/** The targets of a part's relationships, by their ids. */
const targetsIn = (xml = '') =>
  [...xml.matchAll(/<Relationship Id="(\w+)" Type="[^"]*\/(\w+)" Target="([^"]+)"\/>/g)].map(found =>
    found.slice(1),
  )

test('a file leads from its root to the book, and from there to the sheet and the formats', () => {
  const parts = new Map(xlsxParts('Data'))
  expect(parts.get('[Content_Types].xml')).toMatch(/^<\?xml .*<Types .*<\/Types>$/s)
  expect(targetsIn(parts.get('_rels/.rels'))).toEqual([['rId1', 'officeDocument', 'xl/workbook.xml']])
  expect(targetsIn(parts.get('xl/_rels/workbook.xml.rels'))).toEqual([
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'styles', 'styles.xml'],
  ])
  expect(parts.get('xl/_rels/workbook.xml.rels')).toMatch(/\/><Relationship /)
  expect(parts.get('xl/workbook.xml')).toContain('r:id="rId1"')
  expect(parts.get('xl/styles.xml')).toMatch(/<styleSheet .*<\/styleSheet>$/)
})

test('heads have their format, and columns as wide as their heads, within reason', () => {
  const start = xlsxSheetStart(['Id', 'Name of the place', 'x'.repeat(99)])
  expect(start).toContain(
    '<cols><col min="1" max="1" width="12" customWidth="1"/><col min="2" max="2" width="19" customWidth="1"/><col min="3" max="3" width="40" customWidth="1"/></cols>',
  )
  expect(start).toContain('<c r="A1" t="inlineStr" s="1">')
})

test.each([
  [{ at: '1900-03-01', hasTime: false }, '<c r="A2" s="2"><v>61</v></c>'],
  [{ at: '9999-12-31', hasTime: false }, '<c r="A2" s="2"><v>2958465</v></c>'],
  [Number.POSITIVE_INFINITY, '>Infinity</t>'],
  ['x'.repeat(32_767), `>${'x'.repeat(32_767)}</t>`],
])('the limits of a cell: %j', (cell, written) => {
  expect(xlsxRow([cell], 2)).toContain(written)
})

test('a sheet begins and ends', () => {
  expect(xlsxSheetStart(['Name']) + xlsxSheetEnd).toMatch(/^<\?xml .*<sheetData><row r="1">.*<\/worksheet>$/s)
})
