import { type Client, type TrashReview, trashCalls } from '@rounds/core/api'
import { promiseActor } from '@rounds/machines/kit'
import type { TrashCall } from '@rounds/machines/trash'
import useSWR from 'swr'

/** The deleted pages. */
export const useTrash = (client: Client) => useSWR('trash', () => trashCalls(client.http).pages())

/** What depends on deleted pages; restores or deletes them for good. */
export function trashSlots(client: Client) {
  const calls = trashCalls(client.http)
  return {
    actors: {
      look: promiseActor<TrashReview, readonly number[]>(pages => calls.review(pages)),
      settle: promiseActor<number, TrashCall>(async ({ act, pages, urls }) =>
        act === 'erase' ? (await calls.erase(pages)).erased : (await calls.restore(pages, urls)).restored,
      ),
    },
  }
}
