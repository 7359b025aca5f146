import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** A key of 32 bytes for one purpose, derived from the root key; knowing one tells nothing of another. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  if (secret.length < 32) throw new Error('The root key has 32 bytes.')
  return Buffer.from(hkdfSync('sha256', secret, 'rounds', purpose, 32))
}

/** A text nobody can guess, fit for an address: 256 bits. */
export const randomText = (): string => randomBytes(32).toString('base64url')

/** The hash under which something unguessable is kept. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The hash under which something short is kept: of no use to who reads the database without the key. */
export const keyedHash = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares in a time that does not tell where two texts differ. */
export const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
