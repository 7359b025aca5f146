import type { CsvRow } from '@rounds/core/rules/csv'
import { csvImportWords } from '@rounds/core/words/csv-import'
import type { Decoded } from './decode.ts'

/** The possible column separators. */
export const separators = {
  ',': csvImportWords.csvTable.comma,
  ';': csvImportWords.csvTable.semicolon,
  '\t': csvImportWords.csvTable.tab,
  '|': csvImportWords.csvTable.bar,
  '¬': csvImportWords.csvTable.notSign,
} as const
export type Separator = keyof typeof separators

/** A line that can't be parsed as a row. */
export interface BrokenRow extends CsvRow {
  readonly because: string
}

/** A parsed file: its header, its rows with their lines, and invalid lines. */
export interface CsvTable {
  readonly headers: readonly string[]
  readonly rows: readonly CsvRow[]
  readonly broken: readonly BrokenRow[]
  readonly separator: Separator
  readonly encoding: Decoded['encoding']
}

/** The first non-empty values of a column, for a person who matches it to a field. */
export function samplesOf({ rows }: Pick<CsvTable, 'rows'>, column: number, most = 3): readonly string[] {
  const found: string[] = []
  for (const { cells } of rows) {
    const cell = cells[column]?.trim() ?? ''
    if (cell === '' || found.includes(cell)) continue
    found.push(cell.length > 80 ? `${cell.slice(0, 79)}…` : cell)
    if (found.length === most) break
  }
  return found
}
