import { createFetch, FetchError, type FetchOptions } from 'ofetch'
import { ApiError, errorFrom } from './errors.ts'

/** A client's dependencies; nothing browser-specific. */
export interface ClientOptions {
  /** Where the server is, without a trailing slash: `''` for the page's own origin. */
  readonly baseUrl: string
  /** The current bearer token, or null if nobody is signed in. */
  readonly token: () => string | null
  /**
   * Called when a call gets a 401, with the token it used. Resolves to true if there is a new token and the call should
   * be retried (decisions §5: retry once after re-login), to false if it should fail.
   */
  readonly onUnauthorized?: (token: string | null) => Promise<boolean>
  /**
   * Called when a call gets a 403 that asks for step-up. Resolves to true if it succeeded and the call should be
   * retried, to false if it should fail.
   */
  readonly onStepUp?: () => Promise<boolean>
  /** Called when a response says that its token is outdated. */
  readonly onNewRights?: (token: string) => void
  /** The fetch function; the platform's own by default. */
  readonly fetch?: typeof globalThis.fetch
}

/** One call, before it is sent. */
export interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly query?: Readonly<Record<string, string>>
  readonly body?: object | URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  /** Sign-in calls: no token is sent, and a 401 is a normal response. */
  readonly anonymous?: boolean
  /** The caller asks for step-up in place. */
  readonly asksInPlace?: boolean
  /** Never retried, although it is a read. */
  readonly once?: boolean
}

/** A response with its relevant headers. */
export interface Answer<T> {
  readonly data: T
  readonly headers: Headers
}

/** Sends calls. Rejects with `ApiError` only. */
export interface Http {
  send<T>(path: string, call?: Call): Promise<Answer<T>>
  /** The raw response, for streams and files. */
  open(path: string, call?: Call): Promise<Response>
}

/** Says that the token's roles or permissions are outdated: a new token should be requested. */
export const NEW_RIGHTS_HEADER = 'x-new-role-or-permissions'

/** Says that a call undoes something; the calls of one undo have the same UUID. */
export const UNDO_HEADER = 'x-rounds-undo'

const RETRY_COUNT = 1

/**
 * The only connection to the server: bearer token, credentials included, errors as in section 8. A failed read is
 * retried once (specification §9) unless it opts out; writes are never retried, because the first attempt may have been
 * carried out.
 */
export function createHttp({
  baseUrl,
  token,
  onUnauthorized,
  onStepUp,
  onNewRights,
  ...given
}: ClientOptions): Http {
  const { raw, native } = createFetch({
    fetch: async (request, options) => {
      const used = token()
      const response = await (given.fetch ?? globalThis.fetch)(request, options)
      if (used !== null && response.headers.has(NEW_RIGHTS_HEADER)) onNewRights?.(used)
      return response
    },
  })
  const fetchOptions = (call: Call): FetchOptions<'json'> => {
    const method = call.method ?? 'GET'
    const bearer = call.anonymous ? null : token()
    return {
      method,
      credentials: 'include',
      retry: method === 'GET' && !call.once ? RETRY_COUNT : false,
      retryStatusCodes: [408, 429, 500, 502, 503, 504],
      headers: {
        accept: 'application/json',
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...call.headers,
      },
      ...(call.query && { query: call.query }),
      ...(call.body && { body: call.body }),
      ...(call.signal && { signal: call.signal }),
    }
  }

  const maySendAgain = async ({ status, body }: ApiError, call: Call, used: string | null) => {
    if (call.anonymous) return false
    if (status === 401) return (await onUnauthorized?.(used)) ?? false
    if (body.stepUp && !call.asksInPlace) return (await onStepUp?.()) ?? false
    return false
  }

  const attempt = async <T>(run: () => Promise<T>, call: Call): Promise<T> => {
    const used = token()
    try {
      return await run()
    } catch (error) {
      const failure = asApiError(error)
      if (await maySendAgain(failure, call, used))
        return run().catch(again => {
          throw asApiError(again)
        })
      throw failure
    }
  }

  return {
    send: <T>(path: string, call: Call = {}) =>
      attempt(async () => {
        const response = await raw<T>(baseUrl + path, fetchOptions(call))
        return { data: response._data as T, headers: response.headers }
      }, call),
    open: (path, call = {}) =>
      attempt(async () => {
        const { body, query, headers, ...options } = fetchOptions(call)
        const sent = body && {
          body: JSON.stringify(body),
          headers: { ...(headers as Record<string, string>), 'content-type': 'application/json' },
        }
        const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
        const response = await native(baseUrl + path + search, {
          ...options,
          headers,
          ...sent,
        } as RequestInit)
        if (!response.ok)
          throw errorFrom(response.status, await response.json().catch(() => null), response.statusText)
        return response
      }, call),
  }
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof FetchError && error.status)
    return errorFrom(error.status, error.data, error.statusText)
  return new ApiError(0, { message: 'Can’t reach the server.' })
}
