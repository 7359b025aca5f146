import { describe, expect, test } from 'vitest'
import { samplesOf } from '../../../ui/records/csv-import/csv-table.ts'
import { CsvError, readCsv } from '../../../ui/records/csv-import/read-csv.ts'
import { readTables } from '../../../ui/records/csv-import/read-tables.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readCsv(utf8(text))

describe('a file', () => {
  test('begins with a byte-order mark or not, and ends its lines as it likes', () => {
    for (const text of ['\uFEFFA,B\r\n1,2\r\n', 'A,B\n1,2', 'A,B\r1,2\r'])
      expect(read(text)).toMatchObject({
        headers: ['A', 'B'],
        rows: [{ line: 2, cells: ['1', '2'] }],
        broken: [],
        encoding: 'utf-8',
      })
  })

  test.each([',', ';', '\t', '|', '¬'] as const)('is parted by %j', separator => {
    const text = `A${separator}B\n1${separator}"x${separator}y"\n`
    expect(read(text)).toMatchObject({ separator, rows: [{ cells: ['1', `x${separator}y`] }] })
  })

  test('says in its first line how it is parted, as spreadsheets write it', () => {
    for (const text of ['sep=;\r\nA;B\r\n1;2,5\r\n', '\uFEFFSEP=;\nA;B\n1;2,5\n'])
      expect(read(text)).toMatchObject({
        headers: ['A', 'B'],
        rows: [{ line: 3, cells: ['1', '2,5'] }],
        separator: ';',
      })
    expect(read('sep=xy\n1\n').headers).toEqual(['sep=xy'])
  })

  test('is parted as a person says', () => {
    expect(readCsv(utf8('A;B,C\n1;2,3\n'), ';').rows).toEqual([{ line: 2, cells: ['1', '2,3'] }])
  })

  test('has quotes and line breaks within its fields, and lines that count them', () => {
    const { rows } = read('A,B\r\n"say ""hi""","one\r\ntwo"\r\n\r\nlast,2\r\n')
    expect(rows).toEqual([
      { line: 2, cells: ['say "hi"', 'one\r\ntwo'] },
      { line: 5, cells: ['last', '2'] },
    ])
  })

  test('has lines that aren’t rows, each told by its line', () => {
    const { rows, broken } = read('A,B\n1\n1,2\n1,2,3\n1,2,,\n')
    expect(rows.map(({ line }) => line)).toEqual([3, 5])
    expect(broken.map(({ line, because }) => [line, because])).toEqual([
      [2, 'It has 1 column; the header has 2.'],
      [4, 'It has 3 columns; the header has 2.'],
    ])
  })

  test('has a quotation mark that is not closed', () => {
    expect(read('A,B\n1,2\n"3,4\n').broken).toMatchObject([
      { line: 3, because: 'A quotation mark is not closed.' },
    ])
  })

  test('is read as older spreadsheets wrote it, or in UTF-16', () => {
    const old = readCsv(Uint8Array.from([0x41, 0x2c, 0x42, 0x0a, 0x63, 0x61, 0x66, 0xe9, 0x2c, 0xa3, 0x0a]))
    expect(old).toMatchObject({ encoding: 'windows-1252', rows: [{ cells: ['café', '£'] }] })
    const wide = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from([...'A\n\u0141\n'].map(c => c.charCodeAt(0))).buffer),
    ])
    expect(readCsv(wide)).toMatchObject({ encoding: 'utf-16', rows: [{ cells: ['Ł'] }] })
  })

  test('is none', () => {
    expect(() => read(' \n ')).toThrow(CsvError)
    expect(() => read('PK\0\0')).toThrow(/not a CSV file/)
    expect(() => read('A,B\n1\n2\n')).toThrow(/as many columns/)
    expect(() => read('"A,B\n1,2\n3,4\n')).toThrow(/first line is not closed/)
    expect(() => read(`A${',B'.repeat(1_500)}\n`)).toThrow('This file has 1,501 columns.')
  })
})

test('what is in a column is shown by its first values that say something', () => {
  const table = read('A,B\n,x\n1,x\n2,x\n1,x\n3,x\n4,x\n')
  expect(samplesOf(table, 0)).toEqual(['1', '2', '3'])
  expect(samplesOf(table, 1)).toEqual(['x'])
})

describe('several files, and JSON', () => {
  const file = (name: string, text: string) => ({ name, bytes: utf8(text) })
  const users =
    '[{"Id":"a","UserName":"ann@example.org","Email":null,"PasswordHash":"x","TwoFactorEnabled":true}]'

  test('the tables of ASP.NET Core Identity are one, beside each other or in one JSON file', () => {
    const apart = readTables(
      [
        file('AspNetUserRoles.csv', 'UserId,RoleId\na,r\n'),
        file('AspNetRoles.csv', 'Id,Name,NormalizedName\nr,Nurses,NURSES\n'),
        file('AspNetUsers.json', users),
      ],
      'AspNetUsers',
      undefined,
    )
    const whole = `{"AspNetUsers":${users},"AspNetRoles":[{"Id":"r","Name":"Nurses","NormalizedName":"NURSES"}],"AspNetUserRoles":[{"UserId":"a","RoleId":"r"}]}`
    expect(readTables([file('export.json', whole)], 'AspNetUsers', undefined)).toEqual(apart)
    expect(apart).toMatchObject({
      headers: ['UserName', 'Email', 'PasswordHash', 'TwoFactorEnabled', 'Groups'],
      rows: [{ line: 1, cells: ['ann@example.org', 'ann@example.org', 'x', 'true', 'Nurses'] }],
    })
  })

  test('a list in JSON is a table; what holds none, or files that do not belong together, are refused', () => {
    const rows = readTables(
      [file('a.json', '[{"From":"/a","To":"/b"},{"From":"/c"}]')],
      'Redirect',
      undefined,
    )
    expect(rows).toMatchObject({
      headers: ['From', 'To'],
      rows: [{ cells: ['/a', '/b'] }, { cells: ['/c', ''] }],
    })
    for (const files of [
      [file('a.json', '{"a":1}')],
      [file('a.json', '[oops')],
      [file('a.csv', 'A,B\n1,2'), file('b.csv', 'A,B\n1,2')],
    ])
      expect(() => readTables(files, 'AspNetUsers', undefined)).toThrow(CsvError)
  })
})
