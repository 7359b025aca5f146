import { type BackOff, BULK_KEPT_HOURS } from '@rounds/core/rules/system'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { eraseExpired } from '../content/trash.ts'
import type { Cipher } from '../crypto/cipher.ts'
import type { Changes } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { lookForWork } from '../database/look-for-work.ts'
import type { Records } from '../records/records.ts'
import { keepSchedule, type Schedule } from './schedule.ts'
import { ours, releaseJob, retryLater, type TakenJob, takeJob } from './take-job.ts'

/** What jobs stand on. */
export interface JobContext {
  readonly database: Database
  readonly records: Records
  readonly changes: Changes
  readonly cipher: Cipher
}

export type { TakenJob } from './take-job.ts'

/** What may take so long that others should not wait for it has a lane of its own. */
const lanes = ['usual', 'upkeep', 'links', 'outgoing', 'imports'] as const
type Lane = (typeof lanes)[number]

/** A kind of work. It is run again from where it was when a node ends: whatever it has done it must find done. */
export interface JobKind {
  readonly kind: string
  /** Each lane works on one job at a time, so that what takes long holds up nothing but its own lane. */
  readonly lane?: Lane
  /** When the runner itself asks for it. */
  readonly schedule?: Schedule
  /** How long is waited after a try that broke off; it starts with the pause between two looks. */
  readonly backOff?: BackOff
  /** It has failed after so many tries. */
  readonly tries?: number
  /** Work that takes longer is told to end, and has failed. */
  readonly limitMs?: number
  /** Works until it is done, the job is not ours any more (`Ended`), or `signal` asks to leave it to the next. */
  work(context: JobContext, job: TakenJob, signal: AbortSignal): Promise<void>
}

/** The job was stopped, or another node has it. */
export class Ended extends Error {}

/** A job whose work cannot go on; the message is for the person who asked. */
export class JobFailure extends Error {}

export interface JobTimes {
  /** Nodes look at least so often. */
  readonly lookMs: number
  /** A job without a sign of life for so long is taken up by another node. */
  readonly staleMs: number
}

const usual: JobTimes = { lookMs: 2_000, staleMs: 20_000 }
const MOST_ATTEMPTS = 5
const LONGEST_PAUSE_MS = 300_000
const TIDY_MS = 600_000
/** For so long the records of a job are kept for its undo. */
export const UNDO_HOURS = BULK_KEPT_HOURS
/** For so long the log of a job is kept. */
const LOG_DAYS = 90

/** The runner of a node. */
export interface Jobs {
  /** Lets go of what it is at, for another node to go on with. */
  stop(): Promise<void>
}

type JobLog = Pick<FastifyBaseLogger, 'error'>

/**
 * Takes jobs of these kinds, the oldest first and one at a time in each lane, and sees them to their end. Any node does:
 * a job is taken under a lock that others skip, and one whose node has died is taken up again.
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

/** Does the jobs of one lane, one after the other. */
function workOff(context: JobContext, kinds: readonly JobKind[], log: JobLog, times: JobTimes): Jobs {
  const { query } = context.database
  const names = kinds.map(({ kind }) => kind)

  const look = async (signal: AbortSignal) => {
    const next = () => (signal.aborted ? undefined : takeJob(query, names, times.staleMs))
    try {
      for (let job = await next(); job; job = await next()) await run(job, signal)
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'jobs could not be looked at; tried again shortly')
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
        log.error({ err: error, job: job.id }, 'a job broke off; it is taken up again')
        const backOff = kind?.backOff ?? { firstMs: times.lookMs, mostMs: LONGEST_PAUSE_MS }
        await retryLater(query, job, backOff, error)
      }
    } finally {
      context.changes.publish('Job')
    }
  }

  return lookForWork({ changes: context.changes, entity: 'Job', lookMs: times.lookMs, look })
}

const GIVEN_UP = 'It was begun several times and never came to its end. Nothing more is done.'
const TOO_LONG = 'It took too long and was ended. What it did stays.'

/** Plans what has a schedule, and now and then forgets what is old. */
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
      log.error({ err: error }, 'the schedule of jobs could not be kept; tried again shortly')
    }
  }
}

/**
 * A sign of life, and how far it is. Inside a transaction it holds the job until that ends, so that nobody stops the
 * job in the middle of what is written there. Throws `Ended` when the job is not ours anymore.
 */
export async function heartbeat(executor: Executor, job: TakenJob, more = 0): Promise<void> {
  const { numAffectedRows } =
    await sql`update "Job" set "JbBeatDt" = clock_timestamp(), "JbDone" = "JbDone" + ${more}
    where ${ours(job)}`.execute(executor)
  if (!numAffectedRows) throw new Ended()
}

/** How far a job is that is ours, where it counts anew. */
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

/** Forgets what was kept for undoing what ended too long ago, and old lines of logs. */
async function tidy(executor: Executor): Promise<void> {
  await sql`delete from bulk_item i using "Job" j where j."JbId" = i.job_id
    and j."JbEndedDt" < clock_timestamp() - ${UNDO_HOURS} * interval '1 hour'`.execute(executor)
  await sql`delete from job_log where at < clock_timestamp() - ${LOG_DAYS} * interval '1 day'`.execute(
    executor,
  )
}
