import type { GridPlace } from './grid-types.ts'
import type { RowKeys } from './row-keys.ts'

export interface GridShape {
  /** The row keys and column ids, in order. */
  rows: RowKeys
  columns: readonly string[]
  /** How many rows are visible at once. */
  page: number
}

/** Where a key moves the focus (ARIA grid pattern, with j and k); undefined if the key does not move it. */
export function move(from: GridPlace, key: string, ctrl: boolean, shape: GridShape): GridPlace | undefined {
  const { rows, columns, page } = shape
  // The header is row -1, so "up" from the first row leads there.
  const row = from.row === null ? -1 : rows.indexOf(from.row)
  const column = columns.indexOf(from.column)
  const last = { row: rows.length - 1, column: columns.length - 1 }
  const to = (nextRow: number, nextColumn: number, top = -1): GridPlace => {
    const index = Math.min(Math.max(nextRow, Math.min(top, last.row)), last.row)
    const id = columns[Math.min(Math.max(nextColumn, 0), last.column)]
    return { row: rowAt(rows, index), column: id ?? from.column }
  }
  switch (key) {
    case 'ArrowUp':
      return to(row - 1, column)
    case 'ArrowDown':
      return to(row + 1, column)
    case 'ArrowLeft':
      return to(row, column - 1)
    case 'ArrowRight':
      return to(row, column + 1)
    case 'PageUp':
      return to(row - page, column, 0)
    case 'PageDown':
      return to(row + page, column)
    case 'Home':
      return ctrl ? to(0, 0) : to(row, 0)
    case 'End':
      return ctrl ? to(last.row, last.column) : to(row, last.column)
    case 'j':
      return ctrl ? undefined : to(row + 1, column)
    case 'k':
      return ctrl ? undefined : to(row - 1, column, 0)
    default:
      return undefined
  }
}

/** The focus after rows or columns have changed: the same row, else the one in its place. */
export function settle(
  place: GridPlace | undefined,
  index: number,
  shape: GridShape,
  usual: string,
): GridPlace {
  const { rows, columns } = shape
  const column = place && columns.includes(place.column) ? place.column : usual
  if (!place) return { row: rowAt(rows, 0), column }
  if (place.row === null || rows.indexOf(place.row) >= 0) return { row: place.row, column }
  return { row: rowAt(rows, Math.min(index, rows.length - 1)), column }
}

/** The header is before the first row. */
const rowAt = (rows: RowKeys, index: number): string | null => (index < 0 ? null : (rows.at(index) ?? null))
