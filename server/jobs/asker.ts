import { mayImpersonate } from '@rounds/core/access'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { accountOfId } from '../sign-in/accounts.ts'
import { authorOf, personOf, targetOf } from '../sign-in/standing.ts'
import { JobFailure } from './jobs.ts'

/** For whom a job works. */
export interface Asker {
  readonly userId: string | null
  /** Who really asked, while impersonating. */
  readonly actedBy: string | null
  readonly address: string | null
}

const GONE =
  'The account that asked for this may not sign in any more. What was done stays; the rest was left.'

/**
 * Who asked for a job, with the rights that they have at this moment, whether they are signed in or not. Throws
 * `JobFailure` when the account is gone or disabled, or may not act as the other any more.
 */
export async function askerNow(executor: Executor, asker: Asker): Promise<Actor> {
  const account = asker.userId === null ? undefined : await accountOfId(executor, asker.userId)
  if (!account || account.disabled) throw new JobFailure(GONE)
  const acting = asker.actedBy === null ? undefined : await accountOfId(executor, asker.actedBy)
  if (asker.actedBy !== null) {
    if (!acting || acting.disabled) throw new JobFailure(GONE)
    const person = { ...(await personOf(executor, acting)), impersonating: false }
    if (!mayImpersonate(person, targetOf(account)).allowed) throw new JobFailure(GONE)
  }
  return {
    person: { ...(await personOf(executor, account)), impersonating: acting !== undefined },
    author: { ...authorOf(account, acting), address: asker.address },
    sessionId: '',
  }
}
