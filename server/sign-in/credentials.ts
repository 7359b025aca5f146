import { sql } from 'kysely'
import type { Limit } from '../limits/limits.ts'
import { type Account, accountNamed, normalizeName } from './accounts.ts'
import type { Context, From } from './context.ts'
import { verifyPassword } from './passwords.ts'
import { beginTry } from './tries.ts'

/** The maximum number of failures per address for all accounts, and per account for all addresses. */
export const ofAddress: Limit = { name: 'sign-in address', most: 60, seconds: 5 * 60 }
export const ofAccount: Limit = { name: 'sign-in account', most: 30, seconds: 15 * 60 }

/** The result of checking a name and password. */
export type Checked =
  | {
      readonly right: true
      readonly account: Account
      /** The attempt does not count against the limits; `tries.ts` handles consecutive failures. */
      readonly forgive: () => Promise<void>
    }
  | {
      readonly right: false
      readonly account: Account | undefined
      /** Only for the audit log: the person gets the same message in each case. */
      readonly reason: 'unknown name' | 'locked' | 'wrong password'
    }

/** The message for a wrong name, a wrong password and a locked account. */
export const WRONG =
  'The user name or password is wrong. After five failures in a row an account is locked for 15 minutes.'

/**
 * Checks a name and a password. The response and its timing are the same for an unknown name, a wrong password and a
 * locked account (decisions §5). The attempt is counted first; the caller settles it if it was right. Throws `TooMany`
 * if the address or the account has had too many failures.
 */
export async function checkCredentials(
  { database, limits, now }: Context,
  userName: string,
  password: string,
  from: From,
): Promise<Checked> {
  const returnAddress = await limits.take(ofAddress, from.caller)
  const [account, imported] = await Promise.all([
    accountNamed(database.query, userName),
    importedHash(database.query),
  ])
  const returnAccount = await limits.take(ofAccount, account?.id ?? normalizeName(userName))
  const open = account !== undefined && (await beginTry(database.query, account.id, now()))
  const right = await verifyPassword(password, open ? account.passwordHash : null, imported)
  if (open && right) {
    const forgive = async () => void (await Promise.all([returnAddress(), returnAccount()]))
    return { right, account, forgive }
  }
  return { right: false, account, reason: !account ? 'unknown name' : open ? 'wrong password' : 'locked' }
}

/** Any imported hash that has not been replaced yet, or null if there is none left. */
async function importedHash(executor: Context['database']['query']): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`
    select max("PasswordHash") as hash from "AspNetUsers" where "PasswordHash" not like '$argon2%'`.execute(
    executor,
  )
  return rows[0]?.hash ?? null
}
