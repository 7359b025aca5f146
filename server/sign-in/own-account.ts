import type { AccountAnswer, AccountChange, OwnAccount } from '@rounds/core/api'
import { AspNetUsers, checkRecord } from '@rounds/core/entities'
import { isTimeZone } from '@rounds/core/rules/time'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { type Account, accountOfEmail, normalizeName } from './accounts.ts'
import { audit } from './audit.ts'
import { forgetFactors, hasAuthenticator } from './authenticators.ts'
import { type CodeFor, forgetCode, sendCode, takeCode } from './codes.ts'
import type { Context, From } from './context.ts'
import { checkCredentials } from './credentials.ts'
import { type Caller, refuseImpersonation } from './identify.ts'
import { recoveryCodesLeft } from './recovery-codes.ts'
import { tellOwner } from './tell-owner.ts'
import { returnTry } from './tries.ts'

export const WRONG_PASSWORD = 'The password is wrong.'

/** What callers may see and change in their own account. */
export async function ownAccount({ database }: Context, { account }: Caller): Promise<OwnAccount> {
  const [stored, Authenticator, RecoveryCodes] = await Promise.all([
    database.query
      .selectFrom('AspNetUsers')
      .select(['Email', 'FullName', 'TimeZone'])
      .where('Id', '=', account.id)
      .executeTakeFirstOrThrow(),
    hasAuthenticator(database.query, account.id),
    recoveryCodesLeft(database.query, account.id),
  ])
  return {
    ...(stored as Pick<OwnAccount, 'Email' | 'FullName' | 'TimeZone'>),
    TwoFactorEnabled: account.twoFactor,
    SecondFactorRequiredBy: account.factorRequiredBy,
    Authenticator,
    RecoveryCodes,
  }
}

/**
 * Changes the caller's own account (screens, account). Name and time zone change at once. Anything used to recover or
 * protect an account needs the password (ASVS 5, 6.3.7 and 7.5.1); another address, or a new second factor, also needs
 * a code sent to the address it will use. Errors have status 200 and `errors`. Throws `Forbidden` while impersonating,
 * and `TooMany`.
 */
export async function changeAccount(
  context: Context,
  caller: Caller,
  change: AccountChange & { readonly password: string | undefined },
  from: From,
): Promise<AccountAnswer> {
  refuseImpersonation(caller)
  const { account } = caller
  const problems = problemsOf(change)
  if (problems.length > 0) return failed(...problems)

  if (change.TwoFactorEnabled === false && account.factorRequiredBy !== null)
    return failed(`The group ${account.factorRequiredBy} requires a second factor.`)
  const protectedBy = protection(account, change)
  if (protectedBy !== 'nothing' && !(await passwordIsRight(context, account, change.password, from)))
    return failed(WRONG_PASSWORD)
  if (protectedBy === 'password and code') {
    const asked: CodeFor = { account, purpose: 'AccountChange', address: change.Email ?? account.email }
    if (!change.code) return askForCode(context, asked)
    if (!(await takeCode(context, asked, change.code)))
      return { ...failed('The code is wrong or has expired. Ask for a new one.'), codeSent: true }
    await forgetCode(context.database.query, account.id, 'AccountChange')
  }
  return write(context, caller, change)
}

export const failed = (...messages: readonly string[]): AccountAnswer => ({
  success: false,
  errors: messages.map(message => ({ message })),
})

function problemsOf({ Email, FullName, TimeZone, TwoFactorEnabled }: AccountChange): readonly string[] {
  const given = Object.entries({ Email, FullName, TimeZone, TwoFactorEnabled })
  const record = Object.fromEntries(given.filter(([, value]) => value !== undefined))
  const checked = checkRecord(AspNetUsers, record, 'merge')
  const problems = checked.ok ? [] : checked.issues.map(({ message }) => message)
  if (TimeZone && !isTimeZone(TimeZone)) return [...problems, 'Unknown time zone.']
  return problems
}

/** What a change requires besides the session. */
function protection(account: Account, { Email, TwoFactorEnabled }: AccountChange) {
  const isOther = Email !== undefined && normalizeName(Email) !== normalizeName(account.email)
  if (isOther || (TwoFactorEnabled === true && !account.twoFactor)) return 'password and code'
  return TwoFactorEnabled === false && account.twoFactor ? 'password' : 'nothing'
}

/** What the caller typed to prove that it is them. */
export interface TypedPassword {
  readonly password: string | undefined
  readonly from: From
}

/** Does something with the caller's own account once they have typed its password. Throws `Forbidden` while impersonating. */
export async function withPassword<Answer>(
  context: Context,
  caller: Caller,
  { password, from }: TypedPassword,
  work: () => Promise<Answer>,
): Promise<Answer | AccountAnswer> {
  refuseImpersonation(caller)
  return (await passwordIsRight(context, caller.account, password, from)) ? work() : failed(WRONG_PASSWORD)
}

export async function passwordIsRight(
  context: Context,
  account: Account,
  password: string | undefined,
  from: From,
): Promise<boolean> {
  const checked = await checkCredentials(context, account.email, password ?? '', from)
  if (!checked.right || checked.account.id !== account.id) return false
  await Promise.all([returnTry(context.database.query, account.id), checked.forgive()])
  return true
}

/** Nobody learns whether an address is taken: if it is, nothing is emailed and the response is the same. */
async function askForCode(context: Context, asked: CodeFor): Promise<AccountAnswer> {
  const owner = await accountOfEmail(context.database.query, asked.address)
  const isFree = !owner || owner.id === asked.account.id
  const sent = isFree ? await sendCode(context, asked) : 'sent'
  if (sent === 'failed')
    return failed('Couldn’t send the email with the code. Nothing changed. Try again later.')
  if (sent === 'too soon')
    return failed('A code was sent to another address a moment ago. Wait a minute before you ask again.')
  return { success: false, codeSent: true }
}

async function write(context: Context, caller: Caller, change: AccountChange): Promise<AccountAnswer> {
  const { account, by } = caller
  const messages = wordsOf(account, change)
  const isDone = await context.unit({ author: by }, async unit => {
    if (!(await update(unit.query, account, change, context.now()))) return false
    unit.notify('AspNetUsers')
    if (change.TwoFactorEnabled === false) await forgetFactors(unit.query, [account.id])
    for (const message of messages) await audit(unit, { type: 'Account', message })
    return true
  })
  if (!isDone) return failed('Another account has this address.')
  const notable = messages.filter(message => !message.includes('name') && !message.includes('time zone'))
  if (notable.length > 0) {
    const changes = notable.map(message => message.replace('their', 'the')).join('; ')
    // Sent to the account's previous address, whose owner may not have made the change.
    tellOwner(context, account, {
      changes,
      subject: 'Your account for Rounds was changed',
      sentence: `Your account for Rounds was changed just now: ${changes}.`,
    })
  }
  return { success: true }
}

/** Returns false if another account now has the address. */
async function update(
  executor: Executor,
  account: Account,
  { Email, FullName, TimeZone, TwoFactorEnabled }: AccountChange,
  now: number,
): Promise<boolean> {
  const address = Email === undefined ? undefined : Email.trim()
  if (address !== undefined) {
    const { rows } = await sql`select 1 from "AspNetUsers" where "Id" <> ${account.id}::uuid
      and ("NormalizedEmail" = ${normalizeName(address)} or "NormalizedUserName" = ${normalizeName(address)})`.execute(
      executor,
    )
    if (rows.length > 0) return false
  }
  await executor
    .updateTable('AspNetUsers')
    .set({
      ...(FullName !== undefined && { FullName }),
      ...(TimeZone !== undefined && { TimeZone }),
      ...(TwoFactorEnabled !== undefined && { TwoFactorEnabled }),
      ...(address !== undefined && {
        Email: address,
        NormalizedEmail: normalizeName(address),
        NormalizedUserName: normalizeName(address),
        EmailConfirmed: true,
        ...(normalizeName(account.userName) === normalizeName(account.email) && { UserName: address }),
      }),
      UpdatedDt: new Date(now).toISOString(),
      RowVersion: sql`"RowVersion" + 1`,
    })
    .where('Id', '=', account.id)
    .execute()
  return true
}

function wordsOf(account: Account, { Email, FullName, TimeZone, TwoFactorEnabled }: AccountChange) {
  const messages: string[] = []
  if (FullName !== undefined && FullName !== account.name) messages.push('Changed their name')
  if (TimeZone !== undefined) messages.push('Changed their time zone')
  if (Email !== undefined && normalizeName(Email) !== normalizeName(account.email))
    messages.push('Changed their email address')
  if (TwoFactorEnabled !== undefined && TwoFactorEnabled !== account.twoFactor)
    messages.push(TwoFactorEnabled ? 'Turned their second factor on' : 'Turned their second factor off')
  return messages
}
