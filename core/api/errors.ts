/** The server's error responses (decisions §3). */
export interface ErrorBody {
  readonly message: string
  readonly errors?: readonly { readonly field?: string; readonly message: string }[]
  /** The current record, with a 412. */
  readonly current?: Readonly<Record<string, unknown>>
  /** The entry of the error log, with a 500. */
  readonly id?: number
  /** With a 403: step-up by password is required. */
  readonly stepUp?: true
}

/** A failed call. `status` is 0 if there was no response. */
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

/** Statuses of a proxy while the server is down, and the one for no response. */
const NOT_REACHED = new Set([0, 502, 503, 504])

/** Whether an error is unrelated to the request: the server was unreachable, or is restarting. */
export const isServerAway = (error: unknown): boolean =>
  !(error instanceof ApiError) || NOT_REACHED.has(error.status)

/** The server's own data, else the error's message, else 'Unknown Error' (specification §8). */
export function errorFrom(status: number, data: unknown, message: string | undefined): ApiError {
  if (typeof data !== 'object' || data === null)
    return new ApiError(status, { message: (typeof data === 'string' && data) || message || 'Unknown Error' })
  const own = 'message' in data && typeof data.message === 'string' ? data.message : undefined
  return new ApiError(status, { ...data, message: own ?? (message || 'Unknown Error') })
}

/** The message for an error response without a reason (specification §8). */
export const UNKNOWN_REFUSAL = 'An unknown error occurred'

/** Why a response is an error: the first of its errors. */
export const refusalMessage = ({ errors }: Pick<ErrorBody, 'errors'>): string =>
  errors?.[0]?.message || UNKNOWN_REFUSAL

/** A message for a person about anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.message ? error.message : 'Unknown Error'
}
