import { type BinReview, binCalls, type Client } from '@rounds/core/api'
import type { BinCall } from '@rounds/machines/bin'
import { promiseActor } from '@rounds/machines/kit'
import useSWR from 'swr'

/** The pages that were deleted. */
export const useBin = (client: Client) => useSWR('bin', () => binCalls(client.http).pages())

/** What hangs on pages that were deleted; restores or erases them. */
export function binSlots(client: Client) {
  const calls = binCalls(client.http)
  return {
    actors: {
      look: promiseActor<BinReview, readonly number[]>(pages => calls.review(pages)),
      settle: promiseActor<number, BinCall>(async ({ act, pages, urls }) =>
        act === 'erase' ? (await calls.erase(pages)).erased : (await calls.restore(pages, urls)).restored,
      ),
    },
  }
}
