/** Word conditions for palette and lists, answered by the trigram indexes. */
import { decide } from '@rounds/core/access'
import { type Entity, entityNamed, type Field, holdsPhone, type TextFormat } from '@rounds/core/entities'
import { linksOf } from '@rounds/core/rules/records'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../rights/actor.ts'
import { hasRowFilter } from '../rights/row-filter.ts'
import { digitsKey } from '../sql/schema.ts'

export type Condition = RawBuilder<SqlBool>

/** A search word, escaped for LIKE by `search_escape`. */
export interface Word {
  readonly text: string
  readonly escaped: RawBuilder<unknown>
}

/** A word that is already escaped. */
export const escapedWord = (text: string): Word => ({ text, escaped: sql`${text}::text` })

export const anyOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` or `)})`

export const allOf = (conditions: readonly Condition[]): Condition =>
  sql<SqlBool>`(${sql.join(conditions, sql` and `)})`

const lengthy: readonly TextFormat[] = ['prose', 'html', 'liquid', 'javascript', 'css']

/** The fields searched by the palette: names, titles, addresses, email; not text content. */
export const foundBy = (entity: Entity): readonly string[] =>
  searchedIn(entity).filter(name => {
    const field = entity.fields[name]
    return field?.kind === 'text' && !lengthy.includes(field.format)
  })

/** The fields searched in the record's list. */
export const searchedIn = (entity: Entity): readonly string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.searchable === true && !field.secret ? [name] : [],
  )

/** The trigram indexes need a run of three letters to find something inside a word. */
const isLong = (word: string) => /[\p{L}\p{N}]{3}/u.test(word)

export const likeSql = (pattern: string) => sql`${pattern}::text`

function holdsSql(field: RawBuilder<unknown>, { text, escaped }: Word): Condition[] {
  if (isLong(text)) return [sql<SqlBool>`${field} like ('%' || ${escaped} || '%')`]
  return [
    sql<SqlBool>`${field} like (${escaped} || '%')`,
    sql<SqlBool>`${field} like ('% ' || ${escaped} || '%')`,
  ]
}

/**
 * The fields that contain a word. An email address matches by the part before its @, or by its beginning if an @ is
 * typed: matching the domain would find everyone of a site.
 */
export function fieldsHolding(entity: Entity, word: Word, names = foundBy(entity)): readonly Condition[] {
  const conditions = names.flatMap(name => {
    const field = sql`search_key(${sql.id(name)})`
    const isAddress = namesMailbox(entity.fields[name]) || name === 'UserName'
    if (!isAddress) return holdsSql(field, word)
    if (word.text.startsWith('@')) return []
    if (word.text.includes('@')) return [sql<SqlBool>`${field} like (${word.escaped} || '%')`]
    const mailbox = holdsSql(sql`split_part(${field}, '@', 1)`, word)
    return holdsSql(field, word).map((condition, at) => sql<SqlBool>`(${condition} and ${mailbox[at]})`)
  })
  return conditions.length > 0 ? conditions : [sql<SqlBool>`false`]
}

const namesMailbox = (field: Field | undefined) => field?.kind === 'text' && field.format === 'email'

const mayReadAll = (actor: Actor, entity: Entity) =>
  decide(actor.person, 'read', entity).allowed && !hasRowFilter(actor, entity)

const nameHolds = (target: Entity, word: Word) =>
  anyOf(
    target.names
      .filter(name => foundBy(target).includes(name))
      .flatMap(name => holdsSql(sql`search_key(${sql.id(target.name, name)})`, word)),
  )

const isNamed = (target: Entity) => target.names.some(name => foundBy(target).includes(name))

/**
 * Selects the keys of records linked with something whose name contains a word, if the actor may read both without
 * restriction.
 */
export function linkedKeys(actor: Actor, entity: Entity): readonly ((word: Word) => RawBuilder<unknown>)[] {
  return linksOf(entity).flatMap(({ link, own, other, target, isOfItsKind, where }) => {
    const isReadable = mayReadAll(actor, link) && mayReadAll(actor, target)
    if (!isReadable || isOfItsKind || Object.keys(where).length > 0 || !isNamed(target)) return []
    const [to = ''] = target.key
    return [
      (word: Word) => sql`select ${sql.id(link.name, own)} from ${sql.id(link.name)}
        join ${sql.id(target.name)} on ${sql.id(target.name, to)} = ${sql.id(link.name, other)}
        where ${nameHolds(target, word)}`,
    ]
  })
}

/** Conditions on the names of records referenced in a column of their list. */
export const referredNames = (actor: Actor, entity: Entity, word: Word): readonly Condition[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => {
    const target = field.kind === 'reference' && field.column ? entityNamed(field.to) : undefined
    if (!target || !mayReadAll(actor, target) || !isNamed(target)) return []
    const [to = ''] = target.key
    return [
      sql<SqlBool>`${sql.id(name)} in (select ${sql.id(to)} from ${sql.id(target.name)} where ${nameHolds(target, word)})`,
    ]
  })

/** Phone numbers by digits, in any format. The usual groups of digits narrow them down through the index first. */
export function phonesSql(entity: Entity, digits: string | null): readonly Condition[] {
  if (digits === null) return []
  const groups = /^(\d{3})?(\d{3})(\d{4})$/.exec(digits)?.slice(1).filter(Boolean)
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    // A number that no index can find would scan every row.
    if (field.secret || !holdsPhone(field) || (field.kind === 'text' && !field.searchable)) return []
    const same = sql<SqlBool>`${sql.raw(digitsKey(name))} like ${`%${digits}%`}::text`
    if (!groups || field.kind !== 'text') return [same]
    return [sql<SqlBool>`(search_key(${sql.id(name)}) like ${`%${groups.join('%')}%`}::text and ${same})`]
  })
}
