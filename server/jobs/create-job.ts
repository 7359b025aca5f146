import type { Entity } from '@rounds/core/entities'
import { sql } from 'kysely'
import { entrySql } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import { BadRequest, Conflict, NotFound, TooMany } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { type Chosen, entityKnown, fillItems } from './bulk-items.ts'
import { jobOf, resultOf, undoResultOf } from './bulk-report.ts'

/** The most records that one job writes. */
export const MOST_BULK = 100_000
/** So many of one person wait or run at a time. */
const MOST_AT_ONCE = 5

/** What somebody asks for. */
export interface BulkRequest {
  readonly entity: Entity
  readonly action: 'update' | 'delete'
  readonly patch: Readonly<Record<string, unknown>> | null
  readonly chosen: Chosen
}

const number = (count: number) => count.toLocaleString('en-US')
const things = ({ label, plural }: Entity, count: number) =>
  `${number(count)} ${(count === 1 ? label : plural).toLowerCase()}`

/** Writes a job down, with its records as they are at this moment. Gives its id. */
export function askFor(query: Executor, actor: Actor, request: BulkRequest): Promise<number> {
  const { entity, action, patch, chosen } = request
  return query.transaction().execute(async executor => {
    const id = await newJob(executor, actor, { kind: 'bulk', entity, action, patch, ofJob: null })
    const total = await fillItems(executor, id, entity, chosen, MOST_BULK)
    if (total === 0) throw new BadRequest('None of these records is there any more.')
    if (total > MOST_BULK)
      throw new BadRequest(`${number(MOST_BULK)} records at most at once; narrow the list down.`)
    const does = action === 'delete' ? 'Delete' : 'Change'
    await titled(executor, actor, id, total, `${does} ${things(entity, total)}`)
    return id
  })
}

/** Asks for what a job has done to be taken back. Throws `NotFound`, or `Conflict` with the reason. */
export function askForUndo(query: Executor, actor: Actor, ofJob: number): Promise<{ id: number }> {
  return query.transaction().execute(async executor => {
    await sql`select 1 from "Job" where "JbId" = ${ofJob} for update`.execute(executor)
    const job = await jobOf(executor, ofJob, actor.person)
    if (!job?.entity) throw new NotFound(`There is no job ${ofJob}.`)
    if (job.state === 'waiting' || job.state === 'running')
      throw new Conflict('It is still at work. Stop it first, or wait for its end.')
    const before = job.undoneBy === null ? undefined : await jobOf(executor, job.undoneBy, actor.person)
    if (before?.state === 'waiting' || before?.state === 'running')
      throw new Conflict('It is being taken back already.')
    if (job.undoUntil === null || Date.parse(job.undoUntil) < Date.now())
      throw new Conflict('There is nothing left of it that could be taken back.')
    const entity = entityKnown(job.entity)
    const id = await newJob(executor, actor, {
      kind: 'bulk undo',
      entity,
      action: 'undo',
      patch: null,
      ofJob,
    })
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from bulk_item
      where job_id = ${ofJob} and state = 'done'`.execute(executor)
    await titled(executor, actor, id, rows[0]?.total ?? 0, `Undo: ${job.title}`)
    return { id }
  })
}

/** Stops a job; what it has done stays done, and can be undone. One that has ended stays as it is. Throws `NotFound`. */
export function askToStop(query: Executor, actor: Actor, id: number): Promise<void> {
  return query.transaction().execute(async executor => {
    const job = await jobOf(executor, id, actor.person)
    if (!job) throw new NotFound(`There is no job ${id}.`)
    // The job is held while its records are written: from here on none is.
    const { rows } =
      await sql`with stopped as (update "Job" set "JbState" = 'stopped', "JbEndedDt" = clock_timestamp(),
        "JbUpdatedDt" = clock_timestamp(), "RowVersion" = "RowVersion" + 1
        where "JbId" = ${id} and "JbState" in ('waiting', 'running') returning *),
      audited as (${entrySql(actor.author, { type: 'Stopped', message: sql`'Stopped the job “' || "JbTitle" || '”'`, entity: 'Job', key: sql`"JbId"` }, 'stopped')})
      select 1 from stopped`.execute(executor)
    if (rows.length === 0 || job.action === null) return
    const result = await (job.ofJob === null ? resultOf(executor, id) : undoResultOf(executor, job.ofJob))
    await sql`update "Job" set "JbResult" = ${JSON.stringify(result)}::json where "JbId" = ${id}`.execute(
      executor,
    )
  })
}

interface NewJob {
  readonly kind: 'bulk' | 'bulk undo'
  readonly entity: Entity
  readonly action: 'update' | 'delete' | 'undo'
  readonly patch: Readonly<Record<string, unknown>> | null
  readonly ofJob: number | null
}

/** A job with its task. What is to be written stands in the task alone, which no list shows. */
async function newJob(executor: Executor, actor: Actor, job: NewJob): Promise<number> {
  const { person, author, sessionId } = actor
  const { rows: at } = await sql<{ count: number }>`select count(*)::int as count from "Job"
    where "UserId" = ${person.userId}::uuid and "JbState" in ('waiting', 'running') and "JbKind" like 'bulk%'`.execute(
    executor,
  )
  if ((at[0]?.count ?? 0) >= MOST_AT_ONCE) throw new TooMany(60)
  const { rows } = await sql<{ id: number }>`insert into "Job" ("JbKind", "JbTitle", "JbInput", "UserId")
    values (${job.kind}, ${job.kind}, ${JSON.stringify({ entity: job.entity.name, action: job.action, fields: Object.keys(job.patch ?? {}) })}::json, ${person.userId}::uuid)
    returning "JbId" as id`.execute(executor)
  const id = rows[0]?.id ?? 0
  const actedBy = person.impersonating
    ? sql`(select "UserId" from "Session" where "SessionId" = ${sessionId}::uuid)`
    : sql`null`
  await sql`insert into bulk_task (job_id, entity, action, patch, of_job, acted_by, address)
    values (${id}, ${job.entity.name}, ${job.action}, ${job.patch && JSON.stringify(job.patch)}::json, ${job.ofJob}, ${actedBy}, ${author.address})`.execute(
    executor,
  )
  return id
}

/** Names a job once it is known how much it is, and writes down who asked for it. */
async function titled(executor: Executor, actor: Actor, id: number, total: number, title: string) {
  const entry = {
    type: 'Asked for',
    message: sql`'Asked for: ' || "JbTitle"`,
    entity: 'Job',
    key: sql`"JbId"`,
  }
  await sql`with named as (update "Job" set "JbTitle" = ${title.slice(0, 200)}, "JbTotal" = ${total} where "JbId" = ${id} returning *),
    audited as (${entrySql(actor.author, entry, 'named')}) select 1 from named`.execute(executor)
}
