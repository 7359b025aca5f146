import { ApiError } from '@rounds/core/api'

/** What is answered by something between us and the server that has lost sight of it. */
const LOST: readonly number[] = [0, 408, 502, 504]

/** Whether a call failed in a way that leaves open if it was carried out: nobody answered who would know. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || LOST.includes(error.status)
