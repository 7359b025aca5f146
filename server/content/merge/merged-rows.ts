import { keyOf } from '@rounds/core/api'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import type { MergeStep, NamingRows } from '@rounds/core/rules/records'
import type { Executor } from '../../database/database.ts'
import { rowsNaming } from '../../records/cascade.ts'
import type { Unit, WriteRights } from '../../records/unit.ts'

/** Why rows that reference a merged record are written without checking permission for each. */
export const rightToMerge: WriteRights = {
  impliedBy: 'the right to change and delete the merged records',
}

/** Every row that references the loser, and, where the winner could have the same, those that reference the winner. */
export async function namingRows(
  executor: Executor,
  entity: Entity,
  winner: number,
  loser: number,
): Promise<readonly NamingRows[]> {
  const found: NamingRows[] = []
  for (const naming of Object.values<Entity>(entities))
    for (const [field, { kind, ...rest }] of Object.entries(naming.fields)) {
      if (kind !== 'reference' || !('to' in rest) || rest.to !== entity.name) continue
      found.push({
        entity: naming,
        field,
        ofLoser: await rowsNaming(executor, naming, field, loser),
        ofWinner: naming.key.includes(field) ? await rowsNaming(executor, naming, field, winner) : [],
      })
    }
  return found
}

/** Whether a step changes its row's key: then the row is deleted and re-created. */
const hasNewKey = ({ entity, field, what }: MergeStep): boolean =>
  what === 'moves' && entity.key.includes(field)

function byEntity(steps: readonly MergeStep[]): ReadonlyMap<Entity, readonly MergeStep[]> {
  const found = new Map<Entity, MergeStep[]>()
  for (const step of steps) found.set(step.entity, [...(found.get(step.entity) ?? []), step])
  return found
}

/** The key of a row, and its changed values. */
export function changeOf(entity: Entity, before: AnyRow, after: AnyRow): AnyRow {
  const differs = (name: string) =>
    !entity.fields[name]?.readOnly &&
    name !== 'RowVersion' &&
    JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null)
  return Object.fromEntries(
    Object.keys(entity.fields)
      .filter(name => entity.key.includes(name) || differs(name))
      .map(name => [name, after[name]]),
  )
}

/** Writes the steps of a merge, all rows of an entity at once. */
export async function writeSteps(unit: Unit, steps: readonly MergeStep[]): Promise<void> {
  for (const [entity, own] of byEntity(steps)) {
    const gone = own.filter(step => step.after === null || hasNewKey(step))
    const made = own.flatMap(step => (step.after && hasNewKey(step) ? [step.after] : []))
    const changed = own.flatMap(step =>
      step.after && !hasNewKey(step) ? [changeOf(entity, step.before, step.after)] : [],
    )
    await unit.records.remove(
      entity,
      gone.map(step => keyOf(entity, step.before)),
      rightToMerge,
    )
    await unit.records.restore(entity, made, { ...rightToMerge, isNew: true })
    await unit.records.update(entity, changed, rightToMerge)
  }
}
