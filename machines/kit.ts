/**
 * Shared parts of the machines: slots, where their effects go (architecture, idea 2), filling slots with calls, and
 * failure messages. A machine leaves its slots unfilled, so it knows nothing about networks and browsers; screens fill
 * them with calls, tests with promises that they settle.
 */
import { ApiError, messageOf } from '@rounds/core/api'
import { connectionWords } from '@rounds/core/words/connection'
import { fromPromise, type PromiseActorLogic } from 'xstate'

const unfilledSlot = (name: string) => new Error(`The "${name}" slot must be provided.`)

/** An actor slot: called with an input, it answers once. Unfilled it rejects with its name. */
export const slot = <Output, Input = void>(
  name: string,
  unfilled: Error = unfilledSlot(name),
): PromiseActorLogic<Output, Input> => fromPromise<Output, Input>(() => Promise.reject(unfilled))

/** An action slot: runs synchronously. Unfilled it throws with its name. */
export const effect =
  <Params = void>(name: string) =>
  (_: unknown, _params: Params): void => {
    throw unfilledSlot(name)
  }

/**
 * A call that fills a slot. Once its actor is stopped it reports nothing: an aborted call's rejection is not an answer,
 * and if an actor is restarted (as React does in strict mode) it would be mistaken for one.
 */
export const promiseActor = <Output, Input = unknown>(
  run: (input: Input, signal: AbortSignal) => Promise<Output>,
): PromiseActorLogic<Output, Input> =>
  fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise((resolve, reject) => {
        run(input, signal).then(resolve, error => {
          if (!signal.aborted) reject(error)
        })
      }),
  )

/** The message when an actor timed out. */
export const NO_ANSWER = connectionWords.slots.timeout

/**
 * How a machine stores a failure message: `say` sets its `message`. It is the error's own sentence if a call failed, a
 * timeout message if it is overdue, and empty when it is retried.
 */
export const sayWhy = {
  type: 'say',
  params: ({ event }: { event: { readonly error: unknown } }) => messageOf(event.error),
} as const
export const sayLate = { type: 'say', params: NO_ANSWER } as const
export const sayNothing = { type: 'say', params: null } as const

/** Why the server did not do something: one sentence, plus individual issues. */
export interface Refusal {
  readonly message: string | null
  readonly issues: readonly string[]
}

/** What a failed call says (specification §8). */
export const refusalOf = (error: unknown): Refusal => ({
  message: messageOf(error),
  issues: error instanceof ApiError ? (error.body.errors ?? []).map(({ message }) => message) : [],
})

/** A failed call's messages for single fields, by their API names. */
export const issuesByField = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (error instanceof ApiError ? (error.body.errors ?? []) : []).flatMap(({ field, message }) =>
      field ? [[field, message]] : [],
    ),
  )

/** The server timed out. */
export const overdue: Refusal = { message: NO_ANSWER, issues: [] }

/** Nothing was rejected. */
export const noRefusal: Refusal = { message: null, issues: [] }

/** The same for a machine whose screen lists individual issues: `say` sets its `message` and its `issues`. */
export const sayRefusal = {
  type: 'say',
  params: ({ event }: { event: { readonly error: unknown } }) => refusalOf(event.error),
} as const
export const sayOverdue = { type: 'say', params: overdue } as const
export const sayNoRefusal = { type: 'say', params: noRefusal } as const

/** Responses of a proxy between us and the server that lost its connection. */
const LOST: readonly number[] = [0, 408, 502, 504]

/** Whether a failed call may have been carried out anyway: nobody who would know answered. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || LOST.includes(error.status)

/** Too many calls, too busy, or no room on its disk. */
const BUSY: readonly number[] = [429, 503, 507]

/** Whether the server refused a call only for the moment: the same call can succeed later. */
export const isBusy = (error: unknown): boolean => error instanceof ApiError && BUSY.includes(error.status)

/** Whether a second-factor code is complete: six digits, or a recovery code of two groups of five letters. */
export const isWholeCode = (typed: string): boolean =>
  /^(\d{6}|[a-z2-7]{5}[- ]?[a-z2-7]{5})$/i.test(typed.trim())
