import type { DashboardData } from '@rounds/core/api'
import type { DashboardPart } from '@rounds/core/rules/dashboard'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import type { Actor } from '../../rights/actor.ts'
import type { Days } from '../days.ts'

export const FOUR_WEEKS = 28

/** The audit log's verbs for changes of a record; grouped entries count once. */
const EDITS = ['Created', 'Changed', 'Deleted', 'Restored']

/** Edits by everyone, or only by the caller if others' are not visible, and submissions, by day. */
export async function daysOf(
  executor: Executor,
  actor: Actor,
  { days, begins }: Days,
  parts: ReadonlySet<DashboardPart>,
): Promise<DashboardData['days']> {
  const whose = parts.has('edits of everyone') ? sql`true` : sql`"UserId" = ${actor.person.userId}::uuid`
  const within = (column: string) =>
    sql`${sql.ref(column)} >= ${begins[0]}::timestamptz and ${sql.ref(column)} < ${begins.at(-1)}::timestamptz`
  const edits = sql<Counted>`
    select width_bucket("Date", ${begins}::timestamptz[]) as at, count(distinct coalesce("GroupId"::text, "Id"::text))::int as many
    from "AuditLog" where ${within('Date')} and "Type" = any(${EDITS}::text[]) and ${whose} group by 1`
  const sent = sql<Counted>`
    select width_bucket("FsCreatedDt", ${begins}::timestamptz[]) as at, count(*)::int as many
    from "FormSubmission" where ${within('FsCreatedDt')} group by 1`
  const [edited, submitted] = await Promise.all([
    edits.execute(executor),
    parts.has('submissions') ? sent.execute(executor) : null,
  ])
  const inDays = new Map(edited.rows.map(({ at, many }) => [at, many]))
  const sentIn = submitted && new Map(submitted.rows.map(({ at, many }) => [at, many]))
  return days.map((day, index) => ({
    day,
    edits: inDays.get(index + 1) ?? 0,
    submissions: sentIn && (sentIn.get(index + 1) ?? 0),
  }))
}

interface Counted {
  readonly at: number
  readonly many: number
}
