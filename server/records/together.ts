import { type Entity, type EntityName, entities } from '@rounds/core/entities'
import type { Executor } from '../database/database.ts'
import type { Operation } from '../rights/guards/operation.ts'
import { checkAppointmentPlace, checkResponsibility } from './appointment-place.ts'
import { checkClaimedTags, checkNamedTemplates } from './named-records.ts'
import { checkRedirects } from './redirect-addresses.ts'
import type { OwnHosts } from './site-hosts.ts'
import { checkTagTree } from './tag-tree.ts'

/** Rules about an entity's records taken together. */
type CheckTogether = (executor: Executor, operation: Operation, hosts: OwnHosts) => Promise<void>

/** Checked on every write. */
const always: Readonly<Partial<Record<EntityName, CheckTogether>>> = { Tag: checkTagTree }

/** Checked when a person writes the records; the redirects of page moves are planned as a whole. */
const byPeople: Readonly<Partial<Record<EntityName, CheckTogether>>> = {
  Redirect: checkRedirects,
  Custom_FormSubmission: checkAppointmentPlace,
  Custom_UserToExpertSystem: checkResponsibility,
  AspNetRoleClaims: checkClaimedTags(entities.AspNetRoleClaims),
  AspNetUserClaims: checkClaimedTags(entities.AspNetUserClaims),
  DBConstants: checkNamedTemplates,
}

/** Whether writes of the entity are checked together with its other records, in the same transaction. */
export const isCheckedTogether = ({ name }: Entity): boolean => name in always || name in byPeople

/** Throws `BadRequest` or `Conflict` if records are not allowed next to the others. */
export async function checkTogether(
  executor: Executor,
  { name }: Entity,
  operation: Operation,
  { isByPerson, hosts }: { readonly isByPerson: boolean; readonly hosts: OwnHosts },
): Promise<void> {
  await always[name as EntityName]?.(executor, operation, hosts)
  if (isByPerson) await byPeople[name as EntityName]?.(executor, operation, hosts)
}
