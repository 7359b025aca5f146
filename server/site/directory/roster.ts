import {
  plainText,
  type RosterPerson,
  type RosterPlace,
  type RosterPractice,
  type TownRow,
  type Towns,
  townsOf,
  type Zips,
  zipsOf,
} from '@rounds/core/rules/find-care'
import { remembered } from '@rounds/core/rules/remembered'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { hashOf } from '../read/loaded.ts'

/** A part of what searches need, with about how much memory it takes. */
export interface RosterPart<T> {
  readonly value: T
  readonly bytes: number
  /** The hash of the rows that it was made from. */
  readonly hash: string
}

/** Makes a part from rows; the one from before stays while its rows are the same, and with it all that is made from it. */
function partOf<T>(
  rows: readonly (object | undefined)[],
  before: RosterPart<T> | undefined,
  make: () => T,
): RosterPart<T> {
  const hash = hashOf(rows.flatMap(row => Object.values(row ?? {})).join('\n'))
  if (before?.hash === hash) return before
  return { value: make(), bytes: rows.reduce<number>((sum, row) => sum + bytesOf(row), 0), hash }
}

/** Columns as arrays of one row: a few big texts are read many times faster than many small rows. */
const columns = (names: Readonly<Record<string, string>>) =>
  sql.raw(
    Object.entries(names)
      .map(([name, value]) => `coalesce(json_agg(${value}), '[]')::text as "${name}"`)
      .join(', '),
  )

type Texts<K extends string> = Readonly<Record<K, string>>

const parsed = <T>(text: string | undefined) => JSON.parse(text ?? '[]') as readonly T[]

const bytesOf = (texts: object | undefined) =>
  Object.values(texts ?? {}).reduce((sum, text) => sum + 3 * String(text).length, 0)

type PeopleColumn = 'id' | 'first' | 'last' | 'accepting' | 'telehealth' | 'gender' | 'languages'

/** Reads the physicians that are shown. */
export async function readPeople(
  { query }: Database,
  before?: RosterPart<readonly RosterPerson[]>,
): Promise<RosterPart<readonly RosterPerson[]>> {
  const { rows } = await sql<Texts<PeopleColumn>>`
    select ${columns({
      id: '"PhId"',
      first: '"PhFirstName"',
      last: '"PhLastName"',
      accepting: '"PhAcceptsNew"',
      telehealth: '"PhTelehealth"',
      gender: '"PhGender"',
      languages: '"PhLanguages"',
    })} from "Custom_Physician" where "PhVisible"`.execute(query)
  const [row] = rows
  return partOf([row], before, () => peopleOf(row))
}

function peopleOf(row: Texts<PeopleColumn> | undefined): readonly RosterPerson[] {
  const [first, last] = [parsed<string | null>(row?.first), parsed<string>(row?.last)]
  const [accepting, telehealth] = [parsed<boolean>(row?.accepting), parsed<boolean>(row?.telehealth)]
  const [gender, languages] = [parsed<string | null>(row?.gender), parsed<unknown>(row?.languages)]
  const plain = remembered(plainText)
  return parsed<number>(row?.id).map((id, at) => {
    const spoken = languages[at]
    return {
      id,
      first: plain(first[at] ?? ''),
      last: plain(last[at] ?? ''),
      isAccepting: accepting[at] === true,
      hasTelehealth: telehealth[at] === true,
      gender: gender[at] ?? null,
      languages: Array.isArray(spoken) ? spoken.map(String) : [],
    }
  })
}

type PracticeRow = Texts<'person' | 'id' | 'main'>

/** What physicians do. */
export interface Practice {
  readonly specialties: readonly RosterPractice[]
  readonly services: readonly RosterPractice[]
}

/** Reads what physicians do. */
export async function readPractice(
  { query }: Database,
  before?: RosterPart<Practice>,
): Promise<RosterPart<Practice>> {
  const read = async (table: string, names: Readonly<Record<string, string>>) => {
    const { rows } = await sql<PracticeRow>`select ${columns(names)} from ${sql.id(table)}`.execute(query)
    return rows[0]
  }
  const [specialties, services] = await Promise.all([
    read('Custom_PhysicianToSpecialty', { person: '"PhId"', id: '"SpId"', main: '"PhtspPrimary"' }),
    read('Custom_ServiceConditionToPhysician', { person: '"PhId"', id: '"ScId"', main: 'false' }),
  ])
  return partOf([specialties, services], before, () => ({
    specialties: practiceOf(specialties),
    services: practiceOf(services),
  }))
}

function practiceOf(row: PracticeRow | undefined): readonly RosterPractice[] {
  const [ids, mains] = [parsed<number>(row?.id), parsed<boolean>(row?.main)]
  return parsed<number>(row?.person).map((person, at) => ({
    person,
    id: ids[at] ?? 0,
    isMain: mains[at] === true,
  }))
}

type PlaceColumn = 'person' | 'location' | 'latitude' | 'longitude' | 'rank'

/** Reads where physicians can be seen, as far as locations are shown. */
export async function readRosterPlaces(
  { query }: Database,
  before?: RosterPart<readonly RosterPlace[]>,
): Promise<RosterPart<readonly RosterPlace[]>> {
  const { rows } = await sql<Texts<PlaceColumn>>`
    select ${columns({
      person: 'w."PhId"',
      location: 'l."LId"',
      latitude: 'l."LLatitude"',
      longitude: 'l."LLongitude"',
      rank: 'case when w."LtphPrimary" then -1 else w."LtphSortOrder" end',
    })} from "Custom_LocationToPhysician" w join "Custom_Location" l using ("LId") where l."LVisible"`.execute(
    query,
  )
  const [row] = rows
  return partOf([row], before, () => placesOf(row))
}

function placesOf(row: Texts<PlaceColumn> | undefined): readonly RosterPlace[] {
  const [locations, ranks] = [parsed<number>(row?.location), parsed<number>(row?.rank)]
  const [latitudes, longitudes] = [
    parsed<number | null>(row?.latitude),
    parsed<number | null>(row?.longitude),
  ]
  return parsed<number>(row?.person).map((person, at) => ({
    person,
    location: locations[at] ?? 0,
    latitude: latitudes[at] ?? null,
    longitude: longitudes[at] ?? null,
    rank: ranks[at] ?? 0,
  }))
}

/** Reads where the locations of each ZIP code are. */
export async function readZips({ query }: Database, before?: RosterPart<Zips>): Promise<RosterPart<Zips>> {
  const { rows } = await sql<Texts<'zip' | 'latitude' | 'longitude' | 'count'>>`
    select ${columns({ zip: 'zip', latitude: 'latitude', longitude: 'longitude', count: 'count' })}
    from (select left("LZip", 5) as zip, sum("LLatitude") as latitude, sum("LLongitude") as longitude, count(*)::int as count
      from "Custom_Location" where "LVisible" and "LZip" is not null and "LLatitude" is not null and "LLongitude" is not null
      group by 1 order by 1) places`.execute(query)
  const [row] = rows
  return partOf([row], before, () => {
    const [latitudes, longitudes] = [parsed<number>(row?.latitude), parsed<number>(row?.longitude)]
    const counts = parsed<number>(row?.count)
    return zipsOf(
      parsed<string>(row?.zip).map((zip, at) => ({
        zip,
        latitude: latitudes[at] ?? 0,
        longitude: longitudes[at] ?? 0,
        count: counts[at] ?? 0,
      })),
    )
  })
}

/** Reads the towns that have locations. */
export async function readTowns({ query }: Database, before?: RosterPart<Towns>): Promise<RosterPart<Towns>> {
  const { rows } = await sql<TownRow>`
    select town.name, "SCode" as state, "SName" as "stateName", town.count, town.latitude, town.longitude
    from (select "LCity" as name, "SId", count(*)::int as count, avg("LLatitude") as latitude, avg("LLongitude") as longitude
        from "Custom_Location" where "LVisible" and "LCity" is not null
        group by "LCity", "SId") town
      left join "Custom_State" using ("SId")
    order by town.name, "SCode"`.execute(query)
  return partOf([{ rows: JSON.stringify(rows) }], before, () => townsOf(rows))
}
