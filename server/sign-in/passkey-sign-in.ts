import type { FactorAnswer, LoginAnswer, PasskeyCeremony } from '@rounds/core/api'
import { generateAuthenticationOptions } from '@simplewebauthn/server'
import { accountOfId } from './accounts.ts'
import { audit, outcomes } from './audit.ts'
import type { Context, From } from './context.ts'
import type { Caller } from './identify.ts'
import { markSignedIn } from './login.ts'
import { greetDevice } from './new-device.ts'
import { failed } from './own-account.ts'
import { issueChallenge, type Purpose, partyOf, type Signed, verifySigned } from './passkeys.ts'
import { beginSession } from './sessions.ts'
import { markProven } from './step-up.ts'
import { authorOf } from './token-status.ts'

export const WRONG_PASSKEY = 'This passkey wasn’t accepted. Try again, or sign in with your password.'

/** How many ceremonies a caller may start and finish in five minutes. */
const ofBeginning = { name: 'passkey options', most: 60, seconds: 5 * 60 }
const ofSigning = { name: 'passkey sign-in', most: 30, seconds: 5 * 60 }

/** Starts a passkey sign-in for any account: the device knows its passkeys for this address. */
export async function beginPasskeySignIn(context: Context, from: From): Promise<PasskeyCeremony> {
  await context.limits.take(ofBeginning, from.caller)
  return begin(context, 'sign in', null)
}

/** Starts step-up with a passkey. */
export const beginPasskeyStepUp = (context: Context, { signedIn }: Caller): Promise<PasskeyCeremony> =>
  begin(context, 'step up', signedIn.id)

async function begin(context: Context, purpose: Purpose, userId: string | null): Promise<PasskeyCeremony> {
  const { id, challenge } = await issueChallenge(context, purpose, userId)
  const options = await generateAuthenticationOptions({
    rpID: partyOf(context).rpID,
    challenge,
    userVerification: 'required',
  })
  return { success: true, id, options }
}

/**
 * Signs someone in with only a passkey: they have it, and unlock it with a PIN or fingerprint, so it replaces password
 * and second factor. Refusals get the same response as for passwords. Throws `TooMany`.
 */
export async function signInWithPasskey(context: Context, signed: Signed, from: From): Promise<LoginAnswer> {
  const { unit, now, database } = context
  await context.limits.take(ofSigning, from.caller)
  const userId = await verifySigned(context, signed, 'sign in', null)
  const account = userId === undefined ? undefined : await accountOfId(database.query, userId)
  const author = account
    ? { ...authorOf(account), address: from.address }
    : { userId: null, userName: 'passkey', actUserName: null, address: from.address }
  const ends = (message: string) => unit({ author }, u => audit(u, { type: 'Login', message }))
  const fails = async (): Promise<LoginAnswer> => {
    await ends(outcomes.failed(WRONG_PASSKEY))
    return { success: false, errors: [{ message: WRONG_PASSKEY }] }
  }
  if (!account) return fails()
  if (account.disabled) {
    await ends(outcomes.disabled)
    return { success: false, deniedAccess: true }
  }
  if (account.resetRequired) {
    await ends(outcomes.resetRequired)
    return { success: false, resetRequired: true }
  }
  const sid = await unit({ author }, async u => {
    if (!(await markSignedIn(u, account, now()))) return undefined
    await audit(u, { type: 'Login', message: outcomes.success, reason: 'with a passkey' })
    return beginSession(u, account, from, now())
  })
  if (sid === undefined) return fails()
  await greetDevice(context, account, from, sid)
  const signedIn = { sid, authTime: Math.floor(now() / 1000) }
  return { success: true, token: await context.tokens.issue(account, signedIn) }
}

/** Completes step-up with a passkey of the signed-in person. */
export async function stepUpWithPasskey(
  context: Context,
  { signedIn, token, by, account }: Caller,
  signed: Signed,
): Promise<FactorAnswer> {
  const userId = await verifySigned(context, signed, 'step up', signedIn.id)
  if (userId === undefined) return failed('This passkey wasn’t accepted. Enter your password instead.')
  await context.unit({ author: by }, async unit => {
    await markProven(unit, token.sid, context.now())
    await audit(unit, { type: 'Session', message: 'Confirmed with a passkey', of: account.id })
  })
  return { success: true }
}
