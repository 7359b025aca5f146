import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadsToDrop } from '@rounds/core/rules/system'
import { ObjectNotFound, originalName, type Storage } from '../files/storage.ts'
import { JobFailure } from '../jobs/jobs.ts'
import { listBases, readManifest, type Unstored } from './manifest.ts'
import type { NamedUpload } from './named-uploads.ts'
import { Damaged, OtherBytes } from './sealing.ts'
import { Missing, type Vault } from './vault.ts'

/** The uploaded files of the backups: each once, however many backups name it. */
export interface StoredUploads {
  /** Copies what is named and not there yet. Gives what could not be copied, by hash. */
  store(named: readonly NamedUpload[], options?: StoreOptions): Promise<ReadonlyMap<string, Unstored>>
  /** Decrypts a file into a place. Throws `Damaged` unless it is there and is what was uploaded. */
  open(hash: string, to: string): Promise<void>
  /** What is wrong with the copy of a file, in a sentence; null where it is whole. */
  check(upload: NamedUpload, folder: string): Promise<string | null>
  /** Removes the files that no backup names, unless they were stored after a time. */
  drop(named: ReadonlySet<string>, since: string): Promise<number>
  /** Removes the files of every key but these. */
  dropKeys(fingerprints: ReadonlySet<string>): Promise<void>
}

export interface StoreOptions {
  readonly signal?: AbortSignal
  readonly onUpload?: (done: number, total: number) => Promise<void>
}

export interface StoredUploadsOptions {
  readonly vault: Vault
  /** Where the site keeps its files. */
  readonly storage: Storage
  /** Whether there is room for so many bytes more. */
  readonly hasRoom: (bytes: number) => Promise<boolean>
}

const UPLOADS = 'uploads/'
const purposeOf = (hash: string) => `uploaded file ${hash}`

/** Opens the uploaded files of backups. Those of another key are in another folder. */
export function openStoredUploads({ vault, storage, hasRoom }: StoredUploadsOptions): StoredUploads {
  const whole = `${UPLOADS}${vault.fingerprint}/whole/`
  // A hash of the bytes would tell who reads the folder which files it holds.
  const keyOf = (hash: string) => vault.hash(purposeOf(hash))
  const nameOf = (hash: string) => `${whole}${keyOf(hash).slice(0, 2)}/${keyOf(hash)}`
  /** What was named last and is stored; undefined until it is looked for. */
  let known: ReadonlySet<string> | undefined
  /** What was found damaged since: that is copied again. */
  const damaged = new Set<string>()

  /**
   * Whether a copy is there that nobody drops: the newest backup names it, or it was stored since. Another one is stored
   * anew, so that the moments from now on have it.
   */
  async function readStored(): Promise<(hash: string) => boolean> {
    const newest = (await listBases(vault.storage)).find(base => base.key === vault.fingerprint)
    const manifest = newest && (await readManifest(vault, newest.id).catch(ignoreDamaged))
    const named = new Set(manifest?.uploads?.map(({ hash }) => hash))
    const there = new Map<string, string>()
    for await (const { name, modified } of vault.storage.list(whole)) there.set(name, modified.toISOString())
    return hash => {
      const storedAt = there.get(nameOf(hash))
      return storedAt !== undefined && (!newest || named.has(hash) || storedAt >= newest.takenAt)
    }
  }

  async function copy({ hash, bytes }: NamedUpload): Promise<Unstored | undefined> {
    const source = await storage.read(originalName(hash)).catch(error => {
      if (error instanceof ObjectNotFound) return undefined
      throw error
    })
    if (!source) return 'not in storage'
    if (!(await hasRoom(bytes))) {
      source.destroy()
      throw new JobFailure('There isn’t enough room for the backups of the uploaded files.')
    }
    try {
      await vault.put(nameOf(hash), purposeOf(hash), source, hash)
    } catch (error) {
      if (error instanceof OtherBytes) return 'altered in storage'
      throw error
    }
    damaged.delete(hash)
  }

  async function storeAll(named: readonly NamedUpload[], { signal, onUpload }: StoreOptions) {
    const unstored = new Map<string, Unstored>()
    const before = known
    const isStored = before ? (hash: string) => before.has(hash) : await readStored()
    const fresh = named.filter(({ hash }) => damaged.has(hash) || !isStored(hash))
    for (const [at, upload] of fresh.entries()) {
      signal?.throwIfAborted()
      const why = await copy(upload)
      if (why) unstored.set(upload.hash, why)
      await onUpload?.(at + 1, fresh.length)
    }
    known = new Set(named.map(({ hash }) => hash).filter(hash => !unstored.has(hash)))
    return unstored
  }

  let storing: Promise<unknown> = Promise.resolve()

  async function openUpload(hash: string, to: string): Promise<void> {
    const facts = await vault.open(nameOf(hash), purposeOf(hash), to)
    if (facts.sha256 === hash) return
    await rm(to, { force: true })
    throw new Damaged('It is not what was uploaded.')
  }

  return {
    store(named, options = {}) {
      const stored = storing.catch(() => undefined).then(() => storeAll(named, options))
      storing = stored
      return stored
    },

    open: openUpload,

    async check({ hash, name }, folder) {
      const to = join(folder, randomUUID())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await openUpload(hash, to)
        return null
      } catch (error) {
        if (!(error instanceof Damaged)) throw error
        damaged.add(hash)
        return error instanceof Missing
          ? `The uploaded file “${name}” is not in the backups.`
          : `The copy of the uploaded file “${name}” is damaged.`
      } finally {
        await rm(to, { force: true })
      }
    },

    async drop(named, since) {
      const kept = new Set([...named, ...(known ?? [])].map(keyOf))
      const stored = []
      for await (const { name, modified } of vault.storage.list(whole))
        stored.push({ name: name.slice(name.lastIndexOf('/') + 1), namedAt: modified.toISOString() })
      const old = uploadsToDrop(stored, kept, since)
      for (const key of old) await vault.storage.remove(`${whole}${key.slice(0, 2)}/${key}`)
      return old.length
    },

    async dropKeys(fingerprints) {
      for (const folder of await vault.storage.folders(UPLOADS))
        if (!fingerprints.has(folder)) await vault.storage.removeAll(`${UPLOADS}${folder}/`)
    },
  }
}

function ignoreDamaged(error: unknown): undefined {
  if (!(error instanceof Damaged)) throw error
}
