import { type CareSearch, type Hit, plainText, type Towns, townsWith } from '@rounds/core/rules/find-care'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { runPrepared } from '../../sql/run-prepared.ts'
import type { Nearness, Origin } from './places.ts'
import {
  type AlertRow,
  alertsJson,
  type DoctorRow,
  doctorJson,
  type PlaceRow,
  placeJson,
  type ServiceRow,
  serviceJson,
} from './records.ts'
import type { Wish } from './understand.ts'

/** A physician of a page of results, at the location that suits best. */
export interface FoundDoctor extends DoctorRow {
  readonly place: (PlaceRow & { readonly phoneThere: string | null; readonly isOnForm: boolean }) | null
  /** The service that was looked for and that they offer. */
  readonly service: string | null
}

/** What results show of each hit, in their order, with the alerts at their locations. */
export async function doctorsOf(
  { query }: Database,
  hits: readonly Hit[],
  { terms }: Wish,
): Promise<{ readonly doctors: readonly FoundDoctor[]; readonly alerts: readonly AlertRow[] }> {
  if (hits.length === 0) return { doctors: [], alerts: [] }
  const services = terms.filter(({ kind }) => kind === 'service').map(({ id }) => id)
  const places = hits.map(({ LId }) => LId)
  const found = sql<{ doctor: string; alerts: string }>`
    select (select ${alertsJson(sql`select unnest(${places}::int[])`)})::text as alerts, ((${doctorJson})::jsonb || jsonb_build_object(
      'service', (select min("ScTitle") from "Custom_ServiceConditionToPhysician" link join "Custom_ServiceCondition" using ("ScId")
        where link."PhId" = p."PhId" and link."ScId" = any(${services}::int[])),
      'place', (select (${placeJson})::jsonb || jsonb_build_object('phoneThere', works."LtphPhone",
          'isOnForm', coalesce(works."LtphMeta"->>'ShowOnRequestAppointmentForm' = 'true', false))
        from "Custom_Location" l join "Custom_LocationToPhysician" works using ("LId")
        where l."LId" = hit.place and works."PhId" = p."PhId")))::text as doctor
    from unnest(${hits.map(({ PhId }) => PhId)}::int[], ${places}::int[]) with ordinality as hit(id, place, nth)
      join "Custom_Physician" p on p."PhId" = hit.id order by hit.nth`
  const { rows } = await runPrepared(query, found)
  return {
    doctors: rows.map(({ doctor }) => JSON.parse(doctor) as FoundDoctor),
    alerts: JSON.parse(rows[0]?.alerts ?? '[]') as readonly AlertRow[],
  }
}

/** How many locations a page of the list has. */
export const PLACES_A_PAGE = 20

/** So many locations with some words are ordered by how like their names are; of more, it says nothing. */
const MOST_RANKED = 500

/** One page of locations. */
export interface PlaceList {
  readonly total: number
  readonly places: readonly PlaceRow[]
  readonly categories: readonly string[]
  /** The alerts on show at these locations. */
  readonly alerts: readonly AlertRow[]
}

/** The locations that a search means, nearest first where it begins somewhere. */
export async function readPlaces(
  { query }: Database,
  {
    search,
    words,
    origin,
    miles,
    open,
    nearness,
    towns,
    figures,
  }: {
    readonly search: CareSearch
    readonly words: readonly string[]
    readonly origin: Origin | null
    readonly miles: number | null
    readonly open: readonly number[] | null
    readonly nearness: Nearness
    readonly towns: Towns
    readonly figures: PlaceFigures
  },
): Promise<PlaceList> {
  const text = plainText(words.join(' '))
  // Patterns are made here: a prepared statement would make them for every row.
  const named = words.map(plainText).map(word => {
    const categories = figures.categories.filter(({ name }) => plainText(name).includes(word))
    return sql<SqlBool>`(l."LcId" = any(${categories.map(({ id }) => id)}::int[]) or l."LCity" = any(${townsWith(towns, word)}::text[])
      or search_key(l."LName") like ${`%${word}%`} or search_key(l."LAltName") like ${`%${word}%`})`
  })
  const around: RawBuilder<SqlBool>[] = [
    sql`l."LVisible"`,
    ...(open ? [sql<SqlBool>`l."LId" = any(${[...open]}::int[])`] : []),
    ...(origin && miles !== null ? [nearness.within(origin, miles)] : []),
  ]
  const distance = origin ? nearness.miles(origin) : sql`null::float8`
  const order = origin
    ? sql`found.miles`
    : text
      ? sql`case when (select count(*) from found) <= ${MOST_RANKED} then -similarity(search_key(found."LName"), ${text}) end, found."LName"`
      : sql`found."LName"`
  const isEverything = !text && !origin && !open
  const read = async (conditions: readonly RawBuilder<SqlBool>[]) => {
    // What is searched for is found once, to be counted and ordered; a page of all of them is at hand in an index.
    const kept = isEverything ? sql`not materialized` : sql`materialized`
    const total = isEverything ? sql`${figures.total}::int` : sql`(select count(*)::int from found)`
    const statement = sql<{ total: number; places: string; alerts: string }>`
      with found as ${kept} (
          select l."LId", l."LName", ${distance} as miles from "Custom_Location" l where ${sql.join(conditions, sql` and `)}),
        page as (select found.*, row_number() over (order by ${order}, found."LId") as nth from found
          order by nth limit ${PLACES_A_PAGE} offset ${(search.page - 1) * PLACES_A_PAGE})
      select ${total} as total, ${alertsJson(sql`select "LId" from page`)}::text as alerts,
        (select coalesce(jsonb_agg((${placeJson})::jsonb || jsonb_build_object('miles', page.miles) order by page.nth), '[]')::text
          from page join "Custom_Location" l using ("LId")) as places`
    // Each number of words is a statement of its own, and patterns are best planned for what they are.
    const { rows } = await (words.length === 0 ? runPrepared(query, statement) : statement.execute(query))
    return rows[0]
  }
  const exact = await read([...around, ...named])
  // Typing errors last: where nothing has the words, what is called something like them.
  const found =
    exact?.total === 0 && text ? await read([...around, sql`search_key(l."LName") % ${text}`]) : exact
  return {
    total: found?.total ?? 0,
    places: JSON.parse(found?.places ?? '[]') as readonly PlaceRow[],
    alerts: JSON.parse(found?.alerts ?? '[]') as readonly AlertRow[],
    categories: figures.categories.map(({ name }) => name),
  }
}

/** How many locations are shown, and the categories that they have. */
export interface PlaceFigures {
  readonly total: number
  readonly categories: readonly { readonly id: number; readonly name: string }[]
}

/** Counts the locations that are shown, and reads their categories. */
export async function readPlaceFigures({ query }: Database): Promise<PlaceFigures> {
  const { rows } = await sql<PlaceFigures>`select
    (select count(*)::int from "Custom_Location" where "LVisible") as total,
    (select coalesce(json_agg(json_build_object('id', "LcId", 'name', "LcName") order by "LcSortOrder", "LcId"), '[]')
      from "Custom_LocationCategory" c where "LcVisible"
        and exists (select from "Custom_Location" l where l."LcId" = c."LcId" and l."LVisible"))::text as categories`.execute(
    query,
  )
  const [row] = rows
  return { total: row?.total ?? 0, categories: JSON.parse(String(row?.categories ?? '[]')) }
}

/** Every service and condition that is shown, by title; those that go by some words where there are any. */
export async function readServices({ query }: Database, text: string): Promise<readonly ServiceRow[]> {
  const words = plainText(text).split(' ').filter(Boolean)
  const named = words.map(
    word => sql<SqlBool>`(search_key(s."ScTitle") like search_pattern(${word}) or search_key(s."ScSynonyms") like search_pattern(${word})
      or search_key(s."ScTitle") % ${words.join(' ')})`,
  )
  const { rows } = await sql<{ services: string }>`
    select coalesce(json_agg(${serviceJson} order by s."ScTitle", s."ScId"), '[]')::text as services
    from "Custom_ServiceCondition" s where ${sql.join([sql`s."ScVisible"`, ...named], sql` and `)}`.execute(
    query,
  )
  return JSON.parse(rows[0]?.services ?? '[]') as readonly ServiceRow[]
}

/** Some physicians by their keys, in this order. */
export async function doctorsBy({ query }: Database, ids: readonly number[]): Promise<readonly DoctorRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ doctor: string }>`
    select ${doctorJson}::text as doctor from unnest(${[...ids]}::int[]) with ordinality as one(id, nth)
      join "Custom_Physician" p on p."PhId" = one.id order by one.nth`.execute(query)
  return rows.map(({ doctor }) => JSON.parse(doctor) as DoctorRow)
}
