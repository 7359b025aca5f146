import type { Client } from '@rounds/core/api'
import { pagesBeside, type ShownKeys, type TableView } from '@rounds/core/rules/table'
import useSWR from 'swr'
import { rowKeyOf } from '../list/list-columns.tsx'
import { queryOfView } from '../list/list-view.ts'
import type { Listing } from '../listing.ts'

/** The keys of one page of a list, and the total number of rows. */
async function readKeys(client: Client, listing: Listing, view: TableView) {
  const { entity } = listing
  const { rows, paging } = await client.of(entity).list({ ...queryOfView(listing, view), fields: entity.key })
  return { keys: rows.map(row => rowKeyOf(entity, row)), total: paging.totalCount }
}

/**
 * The rows around a record in list order, page by page; an adjacent page is requested one step before it is
 * needed, so that no press of a key comes too early. Undefined while unknown.
 */
export function useShownKeys(
  client: Client,
  listing: Listing,
  view: TableView,
  key: string | null,
): ShownKeys | undefined {
  const { page, pageSize } = view
  const pageAt = (at: number) => ({ ...view, page: at })
  const keysAt = (at: number) => [listing.path, JSON.stringify(queryOfView(listing, pageAt(at))), 'keys']
  // Reloaded for each opened record, but not while it stays open.
  const once = { revalidateOnFocus: false }
  const here = useSWR(key === null ? null : keysAt(page), () => readKeys(client, listing, view), once)
  const shown: ShownKeys | undefined = here.data && { page, pageSize, ...here.data }
  const wants = shown && key !== null ? pagesBeside(shown, key, 2) : { before: false, after: false }
  const before = useSWR(
    wants.before ? keysAt(page - 1) : null,
    () => readKeys(client, listing, pageAt(page - 1)),
    once,
  )
  const after = useSWR(
    wants.after ? keysAt(page + 1) : null,
    () => readKeys(client, listing, pageAt(page + 1)),
    once,
  )
  return shown && { ...shown, before: before.data?.keys.at(-1), after: after.data?.keys[0] }
}
