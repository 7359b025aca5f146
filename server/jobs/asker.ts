import type { AuditCause, AuditGroup } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import { type Actor, inGroup } from '../rights/actor.ts'
import { actorNow, type OnBehalfOf } from '../sign-in/actor-now.ts'
import { JobFailure, type TakenJob } from './jobs.ts'

/** For whom a job works. */
export type Asker = Required<OnBehalfOf>

const GONE = 'The account that asked for this can no longer sign in. Nothing more was changed.'

/**
 * The person who requested a job, with their current permissions, signed in or not. Throws `JobFailure` if the account
 * is gone or disabled, or may no longer impersonate the other.
 */
export async function askerNow(executor: Executor, asker: Asker, group?: AuditGroup): Promise<Actor> {
  const actor = await actorNow(executor, asker)
  if (!actor) throw new JobFailure(GONE)
  return group ? inGroup(actor, group) : actor
}

/** Everything a job does is one group in the audit log, in any number of transactions. */
export const groupOf = ({ id }: Pick<TakenJob, 'id'>, cause: AuditCause | null): AuditGroup => ({
  id: `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`,
  cause,
})
