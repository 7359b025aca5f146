import type { Entity } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'

/** A record's name: its full name, else its display field, else null. `row` is the table's alias. */
export function recordNameSql(entity: Entity, row?: string): RawBuilder<string> {
  const of = (name: string) => (row === undefined ? sql.id(name) : sql.id(row, name))
  return sql<string>`coalesce(nullif(concat_ws(' ', ${sql.join(entity.names.map(of))}), ''), ${of(entity.shows)}::text, '')`
}
