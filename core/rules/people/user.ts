/** What a user's record fills in by itself when it is saved (specification §5, user update). */
import { isBlank } from '../text/blank.ts'

/** The fields of a user that depend on each other. */
export interface UserNames {
  readonly Email?: string | null
  readonly UserName?: string | null
  readonly NormalizedEmail?: string | null
  readonly NormalizedUserName?: string | null
}

/**
 * Fills UserName from Email if it is missing, and sets the normalised mail and user name to the upper-cased mail.
 * A change that does not name the mail leaves all of them as they are.
 */
export function fillUserNames<U extends UserNames>(user: U): U & UserNames {
  const email = user.Email ?? ''
  if (isBlank(email)) return user
  const normalised = email.toUpperCase()
  return {
    ...user,
    ...(isBlank(user.UserName) && { UserName: email }),
    NormalizedEmail: normalised,
    NormalizedUserName: normalised,
  }
}

/** How an account stands, as people ask about it. */
export type AccountState = 'invited' | 'active' | 'locked' | 'disabled'

/** What says how an account stands. */
export interface AccountFacts {
  readonly Disabled?: unknown
  readonly LockoutEnd?: unknown
  readonly LastSignInDt?: unknown
}

/** How an account stands: disabled, locked after wrong passwords, never used since it was made, or in use. */
export function accountState(
  { Disabled, LockoutEnd, LastSignInDt }: AccountFacts,
  now: number,
): AccountState {
  if (Disabled === true) return 'disabled'
  if (typeof LockoutEnd === 'string' && Date.parse(LockoutEnd) > now) return 'locked'
  return LastSignInDt ? 'active' : 'invited'
}
