import { type BackOff, pauseAfter } from '@rounds/core/rules/system'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { noteJob } from './job-log.ts'

/** A job that this node has taken. */
export interface TakenJob {
  readonly id: number
  readonly kind: string
  readonly userId: string | null
  /** The attempt number; earlier holders have lost the job. */
  readonly attempt: number
}

/** Another node took a job with the same key at the same moment. */
const UNIQUE_VIOLATION = '23505'

/**
 * The oldest job of these kinds that is due, or whose node has no heartbeat; undefined if there is none. A job with a
 * key waits while another with this key runs.
 */
export async function takeJob(
  executor: Executor,
  kinds: readonly string[],
  staleMs: number,
): Promise<TakenJob | undefined> {
  try {
    const { rows } =
      await sql<TakenJob>`update "Job" set "JbState" = 'running', "JbAttempts" = "JbAttempts" + 1,
      "JbBeatDt" = clock_timestamp(), "JbUpdatedDt" = clock_timestamp(), "RowVersion" = "RowVersion" + 1
    where "JbId" = (select "JbId" from "Job" j where "JbKind" = any(${kinds}::text[])
      and (("JbState" in ('waiting', 'scheduled') and coalesce("JbRunAtDt", '-infinity') <= clock_timestamp()
          and ("JbOnce" is null or not exists (
            select from "Job" o where o."JbOnce" = j."JbOnce" and o."JbState" = 'running')))
        or ("JbState" = 'running' and "JbBeatDt" < clock_timestamp() - ${staleMs} * interval '1 millisecond'))
      order by "JbId" for update skip locked limit 1)
    returning "JbId" as id, "JbKind" as kind, "UserId" as "userId", "JbAttempts" as attempt`.execute(executor)
    const [job] = rows
    if (job) await noteJob(executor, job, job.attempt === 1 ? 'Started.' : `Started, try ${job.attempt}.`)
    return job
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION) return undefined
    throw error
  }
}

/** The job, as long as this node has it. */
export const ours = ({ id, attempt }: TakenJob): RawBuilder<unknown> =>
  sql`"JbId" = ${id} and "JbAttempts" = ${attempt} and "JbState" = 'running'`

/** Leaves a job to the next node; the attempt does not count. */
export async function releaseJob(executor: Executor, job: TakenJob): Promise<void> {
  await putBack(
    executor,
    job,
    job.attempt - 1,
    0,
    'Interrupted: the server stopped. It continues on the next start.',
  )
}

/** Schedules a retry of an interrupted job, with back-off. */
export async function retryLater(
  executor: Executor,
  job: TakenJob,
  backOff: BackOff,
  error: unknown,
): Promise<void> {
  const pauseMs = pauseAfter(job.attempt, backOff, Math.random())
  const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  const said = `Interrupted: ${reason.slice(0, 300).replace(/\.$/, '')}. Next try in ${sayPause(pauseMs)}.`
  await putBack(executor, job, job.attempt, pauseMs, said)
}

async function putBack(executor: Executor, job: TakenJob, attempts: number, pauseMs: number, said: string) {
  await sql`with back as (update "Job" set "JbState" = 'waiting', "JbAttempts" = ${attempts},
      "JbRunAtDt" = clock_timestamp() + ${pauseMs} * interval '1 millisecond' where ${ours(job)} returning "JbId")
    insert into job_log (job_id, said) select "JbId", ${said} from back`.execute(executor)
}

const sayPause = (ms: number): string => {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.round(seconds / 60)
  return minutes < 90 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
}
