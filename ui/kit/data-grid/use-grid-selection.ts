import { useRef } from 'react'
import { extendSelection, togglePage, toggleRow } from './grid-selection.ts'
import type { RowKeys } from './row-keys.ts'

/** Selection by checkbox, by Space, and by range with Shift. */
export function useGridSelection(
  keys: RowKeys,
  selected: ReadonlySet<string>,
  onSelected: ((selected: ReadonlySet<string>) => void) | undefined,
) {
  /** The start of a range and the selection before it, so the range can also shrink. */
  const stretch = useRef<{ from: string; before: ReadonlySet<string> } | undefined>(undefined)
  return {
    /** Toggles one row; the next range starts here. */
    toggle(key: string) {
      const next = toggleRow(selected, key)
      stretch.current = { from: key, before: next }
      onSelected?.(next)
    },
    /** Selects from the start of the range to here. */
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
    /** Focus moved elsewhere without Shift. */
    end() {
      stretch.current = undefined
    },
  }
}
