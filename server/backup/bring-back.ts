import { type AnyRow, type Entity, entityNamed, type Field } from '@rounds/core/entities'
import { fieldsOfPast, parentsFirst } from '@rounds/core/rules/system'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { fillGaps } from '../database/partitions/fill-gaps.ts'
import { Conflict } from '../errors.ts'
import type { Unit, WriteRights } from '../records/unit.ts'
import { countOn, makeTable, tieTables } from './missing-tables.ts'
import { type PrintedKey, readByKeys } from './past-differences.ts'

/** Records of one entity that are to be as they were. */
export interface WantedBack {
  readonly entity: Entity
  readonly isMissing: boolean
  /** Not there now; as they were then; and those that were added since, which go. */
  readonly gone: readonly PrintedKey[]
  readonly changed: readonly PrintedKey[]
  readonly fresh: readonly PrintedKey[]
}

/** What bringing back came to. */
export interface BroughtBack {
  readonly restored: number
  readonly changed: number
  readonly removed: number
  /** Records that need another one which is there neither now nor among what comes back. */
  readonly left: number
}

/** Asked before: the whole is for MoJoAdmins. What is removed goes to the trash as when a person deletes it. */
const asWhole: WriteRights = { impliedBy: 'the right to bring the database back', isAsked: true }

const AT_ONCE = 200

export interface BringBackOptions {
  readonly copy: Executor
  readonly wanted: readonly WantedBack[]
  readonly onRecords?: (done: number) => Promise<void>
}

/** Makes records what they were in the copy, in one unit of work: all of them or none. */
export async function bringBack(unit: Unit, options: BringBackOptions): Promise<BroughtBack> {
  const { copy, wanted, onRecords } = options
  const order = parentsFirst(wanted.map(({ entity }) => entity))
  const inOrder = order.flatMap(entity => wanted.filter(one => one.entity === entity))
  const total = { restored: 0, changed: 0, removed: 0, left: 0 }
  const later: Later[] = []
  let done = 0
  const note = async (count: number) => {
    done += count
    await onRecords?.(done)
  }

  const missing = inOrder.filter(({ isMissing }) => isMissing).map(({ entity }) => entity)
  for (const entity of missing) await makeTable(unit, copy, entity)
  const hasNewMonths = await fillGaps(unit.query)
  for (const { entity, gone } of inOrder)
    for (const keys of batches(gone)) {
      const restored = await restoreRows(unit, copy, entity, keys, later)
      total.restored += restored
      total.left += keys.length - restored
      await note(keys.length)
    }
  for (const entity of missing) await countOn(unit, copy, entity)
  if (missing.length > 0 || hasNewMonths) await tieTables(unit, copy)
  for (const one of later) await referAgain(unit, one)
  for (const { entity, changed } of inOrder)
    for (const keys of batches(changed)) {
      total.changed += await changeRows(unit, copy, entity, keys)
      await note(keys.length)
    }
  for (const { entity, fresh } of inOrder.toReversed())
    for (const keys of batches(fresh)) {
      const there = await readByKeys(unit.query, entity, keys)
      const left = [...there.keys()].map(key => JSON.parse(key))
      await unit.records.remove(entity, left, { ...asWhole, evenIfUsed: true })
      total.removed += left.length
      await note(keys.length)
    }
  return total
}

/** A reference to a record that is not back yet. */
interface Later {
  readonly entity: Entity
  readonly record: AnyRow
}

/** Inserts rows as they were; those of the trash are taken from it. Gives how many are back. */
async function restoreRows(
  unit: Unit,
  copy: Executor,
  entity: Entity,
  keys: readonly PrintedKey[],
  later: Later[],
): Promise<number> {
  const was = await readByKeys(copy, entity, keys)
  const trashed = entity.trash
    ? [...(await readByKeys(unit.query, entity, keys, { withTrash: true })).keys()]
    : []
  if (trashed.length > 0) {
    await takeFromTrash(unit, entity, trashed)
    await changeRows(unit, copy, entity, trashed)
  }
  const rows = [...was].flatMap(([key, row]) => (trashed.includes(key) ? [] : [row]))
  const fitting = await withReferences(unit.query, entity, parentsBefore(entity, rows), later)
  await unit.records.restore(entity, fitting, asWhole)
  return trashed.length + fitting.length
}

async function takeFromTrash(unit: Unit, entity: Entity, keys: readonly PrintedKey[]): Promise<void> {
  const { trash, key } = entity
  if (!trash) return
  const ids = keys.map(printed => String((JSON.parse(printed) as readonly unknown[])[0]))
  await unit.execute({
    entity,
    statement: sql`update ${sql.id(entity.name)} set ${sql.id(trash.since)} = null, ${sql.id(trash.by)} = null,
      "RowVersion" = "RowVersion" + 1 where ${sql.id(key[0] ?? '')}::text = any(${ids}) returning *`,
    entry: {
      type: 'Restored',
      message: `Restored ${entity.label} from the trash, as in a backup`,
      entity: entity.name,
      key: sql`written.${sql.id(key[0] ?? '')}::text`,
    },
  })
}

/** Gives records the fields that differ from what they were. Gives how many were changed. */
async function changeRows(
  unit: Unit,
  copy: Executor,
  entity: Entity,
  keys: readonly PrintedKey[],
): Promise<number> {
  const was = await readByKeys(copy, entity, keys)
  const is = await readByKeys(unit.query, entity, keys)
  const records = [...was].flatMap(([key, row]) => {
    const now = is.get(key)
    const fields = now ? fieldsOfPast(entity).filter(name => !isSame(row[name], now[name])) : []
    if (fields.length === 0) return []
    return [Object.fromEntries([...entity.key, ...fields].map(name => [name, row[name]]))]
  })
  await writeChanges(unit, entity, records)
  return records.length
}

/** What is sealed for a row is written as it is, and nothing else goes past the checks of a unit. */
async function writeChanges(unit: Unit, entity: Entity, records: readonly AnyRow[]): Promise<void> {
  const sealed = Object.keys(entity.fields).filter(name => name.endsWith('Sealed'))
  await unit.records.update(
    entity,
    records.map(record =>
      Object.fromEntries(Object.entries(record).filter(([name]) => !sealed.includes(name))),
    ),
    asWhole,
  )
  const key = entity.key[0] ?? ''
  for (const name of sealed)
    for (const record of records.filter(one => name in one))
      await unit.execute({
        entity,
        statement: sql`update ${sql.id(entity.name)} set ${sql.id(name)} = ${record[name]}
          where ${sql.id(key)} = ${record[key]} returning *`,
        entry: {
          type: 'Updated',
          message: `Brought back the answers of ${entity.label} ${record[key]}`,
          entity: entity.name,
          key: String(record[key]),
        },
      })
}

/** Whether two stored values are the same, as JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Rows that refer to others of their kind come after those. */
function parentsBefore(entity: Entity, rows: readonly AnyRow[]): readonly AnyRow[] {
  const fields = referencesOf(entity).filter(({ to }) => to === entity)
  if (fields.length === 0) return rows
  const key = entity.key[0] ?? ''
  const left = new Map(rows.map(row => [row[key], row]))
  const ordered: AnyRow[] = []
  const visit = (row: AnyRow) => {
    if (!left.delete(row[key])) return
    for (const { name } of fields) {
      const parent = left.get(row[name])
      if (parent) visit(parent)
    }
    ordered.push(row)
  }
  for (const row of rows) visit(row)
  return ordered
}

const referencesOf = (entity: Entity) =>
  Object.entries<Field>(entity.fields).flatMap(([name, field]) => {
    const to = field.kind === 'reference' ? entityNamed(field.to) : undefined
    return to ? [{ name, to, isNeeded: field.required === true || entity.key.includes(name) }] : []
  })

/**
 * Rows without references to records that are not there: those are set later, should their records come back, and a row
 * that cannot be without one is left out.
 */
async function withReferences(
  executor: Executor,
  entity: Entity,
  rows: readonly AnyRow[],
  later: Later[],
): Promise<readonly AnyRow[]> {
  let fitting = rows
  const own = new Set(rows.map(row => String(row[entity.key[0] ?? ''])))
  for (const { name, to, isNeeded } of referencesOf(entity)) {
    const asked = [...new Set(fitting.flatMap(row => (row[name] == null ? [] : [String(row[name])])))]
    if (asked.length === 0) continue
    const key = sql.id(to.key[0] ?? '')
    const { rows: found } = await sql<{ key: string }>`select ${key}::text as key from ${sql.id(to.name)}
      where ${key}::text = any(${asked})`.execute(executor)
    const there = new Set(found.map(one => one.key))
    const isThere = (row: AnyRow) =>
      row[name] == null || there.has(String(row[name])) || (to === entity && own.has(String(row[name])))
    if (isNeeded) fitting = fitting.filter(isThere)
    else
      fitting = fitting.map(row => {
        if (isThere(row)) return row
        const ofKey = Object.fromEntries(entity.key.map(part => [part, row[part]]))
        later.push({ entity, record: { ...ofKey, [name]: row[name] } })
        return { ...row, [name]: null }
      })
  }
  return fitting
}

/** Sets a reference whose record has come back in between. */
async function referAgain(unit: Unit, { entity, record }: Later): Promise<void> {
  for (const { name, to } of referencesOf(entity)) {
    if (record[name] == null || entity.key.includes(name)) continue
    const { rows } = await sql`select 1 from ${sql.id(to.name)}
      where ${sql.id(to.key[0] ?? '')}::text = ${String(record[name])}`.execute(unit.query)
    if (rows.length > 0) await unit.records.update(entity, [record], asWhole)
  }
}

function* batches<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < all.length; at += AT_ONCE) yield all.slice(at, at + AT_ONCE)
}

/** Throws `Conflict` where nothing would be done. */
export function requireSome(wanted: readonly WantedBack[]): void {
  const count = wanted.reduce(
    (sum, { gone, changed, fresh }) => sum + gone.length + changed.length + fresh.length,
    0,
  )
  if (count === 0 && !wanted.some(({ isMissing }) => isMissing))
    throw new Conflict('Nothing of this has changed since then.')
}
