import { AspNetUserClaims, AspNetUserRoles } from '../../entities/people.ts'
import { decide, type Person } from '../decide.ts'
import { type Decision, no, yes } from '../decision.ts'
import { mayChangeRole, mayChangeUser, mayGrantClaim } from '../grants.ts'
import type { PersonGrants } from '../person-grants.ts'
import type { TagFacts } from '../tags.ts'
import { hasRole } from '../token.ts'
import type { Proposal } from './proposals.ts'

/** Whether someone may accept another person's proposal: checks every granting rule, as a write would. */
export function mayGive(
  giver: Person,
  to: PersonGrants,
  { tags, group }: Pick<Proposal, 'tags' | 'group'>,
  tree: readonly TagFacts[],
): Decision {
  if (giver.userId === to.userId) return no('You can’t grant yourself anything.')
  const roles = to.groups.map(({ name }) => name)
  const about = mayChangeUser(giver, { userId: to.userId, roles, isMJA: hasRole(roles, 'MoJoAdmin') })
  if (!about.allowed) return about
  const writes = decide(giver, 'create', group ? AspNetUserRoles : AspNetUserClaims)
  if (!writes.allowed) return writes
  for (const tag of tags) {
    const granted = mayGrantClaim(giver, { type: 'TId', value: String(tag) }, tree)
    if (!granted.allowed) return granted
  }
  return group ? mayChangeRole(giver, to.userId, group, tree) : yes('You can grant this.')
}
