import { entities } from '@rounds/core/entities'
import {
  type Fact,
  type FactEntity,
  type FactState,
  factState,
  factsOf,
  factText,
} from '@rounds/core/rules/find-care'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict, NotFound } from '../errors.ts'
import type { Unit } from '../records/unit.ts'

/** The current fact, and its last confirmation. */
export interface FactRow {
  readonly fact: Fact
  readonly value: string
  /** The same for display. */
  readonly text: string
  readonly state: FactState
  readonly by: string | null
  readonly at: string | null
}

interface Kind {
  readonly key: string
  /** The recipient of emails; null if there is no address. */
  readonly email: RawBuilder<unknown>
  /** Each fact as text, of a row called `r`. */
  readonly facts: Readonly<Record<string, RawBuilder<unknown>>>
  readonly title: RawBuilder<unknown>
  readonly visible: RawBuilder<unknown>
}

/** How each kind of record is read. */
export const factKinds: Readonly<Record<FactEntity, Kind>> = {
  Custom_Physician: {
    key: 'PhId',
    email: sql`coalesce(nullif(btrim(r."PhEmail"), ''), (select nullif(btrim(l."LEmail"), '') from "Custom_LocationToPhysician" w
      join "Custom_Location" l using ("LId") where w."PhId" = r."PhId" and l."LEmail" <> ''
      order by w."LtphPrimary" desc, w."LtphSortOrder", l."LId" limit 1))`,
    title: sql`concat_ws(' ', r."PhFirstName", r."PhLastName")`,
    visible: sql`r."PhVisible"`,
    facts: {
      name: sql`concat_ws(' ', r."PhFirstName", r."PhMiddleName", r."PhLastName", r."PhSuffix") || coalesce(', ' || r."PhCredentials", '')`,
      specialty: sql`coalesce((select string_agg(s."SpTitle", ', ' order by h."PhtspPrimary" desc, h."PhtspSortOrder", s."SpTitle")
        from "Custom_PhysicianToSpecialty" h join "Custom_Specialty" s using ("SpId") where h."PhId" = r."PhId"), '')`,
      accepting: sql`case when r."PhAcceptsNew" then 'Yes' else 'No' end`,
      phone: sql`concat_ws(', ', (select string_agg(concat_ws(' ', one->>'label', one->>'number'), ', ' order by at)
          from json_array_elements(case when json_typeof(r."PhPhoneList"::json) = 'array' then r."PhPhoneList"::json else '[]' end) with ordinality list(one, at)),
        (select string_agg(l."LName" || ' ' || w."LtphPhone", ', ' order by l."LName") from "Custom_LocationToPhysician" w
          join "Custom_Location" l using ("LId") where w."PhId" = r."PhId" and w."LtphPhone" is not null))`,
      address: sql`coalesce((select string_agg(concat_ws(', ', l."LName", l."LAddress1", l."LCity", l."LZip"), '; ' order by w."LtphPrimary" desc, w."LtphSortOrder", l."LName")
        from "Custom_LocationToPhysician" w join "Custom_Location" l using ("LId") where w."PhId" = r."PhId"), '')`,
    },
  },
  Custom_Location: {
    key: 'LId',
    email: sql`nullif(btrim(r."LEmail"), '')`,
    title: sql`r."LName"`,
    visible: sql`r."LVisible"`,
    facts: {
      name: sql`r."LName"`,
      address: sql`concat_ws(', ', nullif(r."LAddress1", ''), nullif(r."LAddress2", ''), nullif(r."LCity", ''),
        nullif(concat_ws(' ', (select s."SCode" from "Custom_State" s where s."SId" = r."SId"), nullif(r."LZip", '')), ''))`,
      phone: sql`coalesce(r."LPhone", '')`,
      hours: sql`coalesce(r."LHours"::jsonb::text, '')`,
    },
  },
}

/** Every fact of the rows that match a condition, each with its last confirmation. */
export const factsSql = (entity: FactEntity, condition: RawBuilder<unknown>) => {
  const { key, facts } = factKinds[entity]
  const each = factsOf[entity].map((fact, at) => sql`(${fact}::text, ${at}::int, (${facts[fact]})::text)`)
  return sql`select r.${sql.id(key)} as id, f.fact, f.place, f.value, c.value as was, c.checked_by as "by", c.checked_at as at
    from ${sql.id(entity)} r cross join lateral (values ${sql.join(each)}) f(fact, place, value)
    left join lateral (select * from fact_check k where k.entity = ${entity} and k.record = r.${sql.id(key)}
      and k.fact = f.fact order by k.id desc limit 1) c on true
    where ${condition}`
}

interface Stored {
  readonly fact: Fact
  readonly value: string
  readonly was: string | null
  readonly by: string | null
  readonly at: string | null
}

/** The facts of a record. Throws `NotFound` if it does not exist. */
export async function readFacts(
  executor: Executor,
  entity: FactEntity,
  id: number,
  now = Date.now(),
): Promise<readonly FactRow[]> {
  const { key } = factKinds[entity]
  const { rows } =
    await sql<Stored>`select fact, value, was, coalesce(u."FullName", "by") as "by", to_json(at)#>>'{}' as at
    from (${factsSql(entity, sql`r.${sql.id(key)} = ${id}`)}) facts
      left join "AspNetUsers" u on u."NormalizedUserName" = upper("by") order by place`.execute(executor)
  if (rows.length === 0) throw new NotFound('This record no longer exists.')
  return rows.map(({ fact, value, was, by, at }) => ({
    fact,
    value,
    text: factText(fact, value),
    by,
    at,
    state: factState(value, was === null || at === null ? null : { value: was, at }, now),
  }))
}

/** A fact as someone saw it. */
export interface SeenFact {
  readonly fact: string
  readonly value: string
}

/** Confirms facts. Throws `Conflict` if one has changed since it was shown. */
export async function confirmFacts(
  unit: Unit,
  entity: FactEntity,
  id: number,
  seen: readonly SeenFact[],
): Promise<void> {
  const now = await readFacts(unit.query, entity, id)
  for (const { fact, value } of seen)
    if (now.find(one => one.fact === fact)?.value !== value)
      throw new Conflict('It has changed since you reviewed it. Review it again, then confirm it.')
  await noteConfirmed(unit, entity, id, { facts: seen, by: unit.author.userName })
}

/** Records who confirmed facts with their current text; the audit entry names who requested it. */
export async function noteConfirmed(
  unit: Unit,
  entity: FactEntity,
  id: number,
  {
    facts,
    by,
    at = null,
  }: { readonly facts: readonly SeenFact[]; readonly by: string | null; readonly at?: string | null },
): Promise<void> {
  for (const { fact, value } of facts)
    await sql`insert into fact_check (entity, record, fact, value, checked_by, checked_at)
      values (${entity}, ${id}, ${fact}, ${value}, ${by}, coalesce(${at}::timestamptz, now()))`.execute(
      unit.query,
    )
  await unit.audit({
    type: 'Confirmed',
    message: `Confirmed ${facts.map(({ fact }) => fact).join(', ')} of ${entities[entity].label} ${id}${by === unit.author.userName ? '' : `, as told by ${by}`}`,
    entity,
    key: String(id),
  })
  if (entity === 'Custom_Physician') await noteVerified(unit, id)
}

/** Records since when every fact of a physician is confirmed: the day of the oldest confirmation. */
async function noteVerified(unit: Unit, id: number): Promise<void> {
  const facts = await readFacts(unit.query, 'Custom_Physician', id)
  if (facts.some(({ state }) => state !== 'confirmed')) return
  const [oldest = null] = facts.map(({ at }) => at).sort()
  await unit.execute({
    entity: entities.Custom_Physician,
    statement: sql`update "Custom_Physician" set "PhVerifiedDt" = ${oldest}::timestamptz
      where "PhId" = ${id} returning "PhId"`,
    entry: { unaudited: 'the confirmation is audited' },
  })
}

/** A record with facts that have not been confirmed recently. */
export interface UnconfirmedRow {
  readonly id: number
  readonly title: string
  readonly open: number
  readonly oldest: string | null
}

/** The visible records with an unconfirmed fact: how many, and those that have waited longest. */
export async function unconfirmed(
  executor: Executor,
  entity: FactEntity,
  { days, most }: { readonly days: number; readonly most: number },
): Promise<{ readonly total: number; readonly records: readonly UnconfirmedRow[] }> {
  const { key, title, visible } = factKinds[entity]
  const { rows } = await sql<UnconfirmedRow & { total: number }>`
    with open as (select id, count(*)::int as open, min(at) as oldest from (${factsSql(entity, visible)}) facts
      where was is distinct from value or at < now() - ${days} * interval '1 day' group by id)
    select open.id, ${title} as title, open, to_json(oldest)#>>'{}' as oldest, count(*) over ()::int as total
    from open join ${sql.id(entity)} r on r.${sql.id(key)} = open.id
    order by oldest nulls first, title, open.id limit ${most}`.execute(executor)
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...row }) => row) }
}
