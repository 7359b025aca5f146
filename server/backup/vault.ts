import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import { keyedHash } from '../crypto/keys.ts'
import { ObjectNotFound, type Storage } from '../files/storage.ts'
import { codeOf } from '../startup-error.ts'
import { Damaged, type FileFacts, measuring, sealing, unsealing } from './sealing.ts'

/** An object of a backup that is named and not there. */
export class Missing extends Damaged {
  override name = 'Missing'
}

/** What was stored: what it holds, and how large it is compressed and encrypted. */
export interface SealedFacts extends FileFacts {
  readonly storedBytes: number
}

/**
 * Backups as they are stored, each object compressed and encrypted with AES-256-GCM. A `purpose` is authenticated: an
 * object opens under no other one.
 */
export interface Vault {
  readonly storage: Storage
  /** How many objects are written or read at once. */
  readonly atOnce: number
  /** Tells one key from another, and nothing else of it. */
  readonly fingerprint: string
  /** A hash that only this key gives. */
  hash(text: string): string
  /** Stores a file, or bytes as they come. Throws `OtherBytes`, and stores nothing, unless they have the hash. */
  put(name: string, purpose: string, from: string | Readable, sha256?: string): Promise<SealedFacts>
  /** Decrypts into a file; nothing is left of it unless it is what was written. Throws `Damaged`, or `Missing`. */
  open(name: string, purpose: string, to: string): Promise<FileFacts>
  /** Decrypts what fits into memory. Throws `Damaged`, or `Missing`. */
  read(name: string, purpose: string): Promise<Buffer>
}

/** A connection may break off while an object is read. */
const TRIES = 3

type Chunks = AsyncIterable<Buffer>
/** Takes the decrypted bytes. */
type Sink = Writable | ((chunks: Chunks) => Promise<void>)

/** Beside a site that is visited. */
const AT_ONCE = 1
/** Each object of a distant store has its way to go. */
const DISTANT_AT_ONCE = 8

/** Opens the backups of a storage under a key. */
export function openVault(storage: Storage & { readonly isDistant?: boolean }, key: Buffer): Vault {
  /** Decrypts an object into a sink, which is made anew for each try. */
  async function decrypt(name: string, purpose: string, sink: () => Sink): Promise<FileFacts> {
    for (let attempt = 1; ; attempt++) {
      const source = await storage.read(name).catch(error => {
        throw error instanceof ObjectNotFound ? new Missing('It is missing.') : error
      })
      let broken: unknown
      source.once('error', error => {
        broken = error
      })
      const facts = measuring()
      try {
        await pipeline(source, unsealing(key, purpose), createGunzip(), facts.through, sink())
        return facts.read()
      } catch (error) {
        const isBroken = error === broken || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE'
        if (isBroken && attempt < TRIES) continue
        if (isBroken || error instanceof Damaged || isOfSystem(error)) throw error
        throw new Damaged('It was altered, is cut off, or belongs to another key.')
      }
    }
  }

  return {
    storage,
    atOnce: storage.isDistant ? DISTANT_AT_ONCE : AT_ONCE,
    fingerprint: keyedHash(key, 'fingerprint of a backup key').slice(0, 16),
    hash: text => keyedHash(key, text),

    async put(name, purpose, from, sha256) {
      const plain = measuring(sha256)
      const { through, sealedBytes } = sealing(key, purpose)
      const source = typeof from === 'string' ? createReadStream(from) : from
      const gzip = createGzip({ level: constants.Z_BEST_SPEED })
      const [put, sealed] = await Promise.allSettled([
        storage.put(name, through).catch(error => {
          through.destroy(error)
          throw error
        }),
        pipeline(source, plain.through, gzip, through),
      ])
      if (put.status === 'rejected') throw put.reason
      if (sealed.status === 'rejected') throw sealed.reason
      return { ...plain.read(), storedBytes: sealedBytes() }
    },

    async open(name, purpose, to) {
      try {
        return await decrypt(name, purpose, () => createWriteStream(to, { mode: 0o600 }))
      } catch (error) {
        await rm(to, { force: true })
        throw error
      }
    },

    async read(name, purpose) {
      let bytes = Buffer.alloc(0)
      await decrypt(name, purpose, () => async chunks => {
        bytes = await buffer(chunks)
      })
      return bytes
    },
  }
}

/** A full disk says nothing about what was written. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && typeof error.syscall === 'string'
