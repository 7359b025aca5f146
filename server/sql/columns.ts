import { type Entity, type Field, visibleFields } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'
import { BadRequest } from '../errors.ts'

/** The value of a column as the wire has it: JSON as a string, instants as ISO 8601 in UTC with a Z. */
function wireValue(name: string, field: Field): RawBuilder<unknown> {
  const column = sql.id(name)
  if (field.kind === 'json') return sql`${column}::text as ${column}`
  if (field.kind === 'datetime') return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`
  return column
}

const everything = new WeakMap<Entity, RawBuilder<unknown>>()

/** The columns of an entity for the wire: all that may leave, or some of them with the key. */
export function wireColumns(entity: Entity, names?: readonly string[]): RawBuilder<unknown> {
  if (!names) {
    const known = everything.get(entity)
    if (known) return known
  }
  const chosen = names ? visibleFields(entity).filter(name => names.includes(name)) : visibleFields(entity)
  const columns = sql.join(
    chosen.flatMap(name => {
      const field = entity.fields[name]
      return field ? [wireValue(name, field)] : []
    }),
  )
  if (!names) everything.set(entity, columns)
  return columns
}

/**
 * Reads the `fields` parameter; the key comes along, and so does the version. Throws `BadRequest` for a field that
 * is not there or may not be seen.
 */
export function parseFields(entity: Entity, text: string): readonly string[] | undefined {
  if (text.trim() === '') return undefined
  const names = text.split(',').map(name => name.trim())
  for (const name of names) requireVisible(entity, name, 'fields')
  return [...new Set([...entity.key, ...names])]
}

/** The field of that name. Throws `BadRequest` where there is none, or one that never leaves the server. */
export function requireVisible(entity: Entity, name: string, parameter: string): Field {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!field || field.secret) throw new BadRequest(`${entity.label} has no field ${name} (in ${parameter}).`)
  return field
}
