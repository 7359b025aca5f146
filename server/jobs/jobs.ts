import { entities } from '@rounds/core/entities'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import { eraseExpired } from '../content/trash.ts'
import type { Cipher } from '../crypto/cipher.ts'
import type { Changes } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { lookForWork } from '../database/look-for-work.ts'
import type { Records } from '../records/records.ts'

/** What jobs stand on. */
export interface JobContext {
  readonly database: Database
  readonly records: Records
  readonly changes: Changes
  readonly cipher: Cipher
}

/** A job that this node has taken. */
export interface TakenJob {
  readonly id: number
  readonly kind: string
  readonly userId: string | null
  /** How often it was taken; whoever took it before has lost it. */
  readonly attempt: number
}

/** A kind of work. It is run again from where it was when a node ends: whatever it has done it must find done. */
export interface JobKind {
  readonly kind: string
  /** What it is called where the runner itself asks for it, once a day. */
  readonly daily?: string
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
const TIDY_MS = 600_000
/** For so long the records of a job are kept for its undo. */
export const UNDO_HOURS = 24

/** The runner of a node. */
export interface Jobs {
  /** Lets go of what it is at, for another node to go on with. */
  stop(): Promise<void>
}

/**
 * Takes jobs of these kinds, one at a time and the oldest first, and sees them to their end. Any node does: a job is
 * taken under a lock that others skip, and one whose node has died is taken up again.
 */
export function startJobs(
  context: JobContext,
  kinds: readonly JobKind[],
  log: Pick<FastifyBaseLogger, 'error'>,
  times: JobTimes = usual,
): Jobs {
  const { query } = context.database
  let tidied = 0

  const look = async (signal: AbortSignal) => {
    const next = () => (signal.aborted ? undefined : take(query, kinds, times.staleMs))
    try {
      for (let job = await next(); job; job = await next()) await run(job, signal)
      if (Date.now() - tidied > TIDY_MS) {
        tidied = Date.now()
        await tidy(query)
        await eraseExpired(context)
        for (const { kind, daily } of kinds) if (daily !== undefined) await askDaily(context, kind, daily)
      }
    } catch (error) {
      if (!signal.aborted) log.error({ err: error }, 'jobs could not be looked at; tried again shortly')
    }
  }

  async function run(job: TakenJob, signal: AbortSignal): Promise<void> {
    context.changes.publish('Job')
    try {
      if (job.attempt > MOST_ATTEMPTS)
        throw new JobFailure('It was begun several times and never came to its end. Nothing more is done.')
      await kinds.find(({ kind }) => kind === job.kind)?.work(context, job, signal)
      if (signal.aborted) await release(query, job)
    } catch (error) {
      if (error instanceof Ended) return
      if (error instanceof JobFailure) await conclude(query, job, 'failed', error.message)
      else {
        log.error({ err: error, job: job.id }, 'a job broke off; it is taken up again')
        await release(query, job, times.lookMs)
      }
    } finally {
      context.changes.publish('Job')
    }
  }

  return lookForWork({ changes: context.changes, entity: 'Job', lookMs: times.lookMs, look })
}

async function take(
  executor: Executor,
  kinds: readonly JobKind[],
  staleMs: number,
): Promise<TakenJob | undefined> {
  const { rows } =
    await sql<TakenJob>`update "Job" set "JbState" = 'running', "JbAttempts" = "JbAttempts" + 1,
      "JbBeatDt" = clock_timestamp(), "JbUpdatedDt" = clock_timestamp(), "RowVersion" = "RowVersion" + 1
    where "JbId" = (select "JbId" from "Job" where "JbKind" = any(${kinds.map(({ kind }) => kind)}::text[])
      and (("JbState" = 'waiting' and coalesce("JbRunAtDt", '-infinity') <= clock_timestamp())
        or ("JbState" = 'running' and "JbBeatDt" < clock_timestamp() - ${staleMs} * interval '1 millisecond'))
      order by "JbId" for update skip locked limit 1)
    returning "JbId" as id, "JbKind" as kind, "UserId" as "userId", "JbAttempts" as attempt`.execute(executor)
  return rows[0]
}

const ours = ({ id, attempt }: TakenJob) =>
  sql`"JbId" = ${id} and "JbAttempts" = ${attempt} and "JbState" = 'running'`

/**
 * A sign of life, and how far it is. Inside a transaction it holds the job until that ends, so that nobody stops the
 * job in the middle of what is written there. Throws `Ended` when the job is not ours any more.
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
  await sql`update "Job" set "JbState" = ${state}, "JbMessage" = ${message}, "JbEndedDt" = clock_timestamp(),
      "JbUpdatedDt" = clock_timestamp(), "JbResult" = coalesce(${result === null ? null : JSON.stringify(result)}::json, "JbResult"),
      "RowVersion" = "RowVersion" + 1
    where ${ours(job)}`.execute(executor)
}

/** Leaves a job to whoever looks next; what broke off is not tried again at once, and counts as a try. */
async function release(executor: Executor, job: TakenJob, pauseMs?: number): Promise<void> {
  await sql`update "Job" set "JbState" = 'waiting', "JbAttempts" = "JbAttempts" - ${pauseMs === undefined ? 1 : 0},
      "JbRunAtDt" = clock_timestamp() + ${pauseMs ?? 0} * interval '1 millisecond'
    where ${ours(job)}`.execute(executor)
}

/** Asks for a job that is due once a day, on one node; not while the one before is not done. */
async function askDaily({ records }: JobContext, kind: string, title: string): Promise<void> {
  await records.unit({ author: systemActor }, async unit => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`daily ${kind}`}, 0))`.execute(unit.query)
    await unit.execute({
      entity: entities.Job,
      statement: sql`insert into "Job" ("JbKind", "JbTitle") select ${kind}::text, ${title}::text where not exists (
        select from "Job" where "JbKind" = ${kind} and ("JbState" in ('waiting', 'running')
          or "JbCreatedDt" > clock_timestamp() - interval '1 day')) returning 1`,
      entry: { unaudited: 'the job writes an entry of what it has done' },
    })
  })
}

/** Forgets what was kept for undoing what ended too long ago. */
async function tidy(executor: Executor): Promise<void> {
  await sql`delete from bulk_item i using "Job" j where j."JbId" = i.job_id
    and j."JbEndedDt" < clock_timestamp() - ${UNDO_HOURS} * interval '1 hour'`.execute(executor)
}
