import { encodeRecord, keyOf } from '@rounds/core/api'
import { type AnyRow, checkRecord, type Entity } from '@rounds/core/entities'
import {
  type Entry,
  entriesOf,
  isNamedByUuid,
  LONE,
  type PagePart,
  type PagePartName,
  type PageSnapshot,
  pagePartNames,
  pageParts,
} from '@rounds/core/rules/page'
import { changedFields } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { asked, type Unit, type WriteRights } from '../records/unit.ts'
import type { Operation } from '../rights/guards/index.ts'
import type { LiveRows } from './live-page.ts'

/** The changes to the rows of one part of a page. */
interface PartChanges {
  readonly entity: Entity
  readonly owner: PagePart['owner']
  /** The foreign key of the rows; null if their owner is created in the same step. */
  readonly hangsOn: number | null
  readonly create: readonly AnyRow[]
  readonly update: readonly AnyRow[]
  readonly delete: readonly AnyRow[]
}

/**
 * Updates a page to a snapshot, row by row: new rows are created, changed ones updated at the version that was read,
 * missing ones deleted, each with its audit entry. The page itself always counts as changed.
 *
 * @param page A snapshot without issues (`publishIssues`), sanitised.
 * @param mayWrite Why no permission is checked for a part; without it the actor's permissions are checked.
 * @throws Forbidden or NotFound if the actor may not write a part, Changed if a row has changed in the meantime.
 */
export async function writePage(
  unit: Unit,
  cId: number,
  { rows }: LiveRows,
  page: PageSnapshot,
  mayWrite?: WriteRights,
): Promise<void> {
  const touched = touchedParts(cId, rows, page)
  if (!mayWrite) await askFor(unit, touched)
  const rights = mayWrite ?? asked
  // Dependent parts are deleted before their owner and created after it.
  for (const { entity, ...part } of touched.toReversed())
    await unit.records.remove(
      entity,
      part.delete.map(row => keyOf(entity, row)),
      rights,
    )
  for (const { entity, owner, hangsOn, ...part } of touched) {
    await unit.records.update(
      entity,
      part.update.map(row => encodeRecord(entity, row)),
      rights,
    )
    if (part.create.length === 0) continue
    const key = hangsOn ?? (await keyOfOwner(unit.query, owner, cId))
    await unit.records.create(
      entity,
      part.create.map(record => encodeRecord(entity, { ...record, [owner.field]: key })),
      rights,
    )
  }
}

/** Throws as `writePage` would if the actor may not write a part; writes nothing. */
export const requireWritable = (
  unit: Unit,
  cId: number,
  { rows }: LiveRows,
  page: PageSnapshot,
): Promise<void> => askFor(unit, touchedParts(cId, rows, page))

async function askFor(unit: Unit, touched: readonly PartChanges[]): Promise<void> {
  for (const part of touched)
    for (const action of ['delete', 'update', 'create'] as const) {
      const operation: Operation = { action, records: action === 'create' ? newOf(part) : part[action] }
      await unit.ask(part.entity, operation)
    }
}

/** The parts of a page that a snapshot changes. */
function touchedParts(cId: number, rows: LiveRows['rows'], page: PageSnapshot): readonly PartChanges[] {
  const parts = pagePartNames.map(name => {
    const { owner } = pageParts[name]
    const [stands] = owner.part === 'content' ? [{ CId: cId }] : rows[owner.part]
    return changesOf(
      name,
      (stands?.[owner.field] as number | undefined) ?? null,
      rows[name],
      entriesOf(page, name),
    )
  })
  return parts.filter(part => part.create.length + part.update.length + part.delete.length > 0)
}

/** New rows for the permission check: their owner may be created in the same step, and has no key yet. */
const newOf = ({ create, owner, hangsOn }: PartChanges): readonly AnyRow[] =>
  hangsOn === null ? create.map(({ [owner.field]: _, ...record }) => record) : create

/** The key of an entry created in the same step. */
async function keyOfOwner(
  executor: Executor,
  { part, field }: PagePart['owner'],
  cId: number,
): Promise<number> {
  const { rows } = await sql<{ key: number }>`select ${sql.id(field)} as key
    from ${sql.id(pageParts[part].entity.name)} where "CId" = ${cId}`.execute(executor)
  const [found] = rows
  if (!found) throw new Error(`Page ${cId} has no ${part}.`)
  return found.key
}

/** The gap between entries in their order, so that other calls can insert between two. */
const STEP = 10

function changesOf(
  name: PagePartName,
  hangsOn: number | null,
  rows: readonly AnyRow[],
  entries: readonly Entry[],
): PartChanges {
  const part: PagePart = pageParts[name]
  const { entity, owner } = part
  const stood = new Map(rows.map(row => [part.key === null ? LONE : String(row[part.key]), row]))
  const create: AnyRow[] = []
  const update: AnyRow[] = []
  for (const [index, entry] of entries.entries()) {
    const record = recordOf(part, hangsOn ?? NOT_YET, entry, (index + 1) * STEP)
    const row = stood.get(entry.key)
    if (!row) create.push(record)
    else {
      const fields = changedFields(entity, row, record)
      if (fields.length > 0 || name === 'content') update.push(onlyChanged(entity, row, record, fields))
    }
  }
  const stands = new Set(entries.map(({ key }) => key))
  const gone = [...stood].filter(([key]) => !stands.has(key)).map(([, row]) => row)
  return { entity, owner, hangsOn, create, update, delete: gone }
}

/** A placeholder key for validation when the real one does not exist yet. */
const NOT_YET = 1

/** An entry as its definition stores it: blanks as null, timestamps in UTC. */
function recordOf(part: PagePart, hangsOn: number, { key, fields }: Entry, order: number): AnyRow {
  const given = {
    ...fields,
    [part.owner.field]: hangsOn,
    ...(part.key !== null && { [part.key]: isNamedByUuid(part) ? key : Number(key) }),
    ...(part.order !== null && { [part.order]: order }),
  }
  const checked = checkRecord(part.entity, given, 'create')
  if (!checked.ok) throw new Error(`Writing a page with issues: ${checked.issues[0]?.message}`)
  return checked.value
}

/** What is sent for a changed row: its key, its version, and the fields that differ. */
function onlyChanged(entity: Entity, row: AnyRow, record: AnyRow, fields: readonly string[]): AnyRow {
  const names = fields.length > 0 ? fields : [entity.shows]
  return Object.fromEntries([
    ...entity.key.map(name => [name, row[name]]),
    ['RowVersion', row.RowVersion],
    ...names.filter(name => !entity.key.includes(name)).map(name => [name, record[name]]),
  ])
}
