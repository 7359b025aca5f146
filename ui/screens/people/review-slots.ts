import { accessCalls, type Client, type GrantInReview } from '@rounds/core/api'
import { promiseActor } from '@rounds/machines/kit'
import { type Fields, submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The access reviews there were, the latest first. */
export const useReviews = (client: Client, isAsked: boolean) =>
  useSWR(isAsked ? 'access reviews' : null, () => accessCalls(client.http).reviews())

/** One review with its grants. */
export const useReview = (client: Client, id: number) =>
  useSWR(['access review', id], () => accessCalls(client.http).review(id), { keepPreviousData: true })

/** Starts a review. Gives its number. */
export const startSlots = (client: Client) =>
  submitSlots<Fields, unknown, number>(async (_, signal) => {
    const { id } = await accessCalls(client.http).startReview(signal)
    return id
  })

/** What is decided of a grant; null undoes. */
export interface Decided {
  readonly grant: GrantInReview
  readonly decision: GrantInReview['decision']
}

/** Decides on a grant, and reads the review anew: also where someone else decided first. */
export const decideSlots = (client: Client, review: number, reload: () => Promise<unknown>) =>
  submitSlots<Fields, Decided>(async ({ act: { grant, decision } }, signal) => {
    await accessCalls(client.http)
      .decideGrant(review, { grant: grant.id, decision, was: grant.decision }, signal)
      .finally(() => reload().catch(() => undefined))
  })

/** Finishes a review, and reads it anew. */
export const finishSlots = (client: Client, review: number, reload: () => Promise<unknown>) => ({
  actors: {
    carryOut: promiseActor<unknown, { about: unknown }>(async (_, signal) => {
      const result = await accessCalls(client.http).finishReview(review, signal)
      await reload().catch(() => undefined)
      return result
    }),
  },
})
