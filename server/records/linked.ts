/** Links in lists of records: as filters (`Links.field=key`) and as columns (`Links`). */
import { decide } from '@rounds/core/access'
import { EVERYTHING_SHOWN, type Filter, type FilterEntry, FilterError } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { linkNamed, linksOf, namesOfLinks, type RecordLink } from '@rounds/core/rules/records'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '../rights/actor.ts'
import { rowFilterFor } from '../rights/row-filter.ts'
import { compareFieldSql } from '../sql/filter.ts'
import type { Condition } from './search-conditions.ts'

/** An entity's link that the actor may read; undefined if it does not exist or may not be read. */
function readableLink({ person }: Actor, entity: Entity, name: string): RecordLink | undefined {
  const link = linkNamed(entity, name)
  return link && decide(person, 'read', link.link).allowed ? link : undefined
}

const saysAsMuch = (where: AnyRow): Condition =>
  sql.join(
    [sql`true`, ...Object.entries(where).map(([name, value]) => sql`${sql.id(name)} = ${value as string}`)],
    sql` and `,
  )

/**
 * The records that have a link, or none of its kind. Throws `FilterError` for a link that does not exist or may not be
 * read, and for any operator but `=` and `!=`.
 */
export function linkedSql(actor: Actor, entity: Entity, entry: FilterEntry): Condition {
  const [name = '', part] = entry.field.split('.')
  const found = readableLink(actor, entity, name)
  const field = found?.link.fields[found.other]
  if (!found || !field || part !== found.other)
    throw new FilterError(`${entity.plural} have no links ${entry.field}`, entry.position ?? 0)
  if (entry.operator !== '=' && entry.operator !== '!=')
    throw new FilterError(`${entry.field} is compared with = or !=`, entry.position ?? 0)
  const { link, own, other, where } = found
  const [key = ''] = entity.key
  const having = (condition: Condition) => sql<SqlBool>`${sql.id(entity.name, key)} in
    (select ${sql.id(own)} from ${sql.id(link.name)} where ${saysAsMuch(where)} and ${condition} and ${rowFilterFor(actor, link)})`
  const keys = entry.values.filter(value => value !== '')
  const [first, ...more] = keys
  const withKeys =
    first === undefined
      ? []
      : [having(compareFieldSql(field, sql.id(other), { ...entry, operator: '=', values: [first, ...more] }))]
  const without = keys.length < entry.values.length ? [sql<SqlBool>`not ${having(sql<SqlBool>`true`)}`] : []
  const is = sql<SqlBool>`(${sql.join([...withKeys, ...without], sql` or `)})`
  return entry.operator === '=' ? is : sql<SqlBool>`not ${is}`
}

/** The entities that a filter's rows depend on, the list's own first. */
export const entitiesOf = (entity: Entity, filter: Filter): readonly string[] => {
  const fields = filter.flat().map(entry => entry.field)
  const searched = fields.includes(EVERYTHING_SHOWN) ? linksOf(entity).map(({ link }) => link.name) : []
  const linked = fields.flatMap(field => (field.includes('.') ? [field.split('.')[0] ?? ''] : []))
  return [...new Set([entity.name, ...linked, ...searched])]
}

/**
 * Link columns: the number of linked records, and the first names that may be read. A link that the actor may not read
 * gets no column.
 */
export function linkedColumns(
  actor: Actor,
  entity: Entity,
  names: readonly string[],
): readonly RawBuilder<unknown>[] {
  return names.flatMap(name => {
    const found = readableLink(actor, entity, name)
    return found ? [linkedColumn(actor, entity, found)] : []
  })
}

function linkedColumn(actor: Actor, entity: Entity, { link, own, other, target, where, order }: RecordLink) {
  const [key = ''] = entity.key
  const [to = ''] = target.key
  const isText = link.fields[other]?.kind === 'text'
  const targetKey = isText ? sql`${sql.id(target.name, to)}::text` : sql.id(target.name, to)
  const name = sql.join(target.names.map(part => sql.id(target.name, part)))
  const isNamed = decide(actor.person, 'read', target).allowed
  const called = isNamed
    ? sql`(select concat_ws(' ', ${name}) from ${sql.id(target.name)}
        where ${targetKey} = ${sql.id(link.name, other)} and ${rowFilterFor(actor, target)})`
    : sql`null::text`
  const place = order === null ? sql.id(other) : sql`${sql.id(order)}, ${sql.id(other)}`
  return sql`(select json_build_object('count', count(*)::int,
      'names', coalesce(json_agg(called order by place) filter (where called is not null and place <= ${namesOfLinks}), '[]'))
    from (select ${called} as called, row_number() over (order by ${place}) as place from ${sql.id(link.name)}
      where ${sql.id(link.name, own)} = ${sql.id(entity.name, key)} and ${saysAsMuch(where)} and ${rowFilterFor(actor, link)}) linked) as ${sql.id(link.name)}`
}
