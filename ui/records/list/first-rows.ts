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
  /** The answer, once it has come. */
  there?: TableRows
}

let asked: Asked | null = null

const named = (listing: Listing, view: TableView) =>
  JSON.stringify([listing.path, queryOfView(listing, view)])

/** Asks for the rows of the list that an address leads to, while the page around it is still on its way. */
export async function preloadRows(client: Client, match: Match, search: URLSearchParams): Promise<void> {
  try {
    const place = placeOf(match)
    if (!place || openRecord(place, search) !== null || search.has('import')) return
    const { listing } = place
    const view = viewAt(listing, search)
    const mine: Asked = { query: named(listing, view), rows: rowsOf(client, listing, view) }
    asked = mine
    mine.there = await mine.rows
  } catch {
    // An address that names nothing is told of by the screen, and what fails by the list, which asks from here.
  }
}

/** The rows that were preloaded, where some have come; given once, and only to who asks for the same. */
export function takeThere(listing: Listing, view: TableView): TableRows | undefined {
  const rows = asked?.query === named(listing, view) ? asked.there : undefined
  if (!rows || rows.rows.length === 0) return undefined
  asked = null
  return rows
}

/** The rows that were preloaded and are still on their way; given once, and only to who asks for the same. */
export function takePreloadedRows(listing: Listing, view: TableView): Promise<TableRows> | undefined {
  const rows = asked?.query === named(listing, view) ? asked.rows : undefined
  asked = null
  return rows
}
