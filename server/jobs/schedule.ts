import { entities } from '@rounds/core/entities'
import { Cron } from 'croner'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import type { Records } from '../records/records.ts'
import { readSiteZone } from '../sql/site-zone.ts'

/** The schedule of a kind of work. */
export interface Schedule {
  /** The title of the job. */
  readonly title: string
  /** A cron pattern, in the time zone of the site. */
  readonly cron: string
}

/** The next time of a cron pattern after a moment; null if there is none. */
export const nextRun = (cron: string, timezone: string, after: Date): Date | null =>
  new Cron(cron, { timezone, paused: true }).nextRun(after)

interface Planned {
  readonly kind: string
  readonly id: number | null
  readonly isFirst: boolean
  readonly cron: string | null
  readonly zone: string | null
  /** The time of the last planned job, which may have been canceled. */
  readonly last: string | null
}

interface ScheduleContext {
  readonly query: Executor
  readonly records: Pick<Records, 'unit'>
}

/**
 * Plans the next job of each scheduled kind: one of each at a time, as a job that people can see and cancel. A kind
 * that has never run is due at once, and a run missed while no server was up happens once.
 */
export async function keepSchedule(
  { query, records }: ScheduleContext,
  kinds: readonly { readonly kind: string; readonly schedule: Schedule }[],
  now: Date,
): Promise<void> {
  if (kinds.length === 0) return
  const zone = await readSiteZone(query)
  for (const planned of await plannedOf(
    query,
    kinds.map(({ kind }) => kind),
  )) {
    const schedule = kinds.find(({ kind }) => kind === planned.kind)?.schedule
    if (!schedule) continue
    const isAsWanted = planned.cron === schedule.cron && planned.zone === zone
    if (planned.id !== null && isAsWanted) continue
    const after = new Date(
      Math.max(now.getTime(), planned.last && planned.id === null ? Date.parse(planned.last) : 0),
    )
    const at = planned.isFirst ? now : nextRun(schedule.cron, zone, after)
    if (at) await plan(records, planned, schedule, { zone, at })
  }
}

async function plannedOf(query: Executor, kinds: readonly string[]): Promise<readonly Planned[]> {
  const { rows } = await sql<Planned>`select kind, s."JbId" as id, s."JbInput" ->> 'cron' as cron,
      s."JbInput" ->> 'zone' as zone, not exists (select from "Job" where "JbKind" = kind) as "isFirst",
      (select max("JbRunAtDt") from "Job" where "JbKind" = kind) as last
    from unnest(${kinds}::text[]) kind left join "Job" s on s."JbOnce" = kind and s."JbState" = 'scheduled'`.execute(
    query,
  )
  return rows
}

/** Creates the job, or updates its time. Another node may have planned it at the same moment. */
function plan(
  records: Pick<Records, 'unit'>,
  { kind, id }: Planned,
  { title, cron }: Schedule,
  { zone, at }: { readonly zone: string; readonly at: Date },
): Promise<void> {
  const input = JSON.stringify({ cron, zone })
  return records.unit({ author: systemActor }, async unit => {
    await unit.execute({
      entity: entities.Job,
      statement:
        id === null
          ? sql`insert into "Job" ("JbKind", "JbTitle", "JbOnce", "JbState", "JbRunAtDt", "JbInput")
              values (${kind}, ${title}, ${kind}, 'scheduled', ${at.toISOString()}, ${input}::json)
              on conflict ("JbOnce") where "JbState" = 'scheduled' do nothing returning 1`
          : sql`update "Job" set "JbRunAtDt" = ${at.toISOString()}, "JbInput" = ${input}::json, "JbTitle" = ${title}
              where "JbId" = ${id} and "JbState" = 'scheduled' returning 1`,
      entry: { unaudited: 'the job writes its own entry' },
    })
  })
}
