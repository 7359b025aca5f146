import type { AuthenticatorAnswer, FactorAnswer } from '@rounds/core/api'
import { sql } from 'kysely'
import { encode } from 'uqr'
import { audit } from './audit.ts'
import {
  beginAuthenticator,
  confirmAuthenticator,
  forgetFactors,
  hasAuthenticator,
} from './authenticators.ts'
import type { Context } from './context.ts'
import { type Caller, refuseImpersonation } from './identify.ts'
import { failed, type TypedPassword, withPassword } from './own-account.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { tellOfChange } from './tell-owner.ts'
import { base32, otpauth } from './totp.ts'

/** Begins to set up an authenticator app: the secret, and a picture of it for a phone. Changes nothing at sign-in yet. */
export async function setUpAuthenticator(
  context: Context,
  caller: Caller,
  typed: TypedPassword,
): Promise<AuthenticatorAnswer> {
  const { account, by } = caller
  return withPassword<AuthenticatorAnswer>(context, caller, typed, async () => {
    if (await hasAuthenticator(context.database.query, account.id))
      return failed('An authenticator app is already set up. Remove it first.')
    const secret = await context.unit({ author: by }, async unit => {
      await audit(unit, { type: 'Account', message: 'Started setting up an authenticator app' })
      return beginAuthenticator(context, unit.query, account.id)
    })
    return { success: true, secret: base32(secret), picture: pictureOf(otpauth(secret, account.email)) }
  })
}

/** A QR code as an SVG path of its dark squares. */
function pictureOf(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}

/** Confirms an app by its first code: from now on sign-in asks for its codes. Returns recovery codes, shown once. */
export async function confirmOwnAuthenticator(
  context: Context,
  caller: Caller,
  code: string,
): Promise<FactorAnswer> {
  refuseImpersonation(caller)
  const { account, by } = caller
  await context.limits.take(ofConfirming, account.id)
  const codes = await context.unit({ author: by }, async unit => {
    if (!(await confirmAuthenticator(context, unit.query, account.id, code))) return undefined
    await sql`update "AspNetUsers" set "TwoFactorEnabled" = true, "UpdatedDt" = ${new Date(context.now())},
      "RowVersion" = "RowVersion" + 1 where "Id" = ${account.id}::uuid`.execute(unit.query)
    unit.notify('AspNetUsers')
    await audit(unit, { type: 'Account', message: 'Set up an authenticator app' })
    return renewRecoveryCodes(context, unit, account.id)
  })
  if (!codes) return failed('That code is wrong. Wait for the next one in the app and try again.')
  tellOfChange(context, account, 'An authenticator app was set up')
  return { success: true, codes }
}

/** Attempts at a first code per five minutes. */
const ofConfirming = { name: 'authenticator set-up', most: 10, seconds: 5 * 60 }

/** Removes the app; sign-in uses emailed codes again. */
export async function removeAuthenticator(
  context: Context,
  caller: Caller,
  typed: TypedPassword,
): Promise<FactorAnswer> {
  const { account, by } = caller
  return withPassword<FactorAnswer>(context, caller, typed, async () => {
    await context.unit({ author: by }, async unit => {
      await forgetFactors(unit.query, [account.id])
      await audit(unit, { type: 'Account', message: 'Removed their authenticator app' })
    })
    tellOfChange(context, account, 'The authenticator app was removed')
    return { success: true }
  })
}

/** Returns new recovery codes, which replace the old ones. */
export async function renewOwnRecoveryCodes(
  context: Context,
  caller: Caller,
  typed: TypedPassword,
): Promise<FactorAnswer> {
  const { account, by } = caller
  return withPassword<FactorAnswer>(context, caller, typed, async () => {
    if (!account.twoFactor) return failed('Turn on the second factor first.')
    const codes = await context.unit({ author: by }, async unit => {
      await audit(unit, { type: 'Account', message: 'Created new recovery codes' })
      return renewRecoveryCodes(context, unit, account.id)
    })
    tellOfChange(context, account, 'New recovery codes were created')
    return { success: true, codes }
  })
}
