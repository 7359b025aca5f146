/** Records of the directory as FHIR R4 resources; only what the website shows. */

import { hoursLines } from '../time/open-state.ts'
import { isOpenSpan, type OpenSpan, weekDays } from '../time/opening-hours.ts'

/** A resource as sent. */
export interface Resource {
  readonly resourceType: string
  readonly id?: string
  readonly [name: string]: unknown
}

const NPI = 'http://hl7.org/fhir/sid/us-npi'
const NUCC = 'http://nucc.org/provider-taxonomy'
/** The one organization: the hospital or group that owns the website. */
export const ORGANIZATION = 'site'
const organization = { reference: `Organization/${ORGANIZATION}` }

/** Removes empty values: FHIR allows no null, empty text or empty list. */
function filled(resource: Readonly<Record<string, unknown>> & { readonly resourceType: string }): Resource {
  const says = (value: unknown) =>
    value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(
    Object.entries(resource).filter(([, value]) => says(value)),
  ) as unknown as Resource
}

const phone = (value: string | null | undefined, system = 'phone') =>
  value ? [{ system, value, use: 'work' }] : []
const npiOf = (npi: string | null) => (npi && /^\d{10}$/.test(npi) ? [{ system: NPI, value: npi }] : [])

export interface OrganizationRow {
  readonly name: string
  readonly phone: string | null
  readonly url: string
}

/** The organization that owns the website. */
export const organizationResource = ({ name, phone: number, url }: OrganizationRow): Resource =>
  filled({
    resourceType: 'Organization',
    id: ORGANIZATION,
    active: true,
    name: name || 'Website',
    telecom: [...phone(number), { system: 'url', value: url }],
  })

export interface PractitionerRow {
  readonly id: number
  readonly npi: string | null
  readonly prefix: string | null
  readonly first: string | null
  readonly middle: string | null
  readonly last: string
  readonly suffix: string | null
  readonly credentials: string | null
  readonly gender: 'female' | 'male' | 'other' | null
  readonly photo: string | null
  readonly languages: readonly string[] | null
  readonly phones: readonly { readonly number?: string | null }[] | null
  readonly certifications: readonly { readonly name?: string | null; readonly board?: string | null }[] | null
}

/** A physician. */
export function practitionerResource(row: PractitionerRow): Resource {
  const given = [row.first, row.middle].filter(Boolean)
  const suffix = [row.suffix, row.credentials].filter(Boolean)
  const held = (row.certifications ?? []).flatMap(({ name, board }) => {
    const text = [name, board].filter(Boolean).join(', ')
    return text ? [{ code: { text } }] : []
  })
  return filled({
    resourceType: 'Practitioner',
    id: String(row.id),
    identifier: npiOf(row.npi),
    active: true,
    name: [
      filledPart({
        use: 'official',
        family: row.last,
        given,
        prefix: row.prefix ? [row.prefix] : [],
        suffix,
      }),
    ],
    telecom: (row.phones ?? []).flatMap(({ number }) => phone(number)),
    gender: row.gender,
    photo: row.photo ? [{ url: row.photo }] : [],
    qualification: [...(row.credentials ? [{ code: { text: row.credentials } }] : []), ...held],
    communication: (row.languages ?? []).filter(Boolean).map(text => ({ text })),
  })
}

const filledPart = (part: Readonly<Record<string, unknown>>) => {
  const { resourceType: _, ...rest } = filled({ resourceType: '', ...part })
  return rest
}

export interface RoleRow {
  readonly practitioner: number
  readonly name: string
  readonly location: number
  readonly place: string
  readonly phone: string | null
  readonly specialties: readonly { readonly title: string; readonly nucc: string | null }[]
  readonly services: readonly number[]
}

/** A physician's role at a location. */
export const roleResource = (row: RoleRow): Resource =>
  filled({
    resourceType: 'PractitionerRole',
    id: `${row.practitioner}-${row.location}`,
    active: true,
    practitioner: { reference: `Practitioner/${row.practitioner}`, display: row.name },
    organization,
    specialty: row.specialties.map(({ title, nucc }) => ({
      ...(nucc && { coding: [{ system: NUCC, code: nucc, display: title }] }),
      text: title,
    })),
    location: [{ reference: `Location/${row.location}`, display: row.place }],
    healthcareService: row.services.map(id => ({ reference: `HealthcareService/${id}` })),
    telecom: phone(row.phone),
  })

export interface LocationRow {
  readonly id: number
  readonly name: string
  readonly altName: string | null
  readonly npi: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly phone: string | null
  readonly fax: string | null
  readonly url: string
  readonly hours: readonly OpenSpan[] | null
}

/** A place that sees patients. */
export function locationResource(row: LocationRow): Resource {
  const hours = row.hours ?? []
  const line = [row.address1, row.address2].filter(Boolean)
  const isPlaced = row.latitude !== null && row.longitude !== null
  return filled({
    resourceType: 'Location',
    id: String(row.id),
    identifier: npiOf(row.npi),
    status: 'active',
    name: row.name,
    alias: row.altName ? [row.altName] : [],
    mode: 'instance',
    telecom: [...phone(row.phone), ...phone(row.fax, 'fax'), { system: 'url', value: row.url }],
    address: filledPart({
      use: 'work',
      line,
      city: row.city,
      state: row.state,
      postalCode: row.zip,
      country: 'US',
    }),
    position: isPlaced ? { longitude: row.longitude, latitude: row.latitude } : null,
    managingOrganization: organization,
    hoursOfOperation: hours.filter(isWeekly).map(hoursOfOperation),
    availabilityExceptions: hoursLines(hours.filter(span => !isWeekly(span))).join('; '),
  })
}

/** The hours that `hoursOfOperation` can express: weekly spans in which the place itself is open. */
const isWeekly = (span: OpenSpan): boolean =>
  isOpenSpan(span) && !span.weeks && !span.service && weekDays.some(({ day }) => day === span.day)

function hoursOfOperation({ day, opens, closes }: OpenSpan) {
  const name = weekDays
    .find(one => one.day === day)
    ?.name.slice(0, 3)
    .toLowerCase()
  const isAllDay = opens === '00:00' && (closes === '24:00' || closes === '23:59')
  const time = (text: string | null | undefined) => `${text === '24:00' ? '23:59' : text}:00`
  return isAllDay
    ? { daysOfWeek: [name], allDay: true }
    : { daysOfWeek: [name], openingTime: time(opens), closingTime: time(closes) }
}

export interface ServiceRow {
  readonly id: number
  readonly title: string
  readonly phone: string | null
  readonly locations: readonly { readonly id: number; readonly name: string }[]
}

/** A service or condition that patients come for. */
export const serviceResource = (row: ServiceRow): Resource =>
  filled({
    resourceType: 'HealthcareService',
    id: String(row.id),
    active: true,
    providedBy: organization,
    location: row.locations.map(({ id, name }) => ({ reference: `Location/${id}`, display: name })),
    name: row.title,
    telecom: phone(row.phone),
  })
