import { type Entity, type Field, visibleFields } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'
import { BadRequest } from '../errors.ts'

/** A column's value in wire format: JSON as a string, timestamps as ISO 8601 in UTC with a Z. */
function wireValue(name: string, field: Field): RawBuilder<unknown> {
  const column = sql.id(name)
  if (field.kind === 'json') return sql`${column}::text as ${column}`
  if (field.kind === 'datetime') return sql`to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${column}`
  return column
}

const everything = new WeakMap<Entity, RawBuilder<unknown>>()

/** An entity's columns for the wire: all public ones, or some of them plus the key. */
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
 * Parses the `fields` parameter; key and version are always included. Throws `BadRequest` for a field that does not
 * exist or may not be seen.
 */
export function parseFields(entity: Entity, text: string): readonly string[] | undefined {
  if (text.trim() === '') return undefined
  const names = text.split(',').map(name => name.trim())
  for (const name of names) requireVisible(entity, name, 'fields')
  return [...new Set([...entity.key, ...names])]
}

/** The field with that name. Throws `BadRequest` if there is none, or if it never leaves the server. */
export function requireVisible(entity: Entity, name: string, parameter: string): Field {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined
  if (!field || field.secret) throw new BadRequest(`${entity.label} has no field ${name} (in ${parameter}).`)
  return field
}
