import type { Key } from '@rounds/core/api'
import { type Entity, entityNamed } from '@rounds/core/entities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { HttpError } from '../errors.ts'
import type { Asker } from './asker.ts'
import { type LinkChange, type LinksDone, linkKnown, type StoredLinkChange } from './bulk-links.ts'
import { Ended, heartbeat, JobFailure, type TakenJob } from './jobs.ts'

/** The requested task for many records. */
export interface BulkTask extends Asker {
  readonly entity: Entity
  readonly action: 'update' | 'delete' | 'undo' | 'import'
  /** The fields to change; null if none. */
  readonly patch: Readonly<Record<string, unknown>> | null
  /** The links to add and remove. */
  readonly links: readonly LinkChange[]
  /** The job that an undo reverts. */
  readonly ofJob: number | null
}

/** The state of a record: if done, whether it was undone. */
export type ItemState = 'waiting' | 'done' | 'refused' | 'undone' | 'left'

/** One record of a job. */
export interface BulkItem {
  readonly position: number
  readonly key: Key
  /** Its entity, if not the task's: a link created by an import. */
  readonly entity: string | null
  /** The previous state as JSON text; null if none was kept. */
  readonly kept: string | null
  /** The record's version after the change. */
  readonly version: number | null
  /** What was done to its links; null if nothing was. */
  readonly links: LinksDone | null
}

/** The entity with that name. Throws `JobFailure` if it is no longer defined. */
export function entityKnown(name: string): Entity {
  const entity = entityNamed(name)
  if (!entity) throw new JobFailure(`Unknown entity: ${name}.`)
  return entity
}

/** The task of a job. Throws `JobFailure` if there is none. */
export async function taskOf(executor: Executor, job: Pick<TakenJob, 'id' | 'userId'>): Promise<BulkTask> {
  const { rows } = await sql<
    Omit<BulkTask, 'entity' | 'patch' | 'links' | 'userId'> & {
      entity: string
      patch: string | null
      links: string | null
    }
  >`select entity, action, patch, links, of_job as "ofJob", acted_by as "actedBy", address from bulk_task where job_id = ${job.id}`.execute(
    executor,
  )
  const [row] = rows
  if (!row) throw new JobFailure('This job’s task no longer exists.')
  const entity = entityKnown(row.entity)
  const links = JSON.parse(row.links ?? '[]') as readonly StoredLinkChange[]
  return {
    ...row,
    entity,
    userId: job.userId,
    patch: row.patch === null ? null : JSON.parse(row.patch),
    links: links.map(change => ({ ...change, link: linkKnown(entity, change.link) })),
  }
}

/** The next records of a job in a state; an undo goes from last to first. */
export async function itemsOf(
  executor: Executor,
  jobId: number,
  state: ItemState,
  most: number,
  backwards = false,
): Promise<readonly BulkItem[]> {
  const order = backwards ? sql`position desc` : sql`position`
  const { rows } = await sql<Omit<BulkItem, 'key' | 'links'> & { key: string; links: string | null }>`
    select position, key, entity, kept::text as kept, version, links::text as links from bulk_item where job_id = ${jobId} and state = ${state}
    order by ${order} limit ${most}`.execute(executor)
  return rows.map(row => ({
    ...row,
    key: JSON.parse(row.key) as Key,
    links: row.links === null ? null : (JSON.parse(row.links) as LinksDone),
  }))
}

/**
 * Locks the job and these records for a transaction, so that each is written once even if nodes fail. Throws `Ended` if
 * the job was stopped, or another node was first.
 */
export async function holdItems(
  executor: Executor,
  job: TakenJob,
  of: { readonly jobId: number; readonly state: ItemState },
  items: readonly BulkItem[],
): Promise<void> {
  await heartbeat(executor, job, items.length)
  const { rows } = await sql`select 1 from bulk_item where job_id = ${of.jobId} and state = ${of.state}
    and position = any(${items.map(({ position }) => position)}::int[]) for update`.execute(executor)
  if (rows.length < items.length) throw new Ended()
}

/** What is stored with the outcome of a record. */
interface Outcome {
  readonly reason?: string
  readonly kept?: unknown
  readonly version?: number | null
  readonly links?: LinksDone | undefined
}

/** Records the outcome of a record. */
export async function settle(
  executor: Executor,
  jobId: number,
  { position }: Pick<BulkItem, 'position'>,
  state: ItemState,
  more: Outcome = {},
): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await sql`update bulk_item set state = ${state}, reason = ${more.reason ?? null},
    kept = coalesce(${json(more.kept)}::json, kept), version = coalesce(${more.version ?? null}::int, version),
    links = coalesce(${json(more.links)}::json, links)
    where job_id = ${jobId} and position = ${position}`.execute(executor)
}

/** Records in a separate transaction that a record was rejected, and why. */
export async function refuse(
  executor: Executor,
  job: TakenJob,
  of: { readonly jobId: number; readonly state: ItemState },
  item: BulkItem,
  error: unknown,
): Promise<void> {
  if (!(error instanceof HttpError)) throw error
  await executor.transaction().execute(async transaction => {
    await holdItems(transaction, job, of, [item])
    const state = of.state === 'waiting' ? 'refused' : 'left'
    await settle(transaction, of.jobId, item, state, { reason: error.message })
  })
}

/** The records of a job: by key, or all matches with exceptions. */
export type Chosen =
  | { readonly keys: readonly Key[] }
  | { readonly matching: RawBuilder<SqlBool>; readonly except: readonly Key[] }

/** Stores the list of records of a job, as they are now. Returns their number. */
export async function fillItems(
  executor: Executor,
  jobId: number,
  entity: Entity,
  chosen: Chosen,
  most: number,
): Promise<number> {
  const texts = ('keys' in chosen ? chosen.keys : chosen.except).map(key => JSON.stringify(key))
  const key = sql`jsonb_build_array(${sql.join(entity.key.map(name => sql.id(name)))})`
  const order = sql.join(entity.key.map(name => sql.id(name)))
  const rows =
    'keys' in chosen
      ? sql`select min(place), key from (select text::jsonb as key, place from unnest(${texts}::text[]) with ordinality as given(text, place)) given group by key`
      : sql`select row_number() over (order by ${order}), ${key} from ${sql.id(entity.name)} where ${chosen.matching}
          and ${key} not in (select text::jsonb from unnest(${texts}::text[]) as given(text)) limit ${most + 1}`
  const { numAffectedRows } =
    await sql`insert into bulk_item (job_id, position, key) select ${jobId}, found.* from (${rows}) found`.execute(
      executor,
    )
  return Number(numAffectedRows ?? 0)
}
