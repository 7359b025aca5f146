import { useTabTitle } from '../../context/tab-title.ts'
import { type Listing, recordAddress } from '../listing.ts'

/** Titles the tab with the record in a pane; with the tool alone while none is open or it is not read yet. */
export function usePaneTitle(listing: Listing, id: number | null, name: string | null): void {
  useTabTitle(
    listing.tool,
    id === null ? null : name,
    id === null ? '' : recordAddress(listing, [id], new URLSearchParams()),
  )
}
