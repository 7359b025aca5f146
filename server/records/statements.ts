import type { Key } from '@rounds/core/api'
import { type AnyRow, checkValue, type Entity, type Field } from '@rounds/core/entities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notInTrash } from '../rights/row-filter.ts'
import { columnType } from '../sql/schema.ts'
import { place } from '../sql/statement-cache.ts'

type Sql = RawBuilder<unknown>

/** The condition for a record by key, or by a list of keys. */
export function keyCondition(fields: readonly string[], key: Key | typeof place.key): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(
    fields.map((name, index) => sql`${sql.id(name)} = ${key[index]}`),
    sql` and `,
  )}`
}

/** The condition for the stored rows of records by a key of one field, using its index. */
export function anyOf(entity: Entity, records: readonly AnyRow[]): RawBuilder<SqlBool> {
  const [key = ''] = entity.key
  const field = entity.fields[key] as Field
  const type = sql.raw(columnType(field))
  const keys = records.flatMap(record => (checkValue(field, record[key]) === undefined ? [record[key]] : []))
  return sql<SqlBool>`${sql.id(key)} = any(${keys}::${type}[])`
}

/** A column's type in the recordset of input values: JSON fields come as text. */
const sentType = (field: Field): Sql => sql.raw(field.kind === 'json' ? 'text' : columnType(field))
const sentValue = (entity: Entity, name: string): Sql => {
  const field = entity.fields[name]
  const sent = sql`sent.${sql.id(name)}`
  if (field?.kind === 'json') return sql`${sent}::json`
  if (field?.kind === 'uuid' && field.generated) return sql`coalesce(${sent}, gen_random_uuid())`
  return sent
}

/** The sent records as rows in order; one parameter contains them all. */
function sentRows(entity: Entity, names: readonly string[]): Sql {
  const columns = names.map(name => sql`${sql.id(name)} ${sentType(entity.fields[name] as Field)}`)
  return sql`rows from (json_to_recordset(${place.records}::json) as (${sql.join(columns)})) with ordinality as sent(${sql.join([...names, 'position'].map(name => sql.id(name)))})`
}

/** Fields set to now on an update (specification §5); on insert the column's default does that. */
const updateStamps = (entity: Entity): readonly string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'datetime' && field.stamp === 'updated' ? [name] : [],
  )

/** Inserts records that all have these fields. Returns the rows, in the order they were sent. */
export function insertSql(entity: Entity, names: readonly string[]): Sql {
  const columns = names.map(name => sql.id(name))
  const values = names.map(name => sentValue(entity, name))
  return sql`insert into ${sql.id(entity.name)} (${sql.join(columns)}) select ${sql.join(values)} from ${sentRows(entity, names)} order by sent.position returning *`
}

/**
 * Updates records that all have these fields, each found by its key. A record with a `RowVersion` is only updated at
 * that version. Returns the new rows.
 */
export function updateSql(entity: Entity, names: readonly string[]): Sql {
  const table = sql.id(entity.name)
  const changed = names.filter(name => !entity.key.includes(name) && name !== 'RowVersion')
  const assignments = [
    ...changed.map(name => sql`${sql.id(name)} = ${sentValue(entity, name)}`),
    ...updateStamps(entity).map(name => sql`${sql.id(name)} = now()`),
    sql`"RowVersion" = ${table}."RowVersion" + 1`,
  ]
  const found = entity.key.map(name => sql`${table}.${sql.id(name)} = sent.${sql.id(name)}`)
  const atVersion = names.includes('RowVersion') ? [sql`${table}."RowVersion" = sent."RowVersion"`] : []
  return sql`update ${table} set ${sql.join(assignments)} from ${sentRows(entity, names)} where ${sql.join([...found, ...atVersion, notInTrash(entity)], sql` and `)} returning ${table}.*, sent.position`
}

/** The rows before the update: all parts of one statement see the same snapshot. */
export function beforeSql(entity: Entity): Sql {
  const table = sql.id(entity.name)
  const found = entity.key.map(name => sql`${table}.${sql.id(name)} = sent.${sql.id(name)}`)
  return sql`select ${table}.* from ${table}, ${sentRows(entity, entity.key)} where ${sql.join(found, sql` and `)}`
}

/** Deletes records by key, or moves them to the trash if their entity has one; returns the old rows. */
export function deleteSql(entity: Entity, atOneVersion: boolean): Sql {
  const table = sql.id(entity.name)
  const found = entity.key.map(name => sql`${table}.${sql.id(name)} = sent.${sql.id(name)}`)
  const atVersion = atOneVersion ? [sql`${table}."RowVersion" = ${place.version}`] : []
  const { trash } = entity
  if (trash)
    return sql`update ${table} set ${sql.id(trash.since)} = now(), ${sql.id(trash.by)} = (select "Id" from "AspNetUsers" where "Id" = ${place.userId}::uuid),
      "RowVersion" = ${table}."RowVersion" + 1 from ${sentRows(entity, entity.key)} where ${sql.join([...found, ...atVersion, notInTrash(entity)], sql` and `)} returning ${table}.*`
  return sql`delete from ${table} using ${sentRows(entity, entity.key)} where ${sql.join([...found, ...atVersion], sql` and `)} returning ${table}.*`
}
