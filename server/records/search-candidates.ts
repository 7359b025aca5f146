/** Which records of an entity may be what somebody looks for: each way to find some is a query that an index answers. */
import type { Entity } from '@rounds/core/entities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../rights/actor.ts'
import { rowFilterFor } from '../rights/row-filter.ts'
import { isPaletteName } from '../sql/schema.ts'
import {
  anyOf,
  type Condition,
  fieldsHolding,
  foundBy,
  likeSql,
  linkedKeys,
  phonesSql,
  type Word,
} from './search-conditions.ts'

/** What was typed, as the indexes compare it: `search_key` applied and what LIKE would read escaped. */
export interface Sought {
  /** The whole, as it was typed. */
  readonly text: string
  readonly whole: string
  readonly words: readonly Word[]
  /** The digits of a phone number, where one was typed. */
  readonly phone: string | null
  /** Only by key. */
  readonly onlyKeys: boolean
}

/** What is looked at of each entity before the best are chosen; more could not be told apart by a reader anyway. */
const MOST_BEGINNING = 20
const MOST_HOLDING = 60

/** So many links are followed from each kind of what records are linked with, for each word. */
const MOST_LINKED = 2_000

/** Selects the keys of an entity's records that may be meant; nothing where there is no way to find any. */
export function candidatesSql(
  actor: Actor,
  entity: Entity,
  sought: Sought,
  keyed: Condition | undefined,
): RawBuilder<unknown> | undefined {
  const [key = ''] = entity.key
  const within = rowFilterFor(actor, entity)
  const some = (condition: Condition, most: number, order = sql``) =>
    sql`(select ${sql.id(key)} from ${sql.id(entity.name)} where ${condition} and ${within} ${order} limit ${most})`
  const byKey = keyed ? [some(keyed, 1)] : []
  if (sought.onlyKeys) return byKey[0]

  const { words } = sought
  const begins = entity.names
    .filter(name => isPaletteName(entity, name))
    .map(name => {
      const field = sql`search_key(${sql.id(name)})`
      const condition = sql<SqlBool>`${field} like ${likeSql(`${sought.whole}%`)}`
      return some(condition, MOST_BEGINNING, sql`order by ${field} using ~<~`)
    })
  const fields = foundBy(entity)
  const own = entity.names.filter(name => fields.includes(name))
  const holding = [
    ...(fields.length > 0 ? [some(everyWordIn(entity, words, fields), MOST_HOLDING)] : []),
    // What has several words in its own name, before there is too much of what has them elsewhere.
    ...(words.length > 1 && own.length > 0 ? [some(everyWordIn(entity, words, own), MOST_HOLDING)] : []),
  ]
  const phones = phonesSql(entity, sought.phone)
  const byPhone = phones.length > 0 ? [some(anyOf(phones), MOST_HOLDING)] : []
  const all = [...byKey, ...begins, ...holding, ...byPhone]
  const linked = linkedKeys(actor, entity)
  if (linked.length > 0) return throughLinks(entity, words, linked, within, all)
  return all.length > 0 ? sql.join(all, sql` union `) : undefined
}

const everyWordIn = (entity: Entity, words: readonly Word[], names: readonly string[]): Condition =>
  sql<SqlBool>`${sql.join(
    words.map(word => anyOf(fieldsHolding(entity, word, names))),
    sql` and `,
  )}`

/**
 * Adds what is found by the names of what it is linked with. These are followed first, word by word, and each record
 * they lead to is looked at by its key: the database would otherwise read a whole table for the words that are in it.
 */
function throughLinks(
  entity: Entity,
  words: readonly Word[],
  linked: readonly ((word: Word) => RawBuilder<unknown>)[],
  within: Condition,
  others: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const [key = ''] = entity.key
  const setOf = (at: number) => sql.id(`linked_${at}`)
  const sets = words.map((word, at) => {
    const keys = linked.map(of => sql`(${of(word)} limit ${MOST_LINKED})`)
    return sql`${setOf(at)}(id) as materialized (${sql.join(keys, sql` union `)})`
  })
  const from = words.map((_, pivot) => {
    const rest = words.flatMap((word, at) =>
      at === pivot
        ? []
        : [anyOf([...fieldsHolding(entity, word), sql`${sql.id(key)} in (select id from ${setOf(at)})`])],
    )
    // Without the offset the database may turn the order of the two round.
    return sql`(select found.id from ${setOf(pivot)} found cross join lateral (
      select from ${sql.id(entity.name)} where ${sql.id(key)} = found.id and ${sql.join([within, ...rest], sql` and `)} offset 0) suits
      limit ${MOST_HOLDING})`
  })
  return sql`with ${sql.join(sets)} ${sql.join([...others, ...from], sql` union `)}`
}
