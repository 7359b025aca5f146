import { type CsvRow, recordLines } from '@rounds/core/rules'
import Papa from 'papaparse'
import { type BrokenRow, type CsvTable, type Separator, separators } from './csv-table.ts'
import { decodeText } from './decode.ts'

/** A file that holds no table. */
export class CsvError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CsvError'
  }
}

/** Reads the bytes of a CSV file; the separator is found out unless one is given. Throws `CsvError`. */
export function readCsv(bytes: Uint8Array, given?: Separator): CsvTable {
  const { text, encoding } = decodeText(bytes)
  if (text.trim() === '') throw new CsvError('The file is empty.')
  if (text.includes('\0')) throw new CsvError('This is not a CSV file. Save the sheet as CSV and try again.')
  const { data, errors, meta } = Papa.parse<string[]>(text, {
    delimiter: given ?? '',
    delimitersToGuess: Object.keys(separators),
    // As `recordLines` counts them, so that both speak of the same records.
    newline: text.includes('\n') ? '\n' : '\r',
  })
  const separator = isSeparator(meta.delimiter) ? meta.delimiter : ','
  const lines = recordLines(text, separator)
  const unclosed = new Set(
    errors.flatMap(error => (error.type === 'Quotes' && error.row !== undefined ? [error.row] : [])),
  )
  const filled = data.flatMap((cells, index) => {
    const at = lines[index]
    return at && !at.blank
      ? [{ line: at.line, cells: withoutLineEnd(cells), unclosed: unclosed.has(index) }]
      : []
  })
  const [header, ...records] = filled
  if (!header) throw new CsvError('The file is empty.')
  const rows: CsvRow[] = []
  const broken: BrokenRow[] = []
  for (const record of records) {
    const because = record.unclosed
      ? 'A quotation mark is not closed.'
      : miscount(record.cells, header.cells.length)
    if (because) broken.push({ line: record.line, cells: record.cells, because })
    else rows.push({ line: record.line, cells: record.cells })
  }
  if (rows.length === 0 && broken.length > 0)
    throw new CsvError(`No line has as many columns as the first, which has ${header.cells.length}.`)
  return { headers: header.cells.map(cell => cell.trim()), rows, broken, separator, encoding }
}

const isSeparator = (text: string): text is Separator => Object.hasOwn(separators, text)

/** A line that ends in CR LF was parted at the LF; the CR is no part of its last cell. */
function withoutLineEnd(cells: readonly string[]): readonly string[] {
  const last = cells.at(-1)
  return last?.endsWith('\r') ? [...cells.slice(0, -1), last.slice(0, -1)] : cells
}

/** What is wrong with the number of cells; empty cells after the last column are no cells. */
function miscount(cells: readonly string[], columns: number): string | undefined {
  if (
    cells.length === columns ||
    (cells.length > columns && cells.slice(columns).every(cell => cell.trim() === ''))
  )
    return undefined
  return `It has ${cells.length} ${cells.length === 1 ? 'column' : 'columns'}; the header has ${columns}.`
}
