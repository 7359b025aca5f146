import { directorySlug, keyInSlug } from '@rounds/core/rules/find-care'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import {
  type AlertRow,
  alertsJson,
  type DoctorRow,
  doctorJson,
  type MediaRow,
  mediaJson,
  type PageRow,
  type Picture,
  type PlaceRow,
  pagesJson,
  placeJson,
  type ServiceRow,
  serviceJson,
} from './records.ts'

/** A list of a physician's life, such as the schools. */
export interface TrainingRow {
  readonly school?: string | null
  readonly degree?: string | null
  readonly institution?: string | null
  readonly field?: string | null
  readonly name?: string | null
  readonly organisation?: string | null
  readonly board?: string | null
  readonly city?: string | null
  readonly years?: string | null
  readonly note?: string | null
}

interface Meta {
  readonly seoTitle?: string | null
  readonly description?: string | null
  readonly noIndex?: boolean | null
}

/** A section of text. */
export interface SectionRow {
  readonly headline: string | null
  readonly html: string | null
  readonly photo: Picture | null
}

/** A location at which a physician works. */
export interface WorkRow extends PlaceRow {
  readonly phoneThere: string | null
  readonly isOnForm: boolean
}

/** All that a physician's page is made from. */
export interface PhysicianProfile {
  readonly doctor: DoctorRow
  readonly middle: string | null
  readonly npi: string | null
  readonly biography: string | null
  readonly video: string | null
  readonly meta: Meta | null
  readonly changed: string | null
  readonly lists: Readonly<Record<string, readonly TrainingRow[] | null>>
  readonly places: readonly WorkRow[]
  readonly services: readonly ServiceRow[]
  readonly colleagues: readonly (DoctorRow & { readonly place: string | null })[]
  readonly alerts: readonly AlertRow[]
  readonly pages: readonly PageRow[]
  readonly media: readonly MediaRow[]
}

const physicianJson = sql`json_build_object(
  'doctor', ${doctorJson}, 'middle', p."PhMiddleName", 'npi', p."PhNpi", 'biography', p."PhBiography", 'video', p."PhVideo",
  'meta', p."PhMeta", 'changed', to_json(p."PhUpdatedDt")#>>'{}',
  'lists', json_build_object('Education', p."PhEducation", 'Internship', p."PhInternship", 'Residency', p."PhResidency",
    'Fellowship', p."PhFellowship", 'Board certification', p."PhCertification", 'Fellow', p."PhFellow",
    'Diplomate', p."PhDiplomate", 'Memberships', p."PhSocietyMembership"),
  'places', (select coalesce(json_agg((${placeJson})::jsonb || jsonb_build_object('phoneThere', works."LtphPhone",
      'isOnForm', coalesce(works."LtphMeta"->>'ShowOnRequestAppointmentForm' = 'true', false))
      order by works."LtphPrimary" desc, works."LtphSortOrder", l."LName"), '[]')
    from "Custom_LocationToPhysician" works join "Custom_Location" l using ("LId")
    where works."PhId" = p."PhId" and l."LVisible"),
  'services', (select coalesce(json_agg(${serviceJson} order by link."SctphSortOrder", s."ScTitle"), '[]')
    from "Custom_ServiceConditionToPhysician" link join "Custom_ServiceCondition" s using ("ScId")
    where link."PhId" = p."PhId" and s."ScVisible"),
  'alerts', ${alertsJson(sql`select "LId" from "Custom_LocationToPhysician" mine where mine."PhId" = me."PhId"`)},
  'pages', ${pagesJson('Custom_ContentToPhysician', sql`link."PhId" = me."PhId"`, sql`link."CtphSortOrder"`)},
  'media', ${mediaJson('Custom_MediaToPhysician', sql`link."PhId" = me."PhId"`, sql`link."MtphSortOrder"`)})`

const MOST_COLLEAGUES = 4

/** Physicians with the same main specialty, those who work at the same places first. */
const colleaguesSql = (id: number) => sql<{ colleagues: string }>`
  select coalesce(json_agg(near.doctor || jsonb_build_object('place', near.place) order by near.shared desc, near.last), '[]')::text as colleagues from (
    select (${doctorJson})::jsonb as doctor, p."PhLastName" as last, at.name as place, coalesce(at.shared, false) as shared
    from "Custom_PhysicianToSpecialty" mine
      join "Custom_PhysicianToSpecialty" theirs on theirs."SpId" = mine."SpId" and theirs."PhId" <> mine."PhId"
      join "Custom_Physician" p on p."PhId" = theirs."PhId" and p."PhVisible"
      left join lateral (
        select l."LName" as name, exists (select from "Custom_LocationToPhysician" m where m."PhId" = ${id} and m."LId" = l."LId") as shared
        from "Custom_LocationToPhysician" w join "Custom_Location" l using ("LId")
        where w."PhId" = p."PhId" and l."LVisible" order by shared desc, w."LtphPrimary" desc limit 1) at on true
    where mine."PhId" = ${id} and mine."PhtspPrimary"
    order by at.shared desc nulls last, p."PhLastName", p."PhId" limit ${MOST_COLLEAGUES}) near`

/** The row with a slug of its own, or, where it has none, the one whose key the slug ends in. */
const at = (slugField: string, keyField: string, slug: string, table: string): RawBuilder<unknown> =>
  sql`${sql.id(table, keyField)} = (select ${sql.id(keyField)} from (
    select ${sql.id(keyField)}, 0 as rank from ${sql.id(tables[keyField] ?? '')} where ${sql.id(slugField)} = ${slug}
    union all select ${sql.id(keyField)}, 1 from ${sql.id(tables[keyField] ?? '')}
      where ${sql.id(keyField)} = ${keyInSlug(slug) ?? 0} and ${sql.id(slugField)} is null) named order by rank limit 1)`

const tables: Readonly<Record<string, string>> = {
  PhId: 'Custom_Physician',
  LId: 'Custom_Location',
  ScId: 'Custom_ServiceCondition',
}

/** The physician with a slug; undefined where there is none to be seen. */
export const readPhysician = (database: Database, slug: string): Promise<PhysicianProfile | undefined> =>
  physicianWhere(database, sql`p."PhVisible" and ${at('PhUrl', 'PhId', slug, 'p')}`)

/** A physician by their key, shown or not, for a preview. */
export const physicianById = (database: Database, id: number): Promise<PhysicianProfile | undefined> =>
  physicianWhere(database, sql`p."PhId" = ${id}`)

async function physicianWhere(
  { query }: Database,
  condition: RawBuilder<unknown>,
): Promise<PhysicianProfile | undefined> {
  const { rows } = await sql<{ profile: string; id: number }>`
    select p."PhId" as id, ${physicianJson}::text as profile from "Custom_Physician" p, lateral (select p."PhId") me
    where ${condition}`.execute(query)
  const [row] = rows
  if (!row) return undefined
  const { rows: others } = await colleaguesSql(row.id).execute(query)
  return {
    ...(JSON.parse(row.profile) as Omit<PhysicianProfile, 'colleagues'>),
    colleagues: JSON.parse(others[0]?.colleagues ?? '[]'),
  }
}

/** Where else a practice is. */
export interface MoreAddress {
  readonly name?: string | null
  readonly address1?: string | null
  readonly address2?: string | null
  readonly city?: string | null
  readonly state?: string | null
  readonly zip?: string | null
  readonly phone?: string | null
}

/** All that a location's page is made from. */
export interface LocationProfile {
  readonly place: PlaceRow
  readonly altName: string | null
  readonly npi: string | null
  readonly fax: string | null
  readonly phones:
    | readonly {
        readonly purpose?: string | null
        readonly number?: string | null
        readonly note?: string | null
      }[]
    | null
  readonly addresses: readonly MoreAddress[] | null
  readonly website: string | null
  readonly type: string | null
  readonly trauma: string | null
  readonly beds: number | null
  readonly description: string | null
  readonly sections: readonly SectionRow[]
  readonly services: readonly ServiceRow[]
  readonly doctors: readonly DoctorRow[]
  readonly doctorCount: number
  readonly alerts: readonly AlertRow[]
  readonly pages: readonly PageRow[]
  readonly media: readonly MediaRow[]
}

const MOST_DOCTORS = 12

/** The location with a slug; undefined where there is none to be seen. */
export async function readLocation({ query }: Database, slug: string): Promise<LocationProfile | undefined> {
  const { rows } = await sql<{ profile: string }>`
    select json_build_object('place', ${placeJson}, 'altName', l."LAltName", 'npi', l."LNpi", 'fax', l."LFax", 'phones', l."LPhones",
      'addresses', case when l."LBuildingType" = 3 then l."LAddresses" end, 'website', l."LUrl",
      'type', l."LType", 'trauma', l."LTrauma", 'beds', l."LBeds", 'description', l."LDescription",
      'sections', (select coalesce(json_agg(json_build_object('headline', "LctHeadline", 'html', "LctCopy", 'photo', "LctPhoto") order by "LctSortOrder", "LctId"), '[]')
        from "Custom_LocationContent" c where c."LId" = l."LId" and "LctVisible"),
      'services', (select coalesce(json_agg(${serviceJson} order by link."LtscSortOrder", s."ScTitle"), '[]')
        from "Custom_LocationToServiceCondition" link join "Custom_ServiceCondition" s using ("ScId")
        where link."LId" = l."LId" and s."ScVisible"),
      'doctors', (select coalesce(json_agg(doctor order by last, id), '[]') from (
        select ${doctorJson} as doctor, p."PhLastName" as last, p."PhId" as id from "Custom_LocationToPhysician" w join "Custom_Physician" p using ("PhId")
        where w."LId" = l."LId" and p."PhVisible" order by p."PhLastName", p."PhId" limit ${MOST_DOCTORS}) several),
      'doctorCount', (select count(*)::int from "Custom_LocationToPhysician" w join "Custom_Physician" p using ("PhId") where w."LId" = l."LId" and p."PhVisible"),
      'alerts', ${alertsJson(sql`me."LId"`)},
      'pages', ${pagesJson('Custom_ContentToLocation', sql`link."LId" = me."LId"`, sql`link."CtlSortOrder"`)},
      'media', ${mediaJson('Custom_MediaToLocation', sql`link."LId" = me."LId"`, sql`link."MtlSortOrder"`)})::text as profile
    from "Custom_Location" l, lateral (select l."LId") me
    where l."LVisible" and ${at('LPageUrl', 'LId', slug, 'l')}`.execute(query)
  return rows[0] && (JSON.parse(rows[0].profile) as LocationProfile)
}

/** All that a service's page is made from. */
export interface ServiceProfile {
  readonly service: ServiceRow
  readonly description: string | null
  readonly photo: Picture | null
  readonly phone: string | null
  readonly alsoCalled: string | null
  readonly meta: Meta | null
  readonly sections: readonly SectionRow[]
  readonly below: readonly PageRow[]
  readonly related: readonly ServiceRow[]
  readonly doctors: readonly DoctorRow[]
  readonly doctorCount: number
  readonly places: readonly PlaceRow[]
  readonly pages: readonly PageRow[]
  readonly media: readonly MediaRow[]
}

/** The service or condition with a slug; undefined where there is none to be seen. */
export async function readService({ query }: Database, slug: string): Promise<ServiceProfile | undefined> {
  const { rows } = await sql<{ profile: string }>`
    select json_build_object('service', ${serviceJson}, 'description', s."ScDescription", 'photo', s."ScPhoto", 'phone', s."ScPhone",
      'alsoCalled', s."ScSynonyms", 'meta', s."ScMeta",
      'sections', (select coalesce(json_agg(json_build_object('headline', "SccHeadline", 'html', "SccCopy", 'photo', "SccPhoto") order by "SccSortOrder", "SccId"), '[]')
        from "Custom_ServiceConditionContent" c where c."ScId" = s."ScId" and "SccVisible"),
      'below', (select coalesce(json_agg(json_build_object('title', coalesce(under."ScpTitle", c."CPublicTitle", c."CTitle"), 'url', c."CSeoUrl") order by under."ScpSortOrder", under."ScpId"), '[]')
        from "Custom_ServiceConditionPage" under join "Content" c using ("CId")
        where under."ScId" = s."ScId" and under."ScpVisible" and c."CSeoUrl" is not null and c."CVisible" and c."CDeletedDt" is null),
      'related', (select coalesce(json_agg(related order by place), '[]') from (
        select (select ${serviceJson} from "Custom_ServiceCondition" s where s."ScId" = link."ScIdRelated" and s."ScVisible") as related, link."SctscSortOrder" as place
        from "Custom_ServiceConditionToServiceCondition" link where link."ScIdPrimary" = s."ScId") listed where related is not null),
      'doctors', (select coalesce(json_agg(doctor order by last, id), '[]') from (
        select ${doctorJson} as doctor, p."PhLastName" as last, p."PhId" as id from "Custom_ServiceConditionToPhysician" link join "Custom_Physician" p using ("PhId")
        where link."ScId" = s."ScId" and p."PhVisible" order by p."PhLastName", p."PhId" limit ${MOST_DOCTORS}) several),
      'doctorCount', (select count(*)::int from "Custom_ServiceConditionToPhysician" link join "Custom_Physician" p using ("PhId") where link."ScId" = s."ScId" and p."PhVisible"),
      'places', (select coalesce(json_agg(${placeJson} order by l."LName"), '[]')
        from "Custom_LocationToServiceCondition" link join "Custom_Location" l using ("LId") where link."ScId" = s."ScId" and l."LVisible"),
      'pages', ${pagesJson('Custom_ContentToServiceCondition', sql`link."ScId" = me."ScId"`, sql`link."CtscSortOrder"`)},
      'media', ${mediaJson('Custom_MediaToServiceCondition', sql`link."ScId" = me."ScId"`, sql`link."MtscSortOrder"`)})::text as profile
    from "Custom_ServiceCondition" s, lateral (select s."ScId") me
    where s."ScVisible" and ${at('ScUrl', 'ScId', slug, 's')}`.execute(query)
  return rows[0] && (JSON.parse(rows[0].profile) as ServiceProfile)
}

/** The name of a physician without credentials. */
export const nameOfDoctor = ({ first, last, suffix }: Pick<DoctorRow, 'first' | 'last' | 'suffix'>): string =>
  [first, last, suffix].filter(Boolean).join(' ')

/** The last parts of the addresses of records. */
export const slugOf = {
  doctor: (row: Pick<DoctorRow, 'id' | 'slug' | 'first' | 'last' | 'suffix'>) =>
    directorySlug({ id: row.id, slug: row.slug, name: nameOfDoctor(row) }),
  place: (row: Pick<PlaceRow, 'id' | 'slug' | 'name'>) => directorySlug(row),
  service: (row: Pick<ServiceRow, 'id' | 'slug' | 'title'>) =>
    directorySlug({ id: row.id, slug: row.slug, name: row.title }),
}
