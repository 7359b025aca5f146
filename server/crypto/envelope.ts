import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key that seals rows; the database holds it sealed. */
export interface DataKey {
  readonly id: number
  readonly bytes: Buffer
}

/** Where a sealed value stands. It opens nowhere else. */
export interface SealedPlace {
  readonly entity: string
  readonly column: string
  readonly row: number
}

/** Starts every value that a data key sealed; the id of the key follows. */
const MARK = 'sealed.2.'
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const DATA_KEY_BYTES = 32

/** The id of the data key that sealed a value; undefined for what no data key sealed. */
export function dataKeyIdOf(sealed: string): number | undefined {
  const id = /^sealed\.2\.([1-9]\d{0,8})\./.exec(sealed)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** Seals a text for one column of one row: AES-256-GCM with a fresh nonce, the place and the key's id authenticated. */
export function sealText({ id, bytes }: DataKey, place: SealedPlace, text: string): string {
  return `${MARK}${id}.${sealBytes({ id, bytes }, place, Buffer.from(text)).toString('base64url')}`
}

/** Seals bytes for one column of one row, as `sealText` does; what keeps them keeps the key's id beside them. */
export function sealBytes({ id, bytes }: DataKey, place: SealedPlace, content: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, nonce).setAAD(placeBytes(id, place))
  const sealed = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

/** Opens sealed bytes. Throws if key or place is another, or if they were altered. */
export function openBytes({ id, bytes }: DataKey, place: SealedPlace, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(0, NONCE_BYTES))
    .setAAD(placeBytes(id, place))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
}

/** Opens a sealed text. Throws if key or place is another, or if the text was altered. */
export function openText({ id, bytes }: DataKey, place: SealedPlace, sealed: string): string {
  if (dataKeyIdOf(sealed) !== id) throw new Error('Another key sealed this.')
  const written = sealed.slice(`${MARK}${id}.`.length)
  const all = Buffer.from(written, 'base64url')
  // The last letter holds bits that say nothing; whoever changes those has altered it too.
  if (all.toString('base64url') !== written) throw new Error('The sealed text was altered.')
  return openBytes({ id, bytes }, place, all).toString('utf8')
}

const placeBytes = (id: number, { entity, column, row }: SealedPlace) =>
  Buffer.from(JSON.stringify([id, entity, column, row]))
