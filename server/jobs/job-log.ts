import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** The maximum length of a line. */
const MOST_SAID = 500

/** A line of a job's log. */
export interface JobLine {
  readonly at: string
  readonly said: string
}

/** Adds a line to the log of a job. */
export async function noteJob(executor: Executor, job: { readonly id: number }, said: string): Promise<void> {
  await sql`insert into job_log (job_id, said) values (${job.id}, ${said.slice(0, MOST_SAID)})`.execute(
    executor,
  )
}

/** Who started a job, by name; null for the server itself. */
export async function askerOf(executor: Executor, id: number): Promise<string | null> {
  const { rows } = await sql<{
    name: string | null
  }>`select coalesce(nullif("FullName", ''), "UserName") as name
    from "Job" join "AspNetUsers" u on u."Id" = "Job"."UserId" where "JbId" = ${id}`.execute(executor)
  return rows[0]?.name ?? null
}

/** The latest lines of a job's log, in chronological order. */
export async function readJobLog(executor: Executor, id: number, most = 500): Promise<readonly JobLine[]> {
  const { rows } = await sql<JobLine>`select at, said from (
    select * from job_log where job_id = ${id} order by id desc limit ${most}) newest order by id`.execute(
    executor,
  )
  return rows
}
