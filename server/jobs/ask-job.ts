import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict } from '../errors.ts'
import type { Records } from '../records/records.ts'
import type { WrittenBy } from '../rights/actor.ts'

/** A job without a list of records. */
export interface JobOrder {
  readonly kind: string
  readonly title: string
  readonly input?: Readonly<Record<string, unknown>>
}

/** The waiting or running job of a kind. */
export interface OpenJob {
  readonly id: number
  readonly title: string
  readonly state: 'waiting' | 'running'
  readonly done: number
  readonly total: number | null
}

/** Requests a job, one of its kind at a time. Returns its id. Throws `Conflict` while there is another. */
export function askForJob({ unit }: Pick<Records, 'unit'>, by: WrittenBy, order: JobOrder): Promise<number> {
  const { kind, title, input } = order
  const userId = 'person' in by ? by.author.userId : null
  return unit(by, async u => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`one job of ${kind}`}, 0))`.execute(u.query)
    if (await openJobOf(u.query, kind)) throw new Conflict('This is already running. Wait until it finishes.')
    const [made] = await u.execute({
      entity: entities.Job,
      statement: sql<{ id: number }>`insert into "Job" ("JbKind", "JbTitle", "JbOnce", "JbInput", "UserId")
        values (${kind}, ${title}, ${kind}, ${input ? JSON.stringify(input) : null}::json, ${userId}::uuid)
        returning "JbId" as id, "JbId"`,
      entry: { type: 'Asked for', message: `Asked for: ${title}`, entity: 'Job', key: sql`written."JbId"` },
    })
    return made?.id ?? 0
  })
}

/** The unfinished job of a kind, if there is one. */
export async function openJobOf(executor: Executor, kind: string): Promise<OpenJob | undefined> {
  const { rows } = await sql<OpenJob>`select "JbId" as id, "JbTitle" as title, "JbState" as state,
      "JbDone" as done, "JbTotal" as total
    from "Job" where "JbKind" = ${kind} and "JbState" in ('waiting', 'running') order by "JbId" limit 1`.execute(
    executor,
  )
  return rows[0]
}

/** How the last job of a kind ended. */
export interface EndedJob {
  readonly id: number
  readonly state: 'done' | 'failed' | 'stopped'
  readonly message: string | null
  readonly endedAt: string
  readonly result: unknown
}

/** The last finished job of a kind, with its result. */
export async function lastJobOf(executor: Executor, kind: string): Promise<EndedJob | undefined> {
  const { rows } = await sql<EndedJob & { result: string | null }>`select "JbId" as id, "JbState" as state,
      "JbMessage" as message, "JbEndedDt" as "endedAt", "JbResult"::text as result
    from "Job" where "JbKind" = ${kind} and "JbEndedDt" is not null order by "JbId" desc limit 1`.execute(
    executor,
  )
  const [row] = rows
  return row && { ...row, result: row.result === null ? null : JSON.parse(row.result) }
}
