import { mayImpersonate } from '@rounds/core/access'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { accountOfId } from './accounts.ts'
import { authorOf, personOf, targetOf } from './token-status.ts'

/** For whom work is done later. */
export interface OnBehalfOf {
  readonly userId: string | null
  /** Who really asked, while impersonating. */
  readonly actedBy?: string | null
  readonly address?: string | null
}

/**
 * Somebody with the rights that they have at this moment, signed in or not, for work that is done for them later.
 * Undefined where the account is gone or disabled, or may not act as the other anymore.
 */
export async function actorNow(
  executor: Executor,
  { userId, actedBy = null, address = null }: OnBehalfOf,
): Promise<Actor | undefined> {
  const account = userId === null ? undefined : await accountOfId(executor, userId)
  if (!account || account.disabled) return undefined
  const acting = actedBy === null ? undefined : await accountOfId(executor, actedBy)
  if (actedBy !== null) {
    if (!acting || acting.disabled) return undefined
    const person = { ...(await personOf(executor, acting)), impersonating: false }
    if (!mayImpersonate(person, targetOf(account)).allowed) return undefined
  }
  return {
    person: { ...(await personOf(executor, account)), impersonating: acting !== undefined },
    author: { ...authorOf(account, acting), address },
    sessionId: '',
    // Whatever takes work to be done later has asked for the proof.
    provenAt: Date.now(),
  }
}
