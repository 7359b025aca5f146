import type { Key } from '@rounds/core/api'
import { type AnyRow, checkValue, type Entity, type Field } from '@rounds/core/entities'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notInTrash } from '../rights/row-filter.ts'
import { columnType } from '../sql/schema.ts'
import { place } from '../sql/statement-cache.ts'

type Sql = RawBuilder<unknown>

/** The condition that finds a record by its key, or by a list of keys. */
export function keyCondition(fields: readonly string[], key: Key | typeof place.key): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.join(
    fields.map((name, index) => sql`${sql.id(name)} = ${key[index]}`),
    sql` and `,
  )}`
}

/** The condition that finds the stored rows of records by a key of one field, over its index. */
export function anyOf(entity: Entity, records: readonly AnyRow[]): RawBuilder<SqlBool> {
  const [key = ''] = entity.key
  const field = entity.fields[key] as Field
  const type = sql.raw(columnType(field))
  const keys = records.flatMap(record => (checkValue(field, record[key]) === undefined ? [record[key]] : []))
  return sql<SqlBool>`${sql.id(key)} = any(${keys}::${type}[])`
}

/** The type of a column in the recordset that values come in as: JSON fields come as text. */
const sentType = (field: Field): Sql => sql.raw(field.kind === 'json' ? 'text' : columnType(field))
const sentValue = (entity: Entity, name: string): Sql => {
  const field = entity.fields[name]
  const sent = sql`sent.${sql.id(name)}`
  if (field?.kind === 'json') return sql`${sent}::json`
  if (field?.kind === 'uuid' && field.generated) return sql`coalesce(${sent}, gen_random_uuid())`
  return sent
}

/** The records that were sent, as rows in their order; one parameter holds them all. */
function sentRows(entity: Entity, names: readonly string[]): Sql {
  const columns = names.map(name => sql`${sql.id(name)} ${sentType(entity.fields[name] as Field)}`)
  return sql`rows from (json_to_recordset(${place.records}::json) as (${sql.join(columns)})) with ordinality as sent(${sql.join([...names, 'position'].map(name => sql.id(name)))})`
}

/** Fields that the server sets to now on an update (specification §5); on insert the column's default does. */
const updateStamps = (entity: Entity): readonly string[] =>
  Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'datetime' && field.stamp === 'updated' ? [name] : [],
  )

/** Inserts records, all with these fields. Gives the rows back, in the order they were sent. */
export function insertSql(entity: Entity, names: readonly string[]): Sql {
  const columns = names.map(name => sql.id(name))
  const values = names.map(name => sentValue(entity, name))
  return sql`insert into ${sql.id(entity.name)} (${sql.join(columns)}) select ${sql.join(values)} from ${sentRows(entity, names)} order by sent.position returning *`
}

/**
 * Updates records, all with these fields, each found by its key. One that names a `RowVersion` is only touched
 * at that version. Gives the rows as they are now.
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

/** The rows of an update as they are before it: all parts of one statement see what was there when it began. */
export function beforeSql(entity: Entity): Sql {
  const table = sql.id(entity.name)
  const found = entity.key.map(name => sql`${table}.${sql.id(name)} = sent.${sql.id(name)}`)
  return sql`select ${table}.* from ${table}, ${sentRows(entity, entity.key)} where ${sql.join(found, sql` and `)}`
}

/** Deletes records by their keys, or moves them to the trash where their entity has one; gives what they were. */
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
