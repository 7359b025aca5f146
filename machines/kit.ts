/**
 * What the machines have in common: slots, which are the places where their effects go (architecture, idea 2), how they
 * are filled with calls, and how a failure is said. A machine leaves its slots unfilled, so that it knows nothing of
 * networks and browsers; the screens fill them, and tests fill them with promises that they settle.
 */
import { ApiError, messageOf } from '@rounds/core/api'
import { connectionWords } from '@rounds/core/words/connection'
import { fromPromise, type PromiseActorLogic } from 'xstate'

const unfilledSlot = (name: string) => new Error(`The "${name}" slot must be provided.`)

/** An actor to be filled in: asked with an input, it answers once. Unfilled it rejects, saying which one it is. */
export const slot = <Output, Input = void>(
  name: string,
  unfilled: Error = unfilledSlot(name),
): PromiseActorLogic<Output, Input> => fromPromise<Output, Input>(() => Promise.reject(unfilled))

/** An action to be filled in: done at once, with nothing to wait for. Unfilled it throws, saying which one it is. */
export const effect =
  <Params = void>(name: string) =>
  (_: unknown, _params: Params): void => {
    throw unfilledSlot(name)
  }

/**
 * A call that fills a slot. Once its actor is stopped it says nothing more: the refusal of a call that was broken off
 * is no answer, and where an actor is started again (as React does when it looks for mistakes) it would be taken for one.
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

/** What is said when an actor did not answer in the time it had. */
export const NO_ANSWER = connectionWords.slots.timeout

/**
 * How a machine keeps what is said of a failure: `say` sets its `message`. It is the error's own sentence where a call
 * failed, that nobody answered where it is overdue, and nothing once it is tried again.
 */
export const sayWhy = {
  type: 'say',
  params: ({ event }: { event: { readonly error: unknown } }) => messageOf(event.error),
} as const
export const sayLate = { type: 'say', params: NO_ANSWER } as const
export const sayNothing = { type: 'say', params: null } as const

/** Why the server did not do something: in a sentence, and what was wrong one by one. */
export interface Refusal {
  readonly message: string | null
  readonly issues: readonly string[]
}

/** What a failed call says (specification §8). */
export const refusalOf = (error: unknown): Refusal => ({
  message: messageOf(error),
  issues: error instanceof ApiError ? (error.body.errors ?? []).map(({ message }) => message) : [],
})

/** What a failed call says of single fields, by the names that the API has for them. */
export const issuesByField = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (error instanceof ApiError ? (error.body.errors ?? []) : []).flatMap(({ field, message }) =>
      field ? [[field, message]] : [],
    ),
  )

/** The server did not answer in the time it had. */
export const overdue: Refusal = { message: NO_ANSWER, issues: [] }

/** Nothing was refused. */
export const noRefusal: Refusal = { message: null, issues: [] }

/** The same for a machine whose screen lists what was wrong one by one: `say` sets its `message` and its `issues`. */
export const sayRefusal = {
  type: 'say',
  params: ({ event }: { event: { readonly error: unknown } }) => refusalOf(event.error),
} as const
export const sayOverdue = { type: 'say', params: overdue } as const
export const sayNoRefusal = { type: 'say', params: noRefusal } as const

/** What is answered by something between us and the server that has lost sight of it. */
const LOST: readonly number[] = [0, 408, 502, 504]

/** Whether a call failed in a way that leaves open if it was carried out: nobody answered who would know. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || LOST.includes(error.status)

/** Whether a code of a second factor is whole: six digits, or a recovery code, which is two groups of five letters. */
export const isWholeCode = (typed: string): boolean =>
  /^(\d{6}|[a-z2-7]{5}[- ]?[a-z2-7]{5})$/i.test(typed.trim())
