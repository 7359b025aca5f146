import { keyOf } from '@rounds/core/api'
import { type AnyRow, type Entity, entityNamed } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict } from '../errors.ts'
import type { DeletedRow, DeletedRows } from './cascade.ts'
import { identityOfKey } from './trash-writes.ts'

/** A reference to a record in the trash, and the trash entry that contains it. */
interface Dangling {
  readonly field: string
  readonly isRequired: boolean
  readonly title: string
  readonly entry: number
}

/**
 * A deleted row as it can be restored while records it references are in the trash. An optional reference waits in the
 * trash with its target, and so does a row that requires it: undefined then.
 *
 * @throws Conflict if the row itself is the one to restore.
 */
export async function withoutDangling(
  executor: Executor,
  { entity: name, row }: DeletedRow,
  isPart: boolean,
): Promise<AnyRow | undefined> {
  const entity = entityNamed(name)
  if (!entity) throw new Conflict(`Unknown entity: ${name}.`)
  const dangling = await readDangling(executor, entity, row)
  const required = dangling.find(({ isRequired }) => isRequired)
  if (required && !isPart)
    throw new Conflict(`It belongs to “${required.title}”, which is in the trash too. Restore that first.`)
  if (required) {
    await keepWith(executor, required, { rows: [{ entity: name, row }], emptied: [] })
    return undefined
  }
  const key = Object.fromEntries(entity.key.map(part => [part, row[part]]))
  for (const one of dangling) {
    const reference = { entity: name, row: { ...key, [one.field]: row[one.field] }, field: one.field }
    await keepWith(executor, one, { rows: [], emptied: [reference] })
  }
  return { ...row, ...Object.fromEntries(dangling.map(({ field }) => [field, null])) }
}

async function readDangling(executor: Executor, entity: Entity, row: AnyRow): Promise<readonly Dangling[]> {
  const found: Dangling[] = []
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = row[name]
    const to = field.kind === 'reference' ? entityNamed(field.to) : undefined
    if (!to || (typeof value !== 'number' && typeof value !== 'string')) continue
    const { rows } = await sql<{ id: number; title: string }>`select id, title from trash
      where holds @> array[${identityOfKey(to, [value])}]
        and not exists (select from ${sql.id(to.name)} where ${sql.id(to.key[0] ?? '')} = ${value})
      order by id desc limit 1 for update`.execute(executor)
    const [held] = rows
    if (held)
      found.push({
        field: name,
        isRequired: field.required === true || entity.key.includes(name),
        title: held.title,
        entry: held.id,
      })
  }
  return found
}

/** Adds to a trash entry what will be restored with it. */
async function keepWith(executor: Executor, { entry }: Dangling, more: DeletedRows): Promise<void> {
  const { rows } = await sql<{ content: string }>`select content::text as content from trash
    where id = ${entry}`.execute(executor)
  const held = JSON.parse(rows[0]?.content ?? '') as DeletedRows
  const content: DeletedRows = {
    rows: [...held.rows, ...more.rows],
    emptied: [...held.emptied, ...more.emptied],
  }
  const identities = more.rows.flatMap(({ entity: name, row }) => {
    const entity = entityNamed(name)
    return entity ? [identityOfKey(entity, keyOf(entity, row))] : []
  })
  await sql`update trash set content = ${JSON.stringify(content)}::json, holds = holds || ${identities}::text[]
    where id = ${entry}`.execute(executor)
}
