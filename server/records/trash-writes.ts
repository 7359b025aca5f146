import { type Key, keyOf } from '@rounds/core/api'
import { type AnyRow, comesBack, type Entity, entityNamed } from '@rounds/core/entities'
import { auditKey } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import { titleSql } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import type { WrittenBy } from '../rights/actor.ts'
import { type DeletedRow, type DeletedRows, readCascade, storedRow } from './cascade.ts'
import { keyCondition } from './statements.ts'
import type { Writes } from './writes.ts'

interface Context {
  readonly executor: Executor
  readonly by: WrittenBy
  readonly writes: Writes
  readonly notify: (entity: Entity) => void
}

/** A record by entity and key, among the contents of the trash. */
export const identityOfKey = ({ name }: Pick<Entity, 'name'>, key: Key): string =>
  `${name}/${auditKey(key).toLowerCase()}`

const entityOf = (name: string): Entity => {
  const entity = entityNamed(name)
  if (!entity) throw new Error(`Unknown entity: ${name}.`)
  return entity
}
const identityOfRow = ({ entity, row }: DeletedRow) =>
  identityOfKey(entityOf(entity), keyOf(entityOf(entity), row))

/** A record's name before it is deleted. */
export async function titleOf(executor: Executor, entity: Entity, key: Key): Promise<string> {
  const { rows } = await sql<{ title: string }>`with written as (select * from ${sql.id(entity.name)}
    where ${keyCondition(entity.key, key)}) select ${titleSql(entity)} as title from written`.execute(
    executor,
  )
  return rows[0]?.title ?? ''
}

/**
 * Stores records that are about to be deleted, and deletes their dependents, each with its own audit entry. Returns
 * those of the records that were already deleted as dependents of others. Pages have their own trash and keep their
 * dependents.
 */
export async function moveToTrash(
  context: Context,
  entity: Entity,
  keys: readonly Key[],
): Promise<ReadonlySet<string>> {
  const gone = new Set<string>()
  if (entity.trash) return gone
  const { executor } = context
  for (const key of keys) {
    // Rows deleted with an earlier record no longer exist.
    const row = await storedRow(executor, entity, key)
    if (!row) continue
    const deleted = await readCascade(executor, entity, row)
    if (comesBack(entity)) await keep(context, entity, key, deleted)
    for (const part of await removeParts(context, deleted)) gone.add(identityOfRow(part))
  }
  return gone
}

async function keep(
  { executor, by }: Context,
  entity: Entity,
  key: Key,
  deleted: DeletedRows,
): Promise<void> {
  const title = (await titleOf(executor, entity, key)).slice(0, 400)
  await sql`insert into trash (entity, key, title, deleted_by, holds, content)
    values (${entity.name}, ${auditKey(key)}, ${title}, ${by.author.userName}, ${deleted.rows.map(identityOfRow)}::text[],
      ${JSON.stringify(deleted)}::json)`.execute(executor)
}

/** Deletes a record's dependents, last first, and clears references to it. */
async function removeParts({ executor, by, writes, notify }: Context, { rows, emptied }: DeletedRows) {
  const parts = rows.slice(1)
  for (const { entity: name, row, field } of emptied) {
    const entity = entityOf(name)
    // The database clears what only the server writes, without an entry.
    if (entity.writtenBy === 'server') continue
    notify(entity)
    await writes.change(executor, by, entity, [{ ...keyRow(entity, row), [field]: null }])
  }
  for (const { entity: name, row } of [...parts].reverse()) {
    const entity = entityOf(name)
    notify(entity)
    await writes.erase(executor, by, entity, [keyOf(entity, row)])
  }
  return parts
}

const keyRow = (entity: Entity, row: AnyRow): AnyRow =>
  Object.fromEntries(entity.key.map(name => [name, row[name]]))

/** What would be deleted with some records, by kind: how many, and the first names. */
export interface DeletedKind {
  readonly what: string
  readonly count: number
  readonly names: readonly string[]
}

/** So many of each kind are named. */
export const MOST_NAMED = 3

/** What deleting records would delete, and which other records would only lose the reference. */
export async function reviewDeletion(
  executor: Executor,
  entity: Entity,
  keys: readonly Key[],
): Promise<{ readonly goes: readonly DeletedKind[]; readonly emptied: readonly DeletedKind[] }> {
  const rows: DeletedRow[] = []
  const emptied: DeletedRow[] = []
  for (const key of keys) {
    const row = await storedRow(executor, entity, key)
    if (!row) continue
    const found = await readCascade(executor, entity, row)
    rows.push(...found.rows.slice(1))
    emptied.push(...found.emptied)
  }
  return { goes: await countByEntity(executor, rows), emptied: await countByEntity(executor, emptied) }
}

async function countByEntity(
  executor: Executor,
  rows: readonly DeletedRow[],
): Promise<readonly DeletedKind[]> {
  const kinds = new Map<string, DeletedRow[]>()
  for (const row of rows) kinds.set(row.entity, [...(kinds.get(row.entity) ?? []), row])
  const found: DeletedKind[] = []
  for (const [name, ofKind] of kinds) {
    const entity = entityOf(name)
    const names: string[] = []
    for (const { row } of ofKind.slice(0, MOST_NAMED))
      names.push(await titleOf(executor, entity, keyOf(entity, row)))
    found.push({ what: ofKind.length === 1 ? entity.label : entity.plural, count: ofKind.length, names })
  }
  return found
}
