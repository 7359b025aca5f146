import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on the cell of the grid that has it, or had it last. */
export const focusGrid = (box: HTMLElement | null) =>
  box
    ?.querySelector<HTMLElement>(
      '[role=grid] [role=gridcell][tabindex="0"], [role=grid] [data-stop][tabindex="0"]',
    )
    ?.focus()

/** The cell of a row that has the focus, or its first one; that of the grid where the row is not drawn. */
export function cellOf(box: HTMLElement | null, rowKey: string): HTMLElement | null {
  const row = box?.querySelector(`[role=grid] [data-row="${CSS.escape(rowKey)}"]`)
  const grid = box?.querySelector('[role=grid]')
  return (
    row?.querySelector<HTMLElement>('[tabindex="0"]') ??
    row?.querySelector<HTMLElement>('[role=gridcell]:not([data-column^="$"])') ??
    grid?.querySelector<HTMLElement>('[tabindex="0"]') ??
    null
  )
}

/** A grid that was hidden draws its rows within some frames of being shown. */
const FRAMES = 10

/** Puts the focus on a row, and on the grid while the row is not drawn; `isThere` says whether it will be. */
export function focusRow(box: HTMLElement | null, rowKey: string, isThere: boolean, frames = FRAMES): void {
  const isDrawn = box?.querySelector(`[role=grid] [data-row="${CSS.escape(rowKey)}"]`) != null
  cellOf(box, rowKey)?.focus()
  if (isThere && !isDrawn && frames > 0)
    requestAnimationFrame(() => focusRow(box, rowKey, isThere, frames - 1))
}

/** A record was closed: the rows are read again, and the focus goes back to where it was. */
export function useReturn(hidden: boolean, box: RefObject<HTMLElement | null>, onReturn: () => void) {
  const was = useRef(hidden)
  useEffect(() => {
    if (was.current && !hidden) {
      onReturn()
      focusGrid(box.current)
    }
    was.current = hidden
  })
}
