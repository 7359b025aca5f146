import { type CareSearch, type Hit, plainText } from '@rounds/core/rules/find-care'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
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

/** What results show of each hit, in their order. */
export async function doctorsOf(
  { query }: Database,
  hits: readonly Hit[],
  { terms }: Wish,
): Promise<readonly FoundDoctor[]> {
  if (hits.length === 0) return []
  const services = terms.filter(({ kind }) => kind === 'service').map(({ id }) => id)
  const { rows } = await sql<{ doctor: string }>`
    select ((${doctorJson})::jsonb || jsonb_build_object(
      'service', (select min("ScTitle") from "Custom_ServiceConditionToPhysician" link join "Custom_ServiceCondition" using ("ScId")
        where link."PhId" = p."PhId" and link."ScId" = any(${services}::int[])),
      'place', (select (${placeJson})::jsonb || jsonb_build_object('phoneThere', works."LtphPhone",
          'isOnForm', coalesce(works."LtphMeta"->>'ShowOnRequestAppointmentForm' = 'true', false))
        from "Custom_Location" l join "Custom_LocationToPhysician" works using ("LId")
        where l."LId" = hit.place and works."PhId" = p."PhId")))::text as doctor
    from unnest(${hits.map(({ PhId }) => PhId)}::int[], ${hits.map(({ LId }) => LId)}::int[]) with ordinality as hit(id, place, nth)
      join "Custom_Physician" p on p."PhId" = hit.id order by hit.nth`.execute(query)
  return rows.map(({ doctor }) => JSON.parse(doctor) as FoundDoctor)
}

/** The alerts on show at some locations. */
export async function alertsAt(
  { query }: Database,
  locations: readonly number[],
): Promise<readonly AlertRow[]> {
  if (locations.length === 0) return []
  const { rows } = await sql<{ alerts: string }>`
    select ${alertsJson(sql`select unnest(${[...locations]}::int[])`)}::text as alerts`.execute(query)
  return JSON.parse(rows[0]?.alerts ?? '[]') as readonly AlertRow[]
}

/** How many locations a page of the list has. */
export const PLACES_A_PAGE = 20

/** One page of locations. */
export interface PlaceList {
  readonly total: number
  readonly places: readonly PlaceRow[]
  readonly categories: readonly string[]
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
  }: {
    readonly search: CareSearch
    readonly words: readonly string[]
    readonly origin: Origin | null
    readonly miles: number | null
    readonly open: readonly number[] | null
    readonly nearness: Nearness
  },
): Promise<PlaceList> {
  const text = plainText(words.join(' '))
  const conditions: RawBuilder<SqlBool>[] = [
    sql`l."LVisible"`,
    ...(text
      ? words.map(
          word => sql<SqlBool>`(search_key(l."LName") like search_pattern(${word}) or search_key(l."LCity") like search_pattern(${word})
            or search_key(l."LName") % ${text} or search_key(l."LAltName") like search_pattern(${word}) or l."LcId" in (
              select "LcId" from "Custom_LocationCategory" where "LcVisible" and search_key("LcName") like search_pattern(${word})))`,
        )
      : []),
    ...(open ? [sql<SqlBool>`l."LId" = any(${[...open]}::int[])`] : []),
    ...(origin && miles !== null ? [nearness.within(origin, miles)] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const alike = text ? sql`similarity(search_key(l."LName"), ${text}) desc, ` : sql``
  const order = origin ? nearness.order(origin) : sql`${alike}l."LName"`
  const distance = origin ? nearness.miles(origin) : sql`null::float8`
  const [{ rows }, { rows: counted }, { rows: categories }] = await Promise.all([
    // The page is found first, so that nothing is read of the places that are passed over.
    sql<{
      place: string
    }>`select ((${placeJson})::jsonb || jsonb_build_object('miles', page.miles))::text as place
      from (select found.*, row_number() over () as nth from (
          select l."LId", ${distance} as miles from "Custom_Location" l where ${where} order by ${order}, l."LId"
          limit ${PLACES_A_PAGE} offset ${(search.page - 1) * PLACES_A_PAGE}) found) page
        join "Custom_Location" l using ("LId") order by page.nth`.execute(query),
    sql<{ total: number }>`select count(*)::int as total from "Custom_Location" l where ${where}`.execute(
      query,
    ),
    sql<{ name: string }>`select "LcName" as name from "Custom_LocationCategory" c where "LcVisible"
      and exists (select from "Custom_Location" l where l."LcId" = c."LcId" and l."LVisible") order by "LcSortOrder", "LcId"`.execute(
      query,
    ),
  ])
  return {
    total: counted[0]?.total ?? 0,
    places: rows.map(({ place }) => JSON.parse(place) as PlaceRow),
    categories: categories.map(({ name }) => name),
  }
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
