import { sql } from 'kysely'
import type { Limit } from '../limits/limits.ts'
import { type Account, accountNamed, normalizeName } from './accounts.ts'
import type { Context, From } from './context.ts'
import { verifyPassword } from './passwords.ts'
import { beginTry } from './tries.ts'

/** Failures that one address may have, whatever the accounts, and one account, wherever they come from. */
export const ofAddress: Limit = { name: 'sign-in address', most: 60, seconds: 5 * 60 }
export const ofAccount: Limit = { name: 'sign-in account', most: 30, seconds: 15 * 60 }

/** What came of a name and a password. */
export type Checked =
  | {
      readonly right: true
      readonly account: Account
      /** The try does not count against the limits; those on failures in a row are for `tries.ts`. */
      readonly forgive: () => Promise<void>
    }
  | {
      readonly right: false
      readonly account: Account | undefined
      /** For the audit log only: the person is told the same in each case. */
      readonly reason: 'unknown name' | 'locked' | 'wrong password'
    }

/** What a person is told whatever of name and password was wrong, or when the account is locked. */
export const WRONG =
  'The user name or the password is not right. After five failures in a row an account is locked for 15 minutes.'

/**
 * Checks a name and a password: answers alike and takes alike long for a name that nobody has, a wrong password and a
 * locked account (decisions §5). The try is counted before it is made; the caller settles it when it was right.
 * Throws `TooMany` when the address or the account has had too many failures.
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

/** Some hash that was brought over and not replaced yet, or null when there is none left. */
async function importedHash(executor: Context['database']['query']): Promise<string | null> {
  const { rows } = await sql<{ hash: string | null }>`
    select max("PasswordHash") as hash from "AspNetUsers" where "PasswordHash" not like '$argon2%'`.execute(
    executor,
  )
  return rows[0]?.hash ?? null
}
