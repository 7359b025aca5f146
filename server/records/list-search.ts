import { type Entity, holdsInteger } from '@rounds/core/entities'
import { phoneSought, searchWords } from '@rounds/core/rules/text'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../rights/actor.ts'
import {
  allOf,
  anyOf,
  type Condition,
  fieldsHolding,
  linkedKeys,
  phonesSql,
  referredNames,
  searchedIn,
  type Word,
} from './search-conditions.ts'

const MOST_WORDS = 6

/**
 * The records of a list that match every word of a text: in their fields, by number, by the names of referenced and
 * linked records; a phone number among them by its digits. Each part is a separate query, so that it uses its index.
 */
export function listSearchSql(actor: Actor, entity: Entity, text: string): Condition {
  const typed = typedIn(text)
  const words = wordsOf(typed)
  const [key = '', ...more] = entity.key
  const phone = phoneSought(typed)
  const phones = phonesSql(entity, phone?.digits ?? null)
  const besides = phone === null ? [] : searchWords(phone.rest).slice(0, MOST_WORDS).map(wordOf)
  const linked = more.length > 0 ? [] : linkedKeys(actor, entity)
  const partsOf = (word: Word): readonly Condition[] => [
    ...ownFieldConditions(entity, word),
    ...referredNames(actor, entity, word),
    ...linked.map(keys => sql<SqlBool>`${sql.id(key)} in (${keys(word)})`),
  ]
  if (more.length > 0) {
    const every = (some: readonly Word[]) => some.map(word => anyOf(orNone(partsOf(word))))
    const byPhone = phones.length > 0 ? [allOf([anyOf(phones), ...every(besides)])] : []
    return anyOf([allOf(every(words)), ...byPhone])
  }
  const selectMatches = (condition: Condition) =>
    sql`select ${sql.id(key)} from ${sql.id(entity.name)} where ${condition}`
  const ofWord = (word: Word) => sql`(${sql.join(orNone(partsOf(word)).map(selectMatches), sql` union `)})`
  const ofWords = sql.join(words.map(ofWord), sql` intersect `)
  const byPhone = () => sql.join([selectMatches(anyOf(phones)), ...besides.map(ofWord)], sql` intersect `)
  const ofPhones = phones.length > 0 ? sql` union (${byPhone()})` : sql``
  return sql<SqlBool>`${sql.id(key)} in ((${ofWords})${ofPhones})`
}

/** Sorts before others what has every word in its own name; undefined if names are not searched. */
export function namedFirst(entity: Entity, text: string): RawBuilder<unknown> | undefined {
  const names = entity.names.filter(name => searchedIn(entity).includes(name))
  if (names.length === 0) return undefined
  const everyWord = wordsOf(typedIn(text)).map(word => anyOf(fieldsHolding(entity, word, names)))
  return sql`case when ${allOf(everyWord)} then 0 else 1 end`
}

const typedIn = (text: string) => text.replace(/\p{Cc}/gu, ' ').trim()

function wordsOf(typed: string): readonly Word[] {
  const meant = searchWords(typed)
  return (meant.length > 0 ? meant : [typed]).slice(0, MOST_WORDS).map(wordOf)
}

const wordOf = (text: string): Word => ({ text, escaped: sql`search_escape(${text}::text)` })

const orNone = (conditions: readonly Condition[]): readonly Condition[] =>
  conditions.length > 0 ? conditions : [sql<SqlBool>`false`]

/**
 * In the record itself: its searchable fields, its display fields, and the numbers of fields whose names contain Id.
 */
function ownFieldConditions(entity: Entity, word: Word): readonly Condition[] {
  const names = searchedIn(entity)
  const inText = names.length > 0 ? [anyOf(fieldsHolding(entity, word, names))] : shownHolds(entity, word)
  if (!/^\d{1,9}$/.test(word.text)) return inText
  const numbers = Object.entries(entity.fields).filter(
    ([name, field]) => /Id/.test(name) && !field.secret && holdsInteger(field),
  )
  return [...inText, ...numbers.map(([name]) => sql<SqlBool>`${sql.id(name)} = ${Number(word.text)}::int`)]
}

const shownHolds = ({ shows, fields }: Entity, { escaped }: Word): readonly Condition[] =>
  fields[shows]?.secret
    ? []
    : [sql<SqlBool>`search_key(${sql.id(shows)}::text) like ('%' || ${escaped} || '%')`]
