import type { AnyRow } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { PhysicianProfile } from './profiles.ts'
import { placeJson, serviceJson } from './records.ts'

/** A link as the form of a physician has it: its kind, what it leads to, and what it says. */
interface TypedLink extends AnyRow {
  readonly link: string
  readonly other: number
}

const MOST_LINKS = 1_000

const isLink = (value: unknown): value is TypedLink =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as AnyRow).link === 'string' &&
  Number.isInteger((value as AnyRow).other)

/** The main one first, then in the order that people gave them. */
const inOrder = (main: string, order: string) => (one: TypedLink, other: TypedLink) =>
  Number(other[main] === true) - Number(one[main] === true) ||
  Number(one[order] ?? 0) - Number(other[order] ?? 0)

/** A profile with the specialties, locations and services that somebody has linked and not saved. */
export async function withTypedLinks(
  { query }: Database,
  profile: PhysicianProfile,
  typed: unknown,
): Promise<PhysicianProfile> {
  if (!Array.isArray(typed)) return profile
  const links = typed.slice(0, MOST_LINKS).filter(isLink)
  const of = (kind: string) => links.filter(({ link }) => link === kind)
  const read = async <T>(rows: RawBuilder<unknown>, own: readonly TypedLink[]) => {
    const { rows: found } = await sql<{
      id: number
      json: string
    }>`select id, json::text as json from (${rows}) rows
      where id = any(${own.map(({ other }) => other)}::int[])`.execute(query)
    const known = new Map(found.map(({ id, json }) => [id, JSON.parse(json) as T]))
    return own.flatMap(link => {
      const row = known.get(link.other)
      return row === undefined ? [] : [{ link, row }]
    })
  }
  const specialties = await read<PhysicianProfile['doctor']['specialties'][number]>(
    sql`select "SpId" as id, json_build_object('id', "SpId", 'title', "SpTitle", 'schema', "SpSchema") as json
      from "Custom_Specialty" where "SpVisible"`,
    of('Custom_PhysicianToSpecialty').sort(inOrder('PhtspPrimary', 'PhtspSortOrder')),
  )
  const places = await read<PhysicianProfile['places'][number]>(
    sql`select l."LId" as id, ${placeJson} as json from "Custom_Location" l where l."LVisible"`,
    of('Custom_LocationToPhysician').sort(inOrder('LtphPrimary', 'LtphSortOrder')),
  )
  const services = await read<PhysicianProfile['services'][number]>(
    sql`select s."ScId" as id, ${serviceJson} as json from "Custom_ServiceCondition" s where s."ScVisible"`,
    of('Custom_ServiceConditionToPhysician').sort(inOrder('', 'SctphSortOrder')),
  )
  return {
    ...profile,
    doctor: { ...profile.doctor, specialties: specialties.map(({ row }) => row) },
    places: places.map(({ link, row }) => ({
      ...row,
      phoneThere: typeof link.LtphPhone === 'string' ? link.LtphPhone : null,
      isOnForm: (link.LtphMeta as AnyRow | null)?.ShowOnRequestAppointmentForm === true,
    })),
    services: services.map(({ row }) => row),
  }
}
