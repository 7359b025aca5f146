import { type Key, keyOf } from '@rounds/core/api'
import type { AnyRow, Entity } from '@rounds/core/entities'
import { type RawBuilder, sql } from 'kysely'
import { type AuditedAction, auditSql } from '../audit/entry-sql.ts'
import type { Database, Executor } from '../database/database.ts'
import { BadRequest, Changed, missing } from '../errors.ts'
import type { WrittenBy } from '../rights/actor.ts'
import { wireColumns } from '../sql/columns.ts'
import { explain } from '../sql/conflicts.ts'
import { cachedStatement, place } from '../sql/statement-cache.ts'
import { keyRecord } from './inputs.ts'
import type { Reads, Stored } from './reads.ts'
import { beforeSql, deleteSql, insertSql, updateSql } from './statements.ts'

const identityOf = (key: Key) => key.join('\0')

/** Statements that write records of any entity, each with its audit entries. */
export function createWrites({ query }: Pick<Database, 'query'>, reads: Reads) {
  async function insert(
    executor: Executor,
    by: WrittenBy,
    entity: Entity,
    records: readonly AnyRow[],
    action: 'create' | 'restore' = 'create',
  ) {
    if (records.length === 0) return []
    // They differ at most in UUIDs, which the database generates if none is sent.
    const names = [...new Set(records.flatMap(record => Object.keys(record)))]
    return writeAudited(executor, by, entity, {
      action,
      records,
      names,
      sql: () => insertSql(entity, names),
    })
  }

  /** Records with the same fields go in one statement; the result is in the order they were sent. */
  async function change(
    executor: Executor,
    by: WrittenBy,
    entity: Entity,
    records: readonly AnyRow[],
  ): Promise<readonly Stored[]> {
    const stored: Stored[] = []
    for (const { names, places, group } of sameFields(records)) {
      const rows = await writeAudited(executor, by, entity, {
        action: 'update',
        records: group,
        names,
        sql: () => updateSql(entity, names),
      })
      if (rows.length < group.length) await explainMissing(executor, by, entity, group, rows)
      for (const [index, row] of rows.entries()) stored[places[index] ?? 0] = row
    }
    return stored
  }

  async function erase(
    executor: Executor,
    by: WrittenBy,
    entity: Entity,
    keys: readonly Key[],
    version?: number,
  ) {
    if (keys.length === 0) return
    const records = keys.map(key => keyRecord(entity, key))
    const names = version === undefined ? entity.key : [...entity.key, 'RowVersion']
    const sql = () => deleteSql(entity, version !== undefined)
    const rows = await writeAudited(executor, by, entity, { action: 'delete', records, names, sql, version })
    if (rows.length < new Set(keys.map(identityOf)).size)
      await explainMissing(executor, by, entity, records, rows)
  }

  /** Runs a statement with its audit entries; both commit, or neither. */
  async function writeAudited(
    executor: Executor,
    { author }: WrittenBy,
    entity: Entity,
    { action, records, names, sql: statement, version }: Write,
  ): Promise<readonly Stored[]> {
    const build = () => {
      const fields = action === 'update' ? changedFields(entity, names) : []
      const before = fields.length > 0 ? sql`before as (${beforeSql(entity)}), ` : sql``
      const audited =
        entity.name === 'AuditLog' ? sql`` : sql`, audited as (${auditSql(entity, action, fields)})`
      const inOrder = action === 'update' ? sql` order by position` : sql``
      const record = sql`(select row_to_json(shown)::text from (select ${wireColumns(entity)}) shown)`
      return sql<Stored>`with ${before}written as (${statement()})${audited} select ${record} as json, "RowVersion" as version from written${inOrder}`
    }
    const values = new Map<symbol, unknown>([
      [place.records, JSON.stringify(records)],
      [place.version, version],
      [place.userId, author.userId],
      [place.userName, author.userName],
      [place.actUserName, author.actUserName],
      [place.address, author.address],
      [place.groupId, author.group?.id ?? null],
      [place.cause, author.group?.cause ?? null],
    ])
    const cacheKey = `${action} ${entity.name} ${names.join()}`
    const { rows } = await executor
      .executeQuery(cachedStatement(query, cacheKey, build, values))
      .catch(error => explain(entity, error))
    return rows
  }

  /** Why fewer rows were affected than requested: gone, inaccessible, changed since they were read, or named twice. */
  async function explainMissing(
    executor: Executor,
    by: WrittenBy,
    entity: Entity,
    asked: readonly AnyRow[],
    rows: readonly Stored[],
  ): Promise<never> {
    const touched = new Set(rows.map(row => identityOf(keyOf(entity, JSON.parse(row.json) as AnyRow))))
    for (const record of asked) {
      const key = keyOf(entity, record)
      if (touched.has(identityOf(key))) continue
      if (!('person' in by)) throw missing(entity, key)
      const current = await reads.find(by, entity, { fields: entity.key, key }, undefined, executor)
      throw new Changed(entity.label, JSON.parse(current.json) as AnyRow)
    }
    throw new BadRequest('The same record is listed twice.')
  }

  return { insert, change, erase }
}

export type Writes = ReturnType<typeof createWrites>

/** The part of a write that fits one statement. */
interface Write {
  readonly action: AuditedAction
  readonly records: readonly AnyRow[]
  /** The fields that every record has. */
  readonly names: readonly string[]
  readonly sql: () => RawBuilder<unknown>
  /** The required version of a single record, when it is deleted. */
  readonly version?: number | undefined
}

interface Group {
  readonly names: readonly string[]
  /** The position in the call of each record of the group. */
  readonly places: number[]
  readonly group: AnyRow[]
}

/** Records grouped by their set of fields. */
function sameFields(records: readonly AnyRow[]): Iterable<Group> {
  const groups = new Map<string, Group>()
  for (const [at, record] of records.entries()) {
    const names = Object.keys(record)
    const id = names.join()
    const group = groups.get(id) ?? { names, places: [], group: [] }
    group.places.push(at)
    group.group.push(record)
    groups.set(id, group)
  }
  return groups.values()
}

const changedFields = (entity: Entity, names: readonly string[]): readonly string[] =>
  names.filter(name => !entity.key.includes(name) && name !== 'RowVersion')
