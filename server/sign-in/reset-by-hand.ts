import { systemActor } from '../audit/entry-sql.ts'
import { noListeners } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { openUnits } from '../records/records.ts'
import { accountNamed } from './accounts.ts'
import { audit } from './audit.ts'
import { setPassword } from './change-password.ts'
import { randomPassword } from './first-administrator.ts'
import { hashPassword } from './passwords.ts'
import { unlock } from './tries.ts'

/**
 * Gives an account a random password that has to be changed at the next sign-in, ends all its sessions and unlocks it:
 * for a server operator who is locked out. Returns the password, or undefined if nobody has the address or the account
 * is disabled. Running nodes reject the old sessions within a second.
 */
export async function resetPassword(database: Database, email: string): Promise<string | undefined> {
  const password = randomPassword()
  const hash = await hashPassword(password)
  return openUnits(database, noListeners)({ author: systemActor }, async unit => {
    const account = await accountNamed(unit.query, email)
    if (!account || !(await setPassword(unit, account, hash, Date.now(), { mustChange: true })))
      return undefined
    await unlock(unit, account.id)
    const message = `Password set on the server for ${account.userName}`
    await audit(unit, { type: 'Password', message, of: account.id })
    return password
  })
}
