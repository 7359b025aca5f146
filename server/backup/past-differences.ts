import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import {
  type ComparedRow,
  comesFromPast,
  compareStates,
  type DifferenceKind,
  fieldsOfPast,
} from '@rounds/core/rules/system'
import { sql } from 'kysely'
import type { Database, Executor } from '../database/database.ts'

/** The key of a row as the database prints it: `[7]`, `["en", 12]`. */
export type PrintedKey = string

/** The keys of the records of an entity that differ from an earlier state, by how they differ. */
export interface Differences {
  readonly entity: Entity
  /** The table is not there now. */
  readonly isMissing: boolean
  readonly keys: Readonly<Record<DifferenceKind, readonly PrintedKey[]>>
}

/** Entities whose records are compared with an earlier state. */
export const comparedEntities: readonly Entity[] = Object.values<Entity>(entities).filter(comesFromPast)

const FETCHED = 5_000

/** The key of a row as text. */
export const printedKeySql = ({ name, key }: Entity) =>
  sql<PrintedKey>`json_build_array(${sql.join(key.map(part => sql.id(name, part)))})::text`

const notInTrash = ({ trash }: Entity) => (trash ? sql`${sql.id(trash.since)} is null` : sql`true`)

/** Compares the records of an entity with those of the copy. */
export async function readDifferences(
  live: Database,
  copy: Database,
  entity: Entity,
  signal?: AbortSignal,
): Promise<Differences> {
  const keys: Record<DifferenceKind, PrintedKey[]> = { gone: [], fresh: [], changed: [] }
  const isMissing = !(await hasTable(live.query, entity))
  const past = scan(copy, entity)
  const now = isMissing ? nothing() : scan(live, entity)
  try {
    await compareStates(past, now, (kind, key) => {
      signal?.throwIfAborted()
      keys[kind].push(key)
    })
  } finally {
    await Promise.all([past.return(undefined), now.return(undefined)])
  }
  return { entity, isMissing, keys }
}

/** Whether the table of an entity is there. */
export async function hasTable(executor: Executor, { name }: Entity): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass(${`public."${name}"`}) is not null as there`.execute(executor)
  return rows[0]?.there === true
}

async function* nothing(): AsyncGenerator<ComparedRow, void> {}

/** The rows of a table in the order of their keys, some thousands at a time. */
async function* scan({ streams }: Database, entity: Entity): AsyncGenerator<ComparedRow, void> {
  const client = await streams.connect()
  try {
    const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
    const fields = fieldsOfPast(entity).map(quoted)
    const key = `json_build_array(${entity.key.map(quoted).join()})::text`
    const where = entity.trash ? `where ${quoted(entity.trash.since)} is null` : ''
    await client.query('begin isolation level repeatable read read only')
    await client.query(`declare compared no scroll cursor for
      select ${key} as key, hashtextextended(row(${fields.join()})::text, 0)::text as hash
      from public.${quoted(entity.name)} ${where} order by ${key} collate "C"`)
    for (;;) {
      const { rows } = await client.query<ComparedRow>(`fetch ${FETCHED} from compared`)
      yield* rows
      if (rows.length < FETCHED) return
    }
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

/** Rows with every field of them, by their keys; those in the trash only where asked for. */
export async function readByKeys(
  executor: Executor,
  entity: Entity,
  keys: readonly PrintedKey[],
  { withTrash = false } = {},
): Promise<ReadonlyMap<PrintedKey, AnyRow>> {
  if (keys.length === 0) return new Map()
  const columns = Object.entries(entity.fields).map(([name, field]) =>
    field.kind === 'json' ? sql`${sql.id(name)}::text as ${sql.id(name)}` : sql.id(name),
  )
  const { rows } = await sql<{ key: PrintedKey; json: string }>`
    select shown.printed_key as key, (to_jsonb(shown) - 'printed_key')::text as json from (
      select ${printedKeySql(entity)} as printed_key, ${sql.join(columns)} from ${sql.id(entity.name)}
      where ${withTrash ? sql`true` : notInTrash(entity)} and ${isOneOf(entity, keys)}) shown`.execute(
    executor,
  )
  return new Map(rows.map(({ key, json }) => [key, JSON.parse(json) as AnyRow]))
}

/** Finds rows over the index of the key. */
function isOneOf(entity: Entity, keys: readonly PrintedKey[]) {
  const record = JSON.stringify(
    keys.map(printed => {
      const parts = JSON.parse(printed) as readonly unknown[]
      return Object.fromEntries(entity.key.map((name, at) => [name, parts[at]]))
    }),
  )
  const same = entity.key.map(name => sql`${sql.id('asked', name)} = ${sql.id(entity.name, name)}`)
  return sql`exists (select from json_populate_recordset(null::${sql.id(entity.name)}, ${record}::json) asked
    where ${sql.join(same, sql` and `)})`
}
