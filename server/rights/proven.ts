import type { Entity, EntityName } from '@rounds/core/entities'
import { StepUpNeeded } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { Operation } from './guards/operation.ts'

/** For so long nobody is asked again. */
export const FRESH_MS = 10 * 60_000

const permissions: readonly EntityName[] = ['AspNetUserRoles', 'AspNetUserClaims', 'AspNetRoleClaims']

/** Whether a write changes who may do what. A group that goes takes its permissions along. */
const changesRights = ({ name }: Entity, action: Operation['action']): boolean =>
  permissions.includes(name as EntityName) || (name === 'AspNetRoles' && action === 'delete')

/**
 * Throws `StepUpNeeded` where a write changes who may do what and the session has not begun or been proven again within
 * ten minutes: whoever finds an open browser must not give themselves rights with it.
 */
export function requireProvenFor(
  { provenAt }: Pick<Actor, 'provenAt'>,
  entity: Entity,
  action: Operation['action'],
): void {
  const isFresh = provenAt !== null && Date.now() - provenAt < FRESH_MS
  if (!isFresh && changesRights(entity, action)) throw new StepUpNeeded()
}
