import { decide, mayChangeUser } from '@rounds/core/access'
import { AspNetUsers } from '@rounds/core/entities'
import type { FastifyRequest } from 'fastify'
import type { Author } from '../audit/entry-sql.ts'
import { Forbidden, NotFound, Unauthorized } from '../errors.ts'
import { addressOf } from '../limits/limits.ts'
import { type Account, accountOfId } from './accounts.ts'
import { requireBearer } from './authenticate.ts'
import type { Context } from './context.ts'
import { readTokenStatus, type TokenStatus, targetOf } from './token-status.ts'
import type { Token } from './tokens.ts'

/** Identifies callers without a cache: for calls that change permissions. */
export interface Caller extends Extract<TokenStatus, { isValid: true }> {
  readonly token: Token
  readonly by: Author
}

/** The caller, by bearer token, read without a cache. Throws `Unauthorized`. */
export async function identify({ database, tokens }: Context, request: FastifyRequest): Promise<Caller> {
  const token = await tokens.verify(requireBearer(request))
  if (!token) throw new Unauthorized()
  const status = await readTokenStatus(database.query, token)
  if (!status.isValid) throw new Unauthorized()
  return { ...status, token, by: { ...status.author, address: addressOf(request) } }
}

/** The account that an administrator acts on. Throws `Forbidden` with the reason, and `NotFound`. */
export async function accountToAdminister(
  { database }: Context,
  caller: Caller,
  userId: string,
): Promise<Account> {
  const decision = decide(caller.person, 'update', AspNetUsers)
  if (!decision.allowed) throw new Forbidden(decision.because)
  const account = await accountOfId(database.query, userId)
  if (!account) throw new NotFound('This user doesn’t exist.')
  const about = mayChangeUser(caller.person, targetOf(account))
  if (!about.allowed) throw new Forbidden(about.because)
  return account
}

/** For calls that only the owner may make. Throws `Forbidden` while impersonating. */
export function refuseImpersonation({ person }: Caller): void {
  if (person.impersonating) throw new Forbidden('Stop impersonating first.')
}
