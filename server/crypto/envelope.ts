import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key that encrypts rows; the database stores it encrypted. */
export interface DataKey {
  readonly id: number
  readonly bytes: Buffer
}

/** The position of an encrypted value. It can't be decrypted for any other. */
export interface SealedPlace {
  readonly entity: string
  readonly column: string
  readonly row: number
}

/** The prefix of every value encrypted with a data key; the key's id follows. */
const MARK = 'sealed.2.'
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const DATA_KEY_BYTES = 32

/** The id of the data key of a value; undefined if it has none. */
export function dataKeyIdOf(sealed: string): number | undefined {
  const id = /^sealed\.2\.([1-9]\d{0,8})\./.exec(sealed)?.[1]
  return id === undefined ? undefined : Number(id)
}

/**
 * Encrypts a text for one column of one row: AES-256-GCM with a fresh nonce; the position and the key's id are
 * authenticated.
 */
export function sealText({ id, bytes }: DataKey, place: SealedPlace, text: string): string {
  return `${MARK}${id}.${sealBytes({ id, bytes }, place, Buffer.from(text)).toString('base64url')}`
}

/** Encrypts bytes for one column of one row, like `sealText`; the caller stores the key's id beside them. */
export function sealBytes({ id, bytes }: DataKey, place: SealedPlace, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(placeBytes(id, place))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Decrypts bytes. Throws for another key or position, or if they were tampered with. */
export function openBytes({ id, bytes }: DataKey, place: SealedPlace, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(0, NONCE_BYTES))
    .setAAD(placeBytes(id, place))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Decrypts a text. Throws for another key or position, or if the text was tampered with. */
export function openText({ id, bytes }: DataKey, place: SealedPlace, sealed: string): string {
  if (dataKeyIdOf(sealed) !== id) throw new Error('This was sealed with another key.')
  const written = sealed.slice(`${MARK}${id}.`.length)
  const all = Buffer.from(written, 'base64url')
  // The last character has unused bits; changing those counts as tampering too.
  if (all.toString('base64url') !== written) throw new Error('The sealed text was changed.')
  return openBytes({ id, bytes }, place, all).toString('utf8')
}

const placeBytes = (id: number, { entity, column, row }: SealedPlace) =>
  Buffer.from(JSON.stringify([id, entity, column, row]))
