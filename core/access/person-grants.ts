import type { Person } from './decide.ts'
import type { ClaimFacts, RoleFacts } from './grants.ts'
import { allowedTags, type TagFacts } from './tags.ts'
import { hasRole, parsePermissions, printPermissions } from './token.ts'

/** A group with the permissions of its members. */
export interface Group extends RoleFacts {
  readonly id: string
}

/** Everything granted to a person: their groups and their direct permissions. */
export interface PersonGrants {
  readonly userId: string
  readonly groups: readonly Group[]
  readonly own: readonly ClaimFacts[]
}

/** A tag with its name. */
export interface NamedTag extends TagFacts {
  readonly TName: string
}

/** A claim that would be ambiguous when printed into a token grants nothing. */
export const isPrintable = ({ type, value }: ClaimFacts): boolean =>
  type !== '' && !/[:|]/.test(type) && !value.includes('|')

/** The person that `decide` takes, built from their grants exactly as sign-in does. */
export function personOf({ userId, groups, own }: PersonGrants, tags: readonly TagFacts[]): Person {
  const roles = groups.map(({ name }) => name)
  const isMJA = hasRole(roles, 'MoJoAdmin')
  const granted = [...own, ...groups.flatMap(({ claims }) => claims)].filter(isPrintable)
  const claims = parsePermissions(printPermissions(granted))
  return { userId, roles, claims, isMJA, tags: allowedTags(claims, isMJA, tags) }
}
