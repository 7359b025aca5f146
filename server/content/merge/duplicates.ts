import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

/** What two possible duplicates have in common. */
export type Likeness = 'name' | 'email' | 'phone' | 'address' | 'code'

/** Two possible duplicates, each with what distinguishes it from others. */
export interface LikelyPair {
  readonly one: { readonly id: number; readonly title: string; readonly detail: string }
  readonly other: { readonly id: number; readonly title: string; readonly detail: string }
  readonly why: readonly Likeness[]
}

const MOST_PAIRS = 50

interface Kind {
  /** Pairs as `one`, `other`, `why`. */
  readonly pairs: RawBuilder<unknown>
  /** The key, title and detail of every record. */
  readonly named: RawBuilder<unknown>
}

/** A value shared by more records than this, such as the phone of a switchboard, says nothing about any two of them. */
const MOST_SHARING = 300

/** The pairs of an entity that share something, limited to those with texts at least this similar. */
const sharing = (
  table: string,
  key: string,
  why: Likeness,
  shared: RawBuilder<unknown>,
  alike?: { readonly text: RawBuilder<unknown>; readonly least: number },
) => sql`(
  with record as materialized (
    select id, shared, text from (
      select ${sql.id(key)} as id, ${shared} as shared, ${alike?.text ?? sql`''`} as text,
        count(*) over (partition by ${shared}) as size from ${sql.id(table)}) counted
    where shared is not null and size between 2 and ${MOST_SHARING})
  select a.id as one, b.id as other, ${why}::text as why from record a join record b on a.shared = b.shared and a.id < b.id
  ${alike ? sql`where similarity(a.text, b.text) >= ${alike.least}` : sql``})`

const digits = sql`nullif(right(regexp_replace("LPhone", '\\D', '', 'g'), 10), '')`
const town = sql`concat_ws(' ', search_key("LCity"), "SId")`
const street = sql`search_key("LAddress1") || ' ' || left("LZip", 5) || coalesce(' ' || "LAddress2", '')`

const kinds: Readonly<Record<string, Kind>> = {
  Custom_Physician: {
    pairs: sql`${sharing('Custom_Physician', 'PhId', 'name', sql`search_key("PhLastName")`, {
      text: sql`search_key("PhFirstName")`,
      least: 0.5,
    })} union ${sharing('Custom_Physician', 'PhId', 'email', sql`lower("PhEmail")`)}`,
    named: sql`select "PhId" as id, concat_ws(' ', "PhFirstName", "PhLastName") as title,
      concat_ws(', ', "PhCredentials", "PhTitle", 'NPI ' || "PhNpi") as detail from "Custom_Physician"`,
  },
  Custom_Location: {
    pairs: sql`${sharing(
      'Custom_Location',
      'LId',
      'name',
      sql`${town} || ' ' || left(search_key("LName"), 4)`,
      {
        text: sql`search_key("LName")`,
        least: 0.7,
      },
    )} union ${sharing('Custom_Location', 'LId', 'address', street)}
      union ${sharing('Custom_Location', 'LId', 'phone', digits)}`,
    named: sql`select "LId" as id, "LName" as title,
      concat_ws(', ', "LAddress1", "LCity", "LZip", "LPhone") as detail from "Custom_Location"`,
  },
  Custom_Specialty: {
    pairs: sql`
      select a."SpId" as one, b."SpId" as other, 'name' as why from "Custom_Specialty" a join "Custom_Specialty" b on a."SpId" < b."SpId"
        where similarity(search_key(a."SpTitle"), search_key(b."SpTitle")) >= 0.6
          or search_key(a."SpTitle") = search_key(b."SpPractitioner") or search_key(b."SpTitle") = search_key(a."SpPractitioner")
      union select a."SpId", b."SpId", 'code' from "Custom_Specialty" a join "Custom_Specialty" b
        on a."SpNucc" = b."SpNucc" and a."SpId" < b."SpId"`,
    named: sql`select "SpId" as id, "SpTitle" as title, concat_ws(', ', "SpPractitioner", "SpNucc") as detail from "Custom_Specialty"`,
  },
}

const NOTHING = sql`select null::int as one, null::int as other, null::text as why where false`

/**
 * The possible duplicates of an entity, as `one`, `other` and `why`; without pairs that people marked as different, and
 * without those that only share a phone, because the departments of a hospital share its switchboard.
 */
export const likelyPairs = (entity: string): RawBuilder<unknown> => sql`
  select one, other, array_agg(why order by why) as why from (${kinds[entity]?.pairs ?? NOTHING}) found
  where not exists (select from directory_not_same n
    where n.entity = ${entity} and n.one = found.one and n.other = found.other)
  group by one, other having array_agg(why) <> array['phone']`

/** The possible duplicates of an entity with what distinguishes them, most similar first. */
export async function likelyDuplicates(executor: Executor, entity: string): Promise<readonly LikelyPair[]> {
  const kind = kinds[entity]
  if (!kind) return []
  const { rows } = await sql<{ pair: string }>`
    with named as (${kind.named})
    select json_build_object('one', to_json(a), 'other', to_json(b), 'why', why)::text as pair
    from (${likelyPairs(entity)}) pairs join named a on a.id = one join named b on b.id = other
    order by cardinality(why) desc, a.title, a.id, b.id limit ${MOST_PAIRS}`.execute(executor)
  return rows.map(({ pair }) => JSON.parse(pair) as LikelyPair)
}
