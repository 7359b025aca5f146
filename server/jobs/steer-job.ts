import { entities } from '@rounds/core/entities'
import { type JobStep, jobStepsOf } from '@rounds/core/rules/system'
import { sql } from 'kysely'
import { Conflict, NotFound } from '../errors.ts'
import type { Records } from '../records/records.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { jobOf, resultOf, undoResultOf } from './bulk-report.ts'
import { noteJob } from './job-log.ts'

const { Job } = entities

/** Whose jobs someone controls: their own, or everyone’s. */
export interface Steering {
  readonly actor: Actor
  readonly seesAll: boolean
}

/**
 * Stops a job, or skips a scheduled one; what it has done stays done, and can be undone. A finished job is unchanged.
 * Throws `NotFound`.
 */
export function stopJob({ unit }: Pick<Records, 'unit'>, steering: Steering, id: number): Promise<void> {
  return unit(steering.actor, async u => {
    const executor = u.query
    const job = await steeredJob(u, steering, id)
    // The job is locked while its records are written: from here on none is.
    const stopped = await u.execute({
      entity: Job,
      statement: sql`update "Job" set "JbState" = 'stopped', "JbEndedDt" = clock_timestamp(),
        "JbUpdatedDt" = clock_timestamp(), "RowVersion" = "RowVersion" + 1
        where "JbId" = ${id} and "JbState" in ('waiting', 'running', 'scheduled') returning "JbTitle"`,
      entry: entryOf('Stopped', id),
    })
    if (stopped.length === 0) return
    await noteJob(executor, { id }, `Canceled by ${steering.actor.person.name}.`)
    if (job.action === null) return
    const result = await (job.ofJob === null ? resultOf(executor, id) : undoResultOf(executor, job.ofJob))
    await u.execute({
      entity: Job,
      statement: sql`update "Job" set "JbResult" = ${JSON.stringify(result)}::json where "JbId" = ${id} returning 1`,
      entry: { unaudited: 'the entry that it was stopped covers it' },
    })
  })
}

/**
 * Runs a failed or stopped job again, or a scheduled one now. It has its requester's permissions, and resumes where it
 * stopped. Throws `NotFound`, or `Conflict` if it can't run.
 */
export function runJobNow({ unit }: Pick<Records, 'unit'>, steering: Steering, id: number): Promise<void> {
  return unit(steering.actor, async u => {
    const job = await steeredJob(u, steering, id)
    if (!stepsOf(job).includes('run'))
      throw new Conflict(
        job.state === 'waiting' || job.state === 'running'
          ? 'This job is already waiting or running.'
          : 'This job can’t be run again. Start a new one where it was started.',
      )
    const others = await sql`select 1 from "Job" o join "Job" j on j."JbOnce" = o."JbOnce"
      where j."JbId" = ${id} and o."JbId" <> ${id} and o."JbState" in ('waiting', 'running')`.execute(u.query)
    if (others.rows.length > 0) throw new Conflict('Another job of this kind is waiting or running.')
    await u.execute({
      entity: Job,
      statement: sql`update "Job" set "JbState" = 'waiting', "JbAttempts" = 0, "JbRunAtDt" = null, "JbMessage" = null,
        "JbEndedDt" = null, "JbUpdatedDt" = clock_timestamp(), "RowVersion" = "RowVersion" + 1
        where "JbId" = ${id} returning "JbTitle"`,
      entry: entryOf('Started', id),
    })
    await noteJob(u.query, { id }, `Started by ${steering.actor.person.name}.`)
  })
}

/** The job, locked until the end of the unit. */
async function steeredJob(u: Unit, { actor: { person }, seesAll }: Steering, id: number) {
  await sql`select 1 from "Job" where "JbId" = ${id} for update`.execute(u.query)
  const job = await jobOf(u.query, id, { userId: person.userId, seesAll })
  if (!job) throw new NotFound(`Unknown job: ${id}.`)
  return job
}

type SteeredJob = Pick<
  NonNullable<Awaited<ReturnType<typeof jobOf>>>,
  'kind' | 'state' | 'endedAt' | 'undoneBy'
>

/** What can be done about a job now. */
export const stepsOf = (job: SteeredJob): readonly JobStep[] =>
  jobStepsOf({ ...job, isUndone: job.undoneBy !== null }, Date.now())

const entryOf = (type: 'Stopped' | 'Started', id: number) => ({
  type,
  message: sql`${`${type} the job “`}::text || "JbTitle" || '”'`,
  entity: Job.name,
  key: String(id),
})
