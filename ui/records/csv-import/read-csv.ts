import { type CsvRow, recordLines } from '@rounds/core/rules/csv'
import { csvImportWords } from '@rounds/core/words/csv-import'
import Papa from 'papaparse'
import { type BrokenRow, type CsvTable, type Separator, separators } from './csv-table.ts'
import { decodeText } from './decode.ts'

/** Three times those of the widest public list; each is a row to match. */
const MOST_COLUMNS = 1_000

/** A file without a table. */
export class CsvError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'CsvError'
  }
}

/** Parses the bytes of a CSV file; the separator is detected unless given. Throws `CsvError`. */
export function readCsv(bytes: Uint8Array, given?: Separator): CsvTable {
  const { text, encoding } = decodeText(bytes)
  if (text.trim() === '') throw new CsvError(csvImportWords.readCsv.theFileIsEmpty)
  if (text.includes('\0')) throw new CsvError(csvImportWords.readCsv.notCsvFileSave)
  const declared = declaredIn(text)
  const separator = given ?? declared ?? separatorOf(text)
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator, newline: lineEndOf(text) })
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
  const [header, ...records] = declared ? filled.slice(1) : filled
  if (!header) throw new CsvError(csvImportWords.readCsv.theFileIsEmpty)
  if (header.unclosed) throw new CsvError(csvImportWords.readCsv.headingsNotClosed)
  if (header.cells.length > MOST_COLUMNS)
    throw new CsvError(csvImportWords.readCsv.tooManyColumns(header.cells.length, MOST_COLUMNS))
  const rows: CsvRow[] = []
  const broken: BrokenRow[] = []
  for (const record of records) {
    const because = record.unclosed
      ? csvImportWords.readCsv.quotationMarkNotClosed
      : miscount(record.cells, header.cells.length)
    if (because) broken.push({ line: record.line, cells: record.cells, because })
    else rows.push({ line: record.line, cells: record.cells })
  }
  if (rows.length === 0 && broken.length > 0)
    throw new CsvError(csvImportWords.readCsv.noLineManyColumnsFirst(header.cells.length))
  return { headers: header.cells.map(cell => cell.trim()), rows, broken, separator, encoding }
}

/** Counted as in `recordLines`, so that both refer to the same records. */
const lineEndOf = (text: string) => (text.includes('\n') ? '\n' : '\r')

/** The separator named in a special first line, which is how Excel is told. */
function declaredIn(text: string): Separator | undefined {
  const [, named = ''] = /^\uFEFF?sep=(.)\r?\n/i.exec(text) ?? []
  return isSeparator(named) ? named : undefined
}

const isSeparator = (text: string): text is Separator => Object.hasOwn(separators, text)

const LOOKED_AT = 65_536

/** The separator for which most of the first rows match the header's column count, and that count is highest. */
function separatorOf(text: string): Separator {
  let best: { separator: Separator; even: number; columns: number } = { separator: ',', even: 0, columns: 1 }
  for (const separator of Object.keys(separators) as Separator[]) {
    const { data } = Papa.parse<string[]>(text.slice(0, LOOKED_AT), {
      delimiter: separator,
      newline: lineEndOf(text),
      preview: 20,
      skipEmptyLines: 'greedy',
    })
    const columns = data[0]?.length ?? 0
    const even = data.filter(row => row.length === columns).length / Math.max(1, data.length)
    if (columns < 2) continue
    const isBetter = best.columns < 2 || even > best.even || (even === best.even && columns > best.columns)
    if (isBetter) best = { separator, even, columns }
  }
  return best.separator
}

/** A line that ends in CR LF was split at the LF; the CR is not part of its last cell. */
function withoutLineEnd(cells: readonly string[]): readonly string[] {
  const last = cells.at(-1)
  return last?.endsWith('\r') ? [...cells.slice(0, -1), last.slice(0, -1)] : cells
}

/** What is wrong with the number of cells; empty cells after the last column don't count. */
function miscount(cells: readonly string[], columns: number): string | undefined {
  if (
    cells.length === columns ||
    (cells.length > columns && cells.slice(columns).every(cell => cell.trim() === ''))
  )
    return undefined
  return csvImportWords.readCsv.itHasTheHeaderHas(cells.length, columns)
}
