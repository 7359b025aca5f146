import {
  plainText,
  type RosterPerson,
  type RosterPlace,
  type RosterPractice,
  type TownRow,
} from '@rounds/core/rules/find-care'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** A part of what searches need, with about how much memory it takes. */
export interface RosterPart<T> {
  readonly value: T
  readonly bytes: number
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

/** Reads the physicians that are shown. */
export async function readPeople({ query }: Database): Promise<RosterPart<readonly RosterPerson[]>> {
  const { rows } = await sql<
    Texts<'id' | 'first' | 'last' | 'accepting' | 'telehealth' | 'gender' | 'languages'>
  >`
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
  const [first, last] = [parsed<string | null>(row?.first), parsed<string>(row?.last)]
  const [accepting, telehealth] = [parsed<boolean>(row?.accepting), parsed<boolean>(row?.telehealth)]
  const [gender, languages] = [parsed<string | null>(row?.gender), parsed<unknown>(row?.languages)]
  const plain = memoized(plainText)
  const people = parsed<number>(row?.id).map((id, at) => {
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
  return { value: people, bytes: bytesOf(row) }
}

/** Reads what physicians do. */
export async function readPractice({
  query,
}: Database): Promise<
  RosterPart<{ specialties: readonly RosterPractice[]; services: readonly RosterPractice[] }>
> {
  const read = async (table: string, names: Readonly<Record<string, string>>) => {
    const { rows } = await sql<
      Texts<'person' | 'id' | 'main'>
    >`select ${columns(names)} from ${sql.id(table)}`.execute(query)
    const [ids, mains] = [parsed<number>(rows[0]?.id), parsed<boolean>(rows[0]?.main)]
    const all: readonly RosterPractice[] = parsed<number>(rows[0]?.person).map((person, at) => ({
      person,
      id: ids[at] ?? 0,
      isMain: mains[at] === true,
    }))
    return { all, bytes: bytesOf(rows[0]) }
  }
  const [specialties, services] = await Promise.all([
    read('Custom_PhysicianToSpecialty', { person: '"PhId"', id: '"SpId"', main: '"PhtspPrimary"' }),
    read('Custom_ServiceConditionToPhysician', { person: '"PhId"', id: '"ScId"', main: 'false' }),
  ])
  return {
    value: { specialties: specialties.all, services: services.all },
    bytes: specialties.bytes + services.bytes,
  }
}

/** Reads where physicians can be seen, as far as locations are shown. */
export async function readRosterPlaces({ query }: Database): Promise<RosterPart<readonly RosterPlace[]>> {
  const { rows } = await sql<Texts<'person' | 'location' | 'latitude' | 'longitude' | 'rank'>>`
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
  const [locations, ranks] = [parsed<number>(row?.location), parsed<number>(row?.rank)]
  const [latitudes, longitudes] = [
    parsed<number | null>(row?.latitude),
    parsed<number | null>(row?.longitude),
  ]
  const places = parsed<number>(row?.person).map((person, at) => ({
    person,
    location: locations[at] ?? 0,
    latitude: latitudes[at] ?? null,
    longitude: longitudes[at] ?? null,
    rank: ranks[at] ?? 0,
  }))
  return { value: places, bytes: bytesOf(row) }
}

/** Reads the towns that have locations. */
export async function readTowns({ query }: Database): Promise<readonly TownRow[]> {
  const { rows } = await sql<TownRow>`
    select town.name, "SCode" as state, "SName" as "stateName", town.count, town.latitude, town.longitude
    from (select "LCity" as name, "SId", count(*)::int as count, avg("LLatitude") as latitude, avg("LLongitude") as longitude
        from "Custom_Location" where "LVisible" and "LCity" is not null
        group by "LCity", "SId") town
      left join "Custom_State" using ("SId")`.execute(query)
  return rows
}

function memoized(read: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return text => {
    const before = known.get(text)
    if (before !== undefined) return before
    const now = read(text)
    known.set(text, now)
    return now
  }
}
