import { randomBytes } from 'node:crypto'
import { BadRequest } from '../errors.ts'
import { workOnPassword } from './password-threads.ts'

const CURRENT = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Hashes a password for storage. */
export const hashPassword = async (password: string): Promise<string> =>
  String(await workOnPassword({ kind: 'hash', password }))

/** Whether a hash is in an older format, to be replaced when the password is known (decisions §2). */
export const isOutdated = (stored: string): boolean => !stored.startsWith(CURRENT)

const isArgon = (stored: string) => stored.startsWith('$argon2')

/** A hash of an unknown password, for accounts that do not exist; made when the first password is checked. */
let nobodys: Promise<string> | undefined

/**
 * Whether a password matches a hash. The timing is independent of the hash (decisions §5): always one argon2
 * verification and, as long as `imported` is any hash imported from ASP.NET Identity, one of that kind too.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  imported: string | null,
): Promise<boolean> {
  nobodys ??= hashPassword(randomBytes(32).toString('hex')).catch(error => {
    nobodys = undefined
    throw error
  })
  const argon = stored && isArgon(stored) ? stored : await nobodys
  const identity = stored && !isArgon(stored) ? stored : imported
  const hashes = identity === null ? [argon] : [argon, identity]
  const results = await workOnPassword({ kind: 'verify', password, hashes })
  return stored !== null && results[hashes.indexOf(stored)] === true
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/** Decodes a password as sent: base64 of its UTF-8 (specification §7). Throws `BadRequest` for anything else. */
export function readPassword(text: string): string {
  try {
    if (BASE64.test(text))
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(text, 'base64'))
  } catch {}
  throw new BadRequest('A password must be sent as base64 of its UTF-8.')
}
