/** The data model of saving a relational batch: what is sent, what a response changes, and what a recheck shows. */
import { type BatchAnswer, type Key, printKey } from '@rounds/core/api'
import { type AnyRow, checkRecord, type Entity, hasIdentity, type Issue } from '@rounds/core/entities'
import { batchOf, type Difference, diffRelations, type Mark, storedKey } from '@rounds/core/rules/records'
import { findMade } from '../already-there.ts'

/** The records as stored, as far as is known, and after the changes. */
export interface Lists {
  readonly initial: readonly AnyRow[]
  readonly updated: readonly AnyRow[]
}

/** The errors of a record. */
export interface RecordIssues {
  readonly record: AnyRow
  readonly issues: readonly Issue[]
}

/** What is done so far. */
export interface Done {
  readonly created: readonly AnyRow[]
  readonly updated: readonly AnyRow[]
  readonly deleted: readonly Key[]
}

export const nothingDone: Done = { created: [], updated: [], deleted: [] }

type Answer = BatchAnswer<AnyRow>

const nameOf = (entity: Entity, record: AnyRow): string | undefined => {
  const key = storedKey(entity, record)
  return key && printKey(key)
}

const pick = (record: AnyRow, names: readonly string[]): AnyRow =>
  Object.fromEntries(names.filter(name => Object.hasOwn(record, name)).map(name => [name, record[name]]))

export const markedAs = (differences: readonly Difference[], mark: Mark): readonly Difference[] =>
  differences.filter(one => one.mark === mark)

/** The errors in what would be sent: new records are checked in full, others only in their changes. */
export function issuesAmong(entity: Entity, differences: readonly Difference[]): readonly RecordIssues[] {
  return differences.flatMap(one => {
    if (one.mark === 'delete') return []
    const checked =
      one.mark === 'create'
        ? checkRecord(entity, one.record, 'create')
        : checkRecord(entity, pick(one.record, one.fields), 'merge')
    return checked.ok ? [] : [{ record: one.record, issues: checked.issues }]
  })
}

/** The lists as sent. A batch merges, so an update has only its changes; the three calls replace. */
export function listsToSend(entity: Entity, differences: readonly Difference[], isMerged: boolean) {
  const lists = batchOf(differences)
  const fieldsOf = new Map(
    differences.flatMap(one => (one.mark === 'update' ? [[one.record, one.fields] as const] : [])),
  )
  return {
    create: lists.create.map(record => {
      const checked = checkRecord(entity, record, 'create')
      return checked.ok ? checked.value : record
    }),
    update: isMerged
      ? lists.update.map(record =>
          pick(record, [...entity.key, 'RowVersion', ...(fieldsOf.get(record) ?? [])]),
        )
      : lists.update,
    delete: lists.delete,
  }
}

/** Whether a response has a record for each one that was sent. */
export const isWhole = (differences: readonly Difference[], { create, update }: Answer): boolean =>
  create.length === markedAs(differences, 'create').length &&
  update.length === markedAs(differences, 'update').length

/** The lists after a response: sent records are replaced by stored ones, in both lists. */
export function afterAnswer(
  entity: Entity,
  { initial, updated }: Lists,
  differences: readonly Difference[],
  answer: Answer,
): Lists {
  const made = new Map(batchOf(differences).create.map((record, index) => [record, answer.create[index]]))
  const changed = byKey(entity, answer.update)
  const gone = new Set(answer.delete.map(printKey))
  const renew = (record: AnyRow) => changed.get(nameOf(entity, record) ?? '') ?? record
  return {
    initial: [
      ...initial.filter(record => !gone.has(nameOf(entity, record) ?? '')).map(renew),
      ...answer.create,
    ],
    updated: updated.map(record => made.get(record) ?? renew(record)),
  }
}

/** The result of a recheck. */
export interface SecondLook extends Lists {
  /** What turned out to be done, if that was unknown. */
  readonly done: Done
}

/**
 * The changes on top of the current records: what others added or changed stays; what others deleted and was changed
 * here is created again. If a call was never answered, what it created is found.
 */
export function onTopOfNow(
  entity: Entity,
  { initial, updated }: Lists,
  now: readonly AnyRow[],
  isUncertain: boolean,
): SecondLook {
  const differences = diffRelations(entity, initial, updated)
  const there = byKey(entity, now)
  const found = isUncertain ? findMade({ entity, before: initial, now }) : () => undefined
  const shallBe = new Map<string, AnyRow | null>()
  const added: AnyRow[] = []
  const done = { created: [] as AnyRow[], updated: [] as AnyRow[], deleted: [] as Key[] }
  for (const one of differences) {
    if (one.mark === 'create') {
      const known = there.get(nameOf(entity, one.record) ?? '')
      const made = found(one.record)
      if (made) done.created.push(made)
      else if (known) shallBe.set(nameOf(entity, known) ?? '', { ...known, ...withoutVersion(one.record) })
      else added.push(one.record)
      continue
    }
    const name = printKey(one.key)
    const current = there.get(name)
    if (one.mark === 'delete') {
      if (current) shallBe.set(name, null)
      else done.deleted.push(one.key)
    } else if (current) {
      const record = { ...current, ...pick(one.record, one.fields) }
      if (diffRelations(entity, [current], [record]).length === 0) done.updated.push(current)
      else shallBe.set(name, record)
    } else added.push(anew(entity, one.record))
  }
  const kept = now.flatMap(record => {
    const wanted = shallBe.get(nameOf(entity, record) ?? '')
    return wanted === null ? [] : [wanted ?? record]
  })
  return { initial: now, updated: [...kept, ...added], done: isUncertain ? done : nothingDone }
}

const byKey = (entity: Entity, records: readonly AnyRow[]): ReadonlyMap<string, AnyRow> =>
  new Map(
    records.flatMap(record => {
      const name = nameOf(entity, record)
      return name === undefined ? [] : [[name, record] as const]
    }),
  )

const withoutVersion = ({ RowVersion: _, ...record }: AnyRow): AnyRow => record

/** A deleted record as a new one: its generated key is reset to 0. */
const anew = (entity: Entity, record: AnyRow): AnyRow =>
  hasIdentity(entity) ? { ...withoutVersion(record), [entity.key[0] ?? '']: 0 } : withoutVersion(record)
