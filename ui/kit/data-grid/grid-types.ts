import type { ReactNode } from 'react'

/** One column. Keep the list of columns the same object between renders, or every row is drawn again. */
export interface GridColumn<Row> {
  id: string
  /** The words in the head. */
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers stand at the end, under each other. */
  align?: 'start' | 'end' | undefined
  sortable?: boolean | undefined
  /**
   * Pixels, or a track of CSS grid that does not depend on what the cells hold, as `minmax(12rem, 2fr)`: each
   * row is laid out by itself.
   */
  width?: number | string | undefined
  /** What is secondary to the row's name. */
  muted?: boolean | undefined
  /** A double click edits its cells in place, where it would open the row. */
  editable?: boolean | undefined
  /** Where the row opens: makes the cell a link, which can also be opened in a new tab. */
  href?: ((row: Row) => string) | undefined
}

/** How columns are laid out. Keep it the same object between renders, as the columns. */
export interface GridLayout {
  /** The columns that are shown, in their order; those that are pinned come first all the same. */
  readonly order: readonly string[]
  /** Those that stay in sight when the others are scrolled. */
  readonly pinned: readonly string[]
  /** Widths in pixels, where they were chosen. */
  readonly widths: Readonly<Record<string, number>>
}

/** A column as it is shown. */
export interface ShownColumn<Row> extends GridColumn<Row> {
  /** Where it stays when the others are scrolled, in pixels after the boxes; its width is then in pixels too. */
  readonly pinnedAt: number | undefined
}

export interface GridSort {
  id: string
  desc: boolean
}

export type RowAction = 'view' | 'edit' | 'delete'

/** The columns that the grid adds by itself. */
export const SELECT = '$select'
export const ACTIONS = '$actions'

/** Where the focus is: the key of a row (null is the head) and the id of a column. */
export interface GridPlace {
  row: string | null
  column: string
}

/** A cell that is edited: the key of its row, the id of its column. */
export interface GridEditing {
  row: string
  column: string
  editor: ReactNode
}

export interface DataGridProps<Row extends object> {
  /** What the rows are, read aloud. */
  label: string
  columns: readonly GridColumn<Row>[]
  /** Without one all columns are shown, as they come. */
  layout?: GridLayout | undefined
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The name of a row, for "Select …" and "Edit …". */
  rowLabel: (row: Row) => string

  sorting?: readonly GridSort[] | undefined
  /** A head was pressed; `additive` when Shift was held, to sort by several. */
  onSort?: ((columnId: string, additive: boolean) => void) | undefined

  /** A head was made wider or narrower, by its edge or with Shift and the arrows; in pixels. */
  onResize?: ((columnId: string, width: number) => void) | undefined

  /** Keys of the selected rows; with `onSelected` there is a column of boxes. */
  selected?: ReadonlySet<string> | undefined
  onSelected?: ((selected: ReadonlySet<string>) => void) | undefined

  /** The row that is read beside the table, by its key. */
  open?: string | null | undefined

  /** Enter, a double click, the link of a row, and "view". */
  onOpen?: ((row: Row) => void) | undefined
  /** The focus came to a row; its key. */
  onRow?: ((key: string) => void) | undefined
  /** F2, "edit", and a double click in a column that is edited in place; the column is the one in focus. */
  onEdit?: ((row: Row, columnId: string) => void) | undefined
  /**
   * The cell that is being edited, and what it is edited in. That stands in the place of what the cell shows, hears all
   * keys itself, and takes the focus; when it is taken away the cell has the focus again.
   */
  editing?: GridEditing | null | undefined
  /** Delete and "delete". */
  onDelete?: ((row: Row) => void) | undefined
  /** The buttons at the end of each row. */
  actions?: readonly RowAction[] | undefined
  /** Whether this may be done to this row; what may not be done is not offered. */
  can?: ((action: RowAction, row: Row) => boolean) | undefined

  /** Rows are on their way: the old ones stay until they come, or their outlines stand in. */
  loading?: boolean | undefined
  /** How many rows to expect, so that nothing jumps when they come. */
  expectedRows?: number | undefined
  /** The rows are what a search found. */
  searched?: boolean | undefined
  /** What went wrong and what to do, above the rows that are still there. */
  error?: ReactNode
  /** Instead of "No data available". */
  empty?: ReactNode

  /** How many rows there are on all pages, and which of them is the first one here (from 0). */
  total?: number | undefined
  firstRow?: number | undefined
  className?: string | undefined
}
