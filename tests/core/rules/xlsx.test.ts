import { expect, test } from 'vitest'
import {
  columnName,
  crc32,
  xlsxParts,
  xlsxRow,
  xlsxSheetEnd,
  xlsxSheetStart,
} from '../../../core/rules/index.ts'

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

test.each(['1900-02-28', 'gone', '10000-01-01'])(
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

test('a sheet begins and ends', () => {
  expect(xlsxSheetStart(['Name']) + xlsxSheetEnd).toMatch(/^<\?xml .*<sheetData><row r="1">.*<\/worksheet>$/s)
})

test('check sums go on from those before (CRC-32, "123456789")', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(crc32(bytes('123456789'))).toBe(0xcbf43926)
  expect(crc32(bytes('6789'), crc32(bytes('12345')))).toBe(0xcbf43926)
})
