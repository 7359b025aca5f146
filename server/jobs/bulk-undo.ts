import { decide } from '@rounds/core/access'
import { type AnyRow, comesBack, type Entity, type EntityName, notInTrash } from '@rounds/core/entities'
import { Conflict, HttpError } from '../errors.ts'
import { keyRecord } from '../records/inputs.ts'
import { restoreFromTrash } from '../records/trash.ts'
import type { Actor } from '../rights/actor.ts'
import { askerNow, groupOf } from './asker.ts'
import { type BulkItem, type BulkTask, holdItems, itemsOf, refuse, settle, taskOf } from './bulk-items.ts'
import { undoResultOf } from './bulk-report.ts'
import { conclude, type JobContext, JobFailure, type JobKind, type TakenJob } from './jobs.ts'

const AT_ONCE = 25

/**
 * Takes back what a job has done, the last record first, as far as it can be: what somebody has changed since stays as
 * it is, and is said.
 */
export const bulkUndo: JobKind = {
  kind: 'bulk undo',
  async work(context, job, signal) {
    const { query } = context.database
    const task = await taskOf(query, job)
    const ofJob = task.ofJob ?? 0
    const wasDeleted = (await taskOf(query, { ...job, id: ofJob })).action === 'delete'
    while (!signal.aborted) {
      const actor = await askerNow(query, task, groupOf(job, 'undo'))
      const decision = decide(actor.person, wasDeleted ? 'delete' : 'update', task.entity)
      if (!decision.allowed) throw new JobFailure(decision.because)
      const items = await itemsOf(query, ofJob, 'done', AT_ONCE, true)
      if (items.length === 0) return conclude(query, job, 'done', null, await undoResultOf(query, ofJob))
      for (const item of items) {
        const back = wasDeleted ? restoreDeleted : restore
        await back(context, job, { task, ofJob, actor }, item).catch(error =>
          refuse(query, job, { jobId: ofJob, state: 'done' }, item, inWords(task.entity, error)),
        )
      }
    }
  },
}

interface Work {
  readonly task: BulkTask
  readonly ofJob: number
  readonly actor: Actor
}

const inWords = ({ label }: Entity, error: unknown): unknown =>
  error instanceof HttpError && error.status === 412
    ? new Conflict(`Somebody has changed this ${label.toLowerCase()} since; it stays as it is now.`)
    : error

/** Gives the fields that were changed what they held, where nobody has changed the record since. */
async function restore({ records }: JobContext, job: TakenJob, work: Work, item: BulkItem): Promise<void> {
  const { entity } = work.task
  const before = JSON.parse(item.kept ?? '{}') as AnyRow
  const record = { ...before, ...keyRecord(entity, item.key), RowVersion: item.version }
  await records.unit(work.actor, async unit => {
    await holdItems(unit.query, job, { jobId: work.ofJob, state: 'done' }, [item])
    if (Object.keys(before).length > 0) await unit.records.update(entity, [record])
    await settle(unit.query, work.ofJob, item, 'undone')
  })
}

/** Restores a record with its key, with what hung on it, and what had referred to it. */
async function restoreDeleted(
  { records }: JobContext,
  job: TakenJob,
  work: Work,
  item: BulkItem,
): Promise<void> {
  const { entity } = work.task
  if (!comesBack(entity)) throw new Conflict(notInTrash[entity.name as EntityName] ?? '')
  await records.unit(work.actor, async unit => {
    await holdItems(unit.query, job, { jobId: work.ofJob, state: 'done' }, [item])
    await restoreFromTrash(unit, work.actor, entity, item.key)
    await settle(unit.query, work.ofJob, item, 'undone')
  })
}
