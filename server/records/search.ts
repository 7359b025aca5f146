import type { Entity } from '@rounds/core/entities'
import { tools } from '@rounds/core/tools'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../rights/actor.ts'
import { rowFilterFor } from '../rights/row-filter.ts'
import { recordNameSql } from '../sql/record-name.ts'
import { isPaletteName } from '../sql/schema.ts'
import {
  anyOf,
  type Condition,
  fieldsHolding,
  foundBy,
  likeSql,
  linkedNames,
  phonesSql,
  type Word,
} from './search-conditions.ts'

/** What was typed, as the indexes compare it: `search_key` applied and what LIKE would read escaped. */
export interface Sought {
  /** The whole, as it was typed. */
  readonly text: string
  readonly whole: string
  readonly words: readonly string[]
  /** The digits of a phone number, where one was typed. */
  readonly phone: string | null
  /** Only by key. */
  readonly onlyKeys: boolean
}

/** A record that was found. */
export interface Found {
  readonly entity: number
  readonly key: string
  /** The values of `foundBy`, in their order. */
  readonly values: readonly (string | null)[]
  /** The values that say where it is opened, as JSON text. */
  readonly record: string
  /** The type of a content. */
  readonly type: string | null
}

/** What is looked at of each entity before the best are chosen; more could not be told apart by a reader anyway. */
const MOST_BEGINNING = 20
const MOST_HOLDING = 60

/**
 * The records of some entities that hold every word, the best first: exact key, exact value, several words that are all
 * in the name, beginning of the name, beginning of a word, in the name, elsewhere, in the names of what it is linked with. Logs come after everything else. Each part uses the trigram indexes of
 * its table; a word shorter than three letters is looked for at the beginning of words alone.
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
  const table = sql.id(entity.name)
  const within = rowFilterFor(actor, entity)
  const keyed = keySql(entity, key, sought.text)
  const fields = sought.onlyKeys ? [] : foundBy(entity).map(name => sql`search_key(${sql.id(name)})`)
  const linked = sought.onlyKeys ? [] : linkedNames(actor, entity, key)
  const words = sought.words.map(text => ({ text, escaped: sql`${text}::text` }))
  const some = (condition: Condition, most: number, order = sql``) =>
    sql`(select ${sql.id(key)} from ${table} where ${condition} and ${within} ${order} limit ${most})`
  const names = sought.onlyKeys ? [] : entity.names.filter(name => isPaletteName(entity, name))
  const begins = likeSql(`${sought.whole}%`)
  const candidates = [
    ...(keyed ? [some(keyed, 1)] : []),
    ...names.map(name => {
      const field = sql`search_key(${sql.id(name)})`
      return some(sql<SqlBool>`${field} like ${begins}`, MOST_BEGINNING, sql`order by ${field} using ~<~`)
    }),
    ...(fields.length > 0
      ? [
          some(
            sql<SqlBool>`${sql.join(
              words.map(word => anyOf(fieldsHolding(entity, word))),
              sql` and `,
            )}`,
            MOST_HOLDING,
          ),
        ]
      : []),
  ]
  // What has several words in its own name, before there is too much of what has them elsewhere.
  const own = entity.names.filter(name => fields.length > 0 && foundBy(entity).includes(name))
  if (words.length > 1 && own.length > 0)
    candidates.push(
      some(
        sql<SqlBool>`${sql.join(
          words.map(word => anyOf(fieldsHolding(entity, word, own))),
          sql` and `,
        )}`,
        MOST_HOLDING,
      ),
    )
  // From the names of what is linked, by their indexes; the other words may be in the record itself.
  for (const of of linked)
    candidates.push(
      some(
        sql<SqlBool>`${of(words)} and ${sql.join(
          words.map(word => anyOf([...fieldsHolding(entity, word), ...linked.map(by => by([word]))])),
          sql` and `,
        )}`,
        MOST_HOLDING,
      ),
    )
  const phones = sought.onlyKeys ? [] : phonesSql(entity, sought.phone)
  if (phones.length > 0) candidates.push(some(anyOf(phones), MOST_HOLDING))
  if (candidates.length === 0) return undefined
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
    from ${table} where ${sql.id(key)} in (${sql.join(candidates, sql` union `)}) and ${within}`
}

/** Whether each of the words begins one of a name, in any order; a hyphen parts words. */
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

/** Pages come before menu entries, sitemap nodes and other content of their name that acts as a setting. */
const settingTypes = tools.flatMap(tool => tool.settingTypes)
const behindSql = ({ name }: Entity) =>
  name === 'Content' ? sql`case when "CtId" = any(${settingTypes}::int[]) then 2 else 0 end` : sql`1`
const typeSql = ({ name }: Entity) =>
  name === 'Content'
    ? sql`(select "CtName" from "ContentType" where "ContentType"."CtId" = "Content"."CtId")`
    : sql`null::text`

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The key as it was typed, where it can be one. */
function keySql(entity: Entity, key: string, text: string): Condition | undefined {
  const field = entity.fields[key]
  const column = sql.id(key)
  if (field?.kind === 'uuid') return UUID.test(text) ? sql<SqlBool>`${column} = ${text}::uuid` : undefined
  const whole = /^\d{1,10}$/.test(text) && Number(text) <= 2_147_483_647
  return whole && field?.kind !== 'text' ? sql<SqlBool>`${column} = ${Number(text)}::int` : undefined
}
