import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** A 32-byte key for one purpose, derived from the root key; one key reveals nothing about another. */
export function deriveKey(secret: Buffer, purpose: string): Buffer {
  if (secret.length < 32) throw new Error('The root key has 32 bytes.')
  return Buffer.from(hkdfSync('sha256', secret, 'rounds', purpose, 32))
}

/** An unguessable, URL-safe text: 256 bits. */
export const randomText = (): string => randomBytes(32).toString('base64url')

/** The stored hash of an unguessable value. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The stored hash of a short value: useless to someone who reads the database without the key. */
export const keyedHash = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url')

/** Compares in constant time. */
export const sameText = (one: string, other: string): boolean =>
  timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest())
