import type { Entity, EntityName, Field } from '../../entities/index.ts'

/** What the program writes about what it does at the moment: an earlier state of it is of no use. */
const ofTheMoment: ReadonlySet<string> = new Set<EntityName>([
  'Session',
  'Job',
  'LinkCheck',
  'AccessRequest',
  'AspNetUserTokens',
])

/** Counts, and what belongs to signing in: they move all the time, and an earlier password must not work again. */
const alwaysMoving =
  /(Hits|Views|Clicks|Calls|FailedCount|LastHitDt|LastSignInDt|LastUsedDt|LastSentDt|SyncedDt|LockoutEnd|RevealedDt|SecurityStamp|ConcurrencyStamp|PasswordHash)$/

/** Whether records of an entity are compared with an earlier state, and can be brought back from it. */
export const comesFromPast = ({ name, appendOnly }: Entity): boolean => !appendOnly && !ofTheMoment.has(name)

const isStamp = (field: Field): boolean => field.kind === 'datetime' && field.stamp !== undefined

/** The fields by which a record is compared with an earlier state of it. */
export const fieldsOfPast = ({ fields, key }: Entity): readonly string[] =>
  Object.entries<Field>(fields).flatMap(([name, field]) =>
    key.includes(name) || name === 'RowVersion' || isStamp(field) || alwaysMoving.test(name) ? [] : [name],
  )

/**
 * Entities so that each comes after those that its records refer to. Where they refer to each other in a circle the
 * order within it is any.
 */
export function parentsFirst(entities: readonly Entity[]): readonly Entity[] {
  const left = new Map(entities.map(entity => [entity.name, entity]))
  const ordered: Entity[] = []
  const visit = (entity: Entity) => {
    if (!left.delete(entity.name)) return
    for (const field of Object.values<Field>(entity.fields)) {
      const target = field.kind === 'reference' ? left.get(field.to) : undefined
      if (target) visit(target)
    }
    ordered.push(entity)
  }
  for (const entity of entities) visit(entity)
  return ordered
}

/** Keys in the order of their text: gone where only the earlier state has one, fresh where only the present has one. */
export type DifferenceKind = 'gone' | 'fresh' | 'changed'

/** A row as far as it is compared: its key, and what stands for its content. */
export interface ComparedRow {
  readonly key: string
  readonly hash: string
}

const before = (one: string, other: string): boolean =>
  // Code units and bytes order alike but for characters beyond the first plane; keys hold none.
  one < other

/** Compares two states whose rows come in the order of their keys, and tells of each key that differs. */
export async function compareStates(
  past: AsyncIterator<ComparedRow>,
  now: AsyncIterator<ComparedRow>,
  onDifference: (kind: DifferenceKind, key: string) => void,
): Promise<void> {
  let was = await past.next()
  let is = await now.next()
  while (!was.done || !is.done) {
    if (is.done || (!was.done && before(was.value.key, is.value.key))) {
      if (!was.done) onDifference('gone', was.value.key)
      was = await past.next()
    } else if (was.done || before(is.value.key, was.value.key)) {
      onDifference('fresh', is.value.key)
      is = await now.next()
    } else {
      if (was.value.hash !== is.value.hash) onDifference('changed', is.value.key)
      was = await past.next()
      is = await now.next()
    }
  }
}
