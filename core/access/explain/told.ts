import { AspNetRoles, AspNetUserClaims, AspNetUserRoles } from '../../entities/people.ts'
import { decide, type Person } from '../decide.ts'
import type { NamedTag } from '../standing.ts'
import type { Grant } from './grants.ts'

/** A grant as somebody is told of it; what they could not read elsewhere is left out, and said to be there. */
export interface ToldGrant {
  /** The group that it comes through; its name is null for people who may not see it. */
  readonly group: { readonly id: string | null; readonly name: string | null } | null
  /** The tag that it is a permission for. */
  readonly tag: { readonly id: number; readonly name: string } | null
  /** A permission of another kind, as people write it. */
  readonly other: string | null
  /** There is a permission here that the person who asks may not see. */
  readonly isHidden: boolean
}

/** Who asks, and whether about themselves: what oneself was granted is no secret. */
export interface Asking {
  readonly person: Person
  readonly isAboutThemselves: boolean
}

const mayRead = (
  person: Person,
  entity: typeof AspNetRoles | typeof AspNetUserRoles | typeof AspNetUserClaims,
) => decide(person, 'read', entity).allowed

/** A grant that somebody has, as far as the person who asks may know of it. */
export function tellGrant(
  { person, isAboutThemselves }: Asking,
  { group, claim }: Grant,
  tags: ReadonlyMap<number, NamedTag>,
): ToldGrant {
  const seesGroup = isAboutThemselves || (mayRead(person, AspNetRoles) && mayRead(person, AspNetUserRoles))
  const seesClaim = isAboutThemselves || (group ? seesGroup : mayRead(person, AspNetUserClaims))
  const told = group && (seesGroup ? { id: group.id, name: group.name } : { id: null, name: null })
  if (!seesClaim || !claim) return { group: told, tag: null, other: null, isHidden: claim !== null }
  const number = claim.type === 'TId' ? Number(claim.value) : Number.NaN
  if (!Number.isInteger(number))
    return { group: told, tag: null, other: `${claim.type} ${claim.value}`.trim(), isHidden: false }
  const name = tags.get(number)?.TName ?? String(number)
  return { group: told, tag: { id: number, name }, other: null, isHidden: false }
}

/** A group that is proposed to somebody: its name is for people who may read groups. */
export const tellGroup = (person: Person, { id, name }: { readonly id: string; readonly name: string }) =>
  mayRead(person, AspNetRoles) ? { id, name } : { id: null, name: null }
