import type { ClaimFacts } from '../grants.ts'
import type { Group, Standing } from '../standing.ts'

/**
 * The least thing that somebody was granted: a permission of their own, one through a group, or being in the group,
 * whose name alone opens some things.
 */
export interface Grant {
  readonly group: Pick<Group, 'id' | 'name'> | null
  readonly claim: ClaimFacts | null
}

/** What somebody was granted, in its least parts. */
export const grantsOf = ({ groups, own }: Standing): readonly Grant[] => [
  ...groups.flatMap(group => [
    { group, claim: null },
    ...group.claims.map((claim): Grant => ({ group, claim })),
  ]),
  ...own.map((claim): Grant => ({ group: null, claim })),
]

/** Somebody who was granted this and nothing else. */
export function standingOf(userId: string, grants: readonly Grant[]): Standing {
  const groups = new Map<string, { id: string; name: string; claims: ClaimFacts[] }>()
  for (const { group, claim } of grants) {
    // A permission through a group does not need the group's name: that is a grant of its own.
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
