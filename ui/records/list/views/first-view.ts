import type { TableView } from '@rounds/core/rules/table'
import type { Listing } from '../../listing.ts'
import { readLayout } from '../column-layout.ts'
import { hasOwnView, viewOf } from '../list-view.ts'

/** A tool's default saved view: its id, and its query string. */
export interface FirstView {
  readonly id: number
  readonly query: string
}

const keyOf = ({ tool }: Listing) => `rounds.view.${tool.id}`

/**
 * A person's default view for a tool, stored in their browser like the columns, because the rows are requested before
 * anything else has loaded.
 */
export function readFirstView(listing: Listing): FirstView | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(listing)) ?? 'null')
    const { id, query } = (kept ?? {}) as Partial<Record<keyof FirstView, unknown>>
    return typeof id === 'number' && typeof query === 'string' ? { id, query } : ofTool(listing)
  } catch {
    return ofTool(listing)
  }
}

/** The tool's built-in default view; not a saved one. */
const ofTool = ({ tool }: Listing): FirstView | null =>
  tool.list.first === undefined ? null : { id: 0, query: tool.list.first }

/** Stores a tool's default view; null for the plain list. */
export function keepFirstView(listing: Listing, view: FirstView | null): void {
  try {
    if (view) localStorage.setItem(keyOf(listing), JSON.stringify(view))
    else localStorage.removeItem(keyOf(listing))
  } catch {
    // Storage is full or blocked: the tool opens with its built-in default.
  }
}

/** The view of a list at a URL: the one it asks for, else the default view. */
export function viewAt(listing: Listing, search: URLSearchParams): TableView {
  const first = hasOwnView(search) ? null : readFirstView(listing)
  const asked = first ? new URLSearchParams(first.query) : search
  return viewOf(listing.entity, asked, readLayout(listing).columns)
}
