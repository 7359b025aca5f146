/**
 * Writes CSV that spreadsheets open correctly (specification §2, Export CSV): RFC 4180 quoting, a byte-order mark for
 * accents, and no text that a spreadsheet would run as a formula.
 */

/** Makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

const LINE_END = '\r\n'

/** Text that a spreadsheet takes for the start of a formula, or the marker of a formula already escaped. */
const FORMULA = /^'*[=+\-@\t\r]/

/** Text with a leading apostrophe if a spreadsheet would otherwise run it. `rearm` is its inverse. */
export const disarm = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text that was given to `disarm`. */
export const rearm = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text

/** A value's text before quoting; only text can be a formula, so numbers stay numbers. */
function printValue(value: unknown): string {
  if (value === null) return ''
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'string') return disarm(value)
  return disarm(JSON.stringify(value) ?? '')
}

/** One field, quoted if it contains a comma, quote or line break, or has outer spaces. */
export function csvField(value: unknown): string {
  const text = printValue(value)
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** One record with its line ending; a single empty field is quoted, because a blank line would not be a record. */
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
