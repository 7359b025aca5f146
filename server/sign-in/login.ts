import type { LoginAnswer } from '@rounds/core/api'
import { sql } from 'kysely'
import type { Unit } from '../records/unit.ts'
import type { Account } from './accounts.ts'
import { audit, outcomes, typedName } from './audit.ts'
import type { Context, From } from './context.ts'
import { checkCredentials, WRONG } from './credentials.ts'
import { greetDevice } from './new-device.ts'
import { hashPassword, isOutdated } from './passwords.ts'
import { NO_CODE, secondStep, WRONG_CODE } from './second-step.ts'
import { beginSession } from './sessions.ts'
import { authorOf } from './token-status.ts'
import { LOCK_MS, returnTry } from './tries.ts'

/** The input of the sign-in form. */
export interface Typed {
  readonly userName: string
  readonly password: string
  /** The code of the second step; empty in the first. */
  readonly code: string
}

/**
 * Signs someone in (specification §4, §7; decisions §5). A wrong name or password, a wrong code, a disabled account and
 * a password that must be changed are responses with status 200, because the client reads them from the body; each is
 * audited in the specification's words. Throws `TooMany` for an address or an account with too many failures.
 */
export async function login(context: Context, typed: Typed, from: From): Promise<LoginAnswer> {
  const { database, unit, now } = context
  const { query } = database
  const checked = await checkCredentials(context, typed.userName, typed.password, from)
  const { account } = checked
  const author = account
    ? { ...authorOf(account), address: from.address }
    : { userId: null, userName: typedName(typed.userName), actUserName: null, address: from.address }

  const ends = async (message: string, reason?: string) => {
    await unit({ author }, u => audit(u, { type: 'Login', message, ...(reason && { reason }) }))
  }
  const fails = async (message: string, reason?: string): Promise<LoginAnswer> => {
    await ends(outcomes.failed(message), reason)
    return { success: false, errors: [{ message }] }
  }

  if (!checked.right) return fails(WRONG, checked.reason)
  const settle = () => Promise.all([returnTry(query, checked.account.id), checked.forgive()])
  if (checked.account.disabled) {
    await settle()
    await ends(outcomes.disabled)
    return { success: false, deniedAccess: true }
  }
  if (checked.account.resetRequired) {
    await settle()
    await ends(outcomes.resetRequired)
    return { success: false, resetRequired: true }
  }
  const step = await secondStep(context, checked.account, typed.code, { settle, from })
  if (step === 'code sent') return { success: false, b2fa: true }
  if (step === 'app') return { success: false, b2fa: true, factor: 'app' }
  if (step === 'no code') return fails(NO_CODE)
  if (step === 'wrong code') return { ...(await fails(WRONG_CODE, step)), b2fa: true }

  const hash = await renewedHash(checked.account, typed.password)
  const sid = await unit({ author }, async u => {
    if (!(await markSignedIn(u, checked.account, now(), hash))) return undefined
    await audit(u, { type: 'Login', message: outcomes.success })
    return beginSession(u, checked.account, from, now())
  })
  if (sid === undefined) return fails(WRONG, 'the account has changed')
  await Promise.all([checked.forgive(), greetDevice(context, checked.account, from, sid)])
  const signedIn = { sid, authTime: Math.floor(now() / 1000) }
  return { success: true, token: await context.tokens.issue(checked.account, signedIn) }
}

/** A hash in the current format, if the stored one is of another (decisions §2). */
async function renewedHash({ passwordHash }: Account, password: string): Promise<string | undefined> {
  return passwordHash !== null && isOutdated(passwordHash) ? hashPassword(password) : undefined
}

/**
 * Records a sign-in: clears failures, upgrades the hash. Returns false if the account was disabled or its password
 * changed since it was read, or someone locked it by hand for longer than failures do.
 */
export async function markSignedIn(
  unit: Unit,
  account: Account,
  now: number,
  hash?: string,
): Promise<boolean> {
  unit.notify('AspNetUsers')
  const { rows } = await sql`
    update "AspNetUsers" set "AccessFailedCount" = 0, "LockoutEnd" = null, "LastSignInDt" = ${new Date(now)},
      "PasswordHash" = case when "PasswordHash" = ${account.passwordHash} then coalesce(${hash ?? null}, "PasswordHash") else "PasswordHash" end
    where "Id" = ${account.id}::uuid and not "Disabled" and ("LockoutEnd" is null or "LockoutEnd" <= ${new Date(now + LOCK_MS)}) and coalesce("SecurityStamp", '') = ${account.securityStamp}
    returning 1`.execute(unit.query)
  return rows.length > 0
}
