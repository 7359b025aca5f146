import { useRef } from 'react'
import { extendSelection, togglePage, toggleRow } from './grid-selection.ts'
import type { RowKeys } from './row-keys.ts'

/** Selecting by box, by Space, and from one row to another with Shift. */
export function useGridSelection(
  keys: RowKeys,
  selected: ReadonlySet<string>,
  onSelected: ((selected: ReadonlySet<string>) => void) | undefined,
) {
  /** Where a stretch began, and what was selected before it, so that it can also become shorter. */
  const stretch = useRef<{ from: string; before: ReadonlySet<string> } | undefined>(undefined)
  return {
    /** One row; the next stretch starts here. */
    toggle(key: string) {
      const next = toggleRow(selected, key)
      stretch.current = { from: key, before: next }
      onSelected?.(next)
    },
    /** All from where the stretch began to here. */
    extend(from: string, to: string) {
      stretch.current ??= { from, before: selected }
      onSelected?.(extendSelection(stretch.current.before, keys, stretch.current.from, to))
    },
    page() {
      onSelected?.(togglePage(selected, keys))
    },
    all() {
      onSelected?.(new Set([...selected, ...keys]))
    },
    /** The focus went elsewhere without Shift. */
    end() {
      stretch.current = undefined
    },
  }
}
