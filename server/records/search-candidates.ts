/** Candidate records for a search: each way to find some is a query that an index answers. */
import type { Entity } from '@rounds/core/entities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../rights/actor.ts'
import { rowFilterFor } from '../rights/row-filter.ts'
import { isPaletteName } from '../sql/schema.ts'
import {
  allOf,
  anyOf,
  type Condition,
  fieldsHolding,
  foundBy,
  likeSql,
  linkedKeys,
  phonesSql,
  type Word,
} from './search-conditions.ts'

/** The search text as the indexes compare it: `search_key` applied and LIKE characters escaped. */
export interface Sought {
  /** The complete text. */
  readonly text: string
  readonly whole: string
  readonly words: readonly Word[]
  /** The digits of a phone number in it, and the words besides. */
  readonly phone: { readonly digits: string; readonly words: readonly Word[] } | null
  /** Search only by key. */
  readonly onlyKeys: boolean
}

/** The maximum number of candidates per entity before ranking; people could not tell more apart anyway. */
const MOST_BEGINNING = 20
const MOST_HOLDING = 60

/** The maximum number of links followed per kind of link and word. */
const MOST_LINKED = 2_000

/** Selects the keys of an entity's possible matches; undefined if there is no way to find any. */
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
    // Records with several of the words in their own name, before other matches use up the limit.
    ...(words.length > 1 && own.length > 0 ? [some(everyWordIn(entity, words, own), MOST_HOLDING)] : []),
  ]
  const phones = phonesSql(entity, sought.phone?.digits ?? null)
  const besides = (sought.phone?.words ?? []).map(word => anyOf(fieldsHolding(entity, word, fields)))
  const byPhone = phones.length > 0 ? [some(allOf([anyOf(phones), ...besides]), MOST_HOLDING)] : []
  const all = [...byKey, ...begins, ...holding, ...byPhone]
  const linked = linkedKeys(actor, entity)
  if (linked.length > 0) return throughLinks(entity, words, linked, within, all)
  return all.length > 0 ? sql.join(all, sql` union `) : undefined
}

const everyWordIn = (entity: Entity, words: readonly Word[], names: readonly string[]): Condition =>
  allOf(words.map(word => anyOf(fieldsHolding(entity, word, names))))

/**
 * Adds records found by the names of linked records. Links are followed first, word by word, and each record is then
 * read by key: otherwise the database would scan a whole table for the words in it.
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
    // The offset keeps the database from swapping the two steps.
    return sql`(select found.id from ${setOf(pivot)} found cross join lateral (
      select from ${sql.id(entity.name)} where ${sql.id(key)} = found.id and ${sql.join([within, ...rest], sql` and `)} offset 0) suits
      limit ${MOST_HOLDING})`
  })
  return sql`with ${sql.join(sets)} ${sql.join([...others, ...from], sql` union `)}`
}
