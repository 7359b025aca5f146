import { type AnswerOf, submissionListContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'
import { lastDays } from './days.ts'

const contract = submissionListContracts.days
const { FormSubmission } = entities

type Answer = AnswerOf<typeof contract>

/** How many days are counted, this one included. */
const DAYS = 30
/** So many forms are counted by name; a drawing has one line more, for the rest. */
const MOST_NAMED = 3

/** `GET /formsubmission/days`: what was received by day and form, and how long it waited to be looked at. */
export const submissionDays: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, { database, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: actor => allow(actor, 'read', FormSubmission),
      handle: ({ query }) => countDays(database.query, query.zone, query.TId ?? null),
    })
  },
}

interface Counted {
  readonly at: number
  /** Null in the row of a whole day. */
  readonly FrmId: number | null
  readonly name: string | null
  readonly received: number
  /** The median, in hours. */
  readonly waited: number | null
}

async function countDays(executor: Executor, zone: string, tag: number | null): Promise<Answer> {
  const { days, begins } = lastDays(zone, DAYS)
  const { rows } = await sql<Counted>`
    select at, "FrmId", min("FrmName") as name, count(*)::int as received,
      percentile_cont(0.5) within group (order by waited)::float8 as waited
    from (select width_bucket("FsCreatedDt", ${begins}::timestamptz[]) as at, "FrmId", "FrmName",
        extract(epoch from "FsViewedDt" - "FsCreatedDt") / 3600 as waited
      from "FormSubmission" join "Form" using ("FrmId")
      where "FsCreatedDt" >= ${begins[0]}::timestamptz and "FsCreatedDt" < ${begins[DAYS]}::timestamptz
        and "FsState" <> 'spam' and (${tag}::int is null or "FormSubmission"."TId" = ${tag})) received
    group by grouping sets ((at, "FrmId"), (at))`.execute(executor)
  const waited = new Map(rows.flatMap(row => (row.FrmId === null ? [[row.at, row.waited] as const] : [])))
  return {
    days,
    forms: formsOf(rows),
    waited: days.map((_, index) => rounded(waited.get(index + 1) ?? null)),
  }
}

const rounded = (hours: number | null): number | null =>
  hours === null ? null : Math.round(Math.max(0, hours) * 10) / 10

/** The forms that most came in by, each by day, and the rest of them together. */
function formsOf(rows: readonly Counted[]): Answer['forms'] {
  const byForm = new Map<number, { readonly name: string; readonly received: number[] }>()
  for (const { at, FrmId, name, received } of rows) {
    if (FrmId === null) continue
    const form = byForm.get(FrmId) ?? { name: name ?? '', received: Array<number>(DAYS).fill(0) }
    form.received[at - 1] = received
    byForm.set(FrmId, form)
  }
  const total = (counts: readonly number[]) => counts.reduce((sum, one) => sum + one, 0)
  const [named, rest] = [[...byForm.values()], [] as { readonly received: number[] }[]]
  named.sort((one, other) => total(other.received) - total(one.received))
  if (named.length > MOST_NAMED + 1) rest.push(...named.splice(MOST_NAMED))
  const others = Array.from({ length: DAYS }, (_, day) =>
    total(rest.map(({ received }) => received[day] ?? 0)),
  )
  return [...named, ...(rest.length > 0 ? [{ name: null, received: others }] : [])]
}
