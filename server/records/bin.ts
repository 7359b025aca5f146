import type { Key } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'
import type { Author } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'
import { Conflict } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { keyCondition } from './statements.ts'

/** An audit entry of what happens to a record in the bin. */
export const noteOfBin = (
  author: Author,
  { name }: Entity,
  key: Key,
  type: 'Restored' | 'Erased',
  message: string,
): RawBuilder<unknown> =>
  sql`insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address", "Entity", "EntityKey")
    values (${type}, ${message}, ${author.userName}, ${author.userId}::uuid, ${author.actUserName}, ${author.address}, ${name}, ${key.join()})`

/** Brings a record out of the bin as it was. Throws `Conflict` where it is not in there any more. */
export async function outOfBin(executor: Executor, actor: Actor, entity: Entity, key: Key): Promise<void> {
  const { bin, label } = entity
  if (!bin) throw new Error(`${entity.name} has no bin.`)
  const { numAffectedRows } = await sql`update ${sql.id(entity.name)}
    set ${sql.id(bin.since)} = null, ${sql.id(bin.by)} = null, "RowVersion" = "RowVersion" + 1
    where ${keyCondition(entity.key, key)} and ${sql.id(bin.since)} is not null`.execute(executor)
  if (!numAffectedRows) throw new Conflict(`The ${label.toLowerCase()} is not in the bin any more.`)
  await noteOfBin(
    actor.author,
    entity,
    key,
    'Restored',
    `Restored ${label} ${key.join()} from the bin`,
  ).execute(executor)
}
