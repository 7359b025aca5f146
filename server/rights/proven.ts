import type { Entity, EntityName } from '@rounds/core/entities'
import { StepUpNeeded } from '../errors.ts'
import type { Actor } from './actor.ts'
import type { Operation } from './guards/operation.ts'

/** How long a session counts as recently proven. */
export const FRESH_MS = 10 * 60_000

const permissions: readonly EntityName[] = ['AspNetUserRoles', 'AspNetUserClaims', 'AspNetRoleClaims']

/** Whether a write changes permissions. Deleting a group removes its permissions. */
const changesRights = ({ name }: Entity, action: Operation['action']): boolean =>
  permissions.includes(name as EntityName) || (name === 'AspNetRoles' && action === 'delete')

/**
 * Throws `StepUpNeeded` for a write that changes permissions unless the session began or was proven within ten minutes:
 * someone at an unattended browser must not give themselves permissions.
 */
export function requireProvenFor(
  { provenAt }: Pick<Actor, 'provenAt'>,
  entity: Entity,
  action: Operation['action'],
): void {
  const isFresh = provenAt !== null && Date.now() - provenAt < FRESH_MS
  if (!isFresh && changesRights(entity, action)) throw new StepUpNeeded()
}
