import type { ClaimFacts } from '../grants.ts'
import type { Group, PersonGrants } from '../person-grants.ts'

/**
 * A single grant: a permission given directly, a permission given through a group, or membership in a group. Membership
 * counts too because some groups open things by name.
 */
export interface Grant {
  readonly group: Pick<Group, 'id' | 'name'> | null
  readonly claim: ClaimFacts | null
}

/** A person's grants, one by one. */
export const grantsOf = ({ groups, own }: PersonGrants): readonly Grant[] => [
  ...groups.flatMap(group => [
    { group, claim: null },
    ...group.claims.map((claim): Grant => ({ group, claim })),
  ]),
  ...own.map((claim): Grant => ({ group: null, claim })),
]

/** A person with only these grants. */
export function personGrantsFrom(userId: string, grants: readonly Grant[]): PersonGrants {
  const groups = new Map<string, { id: string; name: string; claims: ClaimFacts[] }>()
  for (const { group, claim } of grants) {
    // A permission through a group does not need the group's name: the name is a separate grant.
    if (!group) continue
    const { id } = group
    const found = groups.get(id) ?? { id, name: '', claims: [] }
    if (claim) found.claims.push(claim)
    else found.name = group.name
    groups.set(id, found)
  }
  const own = grants.flatMap(({ group, claim }) => (group === null && claim ? [claim] : []))
  return { userId, groups: [...groups.values()], own }
}
