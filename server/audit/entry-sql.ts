import {
  type AuditLog,
  type Entity,
  entityNamed,
  type Field,
  holdsUuid,
  type Row,
} from '@rounds/core/entities'
import { endsOf, isLink } from '@rounds/core/rules/records'
import { type RawBuilder, sql } from 'kysely'
import { recordNameSql } from '../sql/record-name.ts'
import { place } from '../sql/statement-cache.ts'

/** The author of an action for the audit log: both people while impersonating (decisions §4). */
export interface Author {
  readonly userId: string | null
  readonly userName: string | null
  /** The real person, while impersonating. */
  readonly actUserName: string | null
  readonly address: string | null
  /** Actions that belong together; a unit of work creates a group if there is none. */
  readonly group?: AuditGroup
}

/** Entries caused by one action of a person. */
export interface AuditGroup {
  readonly id: string
  /** Null for a plain save or delete. */
  readonly cause: AuditCause | null
}

export type AuditCause = NonNullable<Row<typeof AuditLog>['Cause']>

/** The program itself: seeds, jobs, migrations. */
export const systemActor: Author = { userId: null, userName: 'Rounds', actUserName: null, address: null }

/** The content of an entry besides who and when. */
export interface AuditEntry {
  readonly type: string
  readonly message: RawBuilder<unknown> | string
  readonly entity?: string
  /** The key of the record: a value, or an expression over the written rows. */
  readonly key?: RawBuilder<unknown> | string | null
  /** The keys of other records of the entity that it concerns too. */
  readonly others?: readonly string[]
  readonly data?: Readonly<Record<string, unknown>>
  /** Which written rows get an entry; all by default. */
  readonly where?: RawBuilder<unknown>
}

/** Inserts an entry for each row of a part of the statement, so that both commit or neither. */
export function entrySql(
  author: Author,
  { type, message, entity, key, others = [], data, where }: AuditEntry,
  from: string,
): RawBuilder<unknown> {
  return sql`insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address", "Entity", "EntityKey", "Data", "Concerns", "GroupId", "Cause")
    select ${type}, left(${message}::text, 2000), left(${author.userName}, 256), ${author.userId}::uuid, ${author.actUserName}, ${author.address},
      ${entity ?? null}, ${key ?? null}::text, ${data ? JSON.stringify(data) : null}::json,
      ${entity === undefined || key === undefined || key === null ? null : sql`${`;${entity}/`}::text || ${key}::text || ${`;${others.map(other => `${entity}/${other};`).join('')}`}::text`},
      ${author.group?.id ?? null}::uuid, ${author.group?.cause ?? null}::text
    from ${sql.id(from)} where ${where ?? sql`true`}`
}

const verbs = { create: 'Created', update: 'Changed', delete: 'Deleted', restore: 'Restored' } as const

/** The log's verbs for actions on records. */
export type AuditedAction = keyof typeof verbs

/** The key of a row in path format. */
function keyText(entity: Entity): RawBuilder<unknown> {
  const parts = entity.key.map(name => sql`${sql.id('written', name)}::text`)
  return parts.length === 1 ? sql`${parts[0]}` : sql`'[' || ${sql.join(parts, sql` || ',' || `)} || ']'`
}

/** The maximum number of characters stored per value. */
const LONGEST_VALUE = 2000
/** Fields that patients fill in; of their texts the log stores only the field names. */
const fromPatients: readonly string[] = ['FormSubmission', 'Custom_FormSubmission']

const showsValue = (entity: Entity, field: Field | undefined): boolean =>
  field !== undefined &&
  !field.secret &&
  !(fromPatients.includes(entity.name) && (field.kind === 'text' || field.kind === 'json'))

/** The old and new value of each changed field, as `{ field: [old, new] }`; null if none changed. */
function changesSql(entity: Entity, fields: readonly string[]): RawBuilder<unknown> {
  const shown = fields.filter(name => showsValue(entity, entity.fields[name]))
  if (shown.length === 0) return sql`null::json`
  const values = shown.map(
    name => sql`(${name}::text, ${sql.id('before', name)}::text, ${sql.id('written', name)}::text)`,
  )
  return sql`(select json_object_agg(name, json_build_array(left(old, ${LONGEST_VALUE}::int), left(new, ${LONGEST_VALUE}::int)))
    from (values ${sql.join(values)}) changed(name, old, new) where old is distinct from new)`
}

/** What an entry stores of a change: the sent fields, and for changed ones their previous values and references. */
function dataSql(entity: Entity, fields: readonly string[]): RawBuilder<unknown> {
  const names = namesSql(entity, fields)
  const whole = sql`'fields', ${JSON.stringify(fields)}::json, 'changes', ${changesSql(entity, fields)}`
  const leads = fields.some(name => entity.fields[name]?.kind === 'reference')
  const hidden = fields.filter(name => !showsValue(entity, entity.fields[name]))
  return sql`json_build_object(${sql.join([
    whole,
    ...(leads ? [sql`'names', ${names}`] : []),
    ...(hidden.length > 0 ? [sql`'hidden', ${hiddenSql(hidden)}`] : []),
  ])})`
}

/** The changed fields whose values must not be readable. */
const hiddenSql = (fields: readonly string[]) =>
  sql`(select json_agg(name) from (values ${sql.join(
    fields.map(
      name =>
        sql`(${name}::text, ${sql.id('before', name)}::text is distinct from ${sql.id('written', name)}::text)`,
    ),
  )}) secret(name, differs) where differs)`

/** The names of the old and new targets of changed references. */
function namesSql(entity: Entity, fields: readonly string[]): RawBuilder<unknown> {
  const found = fields.flatMap(name => {
    const field = entity.fields[name]
    const to = field?.kind === 'reference' && !field.secret ? entityNamed(field.to) : undefined
    if (!to) return []
    const [old, now] = [sql.id('before', name), sql.id('written', name)]
    return [sql`(${name}::text, ${nameAt(to, old)}, ${nameAt(to, now)}, ${old} is distinct from ${now})`]
  })
  if (found.length === 0) return sql`null::json`
  return sql`(select json_object_agg(name, json_build_array(old, new))
    from (values ${sql.join(found)}) led(name, old, new, differs) where differs)`
}

/** The name of the record with a key, on one line; null if there is none. */
function nameAt(entity: Entity, key: RawBuilder<unknown>): RawBuilder<string> {
  const [own = ''] = entity.key
  return sql<string>`(select ${oneLine(recordNameSql(entity, 'named'))} from ${sql.id(entity.name)} named
    where ${sql.id('named', own)} = ${key})`
}

const oneLine = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`left(regexp_replace(${text}, '[\r\n]+', ' ', 'g'), 200)`

/** The records that a row belongs to: `name` in words, `concern` as `;Entity/key`, null if it references none. */
const endsSql = (entity: Entity, rows: 'written' | 'before' = 'written') =>
  endsOf(entity).map(({ field, to, where }) => {
    const value = sql.id(rows, field)
    // A join row stores the key as text.
    const isNumber = sql`${value} ~ '^\\d{1,9}$'`
    const key = where ? sql`${value}::int` : value
    const isMeant = where
      ? sql`${sql.id(rows, where[0])} = ${where[1]} and ${isNumber}`
      : sql`${value} is not null`
    const otherwise = where ? sql`nullif(concat_ws(' ', ${sql.id(rows, where[0])}, ${value}), '')` : sql`null`
    return {
      name: sql`case when ${isMeant} then coalesce(nullif(${nameAt(to, key)}, ''), ${`${to.label} `}::text || ${key}::text) else ${otherwise} end`,
      concern: sql`case when ${isMeant} then ${`;${to.name}/`}::text || ${key}::text end`,
    }
  })

/** The records that a changed row no longer belongs to; both are null if it still does. */
const formerEnds = (entity: Entity, changed: readonly string[]): ReturnType<typeof endsSql> => {
  const names = endsOf(entity).map(({ field, where }) => [field, ...(where ? [where[0]] : [])])
  const before = endsSql(entity, 'before')
  return before.flatMap(({ name, concern }, at) => {
    const ofEnd = names[at] ?? []
    if (!ofEnd.some(one => changed.includes(one))) return []
    const differs = sql.join(
      ofEnd.map(one => sql`${sql.id('before', one)} is distinct from ${sql.id('written', one)}`),
      sql` or `,
    )
    return [
      {
        name: sql`case when ${differs} then ${name} end`,
        concern: sql`case when ${differs} then ${concern} end`,
      },
    ]
  })
}

/** The names of the rows of `written`: links by the records they join. */
export function titleSql(entity: Entity): RawBuilder<string> {
  const names = endsSql(entity).map(({ name }) => name)
  if (isLink(entity) && names.length > 0) return sql<string>`concat_ws(' – ', ${sql.join(names)})`
  return sql<string>`coalesce(nullif(${oneLine(recordNameSql(entity, 'written'))}, ''), ${`${entity.label} `}::text || ${keyText(entity)})`
}

/** What happened to a row, in words: a link by the records it joins, others by their name and their owner. */
function messageSql(
  entity: Entity,
  verb: string,
  ends: ReturnType<typeof endsSql>,
  former: ReturnType<typeof endsSql>,
): RawBuilder<unknown> {
  const names = ends.map(({ name }) => name)
  const was =
    former.length > 0
      ? sql` || coalesce(' (was ' || nullif(concat_ws(' – ', ${sql.join(former.map(({ name }) => name))}), '') || ')', '')`
      : sql``
  if (isLink(entity) && names.length > 0)
    return sql`${`${verb} ${entity.label}: `}::text || concat_ws(' – ', ${sql.join(names)})${was}`
  const shown = entity.fields[entity.shows]?.secret
    ? sql`''`
    : sql`regexp_replace(coalesce(${sql.id('written', entity.shows)}::text, ''), '[\r\n]+', ' ', 'g')`
  const of =
    names.length > 0
      ? sql` || coalesce(' of ' || nullif(concat_ws(' – ', ${sql.join(names)}), ''), '')`
      : sql``
  const key = keyText(entity)
  // A record without a name, or whose name is its key, is named by its key alone.
  const name = sql`left('“' || nullif(nullif(${shown}, ''), ${key}) || '”', 200)`
  // Nobody reads a UUID, and the entry leads to the record.
  const isRead = !entity.key.some(one => entity.fields[one] && holdsUuid(entity.fields[one]))
  const which = isRead ? sql`concat_ws(' ', ${key}, ${name})` : sql`coalesce(${name}, ${key})`
  return sql`${`${verb} ${entity.label} `}::text || ${which}${of}`
}

/**
 * Inserts an entry for each row of `written`, as part of the statement that writes them: both commit or neither. A
 * change lists its fields with old and new values, taken from `before`; secrets are only named.
 */
export function auditSql(
  entity: Entity,
  action: AuditedAction,
  fields: readonly string[],
): RawBuilder<unknown> {
  const ends = endsSql(entity)
  const former = formerEnds(entity, fields)
  const concerns = sql`concat(${sql.join([
    sql`${`;${entity.name}/`}::text || ${keyText(entity)}`,
    ...ends.map(({ concern }) => concern),
    ...former.map(({ concern }) => concern),
  ])}, ';')`
  const data = fields.length > 0 ? dataSql(entity, fields) : sql`null::json`
  const found = entity.key.map(name => sql`${sql.id('before', name)} = ${sql.id('written', name)}`)
  const from = fields.length > 0 ? sql`written join before on ${sql.join(found, sql` and `)}` : sql`written`
  return sql`insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address", "Entity", "EntityKey", "Data", "Concerns", "GroupId", "Cause")
    select ${verbs[action]}, left(${messageSql(entity, verbs[action], ends, former)}, 2000), ${place.userName}, ${place.userId}::uuid, ${place.actUserName}, ${place.address}, ${entity.name}, ${keyText(entity)}, ${data}, ${concerns}, ${place.groupId}::uuid, ${place.cause}::text
    from ${from}`
}
