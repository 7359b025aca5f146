import type { ClaimFacts } from '../grants.ts'
import { type Group, type PersonGrants, personOf } from '../person-grants.ts'
import { allowedTags, type TagFacts } from '../tags.ts'
import type { SessionUser } from '../token.ts'
import { accessOf, type Gain, gainOf, isNothing } from './opened.ts'

/** One grant, added or removed. */
export type GrantChange = { readonly adds: boolean } & (
  | { readonly kind: 'member'; readonly userId: string; readonly groupId: string }
  | { readonly kind: 'own'; readonly userId: string; readonly claim: ClaimFacts }
  | { readonly kind: 'group'; readonly groupId: string; readonly claim: ClaimFacts }
)

/** What a person gains and loses when grants change. */
export interface AccessDifference {
  readonly userId: string
  readonly gains: Gain
  readonly loses: Gain
}

const isSame = (one: ClaimFacts, other: ClaimFacts) => one.type === other.type && one.value === other.value

const changed = (claims: readonly ClaimFacts[], claim: ClaimFacts, adds: boolean): readonly ClaimFacts[] => {
  const rest = claims.filter(one => !isSame(one, claim))
  return adds ? [...rest, claim] : rest
}

/** Groups after changes to their claims. */
const withGroupChanges = (groups: readonly Group[], changes: readonly GrantChange[]): readonly Group[] =>
  groups.map(group => {
    let { claims } = group
    for (const change of changes)
      if (change.kind === 'group' && change.groupId === group.id)
        claims = changed(claims, change.claim, change.adds)
    return claims === group.claims ? group : { ...group, claims }
  })

/** People's grants after the changes. */
export function withChanges(
  everyone: readonly PersonGrants[],
  groups: readonly Group[],
  changes: readonly GrantChange[],
): readonly PersonGrants[] {
  const byId = new Map(withGroupChanges(groups, changes).map(group => [group.id, group]))
  return everyone.map(personGrants => {
    const ids = new Set(personGrants.groups.map(({ id }) => id))
    let { own } = personGrants
    for (const change of changes) {
      if (change.kind === 'group' || change.userId !== personGrants.userId) continue
      if (change.kind === 'own') own = changed(own, change.claim, change.adds)
      else if (change.adds) ids.add(change.groupId)
      else ids.delete(change.groupId)
    }
    const now = [...ids].flatMap(id => byId.get(id) ?? [])
    const isSameAsBefore =
      own === personGrants.own &&
      now.length === personGrants.groups.length &&
      now.every((group, at) => group === personGrants.groups[at])
    return isSameAsBefore ? personGrants : { ...personGrants, own, groups: now }
  })
}

/** What a person gains and loses when they next sign in with other roles and permissions. */
export function changeOfAccess(
  before: Pick<SessionUser, 'userId' | 'roles' | 'claims' | 'isMJA'>,
  after: typeof before,
  tags: readonly TagFacts[],
): Pick<AccessDifference, 'gains' | 'loses'> {
  const accessBy = (user: typeof before) =>
    accessOf({ ...user, tags: allowedTags(user.claims, user.isMJA, tags) }, tags)
  const [old, now] = [accessBy(before), accessBy(after)]
  return { gains: gainOf(old, now), loses: gainOf(now, old) }
}

/** Whose access a change of grants or of the tag tree alters, and how; in the order of the people. */
export function differenceOf(
  before: readonly PersonGrants[],
  after: readonly PersonGrants[],
  tags: readonly TagFacts[],
  tagsAfter: readonly TagFacts[] = tags,
): readonly AccessDifference[] {
  const byId = new Map(after.map(personGrants => [personGrants.userId, personGrants]))
  return before.flatMap(personGrants => {
    const next = byId.get(personGrants.userId)
    if (next === undefined || (next === personGrants && tagsAfter === tags)) return []
    const old = accessOf(personOf(personGrants, tags), tags)
    const now = accessOf(personOf(next, tagsAfter), tagsAfter)
    const difference = { userId: personGrants.userId, gains: gainOf(old, now), loses: gainOf(now, old) }
    return isNothing(difference.gains) && isNothing(difference.loses) ? [] : [difference]
  })
}
