import { decide } from '@rounds/core/access'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { sql } from 'kysely'
import { Conflict, HttpError } from '../errors.ts'
import type { ClearedReference, DeletedRows } from '../records/cascade.ts'
import { keyRecord } from '../records/inputs.ts'
import { restoreFromTrash } from '../records/trash.ts'
import { asked, type Unit, type WriteRights } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { checkRights } from '../rights/guards/index.ts'
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
      const decision = decide(actor.person, wasDeleted ? 'create' : 'update', task.entity)
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

/** Makes a record anew with its key, with what hung on it, and what had referred to it. */
async function restoreDeleted(
  { records }: JobContext,
  job: TakenJob,
  work: Work,
  item: BulkItem,
): Promise<void> {
  const { entity } = work.task
  if (item.kept === null) throw new Conflict(`A ${entity.label.toLowerCase()} that was deleted is not kept.`)
  const { rows, emptied } = JSON.parse(item.kept) as DeletedRows
  const [root, ...more] = rows
  if (!root) throw new Conflict('Nothing was kept of it.')
  await records.unit(work.actor, async unit => {
    await holdItems(unit.query, job, { jobId: work.ofJob, state: 'done' }, [item])
    await unit.ask(entity, { action: 'create', records: [root.row] })
    if (entity.trash) await restoreFromTrash(unit, entity, item.key)
    else {
      await unit.records.create(entity, [root.row], asked)
      for (const { entity: name, row } of more) {
        const part = entityKnown(name)
        await checkRights(unit.query, work.actor, part, { action: 'create', records: [row] })
        await unit.records.create(part, [row], hungOnIt)
      }
      for (const one of emptied) await referAgain(unit, work.actor, one)
    }
    await settle(unit.query, work.ofJob, item, 'undone')
  })
}

const hungOnIt: WriteRights = {
  impliedBy: 'the right to the record that it hung on; its rows are asked about',
}

/** Sets a reference that was emptied, where it still is, and its record is still there. */
async function referAgain(unit: Unit, actor: Actor, { entity: name, row, field }: ClearedReference) {
  const entity = entityKnown(name)
  const found = entity.key.map(part => sql`${sql.id(part)} = ${row[part]}`)
  const { rows } = await sql`select 1 from ${sql.id(name)} where ${sql.join(found, sql` and `)}
    and ${sql.id(field)} is null for update`.execute(unit.query)
  if (rows.length === 0) return
  await checkRights(unit.query, actor, entity, { action: 'update', records: [row] })
  await unit.records.update(entity, [row], hungOnIt)
}
