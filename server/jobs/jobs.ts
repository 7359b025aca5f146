import { type BackOff, BULK_KEPT_HOURS } from '@rounds/core/rules/system'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { factsOf, rememberFailure } from '../audit/error-log.ts'
import { eraseExpired } from '../content/trash.ts'
import type { Cipher } from '../crypto/cipher.ts'
import type { Changes } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { lookForWork } from '../database/look-for-work.ts'
import type { Records } from '../records/records.ts'
import { keepSchedule, type Schedule } from './schedule.ts'
import { ours, releaseJob, retryLater, type TakenJob, takeJob } from './take-job.ts'

/** Dependencies of jobs. */
export interface JobContext {
  readonly database: Database
  readonly records: Records
  readonly changes: Changes
  readonly cipher: Cipher
}

export type { TakenJob } from './take-job.ts'

/** Work that takes so long that others should not wait for it has its own lane. */
const lanes = ['usual', 'upkeep', 'links', 'outgoing', 'imports'] as const
type Lane = (typeof lanes)[number]

/** A kind of work. It resumes after a node dies, so it must be able to find what it has already done. */
export interface JobKind {
  readonly kind: string
  /** Each lane works on one job at a time, so slow work only delays its own lane. */
  readonly lane?: Lane
  /** When the runner itself requests it. */
  readonly schedule?: Schedule
  /** The back-off after an interrupted attempt; it starts with the polling interval. */
  readonly backOff?: BackOff
  /** The maximum number of attempts. */
  readonly tries?: number
  /** The time limit; a job that exceeds it is told to end, and has failed. */
  readonly limitMs?: number
  /** Works until it is done, the job is no longer ours (`Ended`), or `signal` asks to leave it to the next node. */
  work(context: JobContext, job: TakenJob, signal: AbortSignal): Promise<void>
}

/** The job was stopped, or another node has it. */
export class Ended extends Error {}

/** A job that can't continue; the message is for its requester. */
export class JobFailure extends Error {}

export interface JobTimes {
  /** The maximum polling interval. */
  readonly lookMs: number
  /** A job without a heartbeat for this long is taken over by another node. */
  readonly staleMs: number
}

const usual: JobTimes = { lookMs: 2_000, staleMs: 20_000 }
const MOST_ATTEMPTS = 5
const LONGEST_PAUSE_MS = 300_000
const TIDY_MS = 600_000
/** How long the records of a job are kept for undo. */
export const UNDO_HOURS = BULK_KEPT_HOURS
/** How long the log of a job is kept. */
const LOG_DAYS = 90

/** The job runner of a node. */
export interface Jobs {
  /** Releases its current jobs for another node. */
  stop(): Promise<void>
}

type JobLog = Pick<FastifyBaseLogger, 'error'>

/**
 * Takes jobs of these kinds, oldest first and one at a time per lane, and runs them to the end. Any node can: a job is
 * taken under a lock that others skip (`skip locked`), and a dead node's job is taken over.
 */
export function startJobs(
  context: JobContext,
  kinds: readonly JobKind[],
  log: JobLog,
  times: JobTimes = usual,
): Jobs {
  const { changes } = context
  const looking = [
    ...lanes.flatMap(lane => {
      const ofLane = kinds.filter(kind => (kind.lane ?? 'usual') === lane)
      return ofLane.length > 0 ? [workOff(context, ofLane, log, times)] : []
    }),
    lookForWork({ changes, entity: 'Job', lookMs: times.lookMs, look: housekeeping(context, kinds, log) }),
  ]
  return {
    async stop() {
      await Promise.all(looking.map(one => one.stop()))
    },
  }
}

/** Runs the jobs of one lane, one after the other. */
function workOff(context: JobContext, kinds: readonly JobKind[], log: JobLog, times: JobTimes): Jobs {
  const { query } = context.database
  const names = kinds.map(({ kind }) => kind)

  const look = async (signal: AbortSignal) => {
    const next = () => (signal.aborted ? undefined : takeJob(query, names, times.staleMs))
    try {
      for (let job = await next(); job; job = await next()) await run(job, signal)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'could not check for jobs; retrying shortly')
    }
  }

  async function run(job: TakenJob, signal: AbortSignal): Promise<void> {
    const kind = kinds.find(one => one.kind === job.kind)
    const limit = kind?.limitMs === undefined ? undefined : AbortSignal.timeout(kind.limitMs)
    context.changes.publish('Job')
    try {
      if (job.attempt > (kind?.tries ?? MOST_ATTEMPTS)) throw new JobFailure(GIVEN_UP)
      await kind?.work(context, job, limit ? AbortSignal.any([signal, limit]) : signal)
      if (signal.aborted) await releaseJob(query, job)
      else if (limit?.aborted) throw new JobFailure(TOO_LONG)
    } catch (error) {
      if (error instanceof Ended) return
      if (error instanceof JobFailure) await conclude(query, job, 'failed', error.message)
      else {
        log.error({ err: error, job: job.id }, 'a job was interrupted; it will be retried')
        await rememberBreak(error, job)
        const backOff = kind?.backOff ?? { firstMs: times.lookMs, mostMs: LONGEST_PAUSE_MS }
        await retryLater(query, job, backOff, error)
      }
    } finally {
      context.changes.publish('Job')
    }
  }

  const rememberBreak = (error: unknown, job: TakenJob) =>
    rememberFailure(context.database, {
      ...factsOf(error),
      path: `job: ${job.kind}`,
      data: { JbId: job.id },
    }).catch(failure => log.error({ err: failure }, 'could not write to the error log'))

  return lookForWork({ changes: context.changes, entity: 'Job', lookMs: times.lookMs, look })
}

const GIVEN_UP = 'It was started several times and never finished. It won’t be retried.'
const TOO_LONG = 'It took too long and was stopped. What it did stays.'

/** Plans scheduled jobs, and occasionally deletes what has expired. */
function housekeeping(context: JobContext, kinds: readonly JobKind[], log: JobLog) {
  const { query } = context.database
  const scheduled = kinds.flatMap(({ kind, schedule }) => (schedule ? [{ kind, schedule }] : []))
  let tidied = 0
  return async () => {
    try {
      await keepSchedule({ query, records: context.records }, scheduled, new Date())
      if (Date.now() - tidied <= TIDY_MS) return
      tidied = Date.now()
      await tidy(query)
      await eraseExpired(context)
    } catch (error) {
      log.error({ err: error }, 'could not update the job schedule; retrying shortly')
    }
  }
}

/**
 * A heartbeat with progress. Inside a transaction it locks the job until the end, so that nobody stops it in the middle
 * of a write. Throws `Ended` if the job is no longer ours.
 */
export async function heartbeat(executor: Executor, job: TakenJob, more = 0): Promise<void> {
  const { numAffectedRows } =
    await sql`update "Job" set "JbBeatDt" = clock_timestamp(), "JbDone" = "JbDone" + ${more}
    where ${ours(job)}`.execute(executor)
  if (!numAffectedRows) throw new Ended()
}

/** The progress of our job, if it is counted differently now. */
export async function noteProgress(
  executor: Executor,
  job: TakenJob,
  done: number,
  total: number,
): Promise<void> {
  await sql`update "Job" set "JbBeatDt" = clock_timestamp(), "JbDone" = ${done}, "JbTotal" = ${total}
    where ${ours(job)}`.execute(executor)
}

/** Ends a job that is ours. */
export async function conclude(
  executor: Executor,
  job: TakenJob,
  state: 'done' | 'failed',
  message: string | null,
  result: unknown = null,
): Promise<void> {
  const said = state === 'done' ? (message ?? 'Done.') : `Failed: ${message}`
  await sql`with ended as (update "Job" set "JbState" = ${state}, "JbMessage" = ${message},
      "JbEndedDt" = clock_timestamp(), "JbUpdatedDt" = clock_timestamp(),
      "JbResult" = coalesce(${result === null ? null : JSON.stringify(result)}::json, "JbResult"),
      "RowVersion" = "RowVersion" + 1
    where ${ours(job)} returning "JbId")
    insert into job_log (job_id, said) select "JbId", ${said.slice(0, 500)} from ended`.execute(executor)
}

/** Deletes expired undo data, and old log lines. */
async function tidy(executor: Executor): Promise<void> {
  await sql`delete from bulk_item i using "Job" j where j."JbId" = i.job_id
    and j."JbEndedDt" < clock_timestamp() - ${UNDO_HOURS} * interval '1 hour'`.execute(executor)
  await sql`delete from job_log where at < clock_timestamp() - ${LOG_DAYS} * interval '1 day'`.execute(
    executor,
  )
}
