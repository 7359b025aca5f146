/** What the server answers when it refuses or fails (decisions §3). */
export interface ErrorBody {
  readonly message: string
  readonly errors?: readonly { readonly field?: string; readonly message: string }[]
  /** The record as it is now, with a 412. */
  readonly current?: Readonly<Record<string, unknown>>
  /** The entry of the error log, with a 500. */
  readonly id?: number
  /** With a 403: the session has to be proven again, by the password. */
  readonly stepUp?: true
}

/** A call that was refused or failed. `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.body = body
  }
}

/** What an intermediary answers while the server is not there, and what stands for no answer at all. */
const NOT_REACHED = new Set([0, 502, 503, 504])

/** Whether an error says nothing of what was asked: the server was not reached, or is about to be there again. */
export const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || NOT_REACHED.has(error.status)

/** The server's own data, else the error's message, else 'Unknown Error' (specification §8). */
export function errorFrom(status: number, data: unknown, message: string | undefined): ApiError {
  if (typeof data !== 'object' || data === null)
    return new ApiError(status, { message: (typeof data === 'string' && data) || message || 'Unknown Error' })
  const own = 'message' in data && typeof data.message === 'string' ? data.message : undefined
  return new ApiError(status, { ...data, message: own ?? (message || 'Unknown Error') })
}

/** Said where an answer refuses without a reason (specification §8). */
export const UNKNOWN_REFUSAL = 'An unknown error occurred'

/** Why an answer refuses: the first of its errors. */
export const refusalMessage = ({ errors }: Pick<ErrorBody, 'errors'>): string =>
  errors?.[0]?.message || UNKNOWN_REFUSAL

/** What to tell a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Unknown Error'
}
