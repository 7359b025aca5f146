/**
 * The line of the file where each CSV record begins, so that an error can name it (decisions §7). Parsers count
 * records; quoted line breaks, blank lines or a byte-order mark make the two counts differ.
 */

/** Where a record begins, counted from 1, and whether it is empty. */
export interface RecordLine {
  readonly line: number
  readonly blank: boolean
}

/**
 * The records of a CSV text in order, including the header and blank lines. Line breaks are CRLF or LF; CR if the text
 * has no LF at all. A quote opens a field only at its start (RFC 4180); an unclosed one runs to the end.
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

/** The lines of non-empty records: the records that a parser that skips empty lines returns. */
export const filledLines = (text: string, delimiter = ','): readonly number[] =>
  recordLines(text, delimiter)
    .filter(record => !record.blank)
    .map(record => record.line)
