import type { TableView } from '@rounds/core/rules/table'
import type { Listing } from '../../listing.ts'
import { readLayout } from '../column-layout.ts'
import { hasOwnView, viewOf } from '../list-view.ts'

/** The saved view that a tool opens with: which it is, and what stands after the ? of its address. */
export interface FirstView {
  readonly id: number
  readonly query: string
}

const keyOf = ({ tool }: Listing) => `rounds.view.${tool.id}`

/**
 * The view that this person has a tool open with, kept in their browser as its columns are: the rows are asked for
 * before anything else has come.
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

/** The view that the tool itself opens with; it is none of the saved ones. */
const ofTool = ({ tool }: Listing): FirstView | null =>
  tool.list.first === undefined ? null : { id: 0, query: tool.list.first }

/** Keeps the view that a tool opens with; null for the list as it is. */
export function keepFirstView(listing: Listing, view: FirstView | null): void {
  try {
    if (view) localStorage.setItem(keyOf(listing), JSON.stringify(view))
    else localStorage.removeItem(keyOf(listing))
  } catch {
    // A full or forbidden store: the tool opens as it always does.
  }
}

/** What a list shows at an address: what the address asks for; where it asks for nothing, the view to open with. */
export function viewAt(listing: Listing, search: URLSearchParams): TableView {
  const first = hasOwnView(search) ? null : readFirstView(listing)
  const asked = first ? new URLSearchParams(first.query) : search
  return viewOf(listing.entity, asked, readLayout(listing).columns)
}
