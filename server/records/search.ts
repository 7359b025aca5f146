import { type Entity, isUuid } from '@rounds/core/entities'
import { tools } from '@rounds/core/tools'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../rights/actor.ts'
import { rowFilterFor } from '../rights/row-filter.ts'
import { recordNameSql } from '../sql/record-name.ts'
import { candidatesSql, type Sought } from './search-candidates.ts'
import { anyOf, type Condition, foundBy, likeSql, type Word } from './search-conditions.ts'

/** A found record. */
export interface Found {
  readonly entity: number
  readonly key: string
  /** The values of `foundBy`, in order. */
  readonly values: readonly (string | null)[]
  /** The values that determine where it is opened, as JSON text. */
  readonly record: string
  /** The type of a content. */
  readonly type: string | null
}

/**
 * The records of some entities that contain every word, best first: exact key, exact value, several words all in the
 * name, start of the name, start of a word, in the name, elsewhere, in the names of linked records. Logs come last.
 * Each part uses its table's trigram indexes; a word shorter than three letters matches only at the start of words.
 */
export function searchSql(
  actor: Actor,
  kinds: readonly { readonly entity: Entity; readonly opens: readonly string[] }[],
  sought: Sought,
  limit: number,
): RawBuilder<Found> {
  const parts = kinds.flatMap(({ entity, opens }, at) => partSql(actor, entity, opens, sought, at) ?? [])
  if (parts.length === 0) return sql<Found>`select null where false`
  return sql<Found>`select entity, key, "values", record::text, type from (${sql.join(parts, sql` union all `)}) found
    order by rank, behind, length(title), title, entity, key limit ${limit}`
}

function partSql(
  actor: Actor,
  entity: Entity,
  opens: readonly string[],
  sought: Sought,
  at: number,
): RawBuilder<unknown> | undefined {
  const [key = ''] = entity.key
  const keyed = keySql(entity, key, sought.text)
  const candidates = candidatesSql(actor, entity, sought, keyed)
  if (!candidates) return undefined
  const fields = sought.onlyKeys ? [] : foundBy(entity).map(name => sql`search_key(${sql.id(name)})`)
  const { words } = sought
  const begins = likeSql(`${sought.whole}%`)
  const title = recordNameSql(entity)
  const named = sql`search_key(${title})`
  const same = fields.map(field => sql<SqlBool>`${field} = ${unescapePattern(sought.whole)}::text`)
  const rank = sql`case
    when ${keyed ?? sql`false`} then 0
    when ${anyOf([sql<SqlBool>`${named} = ${unescapePattern(sought.whole)}::text`, ...same])} then 1
    when ${words.length > 1 ? beginWordsOf(named, words) : sql`false`} then 2
    when ${named} like ${begins} then 3
    when ${named} like ${likeSql(`% ${sought.whole}%`)} then 4
    when ${named} like ${likeSql(`%${sought.whole}%`)} then 5
    else 6 end`
  const values = foundBy(entity).map(name => sql.id(name))
  const pairs = [...new Set([key, ...opens])].flatMap(name => [sql`${name}::text`, sql.id(name)])
  return sql`select ${at}::int as entity, ${sql.id(key)}::text as key, ${title} as title,
    array[${values.length > 0 ? sql.join(values) : sql`null`}]::text[] as "values", json_build_object(${sql.join(pairs)}) as record,
    ${rank} + ${entity.appendOnly ? 10 : 0} as rank, ${behindSql(entity)} as behind, ${typeSql(entity)} as type
    from ${sql.id(entity.name)} where ${sql.id(key)} in (${candidates}) and ${rowFilterFor(actor, entity)}`
}

/** Whether each word starts a word of the name, in any order; a hyphen separates words. */
const beginWordsOf = (name: RawBuilder<unknown>, words: readonly Word[]): Condition => {
  const plain = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g')`
  return sql<SqlBool>`(${sql.join(
    words.map(
      ({ escaped }) => sql`concat(' ', ${plain(name)}) like concat('% ', btrim(${plain(escaped)}), '%')`,
    ),
    sql` and `,
  )})`
}

const unescapePattern = (text: string) => text.replace(/\\([\\%_])/g, '$1')

/** Pages rank before menu entries, sitemap nodes and other content of the same name that acts as a setting. */
const settingTypes = tools.flatMap(tool => tool.settingTypes)
const behindSql = ({ name }: Entity) =>
  name === 'Content' ? sql`case when "CtId" = any(${settingTypes}::int[]) then 2 else 0 end` : sql`1`
const typeSql = ({ name }: Entity) =>
  name === 'Content'
    ? sql`(select "CtName" from "ContentType" where "ContentType"."CtId" = "Content"."CtId")`
    : sql`null::text`

/** The key as typed, if valid. */
function keySql(entity: Entity, key: string, text: string): Condition | undefined {
  const field = entity.fields[key]
  const column = sql.id(key)
  if (field?.kind === 'uuid') return isUuid(text) ? sql<SqlBool>`${column} = ${text}::uuid` : undefined
  const whole = /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647
  return whole && field?.kind !== 'text' ? sql<SqlBool>`${column} = ${Number(text)}::int` : undefined
}
