import type { FastifyRequest } from 'fastify'
import { isUuid } from './accounts.ts'
import { bearerOf } from './authenticate.ts'
import type { Context } from './context.ts'
import { endSession } from './sessions.ts'

/** Signing out is not audited: the session says when it ended. */
const nobody = { userId: null, userName: null, actUserName: null, address: null }

/**
 * Ends the session of a token on every node. A token that is over still names its session; without one, or with one
 * that is not ours, there is nothing to end, and signing out succeeds all the same.
 */
export async function logout({ unit, tokens, now }: Context, request: FastifyRequest): Promise<void> {
  const text = bearerOf(request)
  const token = text === undefined ? undefined : await tokens.verifyOld(text)
  if (!token || !isUuid(token.sid)) return
  await unit({ author: nobody }, u => endSession(u, token.sid, now()))
}
