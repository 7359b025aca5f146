import type { AuditCause, AuditGroup } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { actorNow, type OnBehalfOf } from '../sign-in/actor-now.ts'
import { JobFailure, type TakenJob } from './jobs.ts'

/** For whom a job works. */
export type Asker = Required<OnBehalfOf>

const GONE = 'The account that asked for this can no longer sign in. Nothing more was changed.'

/**
 * Who asked for a job, with the rights that they have at this moment, whether they are signed in or not. Throws
 * `JobFailure` when the account is gone or disabled, or may not act as the other anymore.
 */
export async function askerNow(executor: Executor, asker: Asker, group?: AuditGroup): Promise<Actor> {
  const actor = await actorNow(executor, asker)
  if (!actor) throw new JobFailure(GONE)
  return group ? { ...actor, author: { ...actor.author, group } } : actor
}

/** What a job does is one group of the audit log, in as many transactions as it takes. */
export const groupOf = ({ id }: Pick<TakenJob, 'id'>, cause: AuditCause | null): AuditGroup => ({
  id: `00000000-0000-4000-8000-${id.toString(16).padStart(12, '0')}`,
  cause,
})
