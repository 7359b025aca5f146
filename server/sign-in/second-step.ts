import type { Account } from './accounts.ts'
import { audit } from './audit.ts'
import { hasAuthenticator, takeAuthenticatorCode } from './authenticators.ts'
import { secondFactor, sendCode, takeCode } from './codes.ts'
import type { Context, From } from './context.ts'
import { recoveryCodesLeft, recoveryLetters, takeRecoveryCode } from './recovery-codes.ts'
import { tellOwner } from './tell-owner.ts'
import { authorOf } from './token-status.ts'

export const WRONG_CODE = 'That code is wrong or has expired. Sign in again for a new one.'
export const NO_CODE = 'Couldn’t send the code. Try again in a minute, or ask an administrator.'

/** The result of a second step; `app` asks for a code of the authenticator app. */
export type SecondStep = 'passed' | 'code sent' | 'app' | 'no code' | 'wrong code'

/**
 * The second step after a correct password, if the account has one. Without a code, one is emailed, or the app's is
 * asked for, and the attempt is settled, because the password was right. A wrong code leaves the attempt counted as a
 * failure.
 */
export async function secondStep(
  context: Context,
  account: Account,
  code: string,
  { settle, from }: { readonly settle: () => Promise<unknown>; readonly from: From },
): Promise<SecondStep> {
  if (!account.twoFactor) return 'passed'
  if (code !== '') return (await takeSecondFactor(context, account, code, from)) ? 'passed' : 'wrong code'
  await settle()
  if (await hasAuthenticator(context.database.query, account.id)) return 'app'
  return (await sendCode(context, secondFactor(account))) === 'sent' ? 'code sent' : 'no code'
}

/** Checks a code of any second factor of an account: a recovery code, one of its app, else an emailed one. */
export async function takeSecondFactor(
  context: Context,
  account: Account,
  typed: string,
  from: From,
): Promise<boolean> {
  const letters = recoveryLetters(typed)
  if (letters !== undefined) {
    if (!(await takeRecoveryCode(context, account, letters))) return false
    await tellOfRecoveryCode(context, account, from)
    return true
  }
  return (await hasAuthenticator(context.database.query, account.id))
    ? takeAuthenticatorCode(context, account, typed)
    : takeCode(context, secondFactor(account), typed)
}

/** Recovery codes are rarely used: it is logged, and the owner is told at once. */
async function tellOfRecoveryCode(context: Context, account: Account, from: From): Promise<void> {
  const { database, unit } = context
  const left = await recoveryCodesLeft(database.query, account.id)
  const changes = `A recovery code was used; ${left} ${left === 1 ? 'is' : 'are'} left`
  await unit({ author: { ...authorOf(account), address: from.address } }, u =>
    audit(u, { type: 'Login', message: changes }),
  )
  tellOwner(context, account, {
    changes,
    subject: 'A recovery code was used for Rounds',
    sentence: `${changes}.`,
  })
}
