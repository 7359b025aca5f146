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

/** What the editor is drawn with is fetched when somebody comes near it; from then on a cell opens at once. */
let drawn: Drawn | null = null
const loadEditor = async (): Promise<Drawn> => {
  drawn = await import('./cell-edit.tsx')
  return drawn
}

/** The cell that is edited, from its beginning to where it was left. */
interface Open extends Cell {
  readonly session: CellSession
  readonly drawn: Drawn
}

interface About {
  listing: Listing
  columns: readonly GridColumn<AnyRow>[]
  /** The table as it is now. */
  table: () => TableContext
  send: (event: TableEvent) => void
}

/**
 * Editing cell by cell: which cell is open, and where it goes on from there. In a dialog stands what is too large for
 * a cell, and what was begun in a row that is no longer on the page, so that nothing typed is lost.
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
  // Not a moment later than the key: what is typed on goes into the cell.
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
    // Left while it was on its way, or to others who had changed it: what is there now is known by looking.
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
    /** Begins to edit a cell; false where it is not edited in the list. */
    edit(row: AnyRow, column: string): boolean {
      if (cellPlace(entity, fixed, column) === null) return false
      // Its own page is opened in the place of the cell.
      if (isAskedFirst(entity, { ...row, ...fixed }, column)) return false
      // What is open is being saved, or says why it could not be: it keeps what was typed.
      if (now.current) return true
      begin({ row: table().keyOf(row), column })
      return true
    },
    /** Fetches what the editor is drawn with; not offline, since what has failed once is not fetched again. */
    comeNear: () => {
      if (navigator.onLine) void loadEditor().catch(() => {})
    },
    /** For the grid: the cell that is edited in place. */
    editing: (open && isInPlace
      ? { row: open.row, column: open.column, editor }
      : null) satisfies GridEditing | null,
    /** What stands over the list. */
    dialog: isInPlace ? null : editor,
  }
}
