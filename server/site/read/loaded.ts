import { createHash } from 'node:crypto'

/** Something that was read, with a fingerprint by which it is known whether it has changed. */
export interface Loaded<T> {
  readonly value: T
  readonly hash: string
  readonly bytes: number
}

/** The fingerprint of a text. */
export const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** A value with its fingerprint. */
export function withFingerprint<T>(value: T): Loaded<T> {
  const text = JSON.stringify(value)
  return { value, hash: hashOf(text), bytes: text.length }
}
