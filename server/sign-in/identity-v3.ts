import { pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(pbkdf2)
const digests = ['sha1', 'sha256', 'sha512']
const HEADER = 13
const MOST_ITERATIONS = 5_000_000

/**
 * Whether a password matches an ASP.NET Core Identity hash, version 3 (decisions §2): base64 of 0x01, then the digest,
 * the iterations and the salt's length as big-endian integers, the salt, the key. False for anything else.
 */
export async function verifyIdentityV3(password: string, stored: string): Promise<boolean> {
  const bytes = Buffer.from(stored, 'base64')
  if (bytes.length < HEADER || bytes[0] !== 0x01) return false
  const digest = digests[bytes.readUInt32BE(1)]
  const iterations = bytes.readUInt32BE(5)
  const saltLength = bytes.readUInt32BE(9)
  const salt = bytes.subarray(HEADER, HEADER + saltLength)
  const key = bytes.subarray(HEADER + saltLength)
  if (!digest || iterations < 1 || iterations > MOST_ITERATIONS || salt.length < 16 || key.length < 16)
    return false
  return timingSafeEqual(await derive(password, salt, iterations, key.length, digest), key)
}
