import type { FastifyRequest } from 'fastify'
import { isUuid } from './accounts.ts'
import { bearerOf } from './authenticate.ts'
import type { Context } from './context.ts'
import { endSession } from './sessions.ts'

/**
 * Ends the session of a token on every node. A token that is over still names its session; without one, or with one
 * that is not ours, there is nothing to end, and signing out succeeds all the same.
 */
export async function logout(
  { database, changes, tokens, now }: Context,
  request: FastifyRequest,
): Promise<void> {
  const text = bearerOf(request)
  const token = text === undefined ? undefined : await tokens.verifyOld(text)
  if (!token || !isUuid(token.sid)) return
  if (await endSession(database.query, token.sid, now())) changes.publish('Session')
}
