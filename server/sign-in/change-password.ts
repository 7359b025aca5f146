import type { PasswordAnswer } from '@rounds/core/api'
import { passwordProblems } from '@rounds/core/rules/people'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Unit } from '../records/unit.ts'
import { type Account, accountNamed, namesOf } from './accounts.ts'
import { audit, typedName } from './audit.ts'
import { forgetCode } from './codes.ts'
import type { Context, From } from './context.ts'
import { checkCredentials, ofAccount, ofAddress, WRONG } from './credentials.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { hashLinkCode, RESET } from './reset-password.ts'
import { NO_CODE, secondStep, WRONG_CODE } from './second-step.ts'
import { endSessions } from './sessions.ts'
import { authorOf } from './token-status.ts'
import { LOCK_MS, returnTry } from './tries.ts'

/** The input for changing a password: the current one, or the code of an emailed link instead. */
export interface TypedChange {
  readonly userName: string
  readonly current?: string | undefined
  readonly code?: string | undefined
  /** The code of the second step, besides the current password; empty in the first. */
  readonly factor: string
  readonly password: string
}

const DEAD_LINK = 'This link has expired. It works once. Ask for a new one.'

/**
 * Changes a password (specification §7; decisions §5), by the current one and the second factor, or by an emailed link,
 * which bypasses the account's limit on failures. Ends all sessions except one of the same user that the call may name.
 * Errors have status 200 and `errors`; an unacceptable new password uses up neither the link nor an attempt. Throws
 * `TooMany`.
 */
export async function changePassword(
  context: Context,
  typed: TypedChange,
  from: From,
  session: { readonly id: string; readonly userId: string } | undefined,
): Promise<PasswordAnswer> {
  const { unit, now, limits } = context
  const proof = typed.code ? await byLink(context, typed, from) : await byPassword(context, typed, from)
  const { account } = proof
  const author = account
    ? { ...authorOf(account), address: from.address }
    : { userId: null, userName: typedName(typed.userName), actUserName: null, address: from.address }

  const fails = async (messages: readonly string[], reason?: string): Promise<PasswordAnswer> => {
    const message = `Password Change Fail: ${messages.join(' ')}`
    await unit({ author }, u => audit(u, { type: 'Password', message, ...(reason && { reason }) }))
    return { success: false, errors: messages.map(one => ({ message: one })) }
  }

  if (!proof.right) return fails([proof.message], proof.reason)
  const problems = proof.account.disabled
    ? ['Your account has been disabled.']
    : await problemsOf(proof.account, typed.password)
  if (problems.length > 0) {
    await proof.settle()
    return fails(problems)
  }
  const step = typed.code
    ? 'passed'
    : await secondStep(context, proof.account, typed.factor, { settle: proof.settle, from })
  if (step === 'code sent' || step === 'app') return { success: false, b2fa: true }
  if (step === 'no code') return fails([NO_CODE])
  if (step === 'wrong code') return { ...(await fails([WRONG_CODE], step)), b2fa: true }

  const hash = await hashPassword(typed.password)
  const kept = session?.userId === proof.account.id ? session.id : null
  const changed = await unit({ author }, async u => {
    if (!(await proof.use(u.query))) return false
    if (!(await setPassword(u, proof.account, hash, now(), { kept }))) return false
    if (typed.code) await confirmAddress(u.query, proof.account)
    await audit(u, { type: 'Password', message: 'Password Changed' })
    return true
  })
  if (!changed) return fails([typed.code ? DEAD_LINK : WRONG], 'the account has changed')
  if (typed.code) await limits.lift(ofAccount, proof.account.id)
  else await proof.settle()
  tellOwner(context, proof.account)
  return { success: true }
}

/** The authorization for a change: whose account it is, and how the change uses it up. */
type Proof =
  | {
      readonly right: true
      readonly account: Account
      readonly use: (executor: Executor) => Promise<boolean>
      /** The attempt does not count as a failure. */
      readonly settle: () => Promise<unknown>
    }
  | {
      readonly right: false
      readonly account: Account | undefined
      readonly message: string
      readonly reason: string
    }

async function byPassword(context: Context, typed: TypedChange, from: From): Promise<Proof> {
  const checked = await checkCredentials(context, typed.userName, typed.current ?? '', from)
  if (!checked.right) return { ...checked, message: WRONG }
  const settle = () => Promise.all([returnTry(context.database.query, checked.account.id), checked.forgive()])
  return { right: true, account: checked.account, use: async () => true, settle }
}

async function byLink(context: Context, typed: TypedChange, from: From): Promise<Proof> {
  const { database, limits, now } = context
  const forgive = await limits.take(ofAddress, from.caller)
  const account = await accountNamed(database.query, typed.userName)
  const dead = { right: false, account, message: DEAD_LINK } as const
  if (!account) return { ...dead, reason: 'unknown name' }
  const ofLink = sql`from "AspNetUserTokens" where "UserId" = ${account.id}::uuid and "LoginProvider" = 'Rounds'
    and "Name" = ${RESET} and "Value" = ${hashLinkCode(account, typed.code ?? '')} and "ExpiresDt" > ${new Date(now())}`
  const { rows } = await sql`select 1 ${ofLink}`.execute(database.query)
  if (rows.length === 0) return { ...dead, reason: 'wrong code' }
  await forgive()
  const use = async (executor: Executor) =>
    (await sql`delete ${ofLink} returning 1`.execute(executor)).rows.length > 0
  return { right: true, account, use, settle: async () => undefined }
}

async function problemsOf(account: Account, password: string): Promise<readonly string[]> {
  const problems = passwordProblems(password, account)
  if (problems.length > 0 || account.passwordHash === null) return problems
  const isSame = await verifyPassword(password, account.passwordHash, null)
  return isSame ? ['This is already your password. Choose another.'] : []
}

/**
 * Sets a password: ends all sessions but one that may stay, invalidates sent codes, and ends a lock unless someone set
 * it by hand for longer than failures do. Returns false if the account was disabled, or its password changed, since it
 * was read.
 */
export async function setPassword(
  unit: Unit,
  account: Account,
  hash: string,
  now: number,
  { kept = null, mustChange = false }: { readonly kept?: string | null; readonly mustChange?: boolean } = {},
): Promise<boolean> {
  const { rows } = await sql`
    update "AspNetUsers" set "PasswordHash" = ${hash}, "ResetRequired" = ${mustChange}, "AccessFailedCount" = 0,
      "LockoutEnd" = case when "LockoutEnd" > ${new Date(now + LOCK_MS)} then "LockoutEnd" end,
      "UpdatedDt" = ${new Date(now)}, "RowVersion" = "RowVersion" + 1
    where "Id" = ${account.id}::uuid and not "Disabled" and coalesce("SecurityStamp", '') = ${account.securityStamp}
    returning 1`.execute(unit.query)
  if (rows.length === 0) return false
  await endSessions(unit, account.id, now, kept)
  await forgetCode(unit.query, account.id)
  await sql`delete from "AspNetUserTokens" where "UserId" = ${account.id}::uuid and "LoginProvider" = 'Rounds' and "Name" = ${RESET}`.execute(
    unit.query,
  )
  return true
}

/** Someone who used an emailed link can read the mailbox. */
const confirmAddress = (executor: Executor, account: Account) =>
  sql`update "AspNetUsers" set "EmailConfirmed" = true where "Id" = ${account.id}::uuid`.execute(executor)

/** Tells the owner, who may not have made the change. */
function tellOwner({ mail, later, publicUrl }: Context, account: Account): void {
  const link = `${publicUrl}/maintenance/forgot-password`
  later(() =>
    mail.send({
      to: account.email,
      template: { file: 'mail-password-changed', values: { ...namesOf(account), link } },
      subject: 'Your password for Rounds was changed',
      text: `The password of your account for Rounds was changed just now, and all your other devices were signed out.\n\nIf this wasn’t you, choose a new one: ${link}\n`,
      userName: account.userName,
    }),
  )
}
