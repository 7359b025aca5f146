/**
 * Password hashes of ASP.NET Core Identity, as its documentation describes them: base64 of a version byte and what
 * follows. Version 2 is a salt and a key of PBKDF2 with SHA-1 and 1,000 rounds; version 3 names digest, rounds and the
 * length of the salt before them.
 */
export interface IdentityHash {
  readonly digest: 'sha1' | 'sha256' | 'sha512'
  readonly iterations: number
  readonly salt: Uint8Array
  readonly key: Uint8Array
}

/** Whoever brings hashes says how long they take to check, so that there is an end: six times what Identity uses. */
export const MOST_ITERATIONS = 600_000

const DIGESTS = ['sha1', 'sha256', 'sha512'] as const
const LONGEST = 256
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const HEADER = 13
const SALT = { least: 16, most: 64 }
const KEY = { least: 16, most: 64 }
const OLD = { salt: 16, key: 32, iterations: 1000 }

/** Reads a hash; undefined for anything that Identity does not make, or that is beyond the bounds. */
export function readIdentityHash(text: string): IdentityHash | undefined {
  if (text.length > LONGEST || !BASE64.test(text)) return undefined
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  if (bytes[0] === 0) return versionTwo(bytes)
  return bytes[0] === 1 && bytes.length > HEADER ? versionThree(bytes) : undefined
}

/** Whether a hash of version 3 takes more rounds than are checked here. */
export function hasTooManyRounds(text: string): boolean {
  if (text.length > LONGEST || !BASE64.test(text)) return false
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  return bytes[0] === 1 && bytes.length > HEADER && new DataView(bytes.buffer).getUint32(5) > MOST_ITERATIONS
}

function versionTwo(bytes: Uint8Array): IdentityHash | undefined {
  if (bytes.length !== 1 + OLD.salt + OLD.key) return undefined
  const [salt, key] = [bytes.slice(1, 1 + OLD.salt), bytes.slice(1 + OLD.salt)]
  return { digest: 'sha1', iterations: OLD.iterations, salt, key }
}

function versionThree(bytes: Uint8Array): IdentityHash | undefined {
  const view = new DataView(bytes.buffer)
  const digest = DIGESTS[view.getUint32(1)]
  const iterations = view.getUint32(5)
  const saltLength = view.getUint32(9)
  const [salt, key] = [bytes.slice(HEADER, HEADER + saltLength), bytes.slice(HEADER + saltLength)]
  const fits = ({ least, most }: typeof SALT, { length }: Uint8Array) => length >= least && length <= most
  if (!digest || iterations < 1 || iterations > MOST_ITERATIONS) return undefined
  if (salt.length !== saltLength || !fits(SALT, salt) || !fits(KEY, key)) return undefined
  return { digest, iterations, salt, key }
}
