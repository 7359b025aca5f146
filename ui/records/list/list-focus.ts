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
