import type { Account } from './accounts.ts'
import { secondFactor, sendCode, takeCode } from './codes.ts'
import type { Context } from './context.ts'

export const WRONG_CODE = 'That code is wrong or has expired. Sign in again for a new one.'
export const NO_CODE = 'The code could not be sent. Try again in a minute, or ask an administrator.'

/**
 * The second step after a right password, where the account has one: without a code, one is mailed and the try is
 * settled, since the password was right; a wrong code leaves the try counted as a failure.
 */
export async function secondStep(
  context: Context,
  account: Account,
  code: string,
  settle: () => Promise<unknown>,
): Promise<'passed' | 'code sent' | 'no code' | 'wrong code'> {
  if (!account.twoFactor) return 'passed'
  if (code !== '') return (await takeCode(context, secondFactor(account), code)) ? 'passed' : 'wrong code'
  await settle()
  return (await sendCode(context, secondFactor(account))) === 'sent' ? 'code sent' : 'no code'
}
