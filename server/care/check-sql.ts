import type { CareCheckId } from '@rounds/core/rules/care'
import { FACT_DAYS, type FactEntity } from '@rounds/core/rules/find-care'
import { DIALABLE } from '@rounds/core/rules/text'
import { type RawBuilder, sql } from 'kysely'
import { factsSql } from '../content/facts.ts'
import { likelyPairs } from '../content/merge/duplicates.ts'
import { alertIsAt, alertIsOn } from '../site/directory/alerts.ts'

/** A record that a check has found; `place` sorts those together that belong together. */
export interface Found {
  readonly id: number
  readonly name: string
  /** What tells it from others of the same name. */
  readonly detail: string | null
  /** What is wrong with it, or what its field holds now. */
  readonly value: string | null
  readonly version: number
  readonly place: number
}

/** The columns of `Found` of a record of a table called `p` or `l`. */
interface Described {
  readonly from: RawBuilder<unknown>
  readonly key: RawBuilder<unknown>
  readonly columns: RawBuilder<unknown>
}

const physicians: Described = {
  from: sql`"Custom_Physician" p`,
  key: sql`p."PhId"`,
  columns: sql`p."PhId" as id, p."RowVersion" as version, concat_ws(' ', p."PhFirstName", p."PhLastName", nullif(p."PhSuffix", '')) as name,
    nullif(concat_ws(', ', nullif(p."PhCredentials", ''), nullif(p."PhTitle", '')), '') as detail`,
}
const locations: Described = {
  from: sql`"Custom_Location" l`,
  key: sql`l."LId"`,
  columns: sql`l."LId" as id, l."RowVersion" as version, l."LName" as name, nullif(concat_ws(', ', nullif(l."LCity", ''),
    (select "SCode" from "Custom_State" s where s."SId" = l."SId")), '') as detail`,
}

const select = (
  { from, key, columns }: Described,
  condition: RawBuilder<unknown>,
  value: RawBuilder<unknown> = sql`null::text`,
): RawBuilder<Found> =>
  sql<Found>`select ${columns}, ${value} as value, ${key} as place from ${from} where ${condition}`

const physicianWhere = (condition: RawBuilder<unknown>, value?: RawBuilder<unknown>) =>
  select(physicians, sql`p."PhVisible" and ${condition}`, value)
const locationWhere = (condition: RawBuilder<unknown>, value?: RawBuilder<unknown>) =>
  select(locations, sql`l."LVisible" and ${condition}`, value)

const digit = (npi: RawBuilder<unknown>, at: number) => sql`substr(${npi}, ${sql.lit(at)}, 1)`

/** Whether a column holds something that is no NPI; the rule of `npiProblem` as the database counts it. */
const isNoNpi = (npi: RawBuilder<unknown>) => {
  const sum = Array.from({ length: 10 }, (_, index) => {
    const written = digit(npi, index + 1)
    return index % 2 === 0 ? sql`substr('0246813579', ${written}::int + 1, 1)::int` : sql`${written}::int`
  })
  return sql`nullif(${npi}, '') is not null and case when ${npi} ~ '^[0-9]{10}$'
    then (24 + ${sql.join(sum, sql` + `)}) % 10 <> 0 else true end`
}

/** How most numbers are written; what looks so needs no closer look. */
const USUAL_PHONE = '^[(]?[2-9][0-9]{2}[)]?[ .-]?[2-9][0-9]{2}[ .-]?[0-9]{4}$'

/** The digits that a phone dials first, as `isDialable` reads them. */
const dialed = (phone: RawBuilder<unknown>) => {
  const digits = sql`regexp_replace(regexp_replace(btrim(${phone}), '(x|ext)[.]?[ ]?\\d{1,6}$', '', 'i'), '\\D', '', 'g')`
  return sql`case when ${phone} ~ '^\\s*[+](?!1)' then '+' || ${digits} else regexp_replace(${digits}, '^1(?=\\d{10}$)', '') end`
}

/** What the records of a pair have in common, in words. */
const why = sql`(select string_agg(case common when 'name' then 'Similar name' else 'Same ' || common end, ', ') from unnest(why) common)`

/** Records of which one is likely the other too; each group stands at its first record. */
const likelyTwins = (entity: string, { columns, key, from }: Described, visible: RawBuilder<unknown>) => {
  const isShown = (id: RawBuilder<unknown>) =>
    sql`exists (select from ${from} where ${key} = ${id} and ${visible})`
  return sql<Found>`select ${columns}, twins.words as value, twins.place from (
    select distinct on (twin) twin, place, words from (
      select unnest(array[one, other]) as twin, one as place, ${why} as words from (${likelyPairs(entity)}) pairs
      where ${isShown(sql`one`)} and ${isShown(sql`other`)}) every_twin order by twin, place) twins
    join ${from} on ${key} = twins.twin`
}

const npiOf = { physician: sql`p."PhNpi"`, location: sql`l."LNpi"` }
const phone = sql`l."LPhone"`

/** An alert that is on and says that the place is closed, while the site goes on saying its usual hours. */
const alertWords = sql`(select a."LaTitle" from "Custom_LocationAlert" a
  where ${alertIsOn} and a."LaEffect" = 'none' and ${alertIsAt} and l."LHours" is not null
    and concat_ws(' ', a."LaTitle", regexp_replace(a."LaText", '<[^>]*>', ' ', 'g')) ~* '\\m(closed|closure|closes|closing|close|shut)\\M'
  order by a."LaId" limit 1)`

const described: Readonly<Record<FactEntity, Described & { readonly visible: RawBuilder<unknown> }>> = {
  Custom_Physician: { ...physicians, visible: sql`r."PhVisible"` },
  Custom_Location: { ...locations, visible: sql`r."LVisible"` },
}

/** Records that are shown and have a fact that is not confirmed, or was for the last time too long ago. */
const unconfirmedFacts = (entity: FactEntity): RawBuilder<Found> => {
  const { columns, key, from, visible } = described[entity]
  return sql<Found>`select ${columns}, open.many || case when open.many = 1 then ' fact to confirm' else ' facts to confirm' end as value,
    ${key} as place from (select id, count(*)::int as many from (${factsSql(entity, visible)}) facts
      where was is distinct from value or at < now() - ${FACT_DAYS} * interval '1 day' group by id) open
    join ${from} on ${key} = open.id`
}

/** Records whose practice has answered, while nobody has decided on it. */
const practiceAnswers = (entity: FactEntity): RawBuilder<Found> => {
  const { columns, key, from } = described[entity]
  return sql<Found>`select ${columns}, answered.facts as value, ${key} as place from (
    select a.record, string_agg(case w.kind when 'right' then w.fact || ' is right' else w.fact || ' has changed' end, ', ' order by w.id) as facts
    from practice_answer w join practice_ask a on a.id = w.ask_id
    where w.state = 'waiting' and a.entity = ${entity} group by a.record) answered
    join ${from} on ${key} = answered.record`
}

/** What each check finds. Counting it reads no more columns than its condition does. */
export const checkSql: Readonly<Record<CareCheckId, RawBuilder<Found>>> = {
  'physician-photo': physicianWhere(sql`coalesce(p."PhPhoto"->>'src', '') = ''`),
  'physician-specialty': physicianWhere(
    sql`not exists (select from "Custom_PhysicianToSpecialty" has join "Custom_Specialty" s using ("SpId")
      where has."PhId" = p."PhId" and s."SpVisible")`,
  ),
  'physician-location': physicianWhere(
    sql`not exists (select from "Custom_LocationToPhysician" works join "Custom_Location" l using ("LId")
      where works."PhId" = p."PhId" and l."LVisible")`,
  ),
  'physician-npi': physicianWhere(isNoNpi(npiOf.physician), npiOf.physician),
  'physician-facts': unconfirmedFacts('Custom_Physician'),
  'physician-answers': practiceAnswers('Custom_Physician'),
  'physician-duplicate': likelyTwins('Custom_Physician', physicians, sql`p."PhVisible"`),
  'location-hours': locationWhere(
    sql`(l."LHours" is null or json_typeof(l."LHours") <> 'array' or l."LHours"::text = '[]')`,
  ),
  'location-phone': locationWhere(
    sql`(${phone} is null or ${phone} !~ ${USUAL_PHONE} and ${dialed(phone)} !~ ${DIALABLE})`,
    phone,
  ),
  'location-service': locationWhere(
    sql`not exists (select from "Custom_LocationToServiceCondition" has join "Custom_ServiceCondition" s using ("ScId")
      where has."LId" = l."LId" and s."ScVisible")`,
  ),
  'location-npi': locationWhere(isNoNpi(npiOf.location), npiOf.location),
  'location-alert-hours': locationWhere(sql`${alertWords} is not null`, alertWords),
  'location-facts': unconfirmedFacts('Custom_Location'),
  'location-answers': practiceAnswers('Custom_Location'),
  'location-duplicate': likelyTwins('Custom_Location', locations, sql`l."LVisible"`),
}
