import { createCipheriv, createDecipheriv, createHash, type DecipherGCM, randomBytes } from 'node:crypto'
import { Transform } from 'node:stream'

/** Starts every object of a backup; another way of writing gets another one. */
const MARK = Buffer.from('ROUNDSB1')
const NONCE_BYTES = 12
const HEAD_BYTES = MARK.length + NONCE_BYTES
const TAG_BYTES = 16

/** An object of a backup is not what was written. */
export class Damaged extends Error {
  override name = 'Damaged'
}

/** Encrypts what goes through it with AES-256-GCM and a fresh nonce: mark, nonce, bytes, tag. Counts what comes out. */
export function sealing(
  key: Buffer,
  purpose: string,
): { readonly through: Transform; readonly sealedBytes: () => number } {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(null, cipher.update(chunk))
    },
    flush(done) {
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
  through.push(Buffer.concat([MARK, nonce]))
  return { through, sealedBytes: () => HEAD_BYTES + bytes + TAG_BYTES }
}

/** Decrypts what goes through it. Fails with `Damaged` at its end unless all of it is what was written. */
export function unsealing(key: Buffer, purpose: string): Transform {
  let decipher: DecipherGCM | undefined
  /** The head until it is whole; then what may be the tag. */
  let held = Buffer.alloc(0)
  const begin = () => {
    if (!held.subarray(0, MARK.length).equals(MARK)) throw new Damaged('It is no file of a backup.')
    decipher = createDecipheriv('aes-256-gcm', key, held.subarray(MARK.length, HEAD_BYTES)).setAAD(
      Buffer.from(purpose),
    )
    held = held.subarray(HEAD_BYTES)
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      held = Buffer.concat([held, chunk])
      try {
        if (!decipher && held.length >= HEAD_BYTES) begin()
      } catch (error) {
        return done(error as Error)
      }
      if (!decipher || held.length <= TAG_BYTES) return done()
      const bytes = held.subarray(0, -TAG_BYTES)
      held = held.subarray(-TAG_BYTES)
      done(null, decipher.update(bytes))
    },
    flush(done) {
      if (!decipher || held.length < TAG_BYTES) return done(new Damaged('It is cut off.'))
      try {
        done(null, decipher.setAuthTag(held).final())
      } catch {
        done(new Damaged('It was altered, is cut off, or belongs to another key.'))
      }
    },
  })
}

/** What a file holds, as read while it was encrypted or decrypted. */
export interface FileFacts {
  readonly bytes: number
  readonly sha256: string
}

/** Bytes are not those that were expected. */
export class OtherBytes extends Error {
  override name = 'OtherBytes'
}

/** Counts and hashes what goes through it. Fails with `OtherBytes` at its end unless it has the expected hash. */
export function measuring(expected?: string): {
  readonly through: Transform
  readonly read: () => FileFacts
} {
  const hash = createHash('sha256')
  let bytes = 0
  let facts: FileFacts | undefined
  const read = () => {
    facts ??= { bytes, sha256: hash.digest('hex') }
    return facts
  }
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
    flush: done => done(expected === undefined || read().sha256 === expected ? null : new OtherBytes()),
  })
  return { through, read }
}
