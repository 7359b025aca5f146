/** The derived fields of a user, filled on save (specification §5, user update). */
import { isBlank } from '../text/blank.ts'

/** The interdependent fields of a user. */
export interface UserNames {
  readonly Email?: string | null
  readonly UserName?: string | null
  readonly NormalizedEmail?: string | null
  readonly NormalizedUserName?: string | null
}

/**
 * Fills UserName from Email if it is missing, and sets the normalized email and user name to the uppercase email.
 * Nothing changes if the update does not include the email.
 */
export function fillUserNames<U extends UserNames>(user: U): U & UserNames {
  const email = user.Email ?? ''
  if (isBlank(email)) return user
  const normalized = email.toUpperCase()
  return {
    ...user,
    ...(isBlank(user.UserName) && { UserName: email }),
    NormalizedEmail: normalized,
    NormalizedUserName: normalized,
  }
}

/** The state of an account, in people's terms. */
export type AccountState = 'invited' | 'active' | 'locked' | 'disabled'

/** The fields that determine an account's state. */
export interface AccountFacts {
  readonly Disabled?: unknown
  readonly LockoutEnd?: unknown
  readonly LastSignInDt?: unknown
}

/** An account's state: disabled, locked after wrong passwords, never used, or in use. */
export function accountState(
  { Disabled, LockoutEnd, LastSignInDt }: AccountFacts,
  now: number,
): AccountState {
  if (Disabled === true) return 'disabled'
  if (typeof LockoutEnd === 'string' && Date.parse(LockoutEnd) > now) return 'locked'
  return LastSignInDt ? 'active' : 'invited'
}

/** How a person is greeted: “Elowen” for “Dr. Elowen Marsh”; the whole text where no name can be told from it. */
export const firstName = (name: string): string =>
  name.split(/\s+/).find(part => part !== '' && !part.endsWith('.')) ?? name
