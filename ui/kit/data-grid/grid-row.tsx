// biome-ignore-all lint/a11y/useSemanticElements: rows are placed one by one, so table elements would not be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid a cell or the box in it has the focus, and no row has

import { gridWords } from '@rounds/core/words/grid'
import clsx from 'clsx'
import { memo } from 'react'
import { Checkbox } from '../checkbox.tsx'
import { pinOf } from './grid-features.ts'
import { ACTIONS, type GridEditing, type RowAction, SELECT, type ShownColumn } from './grid-types.ts'

/** Their icons are in the stylesheet: an element for each would be a third of the table. */
const WORDS: Record<RowAction, string> = {
  view: gridWords.row.view,
  edit: gridWords.row.edit,
  delete: gridWords.row.delete,
}

export interface GridRowProps<Row extends object> {
  row: Row
  rowKey: string
  columns: readonly ShownColumn<Row>[]
  label: string
  /** Its number in the whole list; the header is 1. */
  number: number
  /** Its distance from the first row. */
  top: number
  selectable: boolean
  selected: boolean
  /** The focused column, if this row has focus. */
  focused: string | null
  /** There is an actions column. */
  hasActions: boolean
  /** The allowed actions of this row, joined into one text for cheap comparison. */
  offered: string
  /** It is open in the pane beside the table. */
  open: boolean
  /** The cell being edited, and its editor. */
  edited: GridEditing | null
}

/** In this order, destructive ones last. */
const ORDER: readonly RowAction[] = ['view', 'edit', 'delete']

function Row<Data extends object>(props: GridRowProps<Data>) {
  const { row, rowKey, columns, label, number, top, selectable, selected, focused, hasActions, offered } =
    props
  const { edited, open } = props
  const first = selectable ? 2 : 1
  return (
    <div
      role="row"
      aria-rowindex={number}
      aria-selected={selectable ? selected : undefined}
      aria-current={open || undefined}
      data-row={rowKey}
      data-current={focused !== null || undefined}
      data-edited={edited !== null || undefined}
      className="data-grid-row data-grid-body-row"
      style={{ transform: `translateY(${top}px)` }}
    >
      {selectable && (
        <div
          role="gridcell"
          aria-colindex={1}
          data-column={SELECT}
          data-pinned={columns.some(column => column.pinnedAt !== undefined) || undefined}
          className="data-grid-cell justify-center"
        >
          <Checkbox
            aria-label={gridWords.row.select(label)}
            checked={selected}
            readOnly
            data-select
            data-stop
            tabIndex={focused === SELECT ? 0 : -1}
          />
        </div>
      )}
      {columns.map((column, index) => {
        const content = column.cell(row)
        return (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={first + index}
            data-column={column.id}
            tabIndex={focused === column.id ? 0 : -1}
            data-pinned={column.pinnedAt !== undefined || undefined}
            data-edited={edited?.column === column.id || undefined}
            style={pinOf(column.pinnedAt, selectable)}
            className={clsx(
              'data-grid-cell',
              column.align === 'end' && 'justify-end',
              column.muted && 'text-ink-2',
            )}
          >
            {edited?.column === column.id ? (
              <div data-editor className="data-grid-editor">
                {edited.editor}
              </div>
            ) : column.href ? (
              <a href={column.href(row)} tabIndex={-1} data-opens className="truncate hover:underline">
                {content}
              </a>
            ) : (
              <span className="truncate">{content}</span>
            )}
          </div>
        )
      })}
      {hasActions && (
        <div
          role="gridcell"
          aria-colindex={first + columns.length}
          data-column={ACTIONS}
          tabIndex={focused === ACTIONS ? 0 : -1}
          className="data-grid-cell justify-end"
        >
          {ORDER.filter(action => offered.includes(action)).map(action => (
            <button
              key={action}
              type="button"
              tabIndex={-1}
              data-action={action}
              aria-label={`${WORDS[action]} ${label}`}
              title={WORDS[action]}
              className="data-grid-action"
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** One row. The grid handles its events, so it is re-rendered only when it itself has changed. */
export const GridRow = memo(Row) as typeof Row
