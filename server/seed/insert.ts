import {
  defaultOf,
  type Entity,
  type EntityName,
  entities,
  type Field,
  type FieldValue,
  hasIdentity,
} from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { columnType } from '../sql/schema.ts'

type FieldsOf<N extends EntityName> = (typeof entities)[N] extends Entity<string, infer F> ? F : never

/** A record as the seed writes it: JSON as values, keys and what only the server sets included. */
export type Seeded<N extends EntityName> = {
  readonly [C in keyof FieldsOf<N>]?: FieldValue<FieldsOf<N>[C] & Field> | null
}

/** So many rows go into one statement: enough to be fast, few enough to stay small in memory. */
const CHUNK = 2000

/**
 * Inserts records in chunks, so that any number of them can be streamed in. What a record leaves out gets its
 * default. Gives how many there were.
 */
export async function insert<N extends EntityName>(
  executor: Executor,
  name: N,
  records: Iterable<Seeded<N>>,
): Promise<number> {
  const entity: Entity = entities[name]
  let chunk: Seeded<N>[] = []
  let count = 0
  for (const record of records) {
    chunk.push(record)
    if (chunk.length < CHUNK) continue
    await insertChunk(executor, entity, chunk)
    count += chunk.length
    chunk = []
  }
  if (chunk.length > 0) await insertChunk(executor, entity, chunk)
  return count + chunk.length
}

async function insertChunk(executor: Executor, entity: Entity, records: readonly object[]): Promise<void> {
  const names = [...new Set(records.flatMap(record => Object.keys(record)))]
  const fields = names.map(name => [name, fieldOf(entity, name)] as const)
  const defaults = Object.fromEntries(fields.map(([name, field]) => [name, defaultOf(field)]))
  const sent = JSON.stringify(records.map(record => ({ ...defaults, ...record })))
  const columns = sql.join(names.map(name => sql.id(name)))
  const typed = sql.join(fields.map(([name, field]) => sql`${sql.id(name)} ${sql.raw(columnType(field))}`))
  const values = sql.join(fields.map(([name, field]) => storedValue(name, field)))
  await sql`insert into ${sql.id(entity.name)} (${columns})
    select ${values} from json_to_recordset(${sent}::json) as sent(${typed})`.execute(executor)
}

function fieldOf(entity: Entity, name: string): Field {
  const field = entity.fields[name]
  if (!field) throw new Error(`${entity.name} has no field ${name}.`)
  return field
}

/** What was sent, or what the database makes of itself where nothing was. */
function storedValue(name: string, field: Field) {
  const sent = sql`sent.${sql.id(name)}`
  if (field.kind === 'uuid' && field.generated) return sql`coalesce(${sent}, gen_random_uuid())`
  return field.kind === 'datetime' && field.stamp ? sql`coalesce(${sent}, now())` : sent
}

/** The first key that no record of an entity has yet. */
export async function nextKey(executor: Executor, name: EntityName): Promise<number> {
  const key = sql.id(entities[name].key[0] ?? '')
  const { rows } = await sql<{
    next: number
  }>`select coalesce(max(${key}), 0) + 1 as next from ${sql.id(name)}`.execute(executor)
  return rows[0]?.next ?? 1
}

/** Sets the sequence of every key that the database hands out past the keys that were written, and never back. */
export async function settleKeys(executor: Executor): Promise<void> {
  const settled = Object.values<Entity>(entities)
    .filter(hasIdentity)
    .map(({ name, key: [key = ''] }) => {
      const [table, column] = [sql.id(name), sql.id(key)]
      const sequence = sql`pg_get_serial_sequence(${`"${name}"`}, ${key})::regclass`
      const written = sql`coalesce((select max(${column}) from ${table}), 0)`
      const handedOut = sql`coalesce(pg_sequence_last_value(${sequence}), 0)`
      return sql`setval(${sequence}, greatest(${written}, ${handedOut}, 1), greatest(${written}, ${handedOut}) > 0)`
    })
  await sql`select ${sql.join(settled)}`.execute(executor)
}
