import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

/** What two records that may be one have in common. */
export type Likeness = 'name' | 'email' | 'phone' | 'address' | 'code'

/** Two records that may be one, each with what tells it from others. */
export interface LikelyPair {
  readonly one: { readonly id: number; readonly title: string; readonly detail: string }
  readonly other: { readonly id: number; readonly title: string; readonly detail: string }
  readonly why: readonly Likeness[]
}

const MOST_PAIRS = 50

interface Kind {
  /** Pairs as `one`, `other`, `why`; each select joins by what an index or a hash finds. */
  readonly pairs: RawBuilder<unknown>
  /** The key, title and detail of every record. */
  readonly named: RawBuilder<unknown>
}

const digits = (field: string) =>
  sql`nullif(right(regexp_replace(${sql.ref(field)}, '\\D', '', 'g'), 10), '')`

const kinds: Readonly<Record<string, Kind>> = {
  Custom_Physician: {
    pairs: sql`
      select a."PhId" as one, b."PhId" as other, 'name' as why from "Custom_Physician" a join "Custom_Physician" b
        on search_key(a."PhLastName") = search_key(b."PhLastName") and a."PhId" < b."PhId"
        where similarity(search_key(a."PhFirstName"), search_key(b."PhFirstName")) >= 0.5
      union select a."PhId", b."PhId", 'email' from "Custom_Physician" a join "Custom_Physician" b
        on lower(a."PhEmail") = lower(b."PhEmail") and a."PhId" < b."PhId"`,
    named: sql`select "PhId" as id, concat_ws(' ', "PhFirstName", "PhLastName") as title,
      concat_ws(', ', "PhCredentials", "PhTitle", 'NPI ' || "PhNpi") as detail from "Custom_Physician"`,
  },
  Custom_Location: {
    pairs: sql`
      select a."LId" as one, b."LId" as other, 'name' as why from "Custom_Location" a join "Custom_Location" b
        on search_key(a."LCity") = search_key(b."LCity") and a."SId" is not distinct from b."SId" and a."LId" < b."LId"
        where similarity(search_key(a."LName"), search_key(b."LName")) >= 0.7
      union select a."LId", b."LId", 'address' from "Custom_Location" a join "Custom_Location" b
        on search_key(a."LAddress1") = search_key(b."LAddress1") and left(a."LZip", 5) = left(b."LZip", 5)
        and coalesce(a."LAddress2", '') = coalesce(b."LAddress2", '') and a."LId" < b."LId"
      union select a."LId", b."LId", 'phone' from "Custom_Location" a join "Custom_Location" b
        on ${digits('a.LPhone')} = ${digits('b.LPhone')} and a."LId" < b."LId"`,
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

/** The pairs of an entity that may be one record, those alike in most first; without what people have told apart. */
export async function likelyDuplicates(executor: Executor, entity: string): Promise<readonly LikelyPair[]> {
  const kind = kinds[entity]
  if (!kind) return []
  const { rows } = await sql<{ pair: string }>`
    with pairs as (select one, other, array_agg(why order by why) as why from (${kind.pairs}) found group by one, other),
      named as (${kind.named})
    select json_build_object('one', to_json(a), 'other', to_json(b), 'why', why)::text as pair
    from pairs join named a on a.id = one join named b on b.id = other
    where not exists (select from directory_not_same n
      where n.entity = ${entity} and n.one = pairs.one and n.other = pairs.other)
    order by cardinality(why) desc, a.title, a.id, b.id limit ${MOST_PAIRS}`.execute(executor)
  return rows.map(({ pair }) => JSON.parse(pair) as LikelyPair)
}
