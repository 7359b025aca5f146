import { mayImpersonate } from '@rounds/core/access'
import type { TokenAnswer } from '@rounds/core/api'
import type { FastifyRequest } from 'fastify'
import { BadRequest, Forbidden, NotFound, Unauthorized } from '../errors.ts'
import { addressOf } from '../limits/limits.ts'
import { accountOfId } from './accounts.ts'
import { audit } from './audit.ts'
import { requireBearer } from './authenticate.ts'
import type { Context } from './context.ts'
import type { Caller } from './identify.ts'
import { authorOf, sessionFor, targetOf } from './token-status.ts'

/**
 * Impersonates another user (decisions §4): a token with the other's permissions that names the real person in `act`,
 * for the same session. Audited with both names, including refusals. Throws `Forbidden` with the reason, and
 * `NotFound`.
 */
export async function impersonate(context: Context, caller: Caller, userId: string): Promise<TokenAnswer> {
  const { database, unit, tokens } = context
  const target = await accountOfId(database.query, userId)
  if (!target) throw new NotFound('This user doesn’t exist.')
  const decision = mayImpersonate(caller.person, targetOf(target))
  const both = { ...authorOf(target, caller.signedIn), address: caller.by.address }
  await unit({ author: decision.allowed ? both : caller.by }, u =>
    audit(
      u,
      decision.allowed
        ? { type: 'Impersonation', message: `Impersonation started: ${target.name}` }
        : {
            type: 'Impersonation',
            message: `Impersonation refused: ${target.name}`,
            reason: decision.because,
            of: target.id,
          },
    ),
  )
  if (!decision.allowed) throw new Forbidden(decision.because)
  const { sid, auth_time } = caller.token
  return { success: true, token: await tokens.issue(target, { sid, authTime: auth_time }, caller.signedIn) }
}

/**
 * Stops impersonating. Always possible while the real person's own session is valid, whatever has happened to the other
 * account or to the permission to impersonate (decisions §4). Throws `Unauthorized`, and `BadRequest` if nobody is
 * being impersonated.
 */
export async function deimpersonate(context: Context, request: FastifyRequest): Promise<TokenAnswer> {
  const { database, unit, tokens } = context
  const token = await tokens.verify(requireBearer(request))
  if (!token) throw new Unauthorized()
  const session = await sessionFor(database.query, token)
  if (typeof session === 'string') throw new Unauthorized()
  if (!token.act) throw new BadRequest('You’re not impersonating anyone.')
  const target = await accountOfId(database.query, token.userId)
  const author = {
    userId: token.userId,
    userName: target?.userName ?? token.sub,
    actUserName: session.account.userName,
    address: addressOf(request),
  }
  await unit({ author }, u =>
    audit(u, { type: 'Impersonation', message: `Impersonation stopped: ${target?.name ?? token.name}` }),
  )
  return {
    success: true,
    token: await tokens.issue(session.account, { sid: token.sid, authTime: token.auth_time }),
  }
}
