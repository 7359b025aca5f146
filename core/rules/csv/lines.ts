/**
 * On which line of the file each record of a CSV begins, so that an error can name it (decisions §7). Parsers count
 * records; a quoted line break, a blank line or a byte-order mark puts the two counts apart.
 */

/** Where a record begins, counted from 1, and whether there is nothing on it. */
export interface RecordLine {
  readonly line: number
  readonly blank: boolean
}

/**
 * The records of a CSV text, the header and blank lines included, in order. Line breaks are CRLF or LF; CR where the
 * text has no LF at all. A quote opens a field only at its beginning (RFC 4180); one that never closes runs to the end.
 */
export function recordLines(text: string, delimiter = ','): readonly RecordLine[] {
  const breakAt = text.includes('\n') ? '\n' : '\r'
  const records: RecordLine[] = []
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const begin = at
    const startLine = line
    let fieldStart = true
    let quoted = false
    for (; at < text.length; at++) {
      const char = text[at]
      if (char === breakAt) line++
      if (quoted) {
        if (char !== '"') continue
        if (text[at + 1] === '"') at++
        else quoted = false
      } else if (char === breakAt) break
      else if (char === '"' && fieldStart) quoted = true
      fieldStart = !quoted && text.startsWith(delimiter, at)
    }
    const written = text.slice(begin, at)
    records.push({ line: startLine, blank: written === '' || written === '\r' })
    at++
  }
  return records
}

/** The lines of the records that hold something: what a parser gives that skips empty lines. */
export const filledLines = (text: string, delimiter = ','): readonly number[] =>
  recordLines(text, delimiter)
    .filter(record => !record.blank)
    .map(record => record.line)
