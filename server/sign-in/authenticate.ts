import { UNDO_HEADER } from '@rounds/core/api'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { EVERYTHING } from '../database/changes.ts'
import { Unauthorized } from '../errors.ts'
import { addressOf } from '../limits/limits.ts'
import { type Actor, undoGroup } from '../rights/actor.ts'
import type { Context } from './context.ts'
import { readTokenStatus, type TokenStatus } from './token-status.ts'
import type { Token } from './tokens.ts'

/** How long permissions are cached, so that nodes agree within a second even if a notification is lost. */
const BELIEVED_MS = 1000
const MOST_TOKENS = 10_000
/** How precisely a session's last use is recorded. */
const SEEN_MS = 60_000

/** What a session's permissions depend on. */
const drawnFrom: ReadonlySet<string> = new Set([
  EVERYTHING,
  'AspNetUsers',
  'AspNetRoles',
  'AspNetUserRoles',
  'AspNetUserClaims',
  'AspNetRoleClaims',
  'Session',
  'Tag',
])

/** A token with its last known status. */
interface Known {
  readonly token: Token
  read?: { readonly at: number; readonly status: Promise<TokenStatus> | TokenStatus }
}

/** Identifies callers. Every API call uses it. */
export interface Authentication {
  /** The caller, by bearer token. Throws `Unauthorized`. The cookie `isAuth` authorizes nothing. */
  authenticate(request: FastifyRequest): Promise<Actor>
  /** Whether a request's token has other roles or permissions than the current ones. */
  isOutdated(request: FastifyRequest): boolean
  /** Stops listening for changes. */
  close(): void
}

/**
 * Caches verified tokens (LRU), each with its status from the database for at most a second; a change of anything that
 * permissions depend on, on any node, invalidates it.
 */
export function createAuthentication({ database, changes, tokens, now, log }: Context): Authentication {
  const known = new Map<string, Known>()
  const outdated = new WeakSet<FastifyRequest>()
  const stop = changes.subscribe(entity => {
    if (drawnFrom.has(entity)) for (const one of known.values()) delete one.read
  })

  async function know(text: string): Promise<Known> {
    const token = await tokens.verify(text)
    if (!token) throw new Unauthorized()
    const one: Known = known.get(text) ?? { token }
    for (const oldest of known.keys()) {
      if (known.size < MOST_TOKENS) break
      known.delete(oldest)
    }
    known.set(text, one)
    return one
  }

  function status(one: Known): Promise<TokenStatus> | TokenStatus {
    const at = now()
    const { read } = one
    if (read && at >= read.at && at - read.at < BELIEVED_MS) return read.status
    const asked = readTokenStatus(database.query, one.token)
    const fresh = { at, status: asked as Promise<TokenStatus> | TokenStatus }
    one.read = fresh
    asked.then(
      found => {
        fresh.status = found
        if (found.isValid) noteLastUse(one.token.sid, at)
      },
      () => {
        if (one.read === fresh) delete one.read
      },
    )
    return asked
  }

  /** Records that a session is in use; no caller waits for it, and nobody is notified. */
  function noteLastUse(sessionId: string, at: number): void {
    sql`update "Session" set "LastSeenDt" = ${new Date(at)} where "SessionId" = ${sessionId}::uuid and "LastSeenDt" < ${new Date(at - SEEN_MS)}`
      .execute(database.query)
      .catch(error => log.warn({ err: error }, 'Could not record a session’s last use.'))
  }

  return {
    async authenticate(request) {
      const text = requireBearer(request)
      let one = known.get(text)
      if (!one) one = await know(text)
      else if (one.token.exp * 1000 <= now()) {
        known.delete(text)
        throw new Unauthorized()
      } else {
        known.delete(text)
        known.set(text, one)
      }
      const found = status(one)
      const facts = found instanceof Promise ? await found : found
      if (!facts.isValid) throw new Unauthorized()
      if (facts.isOutdated) outdated.add(request)
      const group = undoGroup(one.token.sid, request.headers[UNDO_HEADER])
      return {
        person: facts.person,
        author: { ...facts.author, address: addressOf(request), ...(group && { group }) },
        sessionId: one.token.sid,
        provenAt: facts.provenAt,
      }
    },
    isOutdated: request => outdated.has(request),
    close: stop,
  }
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** A request's bearer token, if it has one. */
export const bearerOf = (request: FastifyRequest): string | undefined =>
  BEARER.exec(request.headers.authorization ?? '')?.[1]

/** A request's bearer token. Throws `Unauthorized` if there is none. */
export function requireBearer(request: FastifyRequest): string {
  const text = bearerOf(request)
  if (text === undefined) throw new Unauthorized()
  return text
}
