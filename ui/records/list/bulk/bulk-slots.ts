import { type BulkOrder, type Client, type JobAnswer, jobCalls } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import type { JobReport } from '@rounds/machines/job'
import { promiseActor } from '@rounds/machines/kit'

/** The task of a job. */
export type BulkTask =
  | { readonly effect: 'update' | 'delete'; readonly order: BulkOrder }
  | { readonly effect: 'undo'; readonly id: number }

/** Starts a server job, polls it, stops it. */
export function bulkSlots(client: Client, entity: Entity, task: BulkTask) {
  const calls = jobCalls(client.http)
  return {
    actors: {
      begin: promiseActor<{ id: number }, void>((_, signal) =>
        task.effect === 'undo' ? calls.undo(task.id, signal) : calls.bulk(entity, task.order, signal),
      ),
      look: promiseActor<JobReport, { id: number }>(
        ({ id }, signal): Promise<JobAnswer> => calls.look(id, signal),
      ),
      stop: promiseActor<unknown, { id: number }>(({ id }, signal) => calls.stop(id, signal)),
    },
  }
}
