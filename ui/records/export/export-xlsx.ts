import type { Field } from '@rounds/core/entities'
import {
  mostXlsxRows,
  type XlsxCell,
  xlsxParts,
  xlsxRow,
  xlsxSheetEnd,
  xlsxSheetPath,
  xlsxSheetStart,
} from '@rounds/core/rules/export'
import { wallClock } from '@rounds/core/rules/time'
import { type Column, columnsOf, type Exported, type ExportRequest, piecesOf } from './export-rows.ts'
import { zipWriter } from './zip-writer.ts'

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Writes all matching rows as a workbook, streamed as they arrive: text as text, never as a formula; numbers, booleans,
 * days and times with their types. Spreadsheets have no time zones, so times are local to `timeZone`, which the
 * headings name.
 */
export async function exportXlsx(request: ExportRequest, timeZone: string): Promise<Exported> {
  const { entity, signal } = request
  const columns = columnsOf(request)
  const fields = columns.map(({ name }) => entity.fields[name])
  const zip = zipWriter(TYPE)
  for (const [path, xml] of xlsxParts(entity.plural)) await zip.add(path, [xml])
  let rows = 0
  async function* sheet() {
    yield xlsxSheetStart(columns.map((column, at) => headOf(column, fields[at], timeZone)))
    for await (const piece of piecesOf(request, columns, mostXlsxRows - 1)) {
      const first = rows + 2
      rows += piece.length
      yield piece
        .map((values, at) =>
          xlsxRow(
            values.map((value, column) => cellOf(fields[column], value, timeZone)),
            first + at,
          ),
        )
        .join('')
    }
    signal.throwIfAborted()
    yield xlsxSheetEnd
  }
  await zip.add(xlsxSheetPath, sheet())
  return { file: zip.end(), rows }
}

const headOf = ({ head }: Column, field: Field | undefined, timeZone: string) =>
  field?.kind === 'datetime' ? `${head} (${timeZone})` : head

/** Beyond this a spreadsheet would change digits. */
const SURE_NUMBER = 1e15

function cellOf(field: Field | undefined, value: unknown, timeZone: string): XlsxCell {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return Math.abs(value) < SURE_NUMBER ? value : String(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field?.kind === 'date') return { at: text.slice(0, 10), hasTime: false }
  const instant = field?.kind === 'datetime' ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant)) return text
  return { at: new Date(wallClock(instant, timeZone)).toISOString().slice(0, 19), hasTime: true }
}
