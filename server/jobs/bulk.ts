import { decide } from '@rounds/core/access'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import { closesSite } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict, HttpError } from '../errors.ts'
import { storedRows } from '../records/cascade.ts'
import { changedRecord } from '../records/inputs.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { askerNow, groupOf } from './asker.ts'
import { type BulkItem, type BulkTask, holdItems, itemsOf, refuse, settle, taskOf } from './bulk-items.ts'
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
      const decision = decide(actor.person, task.action === 'delete' ? 'delete' : 'update', task.entity)
      if (decision.allowed) await writeAll(context, job, { task, actor }, items)
      else await refuseRest(query, job, decision.because)
    }
  },
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
  const { entity, patch } = task
  await records.unit(actor, async unit => {
    await holdItems(unit.query, job, { jobId: job.id, state: 'waiting' }, items)
    if (task.action === 'delete') return deleteAll(unit, job, entity, items)
    const before = await storedRows(
      unit.query,
      entity,
      items.map(({ key }) => key),
    )
    if (entity === entities.Content) refuseToClose(before, patch ?? {})
    const changed = items.map(({ key }) => changedRecord(entity, patch, 'merge', { actor, cipher }, key))
    await changeWithUndo(unit, job, entity, { items, before }, changed)
  })
}

/** Closing the site asks for confirmation, which nobody is there to give. */
function refuseToClose(before: readonly (AnyRow | undefined)[], patch: AnyRow): void {
  if (before.some(row => row && closesSite(row, { ...row, ...patch }, Date.now()))) throw new Conflict(CLOSES)
}

const CLOSES = 'This would close the site to visitors. Turn it on under Maintenance mode, which asks first.'

interface Writing {
  readonly items: readonly BulkItem[]
  /** The current records; undefined if one is gone, which the write rejects. */
  readonly before: readonly (AnyRow | undefined)[]
}

async function deleteAll(unit: Unit, job: TakenJob, entity: Entity, items: readonly BulkItem[]) {
  await unit.records.remove(
    entity,
    items.map(({ key }) => key),
  )
  for (const item of items) await settle(unit.query, job.id, item, 'done')
}

async function changeWithUndo(
  unit: Unit,
  job: TakenJob,
  entity: Entity,
  { items, before }: Writing,
  changed: readonly AnyRow[],
) {
  const stored = await unit.records.update(entity, changed)
  const after = await storedRows(
    unit.query,
    entity,
    items.map(({ key }) => key),
  )
  for (const [at, item] of items.entries()) {
    const kept = changedFrom(entity, before[at] ?? {}, after[at] ?? {})
    await settle(unit.query, job.id, item, 'done', { kept, version: stored[at]?.version ?? null })
  }
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
