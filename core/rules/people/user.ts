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
