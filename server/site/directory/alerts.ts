import type { AlertTime, HoursException, OpenSpan } from '@rounds/core/rules/time'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** Whether an alert called `a` is about a location called `l`. */
export const alertIsAt: RawBuilder<boolean> = sql`(a."LaPlace" = 'all'
  or a."LaPlace" = 'region' and l."SId" = a."SId" and (coalesce(a."LaCity", '') = '' or lower(l."LCity") = lower(a."LaCity"))
  or a."LaPlace" = 'locations' and exists (select from "Custom_LocationAlertToLocation" link
    where link."LaId" = a."LaId" and link."LId" = l."LId"))`

/** Whether an alert called `a` is on now. */
export const alertIsOn: RawBuilder<boolean> = sql`(a."LaActive" and (a."LaFromDt" is null or a."LaFromDt" <= now())
  and (a."LaToDt" is null or a."LaToDt" > now()))`

/** So many days ahead a page knows of other hours. */
const DAYS_AHEAD = 62

/** Other hours of a location called `l`, now or soon, as a JSON array of `StoredException`. */
export const exceptionsJson: RawBuilder<unknown> = sql`(
  select coalesce(json_agg(json_build_object('from', a."LaFromDt", 'to', a."LaToDt", 'effect', a."LaEffect", 'hours', a."LaHours")
    order by a."LaFromDt", a."LaId"), '[]')
  from "Custom_LocationAlert" a where a."LaActive" and a."LaEffect" <> 'none' and (a."LaToDt" is null or a."LaToDt" > now())
    and (a."LaFromDt" is null or a."LaFromDt" < now() + ${sql.lit(`${DAYS_AHEAD} days`)}::interval) and ${alertIsAt})`

/** Other hours as the database has them. */
export interface StoredException {
  readonly from: string | null
  readonly to: string | null
  readonly effect: 'closed' | 'hours'
  readonly hours: readonly OpenSpan[] | null
}

const instant = (text: string | null) => (text === null ? null : Date.parse(text))

/** Other hours as the rules know them. */
export const exceptionsOf = (stored: readonly StoredException[]): readonly HoursException[] =>
  stored.map(({ from, to, effect, hours }) => ({
    from: instant(from),
    to: instant(to),
    hours: effect === 'hours' ? (hours ?? []) : [],
  }))

/** The locations whose hours are others just now, each with those; an empty list closes. */
export async function readOtherHours({
  query,
}: Database): Promise<readonly (readonly [id: number, hours: readonly OpenSpan[]])[]> {
  const { rows } = await sql<{ id: number; effect: string; hours: string | null }>`
    select l."LId" as id, a."LaEffect" as effect, a."LaHours"::text as hours
    from "Custom_LocationAlert" a join "Custom_Location" l on ${alertIsAt}
    where l."LVisible" and a."LaEffect" <> 'none' and ${alertIsOn}
    -- What closes comes last and wins.
    order by a."LaEffect" desc, a."LaId"`.execute(query)
  const hoursOf = ({ effect, hours }: { effect: string; hours: string | null }) =>
    effect === 'hours' && hours !== null ? (JSON.parse(hours) as readonly OpenSpan[]) : []
  return rows.map(row => [row.id, hoursOf(row)] as const)
}

/** An alert as a form names it, with the key of a location that it is about. */
export interface AlertOfPlace extends AlertTime {
  readonly place: string
  readonly title: string
}

/** So many locations are offered by a form, and so many of their alerts are named. */
const MOST_IN_A_FORM = 2000

/** The alerts that are on, by the locations that they are about. */
export async function readAlertsOfPlaces({ query }: Database): Promise<readonly AlertOfPlace[]> {
  const { rows } = await sql<Omit<AlertOfPlace, 'hours'> & { hours: string | null }>`
    select l."LId"::text as place, a."LaTitle" as title, to_json(a."LaFromDt")#>>'{}' as "from", to_json(a."LaToDt")#>>'{}' as "to",
      a."LaEffect" as effect, a."LaHours"::text as hours
    from "Custom_LocationAlert" a join "Custom_Location" l on ${alertIsAt}
    where l."LVisible" and ${alertIsOn} order by l."LName", l."LId", a."LaId" limit ${MOST_IN_A_FORM}`.execute(
    query,
  )
  return rows.map(row => ({ ...row, hours: JSON.parse(row.hours ?? 'null') as AlertTime['hours'] }))
}
