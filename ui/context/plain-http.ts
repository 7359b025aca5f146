import { ApiError, errorFrom, type Http } from '@rounds/core/api'
import { connectionWords } from '@rounds/core/words/connection'

const NO_ANSWER = connectionWords.http.unreachable

/**
 * The connection before sign-in: no token, no retry, and without the library that the other calls use, because the
 * sign-in page may load almost nothing beside React and XState.
 */
export const plainHttp: Http = {
  async open(path, { method = 'GET', body, headers } = {}) {
    const response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new ApiError(0, { message: NO_ANSWER })
    })
    if (response.ok) return response
    throw errorFrom(response.status, await response.json().catch(() => null), response.statusText)
  },
  async send(path, call) {
    const response = await plainHttp.open(path, call)
    return { data: await response.json(), headers: response.headers }
  },
}
