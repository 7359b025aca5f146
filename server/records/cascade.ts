import type { Key } from '@rounds/core/api'
import { type AnyRow, type Entity, entities, type Field } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { columnType } from '../sql/schema.ts'

/** A deleted row with every field, including secrets; never sent to a client. */
export interface DeletedRow {
  readonly entity: string
  readonly row: AnyRow
}

/** A reference that the database set to null. */
export interface ClearedReference extends DeletedRow {
  readonly field: string
}

/** What deleting a record deletes, the record itself first, and the references it sets to null. */
export interface DeletedRows {
  readonly rows: readonly DeletedRow[]
  readonly emptied: readonly ClearedReference[]
}

interface Referring {
  readonly entity: Entity
  readonly name: string
  readonly field: Field & { readonly kind: 'reference' }
}

/** A restored account has to sign in again. */
const notRestored: readonly string[] = ['Session']
/** Deeper than any real cascade. */
const MOST_LEVELS = 12

const referringTo: (name: string) => readonly Referring[] = (() => {
  const index = new Map<string, Referring[]>()
  for (const entity of Object.values(entities) as readonly Entity[])
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.kind !== 'reference' || field.onDelete === 'restrict') continue
      if (notRestored.includes(entity.name)) continue
      index.set(field.to, [...(index.get(field.to) ?? []), { entity, name, field }])
    }
  return name => index.get(name) ?? []
})()

const storedColumns = (entity: Entity) =>
  sql.join(
    Object.entries(entity.fields).map(([name, field]) =>
      field.kind === 'json' ? sql`${sql.id(name)}::text as ${sql.id(name)}` : sql.id(name),
    ),
  )

/** Rows by one of their fields, as stored, in the order of their keys. */
async function rowsBy(
  executor: Executor,
  entity: Entity,
  { name, values, columns }: { name: string; values: readonly unknown[]; columns: RawBuilder<unknown> },
) {
  const type = sql.raw(columnType(entity.fields[name] as Field))
  const { rows } = await sql<{
    json: string
  }>`select row_to_json(shown)::text as json from (select ${columns} from ${sql.id(entity.name)}
    where ${sql.id(name)} = any(${values}::${type}[])
    order by ${sql.join(entity.key.map(part => sql.id(part)))}) shown`.execute(executor)
  return rows.map(({ json }) => JSON.parse(json) as AnyRow)
}

/** Rows that reference a record through one field, with all fields. */
export const rowsNaming = (
  executor: Executor,
  entity: Entity,
  field: string,
  key: number,
): Promise<readonly AnyRow[]> =>
  rowsBy(executor, entity, { name: field, values: [key], columns: storedColumns(entity) })

/** A record with all fields, locked until the transaction ends. */
export async function storedRow(
  executor: Executor,
  entity: Entity,
  key: readonly unknown[],
): Promise<AnyRow | undefined> {
  const found = entity.key.map((name, at) => sql`${sql.id(name)} = ${key[at]}`)
  const { rows } = await sql<{
    json: string
  }>`select row_to_json(shown)::text as json from (select ${storedColumns(entity)} from ${sql.id(entity.name)}
    where ${sql.join(found, sql` and `)} for update) shown`.execute(executor)
  return rows[0] && (JSON.parse(rows[0].json) as AnyRow)
}

/** Records as `storedRow` returns one, in the order of their keys; undefined if one is gone. */
export async function storedRows(
  executor: Executor,
  entity: Entity,
  keys: readonly Key[],
): Promise<readonly (AnyRow | undefined)[]> {
  const columns = entity.key.map((_, at) => {
    const type = sql.raw(columnType(entity.fields[entity.key[at] ?? ''] as Field))
    return sql`${keys.map(key => key[at])}::${type}[]`
  })
  const names = entity.key.map((_, at) => sql.id(`key${at}`))
  const isIt = entity.key.map((name, at) => sql`${sql.id(name)} = asked.${sql.id(`key${at}`)}`)
  const { rows } = await sql<{ at: number; json: string }>`
    select asked.at::int as at, row_to_json(shown)::text as json
    from unnest(${sql.join(columns)}) with ordinality as asked(${sql.join(names)}, at) cross join lateral (
      select ${storedColumns(entity)} from ${sql.id(entity.name)} where ${sql.join(isIt, sql` and `)} for update) shown`.execute(
    executor,
  )
  const found = new Map(rows.map(({ at, json }) => [at - 1, JSON.parse(json) as AnyRow]))
  return keys.map((_, at) => found.get(at))
}

const identityOf = ({ entity, row }: DeletedRow): string =>
  JSON.stringify([entity, (entities as Record<string, Entity>)[entity]?.key.map(name => row[name])])

/** Reads the rows that deleting a record cascades to, level by level, in an order in which they can be restored. */
export async function readCascade(executor: Executor, entity: Entity, root: AnyRow): Promise<DeletedRows> {
  const first: DeletedRow = { entity: entity.name, row: root }
  const rows = new Map([[identityOf(first), first]])
  const emptied = new Map<string, ClearedReference>()
  let level: readonly DeletedRow[] = [first]
  for (let depth = 0; level.length > 0 && depth < MOST_LEVELS; depth++) {
    const found: DeletedRow[] = []
    for (const name of new Set(level.map(one => one.entity))) {
      const target = (entities as Record<string, Entity>)[name]
      const key = target?.key[0] ?? ''
      const keys = level.filter(one => one.entity === name).map(({ row }) => row[key])
      for (const { entity: from, name: field, field: reference } of referringTo(name)) {
        const goes = reference.onDelete === 'cascade'
        const columns = goes ? storedColumns(from) : sql.join([...from.key, field].map(part => sql.id(part)))
        for (const row of await rowsBy(executor, from, { name: field, values: keys, columns })) {
          const one = { entity: from.name, row }
          if (goes) found.push(one)
          else emptied.set(`${identityOf(one)} ${field}`, { ...one, field })
        }
      }
    }
    // A row found again also depends on something deeper, so it is restored after that.
    for (const one of found) {
      const identity = identityOf(one)
      rows.delete(identity)
      rows.set(identity, one)
    }
    level = found
  }
  return {
    rows: [...rows.values()],
    emptied: [...emptied.values()].filter(one => !rows.has(identityOf(one))),
  }
}
