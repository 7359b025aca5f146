import { decide } from '@rounds/core/access'
import type { Key, Trashed, TrashRecord } from '@rounds/core/api'
import {
  type AnyRow,
  type Entity,
  type EntityName,
  entities,
  entityNamed,
  TRASH_DAYS,
} from '@rounds/core/entities'
import { auditKey } from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import { type SqlBool, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Conflict, NotFound } from '../errors.ts'
import type { Actor, WrittenBy } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { checkRights } from '../rights/guards/index.ts'
import { hasRowFilter, rowFilterWithTrash } from '../rights/row-filter.ts'
import type { ClearedReference, DeletedRows } from './cascade.ts'
import { keyRecord } from './inputs.ts'
import { keyCondition } from './statements.ts'
import { withoutDangling } from './trash-references.ts'
import { identityOfKey } from './trash-writes.ts'
import type { RunUnit, Unit, WriteRights } from './unit.ts'

const MOST_SHOWN = 500

/** A query of the trash: records of one entity, or those that contain all these words. */
export interface TrashQuery {
  readonly entity?: EntityName | undefined
  readonly search?: string | undefined
}

/** The part of the trash that the actor may see: records they could delete if they were not in it. */
export async function readTrashed(
  executor: Executor,
  actor: Actor,
  { entity: only, search = '' }: TrashQuery,
): Promise<Trashed> {
  const mine = Object.values<Entity>(entities).filter(
    entity => (only === undefined || entity.name === only) && decide(actor.person, 'delete', entity).allowed,
  )
  if (mine.length === 0) return { total: 0, records: [] }
  const words = search.split(/\s+/).filter(Boolean)
  const found = words.map(
    word => sql<SqlBool>`strpos(lower(title || ' ' || coalesce("by", '')), ${word.toLowerCase()}) > 0`,
  )
  const { rows } = await sql<TrashRecord & { total: number }>`
    with trashed as (${sql.join(
      mine.map(entity => (entity.trash ? markedSql(actor, entity, entity.trash) : storedSql(actor, entity))),
      sql` union all `,
    )})
    select entity, key, title, "by", parts, count(*) over ()::int as total,
      to_json(at)#>>'{}' as since, to_json(at + ${TRASH_DAYS} * interval '1 day')#>>'{}' as until
    from trashed where ${found.length > 0 ? sql.join(found, sql` and `) : sql`true`}
    order by at desc, entity, key limit ${MOST_SHOWN}`.execute(executor)
  return { total: rows[0]?.total ?? 0, records: rows.map(({ total: _, ...record }) => record) }
}

const nameOfUser = sql`coalesce(u."FullName", u."UserName", u."Email")`

/** What the trash has of an entity, as far as the actor has access. */
const storedSql = (actor: Actor, entity: Entity) => sql`
  select entity, key, title, coalesce(${nameOfUser}, deleted_by) as "by", cardinality(holds) - 1 as parts, deleted_at as at
  from trash left join "AspNetUsers" u on u."NormalizedUserName" = upper(deleted_by)
  where entity = ${entity.name} and ${reach(actor, entity)}`

/** The records of an entity that are marked as deleted in place. */
const markedSql = (actor: Actor, entity: Entity, { since, by }: NonNullable<Entity['trash']>) => sql`
  select ${sql.lit(entity.name)}::text as entity, ${sql.join(entity.key.map(name => sql`${sql.id(name)}::text`))} as key,
    ${sql.id(String(entity.shows))}::text as title, ${nameOfUser} as "by", 0 as parts, ${sql.id(since)} as at
  from ${sql.id(entity.name)} left join "AspNetUsers" u on u."Id" = ${sql.id(by)}
  where ${sql.id(since)} is not null and ${rowFilterWithTrash(actor, entity)}`

/** The rows accessible to the actor, judged by the record as it was. */
const reach = (actor: Actor, entity: Entity) =>
  hasRowFilter(actor, entity)
    ? sql<SqlBool>`exists (select from json_populate_record(null::${sql.id(entity.name)}, content->'rows'->0->'row')
        where ${rowFilterWithTrash(actor, entity)})`
    : sql<SqlBool>`true`

interface Entry {
  readonly id: number
  readonly entity: string
  readonly key: string
  readonly content: string
}

/** A record of the trash by its entity and key. */
export interface TrashedKey {
  readonly entity: Entity
  readonly key: Key
}

/**
 * Restores records from the trash as they were, last deleted first, because a record deleted earlier may depend on
 * it. Throws `NotFound`, `Forbidden`, or `Conflict` if something is in its place.
 */
export async function restoreTrashed(unit: Unit, actor: Actor, asked: readonly TrashedKey[]): Promise<void> {
  const entries: Entry[] = []
  for (const { entity, key } of asked) {
    allow(actor, 'delete', entity)
    const { rows } = await sql<Entry>`select id, entity, key, content::text as content from trash
      where entity = ${entity.name} and lower(key) = ${auditKey(key).toLowerCase()} and ${reach(actor, entity)}
      order by id desc limit 1 for update`.execute(unit.query)
    const [entry] = rows
    if (!entry) throw new NotFound(`The ${labelInSentence(entity.label)} is no longer in the trash.`)
    entries.push(entry)
  }
  for (const entry of entries.sort((one, other) => other.id - one.id)) await restoreEntry(unit, actor, entry)
}

/** Restores a record from the trash as it was, however it was deleted. Throws `Conflict` if it is not there. */
export async function restoreFromTrash(unit: Unit, actor: Actor, entity: Entity, key: Key): Promise<void> {
  if (entity.trash) return restoreMarked(unit, entity, key)
  const { rows } = await sql<Entry>`select id, entity, key, content::text as content from trash
    where holds @> array[${identityOfKey(entity, key)}] order by id desc limit 1 for update`.execute(
    unit.query,
  )
  if (rows[0]) return restoreEntry(unit, actor, rows[0])
  const there =
    await sql`select 1 from ${sql.id(entity.name)} where ${keyCondition(entity.key, key)}`.execute(unit.query)
  if (there.rows.length === 0)
    throw new Conflict(`The ${labelInSentence(entity.label)} is no longer in the trash.`)
}

const hungOnIt: WriteRights = {
  impliedBy: 'the right to the record it belonged to; its rows are checked',
}

/** What is restored with all its dependents, for people who could delete it if it existed. */
const comesBackWhole: ReadonlySet<string> = new Set<EntityName>(['AspNetUsers', 'AspNetRoles'])

async function restoreEntry(
  unit: Unit,
  actor: Actor,
  { id, entity: root, key, content }: Entry,
): Promise<void> {
  const { rows, emptied } = JSON.parse(content) as DeletedRows
  const isWhole = comesBackWhole.has(root)
  for (const [at, deleted] of rows.entries()) {
    const row = await withoutDangling(unit.query, deleted, at > 0)
    const entity = entityNamed(deleted.entity)
    if (!row || !entity) continue
    if (!isWhole)
      await checkRights(unit.query, actor, entity, { action: 'create', records: [row], isRestored: true })
    await unit.records.restore(entity, [knownFields(entity, row)], hungOnIt)
  }
  for (const one of emptied) await referAgain(unit, actor, one, isWhole)
  // Checked once they are back in place, because the rules read the database.
  const whole = isWhole ? entityNamed(root) : undefined
  if (whole) await unit.ask(whole, { action: 'delete', records: [keyRecord(whole, [key])] })
  await sql`delete from trash where id = ${id}`.execute(unit.query)
}

/** The fields that the entity still has: a later release may have dropped some. */
const knownFields = ({ fields }: Entity, row: AnyRow): AnyRow =>
  Object.fromEntries(Object.entries(row).filter(([name]) => Object.hasOwn(fields, name)))

/** Restores a cleared reference, if it is still empty and its record still exists. */
async function referAgain(
  unit: Unit,
  actor: Actor,
  { entity: name, row, field }: ClearedReference,
  isAsked: boolean,
): Promise<void> {
  const entity = entityNamed(name)
  if (!entity) return
  const found = entity.key.map(part => sql`${sql.id(part)} = ${row[part]}`)
  const { rows } = await sql`select 1 from ${sql.id(name)} where ${sql.join(found, sql` and `)}
    and ${sql.id(field)} is null for update`.execute(unit.query)
  if (rows.length === 0) return
  if (!isAsked) await checkRights(unit.query, actor, entity, { action: 'update', records: [row] })
  await unit.records.update(entity, [row], hungOnIt)
}

/** Removes the deletion mark of a record that is in the trash in place. */
async function restoreMarked(unit: Unit, entity: Entity, key: Key): Promise<void> {
  const { trash, label } = entity
  if (!trash) return
  const rows = await unit.execute({
    entity,
    statement: sql`update ${sql.id(entity.name)}
      set ${sql.id(trash.since)} = null, ${sql.id(trash.by)} = null, "RowVersion" = "RowVersion" + 1
      where ${keyCondition(entity.key, key)} and ${sql.id(trash.since)} is not null returning 1`,
    entry: {
      type: 'Restored',
      message: `Restored ${label} ${key.join()} from the trash`,
      entity: entity.name,
      key: key.join(),
    },
  })
  if (rows.length === 0) throw new Conflict(`The ${labelInSentence(label)} is no longer in the trash.`)
}

/** Permanently deletes what has been in the trash longer than its retention; the audit log lists each record. */
export const emptyTrash = (run: RunUnit, by: WrittenBy): Promise<void> =>
  run(by, async unit => {
    const { rows } = await sql<Pick<TrashRecord, 'entity' | 'key' | 'title' | 'parts'>>`
      delete from trash where deleted_at < now() - ${TRASH_DAYS} * interval '1 day'
      returning entity, key, title, greatest(cardinality(holds) - 1, 0) as parts`.execute(unit.query)
    for (const { entity, key, title, parts } of rows) {
      const label = entityNamed(entity)?.label ?? entity
      const message = `Erased ${label} ${key} “${title}” from the trash permanently${parts > 0 ? `, with ${parts} more` : ''}`
      await unit.audit({ type: 'Erased', message: message.slice(0, 1000), entity, key })
    }
  })
