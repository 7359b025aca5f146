import { type Entity, entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { BadRequest, Conflict, NotFound, TooMany } from '../errors.ts'
import type { Records } from '../records/records.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { requireProvenFor } from '../rights/proven.ts'
import { type Chosen, entityKnown, fillItems, taskOf } from './bulk-items.ts'
import { type LinkChange, linkActions } from './bulk-links.ts'
import { type JobReader, jobOf } from './bulk-report.ts'

const { Job } = entities

/** The maximum number of records of one job. */
export const MOST_BULK = 100_000
/** The maximum number of waiting or running jobs per person. */
const MOST_AT_ONCE = 5

/** A job request. */
export interface BulkRequest {
  readonly entity: Entity
  readonly action: 'update' | 'delete'
  readonly patch: Readonly<Record<string, unknown>> | null
  readonly links: readonly LinkChange[]
  readonly chosen: Chosen
}

const number = (count: number) => count.toLocaleString('en-US')
const things = ({ label, plural }: Entity, count: number) =>
  `${number(count)} ${(count === 1 ? label : plural).toLowerCase()}`

/** Undo writes records, so it is for the job's requester and for MoJoAdmins. */
const readerOf = ({ person }: Actor): JobReader => ({ userId: person.userId, seesAll: person.isMJA })

/** Creates a job, with its records as of now. Returns its id. */
export function createJob(
  { unit }: Pick<Records, 'unit'>,
  actor: Actor,
  request: BulkRequest,
): Promise<number> {
  const { entity, action, patch, links, chosen } = request
  return unit(actor, async u => {
    const id = await insertJob(u, actor, { kind: 'bulk', entity, action, patch, links, ofJob: null })
    const total = await fillItems(u.query, id, entity, chosen, MOST_BULK)
    if (total === 0) throw new BadRequest('None of these records exist anymore.')
    if (total > MOST_BULK)
      throw new BadRequest(`${number(MOST_BULK)} records at most at a time. Narrow the list.`)
    const effect = action === 'delete' ? 'Delete' : 'Change'
    await nameJob(u, id, total, `${effect} ${things(entity, total)}`)
    return id
  })
}

/** Creates a job that undoes another one. Throws `NotFound`, or `Conflict` with the reason. */
export function createUndoJob(
  { unit }: Pick<Records, 'unit'>,
  actor: Actor,
  ofJob: number,
): Promise<{ id: number }> {
  return unit(actor, async u => {
    const executor = u.query
    await sql`select 1 from "Job" where "JbId" = ${ofJob} for update`.execute(executor)
    const job = await jobOf(executor, ofJob, readerOf(actor))
    if (!job?.entity) throw new NotFound(`Unknown job: ${ofJob}.`)
    if (job.state === 'waiting' || job.state === 'running')
      throw new Conflict('It’s still running. Stop it first, or wait until it finishes.')
    const before = job.undoneBy === null ? undefined : await jobOf(executor, job.undoneBy, readerOf(actor))
    if (before?.state === 'waiting' || before?.state === 'running')
      throw new Conflict('This is already being undone.')
    if (job.undoUntil === null || Date.parse(job.undoUntil) < Date.now())
      throw new Conflict('There is nothing left to undo.')
    const entity = entityKnown(job.entity)
    const { links } = await taskOf(executor, { id: ofJob, userId: actor.person.userId })
    for (const one of linkActions(links, true)) requireProvenFor(actor, one.entity, one.action)
    const id = await insertJob(u, actor, {
      kind: 'bulk undo',
      entity,
      action: 'undo',
      patch: null,
      links: [],
      ofJob,
    })
    const { rows } = await sql<{ total: number }>`select count(*)::int as total from bulk_item
      where job_id = ${ofJob} and state = 'done'`.execute(executor)
    await nameJob(u, id, rows[0]?.total ?? 0, `Undo: ${job.title}`)
    return { id }
  })
}

interface NewJob {
  readonly kind: 'bulk' | 'bulk undo'
  readonly entity: Entity
  readonly action: 'update' | 'delete' | 'undo'
  readonly patch: Readonly<Record<string, unknown>> | null
  readonly links: readonly LinkChange[]
  readonly ofJob: number | null
}

/** A job with its task. The values to write are only in the task, which no list shows. */
async function insertJob(u: Unit, actor: Actor, job: NewJob): Promise<number> {
  const { person, author, sessionId } = actor
  // The job writes for someone who can't be asked for step-up later.
  requireProvenFor(actor, job.entity, job.action === 'update' ? 'update' : 'delete')
  for (const one of linkActions(job.links)) requireProvenFor(actor, one.entity, one.action)
  const executor = u.query
  const { rows: at } = await sql<{ count: number }>`select count(*)::int as count from "Job"
    where "UserId" = ${person.userId}::uuid and "JbState" in ('waiting', 'running') and "JbKind" like 'bulk%'`.execute(
    executor,
  )
  if ((at[0]?.count ?? 0) >= MOST_AT_ONCE) throw new TooMany(60)
  const links = job.links.map(change => ({ ...change, link: change.link.link.name }))
  const fields = [...Object.keys(job.patch ?? {}), ...links.map(({ link }) => link)]
  const input = { entity: job.entity.name, action: job.action, fields }
  const [made] = await u.execute({
    entity: Job,
    statement: sql<{ id: number }>`insert into "Job" ("JbKind", "JbTitle", "JbInput", "UserId")
      values (${job.kind}, ${job.kind}, ${JSON.stringify(input)}::json, ${person.userId}::uuid) returning "JbId" as id`,
    entry: { unaudited: 'it is audited once it has its title' },
  })
  const id = made?.id ?? 0
  const actedBy = person.impersonating
    ? sql`(select "UserId" from "Session" where "SessionId" = ${sessionId}::uuid)`
    : sql`null`
  await sql`insert into bulk_task (job_id, entity, action, patch, links, of_job, acted_by, address)
    values (${id}, ${job.entity.name}, ${job.action}, ${job.patch && JSON.stringify(job.patch)}::json,
      ${links.length > 0 ? JSON.stringify(links) : null}::json, ${job.ofJob}, ${actedBy}, ${author.address})`.execute(
    executor,
  )
  return id
}

/** Titles a job once its size is known, and logs who requested it. */
async function nameJob(u: Unit, id: number, total: number, title: string) {
  const JbTitle = title.slice(0, 200)
  await u.execute({
    entity: Job,
    statement: sql`update "Job" set "JbTitle" = ${JbTitle}, "JbTotal" = ${total} where "JbId" = ${id} returning 1`,
    entry: { type: 'Asked for', message: `Asked for: ${JbTitle}`, entity: Job.name, key: String(id) },
  })
}
