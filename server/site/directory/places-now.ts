import { directoryAddress } from '@rounds/core/rules/find-care'
import { type OpenSpan, openState, openWords } from '@rounds/core/rules/time'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { readSiteZone } from '../../sql/site-zone.ts'
import { exceptionsJson, exceptionsOf, type StoredException } from './alerts.ts'
import { zoneOf } from './open-now.ts'

interface StoredPlace {
  readonly id: number
  readonly slug: string | null
  readonly name: string
  readonly state: string | null
  readonly longitude: number | null
  readonly hours: readonly OpenSpan[] | null
  readonly exceptions: readonly StoredException[]
}

/** A location as it is at a moment, by its own clock. */
export interface PlaceNow {
  readonly id: number
  readonly path: string
  readonly timeZone: string
  readonly isOpen: boolean
  readonly words: string | null
  readonly exceptions: readonly StoredException[]
}

/** Whether some locations are open, and what alerts make of their hours. */
export async function readPlacesNow(
  { query }: Database,
  ids: readonly number[],
  now: number,
): Promise<readonly PlaceNow[]> {
  const { rows } = await sql<{
    place: string
  }>`select json_build_object('id', l."LId", 'slug', l."LPageUrl", 'name', l."LName",
      'state', (select "SCode" from "Custom_State" s where s."SId" = l."SId"), 'longitude', l."LLongitude",
      'hours', l."LHours", 'exceptions', ${exceptionsJson})::text as place
    from "Custom_Location" l where l."LId" = any(${[...ids]}::int[]) order by l."LId"`.execute(query)
  const siteZone = await readSiteZone(query)
  return rows.map(({ place }) => {
    const stored = JSON.parse(place) as StoredPlace
    const timeZone = zoneOf(stored, siteZone)
    const state = openState(stored.hours ?? [], now, timeZone, exceptionsOf(stored.exceptions))
    return {
      id: stored.id,
      path: directoryAddress('location', stored),
      timeZone,
      isOpen: state?.isOpen === true,
      words: state ? openWords(state) : null,
      exceptions: stored.exceptions,
    }
  })
}
