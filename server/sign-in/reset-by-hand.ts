import { systemActor } from '../audit/entry-sql.ts'
import type { Database } from '../database/database.ts'
import { accountNamed } from './accounts.ts'
import { audit } from './audit.ts'
import { setPassword } from './change-password.ts'
import { randomPassword } from './first-administrator.ts'
import { hashPassword } from './passwords.ts'
import { unlock } from './tries.ts'

/**
 * Gives an account a random password that has to be changed at the next sign-in, ends all its sessions and unlocks it:
 * for whoever runs the server and is locked out. Gives the password, or nothing when nobody has the address or the
 * account is disabled. Running nodes refuse the old sessions within a second.
 */
export async function resetPassword({ query }: Database, email: string): Promise<string | undefined> {
  const password = randomPassword()
  const hash = await hashPassword(password)
  return query.transaction().execute(async executor => {
    const account = await accountNamed(executor, email)
    if (!account || !(await setPassword(executor, account, hash, Date.now(), { mustChange: true })))
      return undefined
    await unlock(executor, account.id)
    const message = `Password set on the server for ${account.userName}`
    await audit(executor, systemActor, { type: 'Password', message, of: account.id })
    return password
  })
}
