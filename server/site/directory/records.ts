import type { OpenSpan } from '@rounds/core/rules/time'
import { pageTypes } from '@rounds/core/tools'
import { type RawBuilder, sql } from 'kysely'
import { contentIsShown } from '../../sql/shown-content.ts'
import { alertIsAt, alertIsOn, exceptionsJson, type StoredException } from './alerts.ts'

/** A picture as records have it. */
export interface Picture {
  readonly src?: string | null
  readonly alt?: string | null
}

/** A location as lists and profiles show it. */
export interface PlaceRow {
  readonly id: number
  readonly name: string
  readonly slug: string | null
  readonly address1: string | null
  readonly address2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly phone: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly hours: readonly OpenSpan[] | null
  /** Other hours for a time, by alerts. */
  readonly exceptions: readonly StoredException[]
  readonly category: string | null
  readonly emergency: boolean | null
  readonly photo: Picture | null
  readonly miles?: number | null
}

/** A physician as lists show them. */
export interface DoctorRow {
  readonly id: number
  readonly slug: string | null
  readonly first: string | null
  readonly last: string
  readonly suffix: string | null
  readonly credentials: string | null
  readonly title: string | null
  readonly photo: Picture | null
  readonly gender: string | null
  readonly languages: readonly string[] | null
  readonly accepting: boolean
  readonly telehealth: boolean
  readonly phones: readonly { readonly label?: string | null; readonly number?: string | null }[] | null
  readonly specialties: readonly {
    readonly id: number
    readonly title: string
    readonly schema?: string | null
  }[]
}

/** A service as lists show it. */
export interface ServiceRow {
  readonly id: number
  readonly slug: string | null
  readonly title: string
  readonly kind: 'service' | 'condition' | 'treatment'
  readonly summary: string | null
}

/** An alert that is on show. */
export interface AlertRow {
  readonly id: number
  readonly title: string
  readonly html: string | null
  readonly level: 'info' | 'warning' | 'emergency'
  readonly link: string | null
  readonly from: string | null
  readonly to: string | null
  readonly effect: 'none' | 'closed' | 'hours'
  readonly hours: readonly OpenSpan[] | null
  readonly at: readonly { readonly id: number; readonly name: string }[]
}

/** A page that belongs to a record. */
export interface PageRow {
  readonly title: string
  readonly url: string
}

/** A video, recording, article, picture or document about a record. */
export interface MediaRow {
  readonly title: string
  readonly kind: 'image' | 'video' | 'audio' | 'article' | 'document'
  readonly url: string
  readonly html: string | null
  readonly transcript: string | null
  readonly source: string | null
  readonly date: string | null
  readonly photo: Picture | null
}

/** The columns of a location called `l`, as a JSON object. */
export const placeJson: RawBuilder<unknown> = sql`json_build_object(
  'id', l."LId", 'name', l."LName", 'slug', l."LPageUrl", 'address1', l."LAddress1", 'address2', l."LAddress2",
  'city', l."LCity", 'state', (select "SCode" from "Custom_State" s where s."SId" = l."SId"), 'zip', l."LZip",
  'phone', l."LPhone", 'latitude', l."LLatitude", 'longitude', l."LLongitude", 'hours', l."LHours",
  'exceptions', ${exceptionsJson},
  'category', (select "LcName" from "Custom_LocationCategory" c where c."LcId" = l."LcId" and c."LcVisible"),
  'emergency', l."LEmergency", 'photo', l."LPhoto")`

/** The columns of a physician called `p`, as a JSON object. */
export const doctorJson: RawBuilder<unknown> = sql`json_build_object(
  'id', p."PhId", 'slug', p."PhUrl", 'first', p."PhFirstName", 'last', p."PhLastName", 'suffix', p."PhSuffix",
  'credentials', p."PhCredentials", 'title', p."PhTitle", 'photo', p."PhPhoto", 'gender', p."PhGender",
  'languages', p."PhLanguages", 'accepting', p."PhAcceptsNew", 'telehealth', p."PhTelehealth", 'phones', p."PhPhoneList",
  'specialties', (select coalesce(json_agg(json_build_object('id', s."SpId", 'title', s."SpTitle", 'schema', s."SpSchema")
      order by has."PhtspPrimary" desc, has."PhtspSortOrder", s."SpTitle"), '[]')
    from "Custom_PhysicianToSpecialty" has join "Custom_Specialty" s using ("SpId")
    where has."PhId" = p."PhId" and s."SpVisible"))`

/** The columns of a service called `s`, as a JSON object. */
export const serviceJson: RawBuilder<unknown> = sql`json_build_object(
  'id', s."ScId", 'slug', s."ScUrl", 'title', s."ScTitle", 'kind', s."ScKind", 'summary', s."ScSummary")`

/** The alerts that are on show now at some of the locations that a condition names. */
export const alertsJson = (locations: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('id', a."LaId", 'title', a."LaTitle", 'html', a."LaText",
      'level', a."LaLevel", 'link', a."LaLink", 'at', at.places, 'from', a."LaFromDt", 'to', a."LaToDt",
      'effect', a."LaEffect", 'hours', a."LaHours")
      order by array_position(array['emergency', 'warning', 'info'], a."LaLevel"::text), a."LaFromDt" desc, a."LaId"), '[]')
  from "Custom_LocationAlert" a join lateral (
    select json_agg(json_build_object('id', l."LId", 'name', l."LName") order by l."LName") as places
    from "Custom_Location" l where l."LVisible" and l."LId" in (${locations}) and ${alertIsAt}) at on at.places is not null
  where ${alertIsOn})`

/** The pages that are shown among those that a table links with a record. */
export const pagesJson = (
  table: 'Custom_ContentToPhysician' | 'Custom_ContentToLocation' | 'Custom_ContentToServiceCondition',
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('title', coalesce(c."CPublicTitle", c."CTitle"), 'url', c."CSeoUrl") order by ${order}, c."CId"), '[]')
  from ${sql.id(table)} link join "Content" c using ("CId")
  where ${condition} and c."CSeoUrl" is not null and c."CtId" = any(${[...pageTypes]}::int[]) and ${contentIsShown('c')})`

/** The media that are shown among those that a table links with a record: at an address, or a file that is not secured. */
export const mediaJson = (
  table: 'Custom_MediaToPhysician' | 'Custom_MediaToLocation' | 'Custom_MediaToServiceCondition',
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('title', m."MTitle", 'kind', m."MType", 'url', coalesce(m."MUrl", f."FPath"),
      'html', m."MDescription", 'transcript', m."MTranscript", 'source', m."MSource", 'date', m."MDate", 'photo', m."MPhoto")
      order by ${order}, m."MId"), '[]')
  from ${sql.id(table)} link join "Custom_Media" m using ("MId") left join "File" f on f."FId" = m."FId" and not f."FSecured"
  where ${condition} and m."MVisible" and coalesce(m."MUrl", f."FPath") is not null)`
