import { type Decision, decide } from '@rounds/core/access'
import type { Key } from '@rounds/core/api'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import { closesSite } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict, HttpError, missing } from '../errors.ts'
import { storedRows } from '../records/cascade.ts'
import { changedRecord, keyRecord } from '../records/inputs.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { askerNow, groupOf } from './asker.ts'
import { type BulkItem, type BulkTask, holdItems, itemsOf, refuse, settle, taskOf } from './bulk-items.ts'
import { changeLinks, linkActions } from './bulk-links.ts'
import { resultOf } from './bulk-report.ts'
import { conclude, type JobContext, type JobKind, type TakenJob } from './jobs.ts'

/** How many records share a transaction; if one is rejected, each gets its own. */
const AT_ONCE = 25

/**
 * Changes or deletes many records with the permissions of the requester, reread regularly while it works. Each record
 * is written like the calls do (checks, guards, audit, trash), and its previous state is kept for undo.
 */
export const bulk: JobKind = {
  kind: 'bulk',
  async work(context, job, signal) {
    const { query } = context.database
    const task = await taskOf(query, job)
    while (!signal.aborted) {
      const actor = await askerNow(query, task, groupOf(job, 'bulk'))
      const items = await itemsOf(query, job.id, 'waiting', AT_ONCE)
      if (items.length === 0) return conclude(query, job, 'done', null, await resultOf(query, job.id))
      const decision = decideTask(actor, task)
      if (decision.allowed) await writeAll(context, job, { task, actor }, items)
      else await refuseRest(query, job, decision.because)
    }
  },
}

/** The permission for the whole task: for the records, and for the links it adds and removes. */
function decideTask({ person }: Actor, { action, entity, links }: BulkTask): Decision {
  const decision = decide(person, action === 'delete' ? 'delete' : 'update', entity)
  const linking = linkActions(links).map(one => decide(person, one.action, one.entity))
  return [decision, ...linking].find(({ allowed }) => !allowed) ?? decision
}

interface Work {
  readonly task: BulkTask
  readonly actor: Actor
}

async function writeAll(context: JobContext, job: TakenJob, work: Work, items: readonly BulkItem[]) {
  try {
    await write(context, job, work, items)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    for (const item of items) await writeOne(context, job, work, item)
  }
}

async function writeOne(context: JobContext, job: TakenJob, work: Work, item: BulkItem) {
  await write(context, job, work, [item]).catch(error =>
    refuse(context.database.query, job, { jobId: job.id, state: 'waiting' }, item, error),
  )
}

/** Writes some records, all or none, and marks them done in the same transaction. */
async function write(
  { records, cipher }: JobContext,
  job: TakenJob,
  { task, actor }: Work,
  items: readonly BulkItem[],
): Promise<void> {
  const { entity, patch, links } = task
  const writer = { actor, cipher }
  const keys = items.map(({ key }) => key)
  await records.unit(actor, async unit => {
    await holdItems(unit.query, job, { jobId: job.id, state: 'waiting' }, items)
    if (task.action === 'delete') return deleteAll(unit, job, entity, items)
    const before = await storedRows(unit.query, entity, keys)
    if (entity === entities.Content) refuseToClose(before, patch ?? {})
    if (!patch) await requireChangeable(unit, entity, keys, before)
    const changed = patch ? keys.map(key => changedRecord(entity, patch, 'merge', writer, key)) : []
    const done = await changeFields(unit, entity, keys, { before, changed })
    const linked = links.length > 0 ? await changeLinks(unit, writer, links, keys) : []
    for (const [at, item] of items.entries())
      await settle(unit.query, job.id, item, 'done', { ...done[at], links: linked[at] })
  })
}

/** Closing the site asks for confirmation, which nobody is there to give. */
function refuseToClose(before: readonly (AnyRow | undefined)[], patch: AnyRow): void {
  if (before.some(row => row && closesSite(row, { ...row, ...patch }, Date.now()))) throw new Conflict(CLOSES)
}

const CLOSES = 'This would close the site to visitors. Turn it on under Maintenance mode, which asks first.'

async function deleteAll(unit: Unit, job: TakenJob, entity: Entity, items: readonly BulkItem[]) {
  await unit.records.remove(
    entity,
    items.map(({ key }) => key),
  )
  for (const item of items) await settle(unit.query, job.id, item, 'done')
}

/** Checks records of which only links change: they must exist, and the person must be allowed to change each. */
async function requireChangeable(
  unit: Unit,
  entity: Entity,
  keys: readonly Key[],
  before: readonly (AnyRow | undefined)[],
): Promise<void> {
  const { trash } = entity
  const isGone = (row: AnyRow | undefined) => !row || (trash && row[trash.since] !== null)
  const gone = keys.find((_, at) => isGone(before[at]))
  if (gone) throw missing(entity, gone)
  await unit.ask(entity, { action: 'update', records: keys.map(key => keyRecord(entity, key)) })
}

interface Changing {
  /** The current records; undefined if one is gone, which the write rejects. */
  readonly before: readonly (AnyRow | undefined)[]
  readonly changed: readonly AnyRow[]
}

/** Writes the changed records. Returns what each was, and its version now. */
async function changeFields(unit: Unit, entity: Entity, keys: readonly Key[], { before, changed }: Changing) {
  const stored = await unit.records.update(entity, changed)
  const after = stored.length > 0 ? await storedRows(unit.query, entity, keys) : before
  return keys.map((_, at) => ({
    kept: changedFrom(entity, before[at] ?? {}, after[at] ?? {}),
    version: stored[at]?.version ?? null,
  }))
}

/** The previous values of the changed fields; every write sets stamps and the version itself. */
export function changedFrom(entity: Entity, before: AnyRow, after: AnyRow): AnyRow {
  return Object.fromEntries(
    Object.entries(before).filter(([name, value]) => {
      const field = entity.fields[name]
      if (name === 'RowVersion' || (field?.kind === 'datetime' && field.stamp)) return false
      return JSON.stringify(value) !== JSON.stringify(after[name])
    }),
  )
}

/** The permission for the whole task is gone: the rest is rejected at once. */
async function refuseRest(executor: Executor, job: TakenJob, because: string): Promise<void> {
  await executor.transaction().execute(async transaction => {
    const left = await itemsOf(transaction, job.id, 'waiting', 1_000)
    await holdItems(transaction, job, { jobId: job.id, state: 'waiting' }, left)
    await sql`update bulk_item set state = 'refused', reason = ${because}
      where job_id = ${job.id} and position = any(${left.map(({ position }) => position)}::int[])`.execute(
      transaction,
    )
  })
}
