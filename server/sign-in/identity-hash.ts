import { pbkdf2Sync, timingSafeEqual } from 'node:crypto'
import { readIdentityHash } from '@rounds/core/rules/people'

/** Whether a password is the one of an ASP.NET Core Identity hash, version 2 or 3. False for anything else. */
export function verifyIdentityHash(password: string, stored: string): boolean {
  const hash = readIdentityHash(stored)
  if (!hash) return false
  const { digest, iterations, salt, key } = hash
  return timingSafeEqual(pbkdf2Sync(password, salt, iterations, key.length, digest), key)
}
