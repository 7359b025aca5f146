import type { TokenAnswer } from '@rounds/core/api'
import { NotFound } from '../errors.ts'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { accountToAdminister, type Caller, refuseImpersonation } from './identify.ts'
import { type Device, devicesOf, endSession, endSessions } from './sessions.ts'

/** The devices on which the caller is signed in; `Current` marks the one that asks. */
export async function devices(
  { database, now }: Context,
  { person, token }: Caller,
): Promise<readonly (Device & { readonly Current: boolean })[]> {
  const found = await devicesOf(database.query, person.userId, now())
  return found.map(device => ({ ...device, Current: device.SessionId === token.sid }))
}

/** Signs out one of the caller's own devices. Throws `NotFound`, and `Forbidden` while impersonating. */
export async function signOutDevice(context: Context, caller: Caller, id: string): Promise<TokenAnswer> {
  refuseImpersonation(caller)
  return context.unit({ author: caller.by }, async unit => {
    if (!(await endSession(unit, id, context.now(), caller.person.userId)))
      throw new NotFound('You are not signed in there.')
    await audit(unit, { type: 'Session', message: 'Signed out a device' })
    return { success: true }
  })
}

/**
 * Ends all sessions of the caller, this one too, or of a user whose account the caller may change (decisions §5).
 * Throws `Forbidden` with the reason, and `NotFound`.
 */
export async function signOutEverywhere(
  context: Context,
  caller: Caller,
  userId: string | undefined,
): Promise<TokenAnswer> {
  const isOwn = userId === undefined || userId.toLowerCase() === caller.person.userId
  if (isOwn) refuseImpersonation(caller)
  const account = isOwn ? caller.account : await accountToAdminister(context, caller, userId)
  return context.unit({ author: caller.by }, async unit => {
    await endSessions(unit, account.id, context.now())
    const message = isOwn ? 'Signed out everywhere' : `Signed out everywhere: ${account.userName}`
    await audit(unit, { type: 'Session', message, of: account.id })
    return { success: true }
  })
}
