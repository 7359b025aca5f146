import type { ReactNode } from 'react'

/** One column. Keep the list of columns the same object between renders, or every row is re-rendered. */
export interface GridColumn<Row> {
  id: string
  /** The text in the header. */
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers are right-aligned. */
  align?: 'start' | 'end' | undefined
  sortable?: boolean | undefined
  /**
   * Pixels, or a CSS grid track that does not depend on cell contents, such as `minmax(12rem, 2fr)`: each row has its
   * own layout.
   */
  width?: number | string | undefined
  /** Less prominent than the row's name. */
  muted?: boolean | undefined
  /** A double click edits its cells in place; in other columns it opens the row. */
  editable?: boolean | undefined
  /** The row's address: makes the cell a link, which can also be opened in a new tab. */
  href?: ((row: Row) => string) | undefined
}

/** The layout of columns. Keep it the same object between renders, like the columns. */
export interface GridLayout {
  /** The visible columns, in order; pinned ones always come first. */
  readonly order: readonly string[]
  /** Columns that stay visible on horizontal scroll. */
  readonly pinned: readonly string[]
  /** Chosen widths in pixels. */
  readonly widths: Readonly<Record<string, number>>
}

/** A heading between rows. Each row of the group says the same in a cell: the heading itself is only seen. */
export interface GridGroup {
  readonly id: string
  readonly label: string
  /** It asks for attention. */
  readonly isAlarm?: boolean
}

/** A column as shown. */
export interface ShownColumn<Row> extends GridColumn<Row> {
  /** Its position on horizontal scroll, in pixels after the checkboxes; its width is then in pixels too. */
  readonly pinnedAt: number | undefined
}

export interface GridSort {
  id: string
  desc: boolean
}

export type RowAction = 'view' | 'edit' | 'delete'

/** The columns that the grid itself adds. */
export const SELECT = '$select'
export const ACTIONS = '$actions'

/** The focus: the key of a row (null is the header) and the id of a column. */
export interface GridPlace {
  row: string | null
  column: string
}

/** The cell being edited: the key of its row, the id of its column. */
export interface GridEditing {
  row: string
  column: string
  editor: ReactNode
}

export interface DataGridProps<Row extends object> {
  /** The label of the rows, for screen readers. */
  label: string
  columns: readonly GridColumn<Row>[]
  /** Without one all columns are shown, in the given order. */
  layout?: GridLayout | undefined
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The group that a row is in; a heading stands before the first row of each. The same function each time. */
  groupOf?: ((row: Row) => GridGroup | undefined) | undefined
  /** The name of a row, for "Select …" and "Edit …". */
  rowLabel: (row: Row) => string

  sorting?: readonly GridSort[] | undefined
  /** A header was pressed; `additive` if Shift was held, to sort by several. */
  onSort?: ((columnId: string, additive: boolean) => void) | undefined

  /** A column was resized, by its edge or with Shift and the arrows; in pixels. */
  onResize?: ((columnId: string, width: number) => void) | undefined

  /** Keys of the selected rows; with `onSelected` there is a checkbox column. */
  selected?: ReadonlySet<string> | undefined
  onSelected?: ((selected: ReadonlySet<string>) => void) | undefined

  /** The row open in the pane beside the table, by key. */
  open?: string | null | undefined

  /** Enter, a double click, the link of a row, and "view". */
  onOpen?: ((row: Row) => void) | undefined
  /** A row got focus; its key. */
  onRow?: ((key: string) => void) | undefined
  /** F2, "edit", and a double click in a column that is edited in place; with the focused column. */
  onEdit?: ((row: Row, columnId: string) => void) | undefined
  /**
   * The cell being edited, and its editor. The editor replaces the cell's content, handles all keys itself, and takes
   * focus; when it is removed the cell has focus again.
   */
  editing?: GridEditing | null | undefined
  /** Delete and "delete". */
  onDelete?: ((row: Row) => void) | undefined
  /** The buttons at the end of each row. */
  actions?: readonly RowAction[] | undefined
  /** Whether an action is allowed for this row; others are not offered. */
  can?: ((action: RowAction, row: Row) => boolean) | undefined

  /** Rows are loading: the old ones stay until they arrive, or placeholders are shown. */
  loading?: boolean | undefined
  /** The expected number of rows, so nothing jumps when they arrive. */
  expectedRows?: number | undefined
  /** The rows are search results. */
  searched?: boolean | undefined
  /** What went wrong and what to do, above the rows that are still there. */
  error?: ReactNode
  /** Instead of "No data available". */
  empty?: ReactNode

  /** The total number of rows on all pages, and the index of the first one here (from 0). */
  total?: number | undefined
  firstRow?: number | undefined
  className?: string | undefined
}
