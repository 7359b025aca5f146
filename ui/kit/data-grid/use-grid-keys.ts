import type { KeyboardEvent } from 'react'
import { isTypedInto } from '../is-typed-into.ts'
import { type GridShape, move } from './grid-move.ts'
import { ACTIONS, type DataGridProps, type GridPlace, type RowAction, SELECT } from './grid-types.ts'
import type { useGridSelection } from './use-grid-selection.ts'

export interface GridKeys {
  place: GridPlace
  shape: GridShape
  go: (to: GridPlace) => void
  selection: ReturnType<typeof useGridSelection>
  selectable: boolean
  sortable: (columnId: string) => boolean
  onSort: DataGridProps<object>['onSort']
  onResize: DataGridProps<object>['onResize']
  /** The name of a row by index, for type-ahead. */
  textAt: (index: number) => string
  /** Acts on the focused row; returns whether there was something to do. */
  act: (action: RowAction, rowKey: string) => boolean
}

/** How much a column is resized per key press, in pixels. */
const STEP = 16
/** Typing within this time continues the same word. */
const TYPING_MS = 700
const typed = { text: '', at: Number.NEGATIVE_INFINITY }

/** The recently typed text, with this letter. */
function typedWith(letter: string, at: number): string {
  typed.text = at - typed.at < TYPING_MS ? typed.text + letter : letter
  typed.at = at
  return typed.text.toLowerCase()
}

/** The next row whose name begins with a text, starting at the focused row and wrapping around. */
function beginningWith(text: string, { place, shape: { rows }, textAt }: GridKeys): string | undefined {
  const first = place.row === null ? 0 : rows.indexOf(place.row) + (text.length === 1 ? 1 : 0)
  for (let step = 0; step < rows.length; step++) {
    const index = (first + step) % rows.length
    if (textAt(index).toLowerCase().startsWith(text)) return rows.at(index)
  }
  return undefined
}

/**
 * The keys of the grid. Shift and a letter start type-ahead, because plain letters are the screen's shortcuts; once
 * started, plain letters continue it.
 */
export function gridKeys(keys: GridKeys) {
  const { place, shape, go, selection, selectable, sortable, onSort, onResize, act } = keys
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, shiftKey, altKey, target } = event
    const ctrl = event.ctrlKey || event.metaKey
    if (altKey || event.defaultPrevented || !(target instanceof HTMLElement) || isTypedInto(target)) return
    const preventDefault = () => event.preventDefault()

    // In the actions cell, arrows first move from button to button.
    if (place.column === ACTIONS && (key === 'ArrowLeft' || key === 'ArrowRight')) {
      const next = beside(target, key === 'ArrowRight' ? 1 : -1)
      if (next) {
        preventDefault()
        next.focus()
        return
      }
    }
    // A button, link or checkbox in a cell handles these keys itself.
    if ((key === 'Enter' || key === ' ') && target.matches('button, a, [data-select], [data-select-page]')) {
      if (!(key === 'Enter' && target.matches('input'))) return
    }

    const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
    if (place.row === null && shiftKey && onResize && isSideways) {
      const head = target.closest<HTMLElement>('[data-column]')
      if (!head || place.column === ACTIONS || place.column === SELECT) return
      preventDefault()
      onResize(place.column, head.getBoundingClientRect().width + (key === 'ArrowRight' ? STEP : -STEP))
      return
    }
    const types = /^[\p{L}\p{N}]$/u.test(key) && !ctrl
    if (types && (shiftKey || event.timeStamp - typed.at < TYPING_MS)) {
      const found = beginningWith(typedWith(key, event.timeStamp), keys)
      preventDefault()
      event.stopPropagation()
      if (found !== undefined) go({ row: found, column: place.column })
      return
    }
    const to = move(place, key, ctrl, shape)
    if (to) {
      preventDefault()
      const stretches =
        shiftKey && selectable && to.row !== place.row && place.row !== null && to.row !== null
      if (stretches && place.row !== null && to.row !== null) selection.extend(place.row, to.row)
      else if (!shiftKey) selection.end()
      go(to)
      return
    }
    if (place.row === null) {
      if ((key === 'Enter' || key === ' ') && sortable(place.column)) {
        preventDefault()
        onSort?.(place.column, shiftKey)
      }
      return
    }
    if (key === ' ' && selectable) {
      preventDefault()
      selection.toggle(place.row)
    } else if (key === 'a' && ctrl && selectable) {
      preventDefault()
      selection.all()
    } else if (key === 'Enter' && !ctrl && act('view', place.row)) preventDefault()
    else if (key === 'F2' && act('edit', place.row)) preventDefault()
    else if (key === 'Delete' && act('delete', place.row)) preventDefault()
  }
}

/** The next button in the same cell; going back from the first one, the cell itself. */
function beside(from: HTMLElement, step: 1 | -1): HTMLElement | undefined {
  const cell = from.closest<HTMLElement>('[data-column]')
  if (!cell) return undefined
  const stops = [cell, ...cell.querySelectorAll<HTMLElement>('button')]
  return stops[stops.indexOf(from) + step]
}
