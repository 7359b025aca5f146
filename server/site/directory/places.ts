import { EARTH_MILES, type Point } from '@rounds/core/rules/find-care'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** Where a search begins, and what it is called. */
export interface Origin extends Point {
  readonly label: string
}

/** How places are found by their distance: by an index where the database has it. */
export interface Nearness {
  /** Whether a location, called `l`, may be within so many miles; told by an index, and checked by its distance. */
  within(origin: Point, miles: number): RawBuilder<SqlBool>
  /** Miles from a point to the location called `l`. */
  miles(origin: Point): RawBuilder<number | null>
  /** What orders the locations called `l` by their distance. */
  order(origin: Point): RawBuilder<unknown>
}

const milesTo = ({ latitude, longitude }: Point) =>
  sql<number | null>`miles_between(l."LLatitude", l."LLongitude", ${latitude}, ${longitude})`

const pointOf = ({ latitude, longitude }: Point) =>
  sql`place_on_earth(${latitude}::float8, ${longitude}::float8)`
const placed = sql`place_on_earth(l."LLatitude", l."LLongitude")`

/** The straight way through a sphere of radius 1 between places so many miles apart. */
const chordOf = (miles: number) => 2 * Math.sin(Math.min(miles / EARTH_MILES, Math.PI) / 2)

const byIndex: Nearness = {
  miles: milesTo,
  within: (origin, miles) =>
    sql`cube_enlarge(${pointOf(origin)}, ${chordOf(miles)}::float8, 3) @> ${placed} and ${milesTo(origin)} <= ${miles}`,
  order: origin => sql`${placed} <-> ${pointOf(origin)}`,
}

/** A degree of latitude is at least this long. */
const MILES_A_DEGREE = 68.7

/** How a database without the index does it. */
export const byBand: Nearness = {
  miles: milesTo,
  within: (origin, miles) =>
    sql`l."LLatitude" between ${origin.latitude - miles / MILES_A_DEGREE} and ${origin.latitude + miles / MILES_A_DEGREE} and ${milesTo(origin)} <= ${miles}`,
  order: milesTo,
}

/** How a database finds places by their distance. */
export async function nearnessOf({ query }: Database): Promise<Nearness> {
  const { rows } = await sql<{
    has: boolean
  }>`select to_regproc('place_on_earth') is not null as "has"`.execute(query)
  return rows[0]?.has ? byIndex : byBand
}

/** A location that a search is limited to. */
export interface NamedLocation {
  readonly id: number
  readonly name: string
}

/** The location with a slug, or the one whose name is most like a phrase. */
export async function locationCalled(
  { query }: Database,
  by: { readonly slug: string; readonly key?: number | undefined } | { readonly name: string },
): Promise<NamedLocation | undefined> {
  const condition =
    'slug' in by
      ? sql`("LPageUrl" = ${by.slug} or ("LPageUrl" is null and "LId" = ${by.key ?? 0}))`
      : sql`search_key("LName") % ${by.name} and similarity(search_key("LName"), ${by.name}) >= 0.5`
  const order = 'slug' in by ? sql`"LId"` : sql`similarity(search_key("LName"), ${by.name}) desc, "LId"`
  const { rows } = await sql<NamedLocation>`select "LId" as id, "LName" as name from "Custom_Location"
    where "LVisible" and ${condition} order by ${order} limit 1`.execute(query)
  return rows[0]
}
