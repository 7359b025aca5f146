import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type GridShape, settle } from './grid-move.ts'
import type { GridPlace } from './grid-types.ts'

/** The position of an element in the grid, by its cell and row. */
export function placeOf(element: EventTarget): GridPlace | undefined {
  const cell = element instanceof Element ? element.closest<HTMLElement>('[data-column]') : null
  const column = cell?.dataset.column
  if (column === undefined) return undefined
  return { row: cell?.closest<HTMLElement>('[data-row]')?.dataset.row ?? null, column }
}

/**
 * Manages the one focused cell. It is identified by row and column rather than by element, so it survives sorting, a
 * reload and re-rendering; if its row is gone, the row in its place gets focus.
 */
export function useGridFocus(grid: RefObject<HTMLElement | null>, shape: GridShape, usual: string) {
  const [wanted, setWanted] = useState<GridPlace>()
  const index = useRef(0)
  const owns = useRef(false)
  const moved = useRef(false)
  const place = settle(wanted, index.current, shape, usual)

  useLayoutEffect(() => {
    if (place.row !== null) index.current = shape.rows.indexOf(place.row)
    if (!owns.current) return
    const row = place.row === null ? '.data-grid-head' : `[data-row="${CSS.escape(place.row)}"]`
    const cell = grid.current?.querySelector(`${row} [data-column="${CSS.escape(place.column)}"]`)
    if (!(cell instanceof HTMLElement)) return
    if (!cell.contains(document.activeElement)) {
      const stop = cell.querySelector<HTMLElement>('[data-stop]') ?? cell
      stop.focus({ preventScroll: true })
    }
    if (moved.current) cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    moved.current = false
  })

  return {
    place,
    /** The keyboard moved: focus and scroll position follow. */
    go(to: GridPlace) {
      moved.current = true
      owns.current = true
      setWanted(to)
    },
    onFocus(event: FocusEvent) {
      const at = placeOf(event.target)
      // When the grid itself restores focus, the wanted position is unchanged: its row may still be loading.
      const same = at?.row === place.row && at.column === place.column
      owns.current = true
      if (at && !same) setWanted(at)
    },
    onBlur(event: FocusEvent<HTMLElement>) {
      // React fires no event when a focused element is removed, so this is the person leaving.
      owns.current = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    },
  }
}
