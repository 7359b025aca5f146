import type { Match } from '@rounds/core/access'
import type { Client } from '@rounds/core/api'
import type { TableView } from '@rounds/core/rules/table'
import type { TableRows } from '@rounds/machines/table-view'
import { type Listing, openRecord, placeOf } from '../listing.ts'
import { queryOfView } from './list-view.ts'
import { viewAt } from './views/first-view.ts'

/** The rows of a view, from the generic list call. */
export async function rowsOf(
  client: Client,
  listing: Listing,
  view: TableView,
  signal?: AbortSignal,
): Promise<TableRows> {
  const { rows, paging } = await client.of(listing.entity).list(queryOfView(listing, view), signal)
  return { rows, total: paging.totalCount }
}

interface Asked {
  readonly query: string
  readonly rows: Promise<TableRows>
  /** The response, once it has arrived. */
  there?: TableRows
}

let asked: Asked | null = null

const queryOf = (listing: Listing, view: TableView) =>
  JSON.stringify([listing.path, queryOfView(listing, view)])

/** Requests the rows of the list at an address while the page around it is still loading. */
export async function preloadRows(client: Client, match: Match, search: URLSearchParams): Promise<void> {
  try {
    const place = placeOf(match)
    if (!place || openRecord(place, search) !== null || search.has('import')) return
    const { listing } = place
    const view = viewAt(listing, search)
    const mine: Asked = { query: queryOf(listing, view), rows: rowsOf(client, listing, view) }
    asked = mine
    mine.there = await mine.rows
  } catch {
    // The screen reports an invalid address, and the list reports failures and takes over.
  }
}

/** The preloaded rows, if they have arrived; returned once, and only for the same request. */
export function takeThere(listing: Listing, view: TableView): TableRows | undefined {
  const rows = asked?.query === queryOf(listing, view) ? asked.there : undefined
  if (!rows || rows.rows.length === 0) return undefined
  asked = null
  return rows
}

/** The preloaded rows that are still loading; returned once, and only for the same request. */
export function takePreloadedRows(listing: Listing, view: TableView): Promise<TableRows> | undefined {
  const rows = asked?.query === queryOf(listing, view) ? asked.rows : undefined
  asked = null
  return rows
}
