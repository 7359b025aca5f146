import { byteOrderMark, csvRecord } from '@rounds/core/rules/csv'
import { columnsOf, type Exported, type ExportRequest, piecesOf } from './export-rows.ts'

/** Writes all matching rows as CSV, streamed as they arrive, safe to open in a spreadsheet. */
export async function exportCsv(request: ExportRequest): Promise<Exported> {
  const columns = columnsOf(request)
  const parts: string[] = [byteOrderMark, csvRecord(columns.map(column => column.head))]
  let rows = 0
  for await (const piece of piecesOf(request, columns)) {
    parts.push(piece.map(csvRecord).join(''))
    rows += piece.length
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows }
}
