import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { accountOfId } from './accounts.ts'
import { authorOf, personOf } from './standing.ts'

/**
 * Somebody with the rights that they have at this moment, signed in or not, for work that is done for them later.
 * Undefined where the account is gone or disabled.
 */
export async function actorNow(
  executor: Executor,
  userId: string | null,
  address: string | null = null,
): Promise<Actor | undefined> {
  const account = userId === null ? undefined : await accountOfId(executor, userId)
  if (!account || account.disabled) return undefined
  return {
    person: { ...(await personOf(executor, account)), impersonating: false },
    author: { ...authorOf(account), address },
    sessionId: '',
  }
}
