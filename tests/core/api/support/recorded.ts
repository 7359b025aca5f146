import { type Call, entityCalls, type Http } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'

/** A call as it would be sent, with its path. */
export type Sent = Call & { readonly path: string }

/** What writes calls down in place of sending them, and answers each with the same. */
export function recorded(data: unknown = {}, headers: Readonly<Record<string, string>> = {}) {
  const sent: Sent[] = []
  const http: Http = {
    send: async (path, call) => {
      sent.push({ path, ...call })
      return { data: data as never, headers: new Headers(headers) }
    },
    open: async (path, call) => {
      sent.push({ path, ...call })
      return new Response(data as string)
    },
  }
  return { http, sent, of: <E extends Entity>(entity: E) => entityCalls(http, entity) }
}
