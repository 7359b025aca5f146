import type { AnyRow } from '@rounds/core/entities'
import { listWords } from '@rounds/core/words/list'
import type { TableContext, TableEvent } from '@rounds/machines/table-view'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useApp } from '../../../context/app-context.ts'
import type { GridColumn, GridEditing } from '../../../kit/data-grid/grid-types.ts'
import { isAskedFirst } from '../../asked-first.ts'
import type { Listing } from '../../listing.ts'
import type { CellStep } from './cell-edit.tsx'
import type { Cell, CellSession } from './cell-session.ts'
import { cellPlace } from './editable-cells.ts'
import { holdKeys } from './held-keys.ts'

type Drawn = typeof import('./cell-edit.tsx')

/** The editor's code is loaded when someone comes near it; from then on a cell opens at once. */
let drawn: Drawn | null = null
const loadEditor = async (): Promise<Drawn> => {
  drawn = await import('./cell-edit.tsx')
  return drawn
}

/** The edited cell, from start to end. */
interface Open extends Cell {
  readonly session: CellSession
  readonly drawn: Drawn
}

interface About {
  listing: Listing
  columns: readonly GridColumn<AnyRow>[]
  /** The current table. */
  table: () => TableContext
  send: (event: TableEvent) => void
}

/**
 * Editing cell by cell: which cell is open, and where focus goes next. Values too large for a cell, and edits whose row
 * has left the page, open in a dialog, so no input is lost.
 */
export function useCellEdit({ listing, columns, table, send }: About) {
  const { entity, fixed } = listing
  const { client, notify } = useApp()
  const [open, setOpen] = useState<Open | null>(null)
  const now = useRef<Open | null>(null)

  const show = (next: Open | null) => {
    now.current?.session.end()
    now.current = next
    setOpen(next)
  }
  useEffect(() => () => now.current?.session.end(), [])

  const rowAt = (key: string) => {
    const { rows, keyOf } = table()
    return rows.find(row => keyOf(row) === key)
  }
  // Synchronous with the key press: further keys go into the cell.
  const begin = (cell: Cell) => {
    if (drawn) return beginWith(drawn, cell, '')
    const typed = holdKeys()
    void loadEditor().then(
      it => beginWith(it, cell, typed()),
      () => {
        typed()
        notify('error', listWords.useCellEdit.cellsCannotEditedJust)
      },
    )
  }
  const beginWith = (it: Drawn, cell: Cell, typed: string) => {
    const row = rowAt(cell.row)
    if (!row) return show(null)
    const session = it.beginCell({ client, notify, listing, send }, row, cell.column, typed)
    show({ ...cell, drawn: it, session })
  }

  const onLeft = (cell: Open, step: CellStep) => {
    const { rows, keyOf } = table()
    const inPlace = columns.filter(({ editable }) => editable).map(({ id }) => id)
    const next =
      step === 'stay'
        ? null
        : cell.drawn.cellBeside(rows.map(keyOf), inPlace, cell, step === 'after' ? 1 : -1)
    const state = cell.session.actor.getSnapshot()
    // It was left while saving, or because of a conflict: reload to learn the current value.
    if (state.hasTag('saving') || state.hasTag('shows a conflict')) send({ type: 'REFRESH' })
    if (next) begin(next)
    else show(null)
  }

  const isHere = open && rowAt(open.row) && columns.some(({ id }) => id === open.column)
  const place = open && (isHere ? cellPlace(entity, fixed, open.column) : 'in a dialog')
  const editor: ReactNode = open && place && (
    <open.drawn.CellEdit
      key={`${open.row} ${open.column}`}
      actor={open.session.actor}
      name={open.column}
      called={open.session.called}
      place={place}
      onLeft={step => onLeft(open, step)}
    />
  )
  const isInPlace = place === 'in place'
  return {
    /** Starts editing a cell; false if it can't be edited in the list. */
    edit(row: AnyRow, column: string): boolean {
      if (cellPlace(entity, fixed, column) === null) return false
      // Its own page is opened instead of the cell.
      if (isAskedFirst(entity, { ...row, ...fixed }, column)) return false
      // The open cell is being saved, or shows an error: it keeps its input.
      if (now.current) return true
      begin({ row: table().keyOf(row), column })
      return true
    },
    /** Preloads the editor's code; not offline, because a failed load is not retried. */
    comeNear: () => {
      if (navigator.onLine) void loadEditor().catch(() => {})
    },
    /** For the grid: the cell being edited in place. */
    editing: (open && isInPlace
      ? { row: open.row, column: open.column, editor }
      : null) satisfies GridEditing | null,
    /** The dialog over the list. */
    dialog: isInPlace ? null : editor,
  }
}
