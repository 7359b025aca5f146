import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { BadRequest } from '../errors.ts'
import { verifyIdentityHash } from './identity-hash.ts'

/** OWASP's parameters for argon2id, the library's algorithm by default: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Hashes a password for storage. */
export const hashPassword = (password: string): Promise<string> => hash(password, parameters)

/** Whether a hash is in an older format, to be replaced when the password is known (decisions §2). */
export const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT)

const isArgon = (stored: string) => stored.startsWith('$argon2')

/** A hash of an unknown password, for accounts that do not exist. */
const nobodys: Promise<string> = hashPassword(randomBytes(32).toString('hex'))
nobodys.catch(() => {})

/**
 * Whether a password matches a hash. The timing is independent of the hash (decisions §5): always one argon2
 * verification and, as long as `imported` is any hash imported from ASP.NET Identity, one of that kind too.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  imported: string | null,
): Promise<boolean> {
  const argon = stored && isArgon(stored) ? stored : await nobodys
  const identity = stored && !isArgon(stored) ? stored : imported
  const [byArgon, byIdentity] = await Promise.all([
    verify(argon, password).catch(() => false),
    identity !== null && verifyIdentityHash(password, identity),
  ])
  if (stored === null) return false
  return isArgon(stored) ? byArgon : byIdentity
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Decodes a password as sent: base64 of its UTF-8 (specification §7). Throws `BadRequest` for anything else. */
export function readPassword(text: string): string {
  try {
    if (BASE64.test(text))
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, 'base64'))
  } catch {}
  throw new BadRequest('A password is sent as base64 of its UTF-8.')
}
