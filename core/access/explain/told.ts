import { AspNetRoles, AspNetUserClaims, AspNetUserRoles } from '../../entities/people.ts'
import { decide, type Person } from '../decide.ts'
import type { NamedTag } from '../person-grants.ts'
import type { Grant } from './grants.ts'

/** A grant as shown to the caller; what they could not read elsewhere is omitted but mentioned. */
export interface ToldGrant {
  /** The group it comes through; its name is null for callers who may not see it. */
  readonly group: { readonly id: string | null; readonly name: string | null } | null
  /** The tag it gives permission for. */
  readonly tag: { readonly id: number; readonly name: string } | null
  /** Another kind of permission, in readable form. */
  readonly other: string | null
  /** The caller may not see this permission. */
  readonly isHidden: boolean
}

/** The caller, and whether they ask about themselves: your own grants are no secret. */
export interface Asking {
  readonly person: Person
  readonly isAboutThemselves: boolean
}

const mayRead = (
  person: Person,
  entity: typeof AspNetRoles | typeof AspNetUserRoles | typeof AspNetUserClaims,
) => decide(person, 'read', entity).allowed

/** A person's grant, as far as the caller may know it. */
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

/** A proposed group: only callers who may read groups see its name. */
export const tellGroup = (person: Person, { id, name }: { readonly id: string; readonly name: string }) =>
  mayRead(person, AspNetRoles) ? { id, name } : { id: null, name: null }
