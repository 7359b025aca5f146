import type { FastifyRequest } from 'fastify'
import { isUuid } from './accounts.ts'
import { bearerOf } from './authenticate.ts'
import type { Context } from './context.ts'
import { endSession } from './sessions.ts'

/** Signing out is not audited: the session records when it ended. */
const nobody = { userId: null, userName: null, actUserName: null, address: null }

/**
 * Ends a token's session on every node. An expired token still names its session. Without a valid token there is
 * nothing to end, and signing out succeeds anyway.
 */
export async function logout({ unit, tokens, now }: Context, request: FastifyRequest): Promise<void> {
  const text = bearerOf(request)
  const token = text === undefined ? undefined : await tokens.verifyOld(text)
  if (!token || !isUuid(token.sid)) return
  await unit({ author: nobody }, u => endSession(u, token.sid, now()))
}
