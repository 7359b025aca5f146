import { hashSync, verifySync } from '@node-rs/argon2'
import { verifyIdentityHash } from './identity-hash.ts'

/** What a thread for passwords is asked. */
export type PasswordWork =
  | { readonly kind: 'hash'; readonly password: string }
  | { readonly kind: 'verify'; readonly password: string; readonly hashes: readonly string[] }

/** The hash, or which of the hashes are of the password. */
export type PasswordResult = string | readonly boolean[]

/** OWASP's parameters for argon2id, the library's algorithm by default: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes a password, or compares it with hashes of either kind. Takes a processor for a while. */
export function doPasswordWork(work: PasswordWork): PasswordResult {
  if (work.kind === 'hash') return hashSync(work.password, parameters)
  return work.hashes.map(stored =>
    stored.startsWith('$argon2')
      ? isArgonOf(stored, work.password)
      : verifyIdentityHash(work.password, stored),
  )
}

function isArgonOf(stored: string, password: string): boolean {
  try {
    return verifySync(stored, password)
  } catch {
    return false
  }
}
