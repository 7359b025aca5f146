/** The redirects of an export as CSV, with the columns of the list of redirects. */
import type { AnyRow } from '../../entities/index.ts'
import { csvRecord, rearm } from '../csv/write.ts'

export const redirectColumns = ['RFrom', 'RTo', 'RType', 'RStatus', 'RActive', 'RNote'] as const

/** The heading line, or the line of a redirect. */
export const redirectHeading = csvRecord(redirectColumns)
export const redirectLine = (redirect: AnyRow): string =>
  csvRecord(redirectColumns.map(name => redirect[name] ?? null))

/** The redirects of a CSV, or what is wrong with it. */
export function readRedirectLines(text: string): readonly AnyRow[] | string {
  const [heading = [], ...lines] = readCsv(text.replace(/^\uFEFF/, ''))
  const unknown = heading.find(name => !(redirectColumns as readonly string[]).includes(name))
  if (unknown !== undefined || !heading.includes('RFrom'))
    return `redirects.csv: its columns must be ${redirectColumns.join(', ')}.`
  return lines
    .filter(line => line.some(cell => cell !== ''))
    .map(line => {
      const given = Object.fromEntries(heading.map((name, at) => [name, rearm(line[at] ?? '')]))
      const text = (name: string) => given[name] || null
      return {
        RFrom: given.RFrom,
        RTo: text('RTo'),
        RType: text('RType') ?? '301',
        RStatus: Number(text('RStatus') ?? 301),
        RActive: text('RActive') !== 'No',
        RNote: text('RNote'),
      }
    })
}

/** The cells of a CSV (RFC 4180). */
function readCsv(text: string): readonly (readonly string[])[] {
  const cell = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|\n|\r|$)/gy
  const lines: string[][] = []
  let line: string[] = []
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text)
    if (!found) break
    const [, value = '', end = ''] = found
    line.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value)
    if (end === ',') continue
    lines.push(line)
    line = []
    if (end === '') break
  }
  if (line.length > 0) lines.push([...line, ''])
  return lines
}
