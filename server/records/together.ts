import { type Entity, type EntityName, entities } from '@rounds/core/entities'
import type { Executor } from '../database/database.ts'
import type { Operation } from '../rights/guards/operation.ts'
import { checkAppointmentPlace, checkResponsibility } from './appointment-place.ts'
import { checkClaimedTags, checkNamedTemplates } from './named-records.ts'
import { checkRedirects } from './redirect-addresses.ts'
import { checkTagTree } from './tag-tree.ts'

/** What records of an entity may only be together with the others. */
type CheckTogether = (executor: Executor, operation: Operation, siteUrl: string | undefined) => Promise<void>

/** Asked of every write. */
const always: Readonly<Partial<Record<EntityName, CheckTogether>>> = { Tag: checkTagTree }

/** Asked where a person writes the records; what pages need when they move is planned whole. */
const byPeople: Readonly<Partial<Record<EntityName, CheckTogether>>> = {
  Redirect: checkRedirects,
  Custom_FormSubmission: checkAppointmentPlace,
  Custom_UserToExpertSystem: checkResponsibility,
  AspNetRoleClaims: checkClaimedTags(entities.AspNetRoleClaims),
  AspNetUserClaims: checkClaimedTags(entities.AspNetUserClaims),
  DBConstants: checkNamedTemplates,
}

/** Whether a write of the entity is checked with its other records, in one transaction with the write. */
export const isCheckedTogether = ({ name }: Entity): boolean => name in always || name in byPeople

/** Throws `BadRequest` or `Conflict` where records cannot be written as the others are. */
export async function checkTogether(
  executor: Executor,
  { name }: Entity,
  operation: Operation,
  { isByPerson, siteUrl }: { readonly isByPerson: boolean; readonly siteUrl: string | undefined },
): Promise<void> {
  await always[name as EntityName]?.(executor, operation, siteUrl)
  if (isByPerson) await byPeople[name as EntityName]?.(executor, operation, siteUrl)
}
