/**
 * Writing CSV that a spreadsheet opens as it was meant (specification §2, Export CSV): RFC 4180 quoting, a byte-order
 * mark so that accents arrive, and no text that a spreadsheet would run as a formula.
 */

/** So that spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

const LINE_END = '\r\n'

/** What a spreadsheet takes for the beginning of a formula, or the mark of one that was made harmless before. */
const FORMULA = /^'*[=+\-@\t\r]/

/** Text with a leading apostrophe where a spreadsheet would otherwise run it. `rearm` is its inverse. */
export const disarm = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that `disarm` was given. */
export const rearm = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

/** How a value is written before it is quoted; only text can be a formula, so numbers stay numbers. */
function printValue(value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return disarm(value)
  return disarm(JSON.stringify(value) ?? '')
}

/** One field, quoted where it holds a comma, a quote or a line break, or begins or ends with a space. */
export function csvField(value: unknown): string {
  const text = printValue(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One record with its line end; a lone empty field is quoted, since a blank line would be no record at all. */
export const csvRecord = (values: readonly unknown[]): string => {
  const line = values.map(csvField).join(',')
  return (line === '' ? '""' : line) + LINE_END
}

/** A whole file: byte-order mark, header, records. */
export const csvFile = (header: readonly string[], rows: Iterable<readonly unknown[]>): string => {
  const parts = [byteOrderMark, csvRecord(header)]
  for (const row of rows) parts.push(csvRecord(row))
  return parts.join('')
}
