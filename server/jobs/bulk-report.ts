import { type Key, printKey } from '@rounds/core/api'
import type { JobState } from '@rounds/core/rules/system'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { UNDO_HOURS } from './jobs.ts'

/** The maximum number of records listed in a report. */
const MOST_NAMED = 200

/** A record that was not written, and why. */
export interface NotDone {
  readonly key: string
  readonly because: string
}

/** How many records a job has written and how many were rejected, stored with the job itself: no values, no reasons. */
export async function resultOf(executor: Executor, jobId: number) {
  return count(executor, sql`job_id = ${jobId}`, ['done', 'undone', 'left'], 'refused')
}

/** The same for an undo, which walks the records of the job it reverts. */
export async function undoResultOf(executor: Executor, ofJob: number) {
  return count(executor, sql`job_id = ${ofJob}`, ['undone'], 'left')
}

async function count(
  executor: Executor,
  where: RawBuilder<unknown>,
  done: readonly string[],
  refused: string,
) {
  const { rows } = await sql<{
    done: number
    refused: number
  }>`select (count(*) filter (where state = any(${done}::text[])))::int as done,
    (count(*) filter (where state = ${refused}))::int as refused from bulk_item where ${where}`.execute(
    executor,
  )
  return rows[0] ?? { done: 0, refused: 0 }
}

interface JobRow {
  readonly id: number
  readonly title: string
  readonly kind: string
  readonly state: JobState
  readonly endedAt: string | null
  readonly done: number
  readonly total: number | null
  readonly message: string | null
  readonly result: string | null
  readonly action: 'update' | 'delete' | 'undo' | 'import' | null
  readonly entity: string | null
  readonly ofJob: number | null
  readonly undoUntil: string | null
  readonly undoneBy: number | null
}

/** Whose jobs someone sees: their own, or everyone’s with `seesAll`. */
export interface JobReader {
  readonly userId: string
  readonly seesAll: boolean
}

/** A job as its requester may see it. */
export async function jobOf(executor: Executor, id: number, { userId, seesAll }: JobReader) {
  const { rows } =
    await sql<JobRow>`select "JbId" as id, "JbKind" as kind, "JbTitle" as title, "JbEndedDt" as "endedAt", "JbState" as state, "JbDone" as done,
      "JbTotal" as total, "JbMessage" as message, "JbResult"::text as result, t.action, t.entity, t.of_job as "ofJob",
      case when t.action <> 'undo' and "JbEndedDt" is not null and exists (
          select 1 from bulk_item where job_id = "JbId" and state = 'done')
        then "JbEndedDt" + ${UNDO_HOURS} * interval '1 hour' end as "undoUntil",
      (select max(u.job_id) from bulk_task u where u.of_job = "JbId") as "undoneBy"
    from "Job" left join bulk_task t on t.job_id = "JbId"
    where "JbId" = ${id} and (${seesAll} or "UserId" = ${userId}::uuid)`.execute(executor)
  const [row] = rows
  if (!row) return undefined
  const { result, ...job } = row
  return { ...job, result: result === null ? null : await withReasons(executor, row, JSON.parse(result)) }
}

/** The result with the first records that were not written, while they are known. */
async function withReasons(executor: Executor, { id, ofJob, action }: JobRow, result: unknown) {
  if (action === null || typeof result !== 'object' || result === null) return result
  const { rows } = await sql<{
    key: string
    because: string
  }>`select key::text as key, reason as because from bulk_item
    where job_id = ${ofJob ?? id} and reason is not null and state = ${action === 'undo' ? 'left' : 'refused'}
    order by position limit ${MOST_NAMED}`.execute(executor)
  const reasons: readonly NotDone[] = rows.map(({ key, because }) => ({
    key: printKey(JSON.parse(key) as Key),
    because,
  }))
  return { ...result, reasons }
}
