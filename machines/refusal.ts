import { ApiError, messageOf } from '@rounds/core/api'
import { NO_ANSWER } from './slot.ts'

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

/** The server did not answer in the time it had. */
export const overdue: Refusal = { message: NO_ANSWER, issues: [] }

/** Nothing was refused. */
export const noRefusal: Refusal = { message: null, issues: [] }
