import type { Entity } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'
import { place } from '../sql/statement-cache.ts'

/** Who does something, as the audit log names them: while impersonating, both (decisions §4). */
export interface Author {
  readonly userId: string | null
  readonly userName: string | null
  /** Who really acts, while impersonating. */
  readonly actUserName: string | null
  readonly address: string | null
}

/** The program itself: seeds, jobs, migrations. */
export const theProgram: Author = { userId: null, userName: 'Rounds', actUserName: null, address: null }

const verbs = { create: 'Created', update: 'Changed', delete: 'Deleted' } as const

/** The key of a row as paths write it. */
function keyText(entity: Entity): RawBuilder<unknown> {
  const parts = entity.key.map(name => sql`${sql.id(name)}::text`)
  return parts.length === 1 ? sql`${parts[0]}` : sql`'[' || ${sql.join(parts, sql` || ',' || `)} || ']'`
}

/**
 * Inserts an audit entry for each row of `written`, to stand as a part of the statement that writes them: both are
 * kept or neither. Names of changed fields are kept, values never.
 */
export function auditSql(
  entity: Entity,
  action: keyof typeof verbs,
  fields: readonly string[],
): RawBuilder<unknown> {
  const shown = entity.fields[entity.shows]?.secret
    ? sql`''`
    : sql`regexp_replace(coalesce(${sql.id(entity.shows)}::text, ''), '[\r\n]+', ' ', 'g')`
  return sql`insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address", "Entity", "EntityKey", "Data")
    select ${verbs[action]}, ${`${verbs[action]} ${entity.label} `}::text || ${keyText(entity)} || left(' “' || ${shown} || '”', 200), ${place.userName}, ${place.userId}::uuid, ${place.actUserName}, ${place.address}, ${entity.name}, ${keyText(entity)}, ${fields.length > 0 ? JSON.stringify({ fields }) : null}::json
    from written`
}

/** What an audit entry says that is not of a record's own write. */
export interface Entry {
  readonly type: string
  readonly message: RawBuilder<unknown> | string
  readonly entity?: string
  readonly key?: RawBuilder<unknown>
}

/** Inserts an audit entry for each row of a part of the statement, so that both are kept or neither. */
export function entrySql(
  author: Author,
  { type, message, entity, key }: Entry,
  from: string,
): RawBuilder<unknown> {
  return sql`insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address", "Entity", "EntityKey")
    select ${type}, ${message}::text, ${author.userName}, ${author.userId}::uuid, ${author.actUserName}, ${author.address}, ${entity ?? null}, ${key ?? null}::text
    from ${sql.id(from)}`
}
