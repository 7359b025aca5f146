import { decide } from '@rounds/core/access'
import {
  type AnyRow,
  comesBack,
  type Entity,
  type EntityName,
  entities,
  notInTrash,
} from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { restorePage } from '../content/trash.ts'
import { Conflict, HttpError } from '../errors.ts'
import { keyRecord } from '../records/inputs.ts'
import { restoreFromTrash } from '../records/trash.ts'
import { reviewDeletion } from '../records/trash-writes.ts'
import type { Actor } from '../rights/actor.ts'
import { askerNow, groupOf } from './asker.ts'
import {
  type BulkItem,
  type BulkTask,
  entityKnown,
  holdItems,
  itemsOf,
  refuse,
  settle,
  taskOf,
} from './bulk-items.ts'
import { linkActions, undoLinks } from './bulk-links.ts'
import { undoResultOf } from './bulk-report.ts'
import { conclude, type JobContext, JobFailure, type JobKind, type TakenJob } from './jobs.ts'

const AT_ONCE = 25

/**
 * Undoes a job, last record first, as far as possible: what someone has changed since stays as it is, and is reported.
 */
export const bulkUndo: JobKind = {
  kind: 'bulk undo',
  async work(context, job, signal) {
    const { query } = context.database
    const task = await taskOf(query, job)
    const ofJob = task.ofJob ?? 0
    const undone = await taskOf(query, { ...job, id: ofJob })
    const { action } = undone
    while (!signal.aborted) {
      const actor = await askerNow(query, task, groupOf(job, 'undo'))
      requireAllowed(actor, undone)
      const items = await itemsOf(query, ofJob, 'done', AT_ONCE, true)
      if (items.length === 0) return conclude(query, job, 'done', null, await undoResultOf(query, ofJob))
      for (const item of items) {
        const entity = item.entity === null ? task.entity : entityKnown(item.entity)
        const isMade = action === 'import' && item.kept === null
        const back = action === 'delete' ? restoreDeleted : isMade ? removeMade : restore
        await back(context, job, { entity, ofJob, actor }, item).catch(error =>
          refuse(query, job, { jobId: ofJob, state: 'done' }, item, inWords(entity, error)),
        )
      }
    }
  },
}

/** Throws `JobFailure` unless the person may write the records, and undo the change of their links. */
function requireAllowed({ person }: Actor, { action, entity, links }: BulkTask): void {
  const decisions = [
    decide(person, action === 'update' ? 'update' : 'delete', entity),
    ...linkActions(links, true).map(one => decide(person, one.action, one.entity)),
  ]
  const refusal = decisions.find(({ allowed }) => !allowed)
  if (refusal) throw new JobFailure(refusal.because)
}

interface Work {
  readonly entity: Entity
  readonly ofJob: number
  readonly actor: Actor
}

const inWords = ({ label }: Entity, error: unknown): unknown =>
  error instanceof HttpError && error.status === 412
    ? new Conflict(`Someone has changed this ${labelInSentence(label)} since; it stays as it is now.`)
    : error

/** Restores the changed fields and links, if nobody has changed them since. */
async function restore({ records }: JobContext, job: TakenJob, work: Work, item: BulkItem): Promise<void> {
  const { entity } = work
  const before = JSON.parse(item.kept ?? '{}') as AnyRow
  const record = { ...before, ...keyRecord(entity, item.key), RowVersion: item.version }
  await records.unit(work.actor, async unit => {
    await holdItems(unit.query, job, { jobId: work.ofJob, state: 'done' }, [item])
    if (item.links) await undoLinks(unit, work.actor, entity, item.links)
    if (Object.keys(before).length > 0) await unit.records.update(entity, [record])
    await settle(unit.query, work.ofJob, item, 'undone')
  })
}

/** Restores a record with its key, its dependents, and references to it. */
async function restoreDeleted(
  { records }: JobContext,
  job: TakenJob,
  work: Work,
  item: BulkItem,
): Promise<void> {
  const { entity } = work
  if (!comesBack(entity)) throw new Conflict(notInTrash[entity.name as EntityName] ?? '')
  await records.unit(work.actor, async unit => {
    await holdItems(unit.query, job, { jobId: work.ofJob, state: 'done' }, [item])
    if (entity === entities.Content) await restorePage(unit, work.actor, Number(item.key[0]))
    else await restoreFromTrash(unit, work.actor, entity, item.key)
    await settle(unit.query, work.ofJob, item, 'undone')
  })
}

/**
 * Deletes a record created by an import, if nobody has changed it since and it has no dependents. The import's links
 * are already deleted by then.
 */
async function removeMade(
  { records }: JobContext,
  job: TakenJob,
  { entity, ofJob, actor }: Work,
  item: BulkItem,
): Promise<void> {
  await records.unit(actor, async unit => {
    await holdItems(unit.query, job, { jobId: ofJob, state: 'done' }, [item])
    const { goes, emptied } = await reviewDeletion(unit.query, entity, [item.key])
    const [hangs] = [...goes, ...emptied]
    if (hangs)
      throw new Conflict(
        `This ${labelInSentence(entity.label)} has been linked since (${hangs.count} ${labelInSentence(hangs.what)}); it stays.`,
      )
    await unit.records.remove(entity, [item.key], { version: item.version ?? undefined })
    await settle(unit.query, ofJob, item, 'undone')
  })
}
