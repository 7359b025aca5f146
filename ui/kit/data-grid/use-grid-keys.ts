import type { KeyboardEvent } from 'react'
import { type GridShape, move } from './grid-move.ts'
import { ACTIONS, type DataGridProps, type GridPlace, type RowAction } from './grid-types.ts'
import type { useGridSelection } from './use-grid-selection.ts'

export interface GridKeys {
  place: GridPlace
  shape: GridShape
  go: (to: GridPlace) => void
  selection: ReturnType<typeof useGridSelection>
  selectable: boolean
  sortable: (columnId: string) => boolean
  onSort: DataGridProps<object>['onSort']
  /** Does something to the row in focus; says whether there was something to do. */
  act: (action: RowAction, rowKey: string) => boolean
}

const TYPED_IN = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]'

/** The keys of the grid. */
export function gridKeys({ place, shape, go, selection, selectable, sortable, onSort, act }: GridKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, altKey, target } = event
    const ctrl = event.ctrlKey || event.metaKey
    if (altKey || event.defaultPrevented || !(target instanceof HTMLElement) || target.matches(TYPED_IN))
      return
    const done = () => event.preventDefault()

    // Inside the cell of actions the arrows go from button to button before they leave it.
    if (place.column === ACTIONS && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const next = beside(target, key === 'ArrowRight' ? 1 : -1)
      if (next) {
        done()
        next.focus()
        return
      }
    }
    // A button, a link or a box in a cell answers to these keys by itself.
    if ((key === 'Enter' || key === ' ') && target.matches('button, a, [data-select], [data-select-page]')) {
      if (!(key === 'Enter' && target.matches('input'))) return
    }

    const to = move(place, key, ctrl, shape)
    if (to) {
      done()
      const stretches =
        shiftKey && selectable && to.row !== place.row && place.row !== null && to.row !== null
      if (stretches && place.row !== null && to.row !== null) selection.extend(place.row, to.row)
      else if (!shiftKey) selection.end()
      go(to)
      return
    }
    if (place.row === null) {
      if ((key === 'Enter' || key === ' ') && sortable(place.column)) {
        done()
        onSort?.(place.column, shiftKey)
      }
      return
    }
    if (key === ' ' && selectable) {
      done()
      selection.toggle(place.row)
    } else if (key === 'a' && ctrl && selectable) {
      done()
      selection.all()
    } else if (key === 'Enter' && !ctrl && act('view', place.row)) done()
    else if (key === 'F2' && act('edit', place.row)) done()
    else if (key === 'Delete' && act('delete', place.row)) done()
  }
}

/** The next button in the same cell; going back from the first one, the cell itself. */
function beside(from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const cell = from.closest<HTMLElement>('[data-column]')
  if (!cell) return undefined
  const stops = [cell, ...cell.querySelectorAll<HTMLElement>('button')]
  return stops[stops.indexOf(from) + step]
}
