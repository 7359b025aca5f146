import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { actorNow, type OnBehalfOf } from '../sign-in/actor-now.ts'
import { JobFailure } from './jobs.ts'

/** For whom a job works. */
export type Asker = Required<OnBehalfOf>

const GONE =
  'The account that asked for this may not sign in any more. What was done stays; the rest was left.'

/**
 * Who asked for a job, with the rights that they have at this moment, whether they are signed in or not. Throws
 * `JobFailure` when the account is gone or disabled, or may not act as the other any more.
 */
export async function askerNow(executor: Executor, asker: Asker): Promise<Actor> {
  const actor = await actorNow(executor, asker)
  if (!actor) throw new JobFailure(GONE)
  return actor
}
