import {
  type FhirSearch,
  type FhirType,
  fhirKey,
  type LocationRow,
  locationResource,
  ORGANIZATION,
  type OrganizationRow,
  organizationResource,
  type PractitionerRow,
  practitionerResource,
  type Resource,
  type RoleRow,
  roleResource,
  type ServiceRow,
  serviceResource,
} from '@rounds/core/rules/fhir'
import { directoryAddress } from '@rounds/core/rules/find-care'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Nearness } from '../directory/places.ts'

/** What is read: the database, how it finds places, and what the website says of itself. */
export interface FhirSource {
  readonly database: Database
  readonly nearness: Nearness
  readonly organization: OrganizationRow
  readonly publicUrl: string
}

/** What a search found: how many there are, and the page that was asked for. */
export interface FhirFound {
  readonly total: number
  readonly resources: readonly Resource[]
}

interface Kind {
  /** The row as JSON; the condition and the order are over the same tables. */
  readonly row: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  readonly order: RawBuilder<unknown>
  readonly visible: RawBuilder<unknown>
  readonly key: (id: string) => RawBuilder<unknown> | null
  readonly by: (name: string, text: string) => RawBuilder<unknown>
  readonly resource: (row: never, source: FhirSource) => Resource
}

const readId = (id: string) => (/^\d{1,9}$/.test(id) ? Number(id) : null)
const never = sql`false`
const starts = (column: RawBuilder<unknown>, text: string) =>
  sql`starts_with(lower(${column}), lower(${text.trim()}))`
/** Each word that was typed begins a word of the name. */
const matchesName = (column: RawBuilder<unknown>, text: string) =>
  sql`not exists (select from regexp_split_to_table(lower(${text.trim()}), '\\s+') typed
    where not exists (select from regexp_split_to_table(lower(${column}), '[^[:alnum:]]+') word where starts_with(word, typed)))`
const refers = (column: RawBuilder<unknown>, type: FhirType, text: string) =>
  sql`${column} = ${fhirKey(type, text) ?? -1}`
const keyOf = (column: RawBuilder<unknown>) => (id: string) => {
  const key = readId(id)
  return key === null ? null : sql`${column} = ${key}`
}
const absolute = ({ publicUrl }: FhirSource, link: string | null) =>
  link?.startsWith('/') ? publicUrl + link : link

const kinds: Readonly<Record<Exclude<FhirType, 'Organization'>, Kind>> = {
  Practitioner: {
    from: sql`"Custom_Physician" p`,
    visible: sql`p."PhVisible"`,
    order: sql`p."PhId"`,
    key: keyOf(sql`p."PhId"`),
    row: sql`json_build_object('id', p."PhId", 'npi', p."PhNpi", 'prefix', p."PhPrefix", 'first', p."PhFirstName", 'middle', p."PhMiddleName",
      'last', p."PhLastName", 'suffix', p."PhSuffix", 'credentials', p."PhCredentials", 'gender', p."PhGender",
      'photo', p."PhPhoto"->>'src', 'languages', p."PhLanguages", 'phones', p."PhPhoneList", 'certifications', p."PhCertification")`,
    by: (name, text) =>
      name === 'identifier'
        ? sql`p."PhNpi" = ${text.split('|').at(-1) ?? ''}`
        : matchesName(
            sql`concat_ws(' ', p."PhFirstName", p."PhMiddleName", p."PhLastName", p."PhSuffix")`,
            text,
          ),
    resource: (row: PractitionerRow, source) =>
      practitionerResource({ ...row, photo: absolute(source, row.photo) }),
  },
  PractitionerRole: {
    from: sql`"Custom_LocationToPhysician" w join "Custom_Physician" p using ("PhId") join "Custom_Location" l using ("LId")`,
    visible: sql`p."PhVisible" and l."LVisible"`,
    order: sql`w."PhId", w."LId"`,
    key: id => {
      const [physician = '', location = '', ...more] = id.split('-')
      const keys = [readId(physician), readId(location)]
      if (more.length > 0 || keys.includes(null)) return null
      return sql`w."PhId" = ${keys[0]} and w."LId" = ${keys[1]}`
    },
    row: sql`json_build_object('practitioner', p."PhId", 'name', concat_ws(' ', p."PhFirstName", p."PhLastName"), 'location', l."LId",
      'place', l."LName", 'phone', w."LtphPhone",
      'specialties', (select coalesce(json_agg(json_build_object('title', s."SpTitle", 'nucc', s."SpNucc") order by h."PhtspPrimary" desc, h."PhtspSortOrder", s."SpId"), '[]')
        from "Custom_PhysicianToSpecialty" h join "Custom_Specialty" s using ("SpId") where h."PhId" = p."PhId" and s."SpVisible"),
      'services', (select coalesce(json_agg(s."ScId" order by s."ScId"), '[]') from "Custom_ServiceConditionToPhysician" g
        join "Custom_ServiceCondition" s using ("ScId") where g."PhId" = p."PhId" and s."ScVisible"))`,
    by: (name, text) => {
      if (name === 'practitioner') return refers(sql`w."PhId"`, 'Practitioner', text)
      if (name === 'location') return refers(sql`w."LId"`, 'Location', text)
      if (name === 'service')
        return sql`exists (select from "Custom_ServiceConditionToPhysician" g where g."PhId" = w."PhId" and ${refers(sql`g."ScId"`, 'HealthcareService', text)})`
      const wanted = text.split('|').at(-1) ?? ''
      return sql`exists (select from "Custom_PhysicianToSpecialty" h join "Custom_Specialty" s using ("SpId")
        where h."PhId" = w."PhId" and s."SpVisible" and (s."SpNucc" = ${wanted} or lower(s."SpTitle") = lower(${wanted})))`
    },
    resource: (row: RoleRow) => roleResource(row),
  },
  Location: {
    from: sql`"Custom_Location" l`,
    visible: sql`l."LVisible"`,
    order: sql`l."LId"`,
    key: keyOf(sql`l."LId"`),
    row: sql`json_build_object('id', l."LId", 'name', l."LName", 'altName', l."LAltName", 'npi', l."LNpi", 'address1', l."LAddress1",
      'address2', l."LAddress2", 'city', l."LCity", 'state', (select "SCode" from "Custom_State" s where s."SId" = l."SId"),
      'zip', l."LZip", 'latitude', l."LLatitude", 'longitude', l."LLongitude", 'phone', l."LPhone", 'fax', l."LFax",
      'slug', l."LPageUrl", 'hours', l."LHours")`,
    by: (name, text) => {
      if (name === 'name') return matchesName(sql`concat_ws(' ', l."LName", l."LAltName")`, text)
      if (name === 'address-city') return starts(sql`l."LCity"`, text)
      if (name === 'address-postalcode') return starts(sql`l."LZip"`, text)
      return sql`exists (select from "Custom_State" s where s."SId" = l."SId" and (s."SCode" = upper(${text}) or lower(s."SName") = lower(${text})))`
    },
    resource: (row: LocationRow & { slug: string | null }, source) =>
      locationResource({ ...row, url: source.publicUrl + directoryAddress('location', row) }),
  },
  HealthcareService: {
    from: sql`"Custom_ServiceCondition" s`,
    visible: sql`s."ScVisible"`,
    order: sql`s."ScId"`,
    key: keyOf(sql`s."ScId"`),
    row: sql`json_build_object('id', s."ScId", 'title', s."ScTitle", 'phone', s."ScPhone",
      'locations', (select coalesce(json_agg(json_build_object('id', l."LId", 'name', l."LName") order by l."LId"), '[]')
        from "Custom_LocationToServiceCondition" a join "Custom_Location" l using ("LId") where a."ScId" = s."ScId" and l."LVisible"))`,
    by: (name, text) =>
      name === 'name'
        ? matchesName(sql`concat_ws(' ', s."ScTitle", s."ScSynonyms")`, text)
        : sql`exists (select from "Custom_LocationToServiceCondition" a join "Custom_Location" l using ("LId")
          where a."ScId" = s."ScId" and l."LVisible" and ${refers(sql`a."LId"`, 'Location', text)})`,
    resource: (row: ServiceRow) => serviceResource(row),
  },
}

/** One resource; undefined where there is none that the public may see. */
export async function readFhir(
  source: FhirSource,
  type: FhirType,
  id: string,
): Promise<Resource | undefined> {
  if (type === 'Organization')
    return id === ORGANIZATION ? organizationResource(source.organization) : undefined
  const { row, from, visible, key, resource } = kinds[type]
  const condition = key(id)
  if (condition === null) return undefined
  const { rows } = await sql<{ row: string }>`select ${row}::text as row from ${from}
    where ${visible} and ${condition}`.execute(source.database.query)
  return rows[0] && resource(JSON.parse(rows[0].row) as never, source)
}

/** A page of the resources that a search finds, the nearest first where a place was named. */
export async function searchFhir(
  source: FhirSource,
  type: FhirType,
  { parameters, near, count, offset }: FhirSearch,
): Promise<FhirFound> {
  if (type === 'Organization') {
    const own = organizationResource(source.organization)
    const { _id: id = ORGANIZATION, name = '' } = parameters
    const fits = id === ORGANIZATION && source.organization.name.toLowerCase().startsWith(name.toLowerCase())
    return { total: fits ? 1 : 0, resources: fits && offset === 0 && count > 0 ? [own] : [] }
  }
  const { row, from, visible, order, key, by, resource } = kinds[type]
  const conditions = [
    visible,
    ...(near ? [source.nearness.within(near, near.miles)] : []),
    ...Object.entries(parameters).map(([name, text]) =>
      name === '_id' ? (key(text) ?? never) : by(name, text),
    ),
  ]
  const where = sql.join(
    conditions.map(one => sql`(${one})`),
    sql` and `,
  )
  const first = near ? sql`${source.nearness.order(near)}, ${order}` : order
  const { query } = source.database
  const { rows } = await sql<{ row: string }>`select ${row}::text as row from ${from} where ${where}
    order by ${first} limit ${count} offset ${offset}`.execute(query)
  const { rows: counted } = await sql<{
    total: number
  }>`select count(*)::int as total from ${from} where ${where}`.execute(query)
  return {
    total: counted[0]?.total ?? 0,
    resources: rows.map(found => resource(JSON.parse(found.row) as never, source)),
  }
}
