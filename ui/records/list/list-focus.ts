import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the grid cell that has or last had focus. */
export const focusGrid = (box: HTMLElement | null) =>
  box
    ?.querySelector<HTMLElement>(
      '[role=grid] [role=gridcell][tabindex="0"], [role=grid] [data-stop][tabindex="0"]',
    )
    ?.focus()

/** The focused cell of a row, or its first one; the grid's if the row is not rendered. */
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

/** After a record was closed: reloads the rows and restores focus. */
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
