import type { Client } from '@rounds/core/api'
import type { AnyRow } from '@rounds/core/entities'
import type { TableContext } from '@rounds/machines/table-view'
import { useEffect, useRef, useState } from 'react'
import type { Listing } from '../listing.ts'
import { rowsOf } from './first-rows.ts'

/** The polling interval for others' changes, while the list is visible. */
const LOOK_MS = 15_000

/** How much of a page is outdated: rows that were added, removed or changed. */
export function changedRows(
  shown: readonly AnyRow[],
  now: readonly AnyRow[],
  keyOf: (row: AnyRow) => string,
): number {
  const versions = new Map(shown.map(row => [keyOf(row), row.RowVersion]))
  const changed = now.filter(row => versions.get(keyOf(row)) !== row.RowVersion).length
  const here = new Set(now.map(keyOf))
  const gone = shown.filter(row => !here.has(keyOf(row))).length
  return Math.max(changed, gone)
}

/**
 * How many rows of the page others have changed since it was loaded. Nothing moves: the person decides when to reload
 * (specification §2, live changes).
 */
export function useFreshness(
  client: Client,
  listing: Listing,
  context: TableContext,
  isQuiet: boolean,
): number {
  const [changed, setChanged] = useState(0)
  const now = useRef(context)
  now.current = context
  const { rows } = context
  // biome-ignore lint/correctness/useExhaustiveDependencies: fresh rows are the occasion
  useEffect(() => setChanged(0), [rows])
  useEffect(() => {
    if (!isQuiet) return
    const end = new AbortController()
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const { shown, rows: seen, keyOf } = now.current
      if (!shown) return
      const fresh = await rowsOf(client, listing, shown, end.signal).catch(() => null)
      if (fresh && now.current.rows === seen) setChanged(changedRows(seen, fresh.rows, keyOf))
    }
    const timer = setInterval(() => void look(), LOOK_MS)
    return () => {
      clearInterval(timer)
      end.abort()
    }
  }, [client, listing, isQuiet])
  return changed
}
