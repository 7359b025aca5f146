import type { Person } from './decide.ts'
import type { ClaimFacts, RoleFacts } from './grants.ts'
import { allowedTags, type TagFacts } from './tags.ts'
import { hasRole, parsePermissions, printPermissions } from './token.ts'

/** A group with the permissions that it gives its members. */
export interface Group extends RoleFacts {
  readonly id: string
}

/** What somebody was granted: the groups they are in, and permissions of their own. */
export interface Standing {
  readonly userId: string
  readonly groups: readonly Group[]
  readonly own: readonly ClaimFacts[]
}

/** A tag with what it is called. */
export interface NamedTag extends TagFacts {
  readonly TName: string
}

/** A claim that would read as two, or as another, when it is printed into a token grants nothing. */
export const isPrintable = ({ type, value }: ClaimFacts): boolean =>
  type !== '' && !/[:|]/.test(type) && !value.includes('|')

/** Everything that somebody was granted as `decide` takes it, the same as signing in makes of it. */
export function personOf({ userId, groups, own }: Standing, tags: readonly TagFacts[]): Person {
  const roles = groups.map(({ name }) => name)
  const isMJA = hasRole(roles, 'MoJoAdmin')
  const granted = [...own, ...groups.flatMap(({ claims }) => claims)].filter(isPrintable)
  const claims = parsePermissions(printPermissions(granted))
  return { userId, roles, claims, isMJA, tags: allowedTags(claims, isMJA, tags) }
}
