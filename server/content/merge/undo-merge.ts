import { decide, type Person } from '@rounds/core/access'
import { keyOf } from '@rounds/core/api'
import { type AnyRow, type Entity, entityNamed, Redirect, referenceName } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { tools } from '@rounds/core/tools'
import { sql } from 'kysely'
import { Conflict, NotFound } from '../../errors.ts'
import { storedRow } from '../../records/cascade.ts'
import { withoutDangling } from '../../records/trash-references.ts'
import { identityOfKey } from '../../records/trash-writes.ts'
import type { Unit } from '../../records/unit.ts'
import type { MergeContent } from './merge-records.ts'
import { changeOf, rightToMerge } from './merged-rows.ts'

interface StoredMerge {
  readonly entity: string
  readonly winner: number
  readonly loser: number
  readonly undone: boolean
  readonly content: string
}

/** What an undone merge left unchanged, because someone changed it afterwards. */
export interface MergeUndone {
  readonly kept: readonly string[]
}

/**
 * Undoes a merge, restoring two records. What someone has changed since the merge stays, and is listed. Throws
 * `Conflict` if it was already undone, or if the deleted record exists again.
 */
export async function undoMerge(unit: Unit, person: Person, id: number): Promise<MergeUndone> {
  const { rows } = await sql<StoredMerge>`select entity, winner, loser, undone_at is not null as undone,
    content::text as content from directory_merge where id = ${id} for update`.execute(unit.query)
  const merge = rows[0]
  const entity = merge && entityNamed(merge.entity)
  if (!merge || !entity) throw new NotFound('Unknown merge.')
  const [key = ''] = entity.key
  await unit.ask(entity, { action: 'update', records: [{ [key]: merge.winner }] })
  const what = labelInSentence(entity.label)
  if (merge.undone) throw new Conflict('This merge was already undone.')
  if (await storedRow(unit.query, entity, [merge.loser]))
    throw new Conflict(`The ${what} was restored from the trash. Delete it there first, then undo the merge.`)
  const content = JSON.parse(merge.content) as MergeContent
  await unit.records.remove(Redirect, await stillThere(unit, content.redirects), rightToMerge)
  const kept = [...(await winnerBack(unit, entity, content.winner))]
  await unit.records.restore(entity, [content.loser], rightToMerge)
  await sql`delete from trash where holds @> array[${identityOfKey(entity, [merge.loser])}]`.execute(
    unit.query,
  )
  for (const step of [...content.steps].reverse()) {
    const of = entityNamed(step.entity)
    if (of && !(await stepBack(unit, of, step))) kept.push(keptName(person, of, step.before))
  }
  await sql`update directory_merge set undone_at = now() where id = ${id}`.execute(unit.query)
  await unit.audit({
    type: 'Merge undone',
    message: `Undid the merge of ${entity.label} ${merge.loser} into ${merge.winner}`,
    entity: entity.name,
    key: String(merge.winner),
    others: [String(merge.loser)],
  })
  return { kept: [...new Set(kept)] }
}

async function stillThere(unit: Unit, ids: readonly number[]): Promise<readonly [number][]> {
  const { rows } = await sql<{ id: number }>`select "RId" as id from "Redirect"
    where "RId" = any(${[...ids]}::int[])`.execute(unit.query)
  return rows.map(({ id }) => [id])
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Restores the winner's values. Returns the labels of fields that have another value by now, and so stay. */
async function winnerBack(
  unit: Unit,
  entity: Entity,
  { before, after }: MergeContent['winner'],
): Promise<readonly string[]> {
  const now = await storedRow(unit.query, entity, keyOf(entity, before))
  if (!now) throw new Conflict(`The ${labelInSentence(entity.label)} you kept was deleted. Restore it first.`)
  const changed = changeOf(entity, after, before)
  const names = Object.keys(changed).filter(name => !entity.key.includes(name))
  const isKept = (name: string) => !isSame(now[name], after[name])
  const back = Object.entries(changed).filter(([name]) => entity.key.includes(name) || !isKept(name))
  if (back.length > entity.key.length)
    await unit.records.update(entity, [Object.fromEntries(back)], rightToMerge)
  return names.filter(isKept).map(name => entity.fields[name]?.label ?? name)
}

/** A row that stays as it is: by its name where the person can look it up in a tool, else by its kind. */
export function keptName(person: Person, entity: Entity, row: AnyRow): string {
  const isKnown = tools.some(tool => tool.entity === entity.name) && decide(person, 'read', entity).allowed
  const name = isKnown ? referenceName(entity, row) : ''
  return name === '' ? entity.label : `${entity.label} “${name}”`
}

/** Undoes one step; false if the row is not as the merge left it. */
export async function stepBack(
  unit: Unit,
  entity: Entity,
  { before, after, field, what }: MergeContent['steps'][number],
): Promise<boolean> {
  const restore = async () => {
    const row = await withoutDangling(unit.query, { entity: entity.name, row: before }, true)
    if (row) await unit.records.restore(entity, [row], rightToMerge)
    return row !== undefined
  }
  if (after === null) return restore()
  const now = await storedRow(unit.query, entity, keyOf(entity, after))
  if (!now) return false
  if (what === 'moves' && entity.key.includes(field)) {
    if (!isAsLeft(entity, now, after)) return false
    await unit.records.remove(entity, [keyOf(entity, after)], rightToMerge)
    return restore()
  }
  const back = changeOf(entity, after, before)
  const isAsItWas = Object.keys(back).every(name => isSame(now[name], after[name]))
  if (isAsItWas) await unit.records.update(entity, [back], rightToMerge)
  return isAsItWas
}

const isAsLeft = (entity: Entity, now: AnyRow, after: AnyRow): boolean =>
  Object.entries(entity.fields).every(
    ([name, field]) => field.readOnly || name === 'RowVersion' || isSame(now[name], after[name]),
  )
