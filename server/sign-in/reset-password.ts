import type { TokenAnswer } from '@rounds/core/api'
import { sql } from 'kysely'
import { hashOf, randomText } from '../crypto/keys.ts'
import type { Executor } from '../database/database.ts'
import type { Limit } from '../limits/limits.ts'
import { type Account, accountNamed, namesOf, normalizeName } from './accounts.ts'
import { audit, typedName } from './audit.ts'
import type { Context, From } from './context.ts'
import { accountToAdminister, type Caller } from './identify.ts'
import { authorOf } from './token-status.ts'

/** How long an emailed link works (decisions §5). */
const GOOD_MS = 3_600_000
const DAY_MS = 86_400_000
/** The name under which the hash of a link's code is stored. */
export const RESET = 'PasswordReset'

const ofAddress: Limit = { name: 'reset address', most: 20, seconds: 15 * 60 }
const ofAccount: Limit = { name: 'reset account', most: 3, seconds: 15 * 60 }

/**
 * Emails a password reset link to an address, if someone has it. Responds the same way, and at once, for known and
 * unknown addresses (decisions §5): lookup and email come after the response. Throws `TooMany`.
 */
export async function forgotPassword(context: Context, email: string, from: From): Promise<TokenAnswer> {
  const { limits, later } = context
  await limits.take(ofAddress, from.caller)
  await limits.take(ofAccount, normalizeName(email))
  later(async () => {
    const { query } = context.database
    const account = await accountNamed(query, email)
    const reason = !account ? 'unknown name' : account.disabled ? 'disabled' : undefined
    const named = account
      ? authorOf(account)
      : { userId: null, userName: typedName(email), actUserName: null }
    const author = { ...named, address: from.address }
    const message = 'Password Reset Requested'
    await context.unit({ author }, u => audit(u, { type: 'Password', message, ...(reason && { reason }) }))
    if (account && !account.disabled) await mailLink(context, account, { by: account.userName })
  })
  return { success: true }
}

/**
 * Emails a password reset link to a user, requested by an administrator who may change the account. Throws `Forbidden`
 * with the reason, and `NotFound`.
 */
export async function resetPasswordOf(
  context: Context,
  caller: Caller,
  userId: string,
): Promise<TokenAnswer> {
  const account = await accountToAdminister(context, caller, userId)
  if (account.disabled) return failure('This account has been disabled.')
  const sent = await mailLink(context, account, { by: caller.account.userName })
  const message = `${sent ? 'Password reset emailed to' : 'Couldn’t email the password reset to'} ${account.email}`
  await context.unit({ author: caller.by }, u => audit(u, { type: 'Password', message, of: account.id }))
  return sent ? { success: true } : failure('Couldn’t send the email.')
}

const failure = (message: string): TokenAnswer => ({ success: false, errors: [{ message }] })

/** The hash of a link's code and its address, so that it works only for that address. */
export const hashLinkCode = (account: Account, code: string): string =>
  hashOf(`${code} ${normalizeName(account.email)}`)

/** Makes the code of a link for a new password; the one before is good for nothing. */
export async function issueResetCode(
  executor: Executor,
  account: Account,
  now: number,
  goodMs = GOOD_MS,
): Promise<string> {
  const code = randomText()
  await sql`
    insert into "AspNetUserTokens" ("UserId", "LoginProvider", "Name", "Value", "ExpiresDt")
    values (${account.id}::uuid, 'Rounds', ${RESET}, ${hashLinkCode(account, code)}, ${new Date(now + goodMs)})
    on conflict ("UserId", "LoginProvider", "Name") do update set "Value" = excluded."Value", "ExpiresDt" = excluded."ExpiresDt"`.execute(
    executor,
  )
  return code
}

/**
 * Emails a one-time link; only the latest one works. Its code is in the URL fragment, which no server receives, so it
 * is in no log. Returns false if the email could not be sent.
 */
export async function mailLink(
  context: Context,
  account: Account,
  { by, goodDays = null }: { readonly by: string | null; readonly goodDays?: number | null },
): Promise<boolean> {
  const { database, mail, now, publicUrl } = context
  const code = await issueResetCode(
    database.query,
    account,
    now(),
    goodDays === null ? GOOD_MS : goodDays * DAY_MS,
  )
  const link = `${publicUrl}/maintenance/change-password#${new URLSearchParams({ userName: account.email, code })}`
  const isNew = account.passwordHash === null
  const { status } = await mail.send({
    to: account.email,
    subject: isNew ? 'Your account for Rounds' : 'A new password for Rounds',
    text: `${isNew ? 'You have an account for Rounds. Choose your password here:' : 'Choose a new password for Rounds here:'}\n\n${link}\n\nThe link works once, for ${goodDays === null ? 'an hour' : `${goodDays} days`}.${isNew ? '' : ' If you didn’t ask for it, you can ignore this email.'}\n`,
    template: {
      file: isNew ? 'mail-invitation' : 'mail-password-reset',
      values: { ...namesOf(account), link },
    },
    withheld: true,
    ...(by !== null && { userName: by }),
  })
  return status !== 'failed'
}
