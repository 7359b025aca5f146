import { type OpenSpan, openState, zoneOfPlace } from '@rounds/core/rules/time'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** Locations that have the same hours and the same clock. */
export interface SameHours {
  readonly hours: readonly OpenSpan[]
  /** None where the state is unknown: the site's own counts. */
  readonly zone: string | undefined
  readonly ids: readonly number[]
}

interface HoursRow {
  readonly hours: string | null
  readonly state: string | null
  readonly longitude: number | null
  readonly ids: readonly number[]
}

const MINUTE = 60_000

/** The start of the next minute, from which another set of places may be open. */
export const nextMinute = (now: number): number => (Math.floor(now / MINUTE) + 1) * MINUTE

/** The locations gathered by their hours: there are few different ones. */
export async function hoursOfLocations({ query }: Database): Promise<readonly SameHours[]> {
  const { rows } = await sql<HoursRow>`
    select "LHours"::text as hours, "SCode" as state, round("LLongitude"::numeric, 1)::float8 as longitude,
      array_agg("LId" order by "LId") as ids
    from "Custom_Location" left join "Custom_State" using ("SId")
    where "LVisible" and ("LHours" is not null or exists (
      select from "Custom_LocationAlert" a where a."LaEffect" = 'hours' and a."LaActive" and (a."LaToDt" is null or a."LaToDt" > now())))
    group by 1, 2, 3`.execute(query)
  return gatherByClock(rows)
}

/** Longitude matters only to the zone: without it there are a few hundred different hours among 100,000 locations. */
function gatherByClock(rows: readonly HoursRow[]): readonly SameHours[] {
  const gathered = new Map<string, SameHours & { readonly ids: number[] }>()
  for (const { hours, state, longitude, ids } of rows) {
    const zone = zoneOfPlace(state, longitude)
    const key = `${zone} ${hours}`
    const known = gathered.get(key)
    if (known) for (const id of ids) known.ids.push(id)
    else
      gathered.set(key, {
        hours: (JSON.parse(hours ?? '[]') ?? []) as readonly OpenSpan[],
        zone,
        ids: [...ids],
      })
  }
  return [...gathered.values()]
}

const USUAL_ZONE = 'America/Chicago'

/** The zone of a location, or the site's where its state is not known. */
export const zoneOf = (
  { state, longitude }: { readonly state: string | null; readonly longitude: number | null },
  siteZone: string | undefined,
): string => zoneOfPlace(state, longitude) ?? siteZone ?? USUAL_ZONE

/** The locations that are open at a moment, each by its own clock. */
export const openAt = (
  locations: readonly SameHours[],
  at: number,
  siteZone: string | undefined,
  otherHours: ReadonlyMap<number, readonly OpenSpan[]> = new Map(),
): readonly number[] =>
  locations.flatMap(location => {
    const zone = location.zone ?? siteZone ?? USUAL_ZONE
    const isOpen = openState(location.hours, at, zone)?.isOpen === true
    return location.ids.filter(id => {
      const instead = otherHours.get(id)
      return instead ? openState(instead, at, zone)?.isOpen === true : isOpen
    })
  })
