import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { readIdentityHash } from '@rounds/core/rules/people'

const derive = promisify(pbkdf2)

/** Whether a password is the one of an ASP.NET Core Identity hash, version 2 or 3. False for anything else. */
export async function verifyIdentityHash(password: string, stored: string): Promise<boolean> {
  const hash = readIdentityHash(stored)
  if (!hash) return false
  const { digest, iterations, salt, key } = hash
  return timingSafeEqual(await derive(password, salt, iterations, key.length, digest), key)
}
