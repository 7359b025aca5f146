import { useCallback, useState } from 'react'
import type { Listing } from '../listing.ts'

/** A person's column layout for a tool, stored in their browser. */
export interface ColumnLayout {
  /** The columns in order; empty for the table's defaults. */
  readonly columns: readonly string[]
  /** Columns that stay visible on horizontal scroll. */
  readonly pinned: readonly string[]
  /** Chosen widths in pixels. */
  readonly widths: Readonly<Record<string, number>>
}

export const plainLayout: ColumnLayout = { columns: [], pinned: [], widths: {} }

const NARROWEST = 48
const WIDEST = 1200

const keyOf = ({ tool }: Listing) => `rounds.columns.${tool.id}`
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(one => typeof one === 'string')

/** The stored layout; an invalid one counts as none. */
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

/** The allowed column widths. */
export const fittingWidth = (width: number): number =>
  Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/** The layout of a list, and a function to change and store it. */
export function useColumnLayout(listing: Listing) {
  const [layout, setLayout] = useState(() => readLayout(listing))
  const change = useCallback(
    (next: ColumnLayout) => {
      setLayout(next)
      try {
        localStorage.setItem(keyOf(listing), JSON.stringify(next))
      } catch {
        // Storage is full or blocked: the layout lasts for this visit.
      }
    },
    [listing],
  )
  return [layout, change] as const
}
