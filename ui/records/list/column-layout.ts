import { useCallback, useState } from 'react'
import type { Listing } from '../listing.ts'

/** How one person has laid out the columns of a tool, kept in their browser. */
export interface ColumnLayout {
  /** The columns in their order; empty for those that the table always has. */
  readonly columns: readonly string[]
  /** Those that stay in sight when the rest is scrolled. */
  readonly pinned: readonly string[]
  /** Widths in pixels, where they were chosen. */
  readonly widths: Readonly<Record<string, number>>
}

export const plainLayout: ColumnLayout = { columns: [], pinned: [], widths: {} }

const NARROWEST = 48
const WIDEST = 1200

const keyOf = ({ tool }: Listing) => `rounds.columns.${tool.id}`
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')

/** The layout that is kept; what cannot be read counts as none. */
export function readLayout(listing: Listing): ColumnLayout {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(listing)) ?? '{}')
    const { columns, pinned, widths } = kept as Partial<Record<keyof ColumnLayout, unknown>>
    const sizes = Object.entries(typeof widths === 'object' && widths !== null ? widths : {})
    return {
      columns: isTexts(columns) ? columns : [],
      pinned: isTexts(pinned) ? pinned : [],
      widths: Object.fromEntries(sizes.filter(([, width]) => Number.isFinite(width))) as Record<
        string,
        number
      >,
    }
  } catch {
    return plainLayout
  }
}

/** A width that a column can have. */
export const fittingWidth = (width: number): number =>
  Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/** The layout of a list, and the way to change it, which keeps it too. */
export function useColumnLayout(listing: Listing) {
  const [layout, setLayout] = useState(() => readLayout(listing))
  const change = useCallback(
    (next: ColumnLayout) => {
      setLayout(next)
      try {
        localStorage.setItem(keyOf(listing), JSON.stringify(next))
      } catch {
        // A full or forbidden store: the layout is good for this visit.
      }
    },
    [listing],
  )
  return [layout, change] as const
}
