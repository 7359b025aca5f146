import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Nearness } from './places.ts'
import type { Wish } from './understand.ts'

type Condition = RawBuilder<SqlBool>

/** A physician that was found, at the location that suits the search best. */
export interface Hit {
  readonly PhId: number
  readonly LId: number | null
  readonly miles: number | null
  readonly open: boolean
}

/** How many a filter would leave. */
export interface Facets {
  readonly accepting: number
  readonly open: number
  readonly telehealth: number
  readonly female: number
  readonly male: number
  readonly languages: readonly { readonly name: string; readonly count: number }[]
}

/** One page of what was found. */
export interface SearchResult {
  readonly total: number
  readonly hits: readonly Hit[]
  readonly facets: Facets
}

/** How many physicians a page of results has. */
export const PAGE_SIZE = 10
const MOST_LANGUAGES = 8

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

const column = (name: 'PhFirstName' | 'PhLastName') => sql`search_key(p.${sql.id(name)})`

/** What a physician must be, whatever the filters say. */
function subjectOf({ terms, names }: Wish): Condition {
  const ids = (kind: string) => terms.filter(term => term.kind === kind).map(({ id }) => id)
  const conditions: Condition[] = [sql`p."PhVisible"`]
  if (terms.length > 0)
    conditions.push(sql`p."PhId" in (
      select "PhId" from "Custom_PhysicianToSpecialty" where "SpId" = any(${ids('specialty')}::int[])
      union select "PhId" from "Custom_ServiceConditionToPhysician" where "ScId" = any(${ids('service')}::int[]))`)
  for (const { word, isExact } of names) {
    const pattern = isExact ? `\\m${word}\\M` : `\\m${word}`
    const alike = isExact
      ? sql`false`
      : sql`(${column('PhLastName')} % ${word} or ${column('PhFirstName')} % ${word})`
    conditions.push(
      sql`(${column('PhLastName')} ~ ${pattern} or ${column('PhFirstName')} ~ ${pattern} or ${alike})`,
    )
  }
  return all(conditions)
}

/** The filters of a search, each by its group, over `ph`. */
function filtersOf({
  accepting,
  open,
  telehealth,
  gender,
  languages,
}: Wish): Readonly<Record<string, Condition>> {
  return {
    ...(accepting && { accepting: sql<SqlBool>`ph.accepting` }),
    ...(open && { open: sql<SqlBool>`ph.open` }),
    ...(telehealth && { telehealth: sql<SqlBool>`ph.telehealth` }),
    ...(gender && { gender: sql<SqlBool>`ph.gender = ${gender}` }),
    ...(languages.length > 0 && {
      languages: sql<SqlBool>`exists (select from json_array_elements_text(ph.languages) spoken where spoken = any(${[...languages]}::text[]))`,
    }),
  }
}

/** Physicians with each location that they can be seen at, as far as the search allows it. */
function foundSql(wish: Wish, nearness: Nearness, open: readonly number[]) {
  const { origin, miles, location } = wish
  const places: Condition[] = [sql`l."LVisible"`]
  if (location) places.push(sql`l."LId" = ${location.id}`)
  if (origin && miles !== null) places.push(nearness.within(origin, miles))
  const distance = origin ? nearness.miles(origin) : sql`null::float8`
  return sql`select p."PhId", w."LId", w.miles, coalesce(w.open, false) as open, w.rank
    from "Custom_Physician" p ${location || origin ? sql`join` : sql`left join`} (
      select works."PhId", l."LId", ${distance} as miles, l."LId" = any(${[...open]}::int[]) as open,
        case when works."LtphPrimary" then -1 else works."LtphSortOrder" end as rank
      from "Custom_LocationToPhysician" works join "Custom_Location" l using ("LId") where ${all(places)}) w using ("PhId")
    where ${subjectOf(wish)}`
}

/** How hits are ordered: nearest first where there is a place to begin from. */
function orderOf({ search, origin, terms, names }: Wish): RawBuilder<unknown> {
  const byName = sql`p."PhLastName", p."PhFirstName", p."PhId"`
  if (search.sort === 'name') return byName
  if (origin) return sql`ph.miles, ${byName}`
  const main = terms.filter(({ kind }) => kind === 'specialty').map(({ id }) => id)
  const alike = names.map(
    ({ word }) =>
      sql`greatest(similarity(${column('PhLastName')}, ${word}), similarity(${column('PhFirstName')}, ${word}))`,
  )
  return sql.join([
    ...(alike.length > 0 ? [sql`(${sql.join(alike, sql` + `)}) desc`] : []),
    ...(main.length > 0
      ? [
          sql`exists (select from "Custom_PhysicianToSpecialty" s where s."PhId" = p."PhId" and s."PhtspPrimary" and s."SpId" = any(${main}::int[])) desc`,
        ]
      : []),
    sql`ph.accepting desc`,
    byName,
  ])
}

/** Finds physicians, and counts what each filter would leave, in one statement. `open` are the locations that are open now. */
export async function searchPhysicians(
  { query }: Database,
  wish: Wish,
  nearness: Nearness,
  open: readonly number[],
): Promise<SearchResult> {
  const filters = filtersOf(wish)
  const without = (group: string) =>
    all(Object.entries(filters).flatMap(([name, condition]) => (name === group ? [] : [condition])))
  const count = (group: string, condition: Condition) =>
    sql`count(*) filter (where ${without(group)} and ${condition})::int`
  const usable = wish.open ? sql`filter (where open)` : sql``
  const offset = (wish.search.page - 1) * PAGE_SIZE
  const { rows } = await sql<{ hits: readonly Hit[]; total: number; facets: Facets }>`
    with found as materialized (${foundSql(wish, nearness, open)}),
    ph as materialized (
      select p."PhId", p."PhAcceptsNew" as accepting, p."PhTelehealth" as telehealth, p."PhGender" as gender,
        p."PhLanguages" as languages, places.open, places.miles
      from (select "PhId", bool_or(open) as open, min(miles) ${usable} as miles from found group by 1) places
        join "Custom_Physician" p using ("PhId")),
    hits as (
      select ph."PhId", ph.miles, row_number() over (order by ${orderOf(wish)}) as place
      from ph join "Custom_Physician" p using ("PhId") where ${all(Object.values(filters))}
      order by place limit ${PAGE_SIZE} offset ${offset}),
    spoken as (
      select name, count(*)::int as count from ph, json_array_elements_text(
        case when json_typeof(ph.languages) = 'array' then ph.languages else '[]'::json end) name
      where ${without('languages')} and name <> 'English' group by 1 order by 2 desc, 1 limit ${MOST_LANGUAGES})
    select
      (select coalesce(json_agg(json_build_object('PhId', h."PhId", 'LId', at."LId", 'miles', at.miles, 'open', coalesce(at.open, false)) order by h.place), '[]')
        from hits h left join lateral (
          select f."LId", f.miles, f.open from found f where f."PhId" = h."PhId" and (f.open or not ${wish.open})
          order by f.miles, f.rank, f."LId" limit 1) at on true) as hits,
      count(*) filter (where ${all(Object.values(filters))})::int as total,
      json_build_object(
        'accepting', ${count('accepting', sql`ph.accepting`)}, 'open', ${count('open', sql`ph.open`)},
        'telehealth', ${count('telehealth', sql`ph.telehealth`)},
        'female', ${count('gender', sql`ph.gender = 'female'`)}, 'male', ${count('gender', sql`ph.gender = 'male'`)},
        'languages', (select coalesce(json_agg(spoken), '[]') from spoken)) as facets
    from ph`.execute(query)
  const [row] = rows
  if (!row) throw new Error('A count has one row.')
  const parsed = (value: unknown) => (typeof value === 'string' ? JSON.parse(value) : value)
  return { total: row.total, hits: parsed(row.hits) as readonly Hit[], facets: parsed(row.facets) as Facets }
}
