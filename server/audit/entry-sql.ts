import type { Entity, Field } from '@rounds/core/entities'
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
export const systemActor: Author = { userId: null, userName: 'Rounds', actUserName: null, address: null }

/** What an entry says beside who and when. */
export interface AuditEntry {
  readonly type: string
  readonly message: RawBuilder<unknown> | string
  readonly entity?: string
  /** The key of the record: a value, or an expression over the rows that were written. */
  readonly key?: RawBuilder<unknown> | string | null
  readonly data?: Readonly<Record<string, unknown>>
  /** Which of the rows that were written get an entry; all where it is left out. */
  readonly where?: RawBuilder<unknown>
}

/** Inserts an entry for each row of a part of the statement, so that both are kept or neither. */
export function entrySql(
  author: Author,
  { type, message, entity, key, data, where }: AuditEntry,
  from: string,
): RawBuilder<unknown> {
  return sql`insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address", "Entity", "EntityKey", "Data")
    select ${type}, left(${message}::text, 2000), left(${author.userName}, 256), ${author.userId}::uuid, ${author.actUserName}, ${author.address},
      ${entity ?? null}, ${key ?? null}::text, ${data ? JSON.stringify(data) : null}::json
    from ${sql.id(from)} where ${where ?? sql`true`}`
}

const verbs = { create: 'Created', update: 'Changed', delete: 'Deleted' } as const

/** The key of a row as paths write it. */
function keyText(entity: Entity): RawBuilder<unknown> {
  const parts = entity.key.map(name => sql`${sql.id('written', name)}::text`)
  return parts.length === 1 ? sql`${parts[0]}` : sql`'[' || ${sql.join(parts, sql` || ',' || `)} || ']'`
}

/** So many characters of a value are kept. */
const LONGEST_VALUE = 2000
/** What patients sent stands in these; of their texts the log names the fields alone. */
const fromPatients: readonly string[] = ['FormSubmission', 'Custom_FormSubmission']

const showsValue = (entity: Entity, field: Field | undefined): boolean =>
  field !== undefined &&
  !field.secret &&
  !(fromPatients.includes(entity.name) && (field.kind === 'text' || field.kind === 'json'))

/** The old and the new value of each field that differs, as `{ field: [old, new] }`; null where none does. */
function changesSql(entity: Entity, fields: readonly string[]): RawBuilder<unknown> {
  const shown = fields.filter(name => showsValue(entity, entity.fields[name]))
  if (shown.length === 0) return sql`null::json`
  const values = shown.map(
    name => sql`(${name}::text, ${sql.id('before', name)}::text, ${sql.id('written', name)}::text)`,
  )
  return sql`(select json_object_agg(name, json_build_array(left(old, ${LONGEST_VALUE}::int), left(new, ${LONGEST_VALUE}::int)))
    from (values ${sql.join(values)}) changed(name, old, new) where old is distinct from new)`
}

/**
 * Inserts an entry for each row of `written`, to stand as a part of the statement that writes them: both are kept or
 * neither. A change names its fields with their old and new values, taken from `before`; secrets are only named.
 */
export function auditSql(
  entity: Entity,
  action: keyof typeof verbs,
  fields: readonly string[],
): RawBuilder<unknown> {
  const shown = entity.fields[entity.shows]?.secret
    ? sql`''`
    : sql`regexp_replace(coalesce(${sql.id('written', entity.shows)}::text, ''), '[\r\n]+', ' ', 'g')`
  const data =
    fields.length > 0
      ? sql`json_build_object('fields', ${JSON.stringify(fields)}::json, 'changes', ${changesSql(entity, fields)})`
      : sql`null::json`
  const found = entity.key.map(name => sql`${sql.id('before', name)} = ${sql.id('written', name)}`)
  const from = fields.length > 0 ? sql`written join before on ${sql.join(found, sql` and `)}` : sql`written`
  return sql`insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address", "Entity", "EntityKey", "Data")
    select ${verbs[action]}, ${`${verbs[action]} ${entity.label} `}::text || ${keyText(entity)} || left(' “' || ${shown} || '”', 200), ${place.userName}, ${place.userId}::uuid, ${place.actUserName}, ${place.address}, ${entity.name}, ${keyText(entity)}, ${data}
    from ${from}`
}
