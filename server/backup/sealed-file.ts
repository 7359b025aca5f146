import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, open, rename, rm } from 'node:fs/promises'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'

/** Starts every file of a backup; another way of writing gets another one. */
const MARK = Buffer.from('ROUNDSB1')
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a file holds, as read while it was encrypted or decrypted. */
export interface FileFacts {
  readonly bytes: number
  readonly sha256: string
}

/** A file of a backup is not what was written. */
export class Damaged extends Error {
  override name = 'Damaged'
}

/**
 * Compresses and encrypts a file, or bytes as they come, with AES-256-GCM and a fresh nonce. `purpose` is authenticated: under another one it
 * does not decrypt. The target appears when it is whole and on the disk.
 */
export async function sealFile(
  key: Buffer,
  purpose: string,
  from: string | Readable,
  to: string,
): Promise<FileFacts> {
  const draft = `${to}.part`
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
  const facts = measure()
  try {
    const target = createWriteStream(draft, { mode: 0o600 })
    target.write(Buffer.concat([MARK, nonce]))
    const gzip = createGzip({ level: constants.Z_BEST_SPEED })
    const source = typeof from === 'string' ? createReadStream(from) : from
    await pipeline(source, facts.through, gzip, cipher, target)
    await appendFile(draft, cipher.getAuthTag())
    await flush(draft)
    await rename(draft, to)
    return facts.read()
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Decrypts a file; nothing is left of it unless it is what was written. Throws `Damaged`. */
export async function openFile(key: Buffer, purpose: string, from: string, to: string): Promise<FileFacts> {
  const facts = measure()
  try {
    const { decipher, start, end } = await decipherOf(key, purpose, from)
    const bytes = createReadStream(from, { start, end })
    await pipeline(bytes, decipher, createGunzip(), facts.through, createWriteStream(to, { mode: 0o600 }))
    return facts.read()
  } catch (error) {
    await rm(to, { force: true })
    if (error instanceof Damaged || isOfSystem(error)) throw error
    throw new Damaged('It was altered, is cut off, or belongs to another key.')
  }
}

async function decipherOf(key: Buffer, purpose: string, from: string) {
  const file = await open(from)
  try {
    const { size } = await file.stat()
    const start = MARK.length + NONCE_BYTES
    const end = size - TAG_BYTES
    if (end <= start) throw new Damaged('It is cut off.')
    const head = Buffer.alloc(start)
    const tag = Buffer.alloc(TAG_BYTES)
    await file.read(head, 0, start, 0)
    await file.read(tag, 0, TAG_BYTES, end)
    if (!head.subarray(0, MARK.length).equals(MARK)) throw new Damaged('It is no file of a backup.')
    const decipher = createDecipheriv('aes-256-gcm', key, head.subarray(MARK.length))
      .setAAD(Buffer.from(purpose))
      .setAuthTag(tag)
    return { decipher, start, end: end - 1 }
  } finally {
    await file.close()
  }
}

/** A full disk or a missing file says nothing about what was written. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string'

function measure() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, read: (): FileFacts => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Sees to it that what was written survives a power failure. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
