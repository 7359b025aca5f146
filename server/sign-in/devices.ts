import type { TokenAnswer } from '@rounds/core/api'
import { NotFound } from '../errors.ts'
import type { Account } from './accounts.ts'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { accountToAdminister, type Caller, refuseImpersonation } from './identify.ts'
import { type Device, devicesOf, endSession, endSessions } from './sessions.ts'

/**
 * The devices on which the caller is signed in, or a user whose account the caller may change; `Current` marks the
 * calling one. Throws `Forbidden` with the reason, and `NotFound`.
 */
export async function devices(
  context: Context,
  caller: Caller,
  userId: string | undefined,
): Promise<readonly (Device & { readonly Current: boolean })[]> {
  const { id } = await accountAsked(context, caller, userId)
  const found = await devicesOf(context.database.query, id, context.now())
  return found.map(device => ({ ...device, Current: device.SessionId === caller.token.sid }))
}

/**
 * Signs out a device of the caller, or of a user whose account the caller may change. Throws `NotFound`, and
 * `Forbidden` with the reason, also for one's own while impersonating.
 */
export async function signOutDevice(
  context: Context,
  caller: Caller,
  id: string,
  userId: string | undefined,
): Promise<TokenAnswer> {
  const account = await accountAsked(context, caller, userId)
  const isOwn = account.id === caller.person.userId
  if (isOwn) refuseImpersonation(caller)
  return context.unit({ author: caller.by }, async unit => {
    if (!(await endSession(unit, id, context.now(), account.id)))
      throw new NotFound(isOwn ? 'You’re not signed in there.' : 'They’re not signed in there.')
    const message = isOwn ? 'Signed out a device' : `Signed out a device: ${account.userName}`
    await audit(unit, { type: 'Session', message, of: account.id })
    return { success: true }
  })
}

/** The caller's own account, or the one they name and may change. */
const accountAsked = (context: Context, caller: Caller, userId: string | undefined): Promise<Account> =>
  userId === undefined || userId.toLowerCase() === caller.person.userId
    ? Promise.resolve(caller.account)
    : accountToAdminister(context, caller, userId)

/**
 * Ends all sessions of the caller, including this one, or of a user whose account the caller may change (decisions §5).
 * Throws `Forbidden` with the reason, and `NotFound`.
 */
export async function signOutEverywhere(
  context: Context,
  caller: Caller,
  userId: string | undefined,
): Promise<TokenAnswer> {
  const account = await accountAsked(context, caller, userId)
  const isOwn = account.id === caller.person.userId
  if (isOwn) refuseImpersonation(caller)
  return context.unit({ author: caller.by }, async unit => {
    await endSessions(unit, account.id, context.now())
    const message = isOwn ? 'Signed out everywhere' : `Signed out everywhere: ${account.userName}`
    await audit(unit, { type: 'Session', message, of: account.id })
    return { success: true }
  })
}
