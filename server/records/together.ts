import type { Entity, EntityName } from '@rounds/core/entities'
import type { Executor } from '../database/database.ts'
import type { Operation } from '../rights/guards/operation.ts'
import { checkTagTree } from './tag-tree.ts'

/** What records of an entity may only be together with the others, whoever writes them. */
type CheckTogether = (executor: Executor, operation: Operation) => Promise<void>

const checks: Readonly<Partial<Record<EntityName, CheckTogether>>> = {
  Tag: checkTagTree,
}

/** Whether a write of the entity is checked with its other records, in one transaction with the write. */
export const isCheckedTogether = ({ name }: Entity): boolean => checks[name as EntityName] !== undefined

/** Throws `BadRequest` or `Conflict` where records cannot be written as the others are. */
export async function checkTogether(
  executor: Executor,
  { name }: Entity,
  operation: Operation,
): Promise<void> {
  await checks[name as EntityName]?.(executor, operation)
}
