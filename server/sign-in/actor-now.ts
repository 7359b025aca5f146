import { mayImpersonate } from '@rounds/core/access'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { accountOfId } from './accounts.ts'
import { authorOf, personOf, targetOf } from './token-status.ts'

/** Whose work is done later. */
export interface OnBehalfOf {
  readonly userId: string | null
  /** The real person, while impersonating. */
  readonly actedBy?: string | null
  readonly address?: string | null
}

/**
 * A person with their current permissions, signed in or not, for deferred work. Undefined if the account is gone or
 * disabled, or may no longer impersonate the other.
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
    // Step-up was checked when the work was scheduled.
    provenAt: Date.now(),
  }
}
