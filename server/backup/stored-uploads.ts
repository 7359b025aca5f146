import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { uploadsToDrop } from '@rounds/core/rules/system'
import { keyedHash } from '../crypto/keys.ts'
import { ObjectNotFound, originalName, type Storage } from '../files/storage.ts'
import { JobFailure } from '../jobs/jobs.ts'
import { fingerprintOf, type Unstored } from './manifest.ts'
import type { NamedUpload } from './named-uploads.ts'
import { Damaged, type FileFacts, openFile, sealFile } from './sealed-file.ts'

/** The uploaded files of the backups: each once, however many backups name it. */
export interface StoredUploads {
  /** Copies what is named and not there yet. Gives what could not be copied, by hash. */
  store(named: readonly NamedUpload[], options?: StoreOptions): Promise<ReadonlyMap<string, Unstored>>
  /** Decrypts a file into a place. Throws `Damaged` unless it is there and is what was uploaded. */
  open(hash: string, to: string): Promise<void>
  /** What is wrong with the copy of a file, in a sentence; null where it is whole. */
  check(upload: NamedUpload, folder: string): Promise<string | null>
  /** Removes the files that no backup names, unless they were first named after a time. */
  drop(named: ReadonlySet<string>, since: string): Promise<number>
}

export interface StoreOptions {
  readonly signal?: AbortSignal
  readonly onUpload?: (done: number, total: number) => Promise<void>
}

export interface StoredUploadsOptions {
  readonly key: Buffer
  /** The folder of all backups. */
  readonly place: string
  /** Where the site keeps its files. */
  readonly storage: Storage
  /** Whether there is room for so many bytes more. */
  readonly hasRoom: (bytes: number) => Promise<boolean>
}

const purposeOf = (hash: string) => `uploaded file ${hash}`
const DAY_MS = 86_400_000

/** Opens the folder with the uploaded files of backups. Those of another key are in another one. */
export function openStoredUploads({ key, place, storage, hasRoom }: StoredUploadsOptions): StoredUploads {
  const root = join(uploadsIn(place), fingerprintOf(key))
  const drafts = join(root, 'drafts')
  // A hash of the bytes would tell who reads the folder which files it holds.
  const nameOf = (hash: string) => keyedHash(key, purposeOf(hash))
  const pathOf = (name: string) => join(root, 'whole', name.slice(0, 2), name)
  /** What was named last, and what was found damaged since: that is copied again. */
  let known: ReadonlySet<string> = new Set()
  const damaged = new Set<string>()

  async function copy({ hash, bytes }: NamedUpload): Promise<Unstored | undefined> {
    const source = await storage.read(originalName(hash)).catch(error => {
      if (error instanceof ObjectNotFound) return undefined
      throw error
    })
    if (!source) return 'not in storage'
    if (!(await hasRoom(bytes))) {
      source.destroy()
      throw new JobFailure('There isn’t enough room in the backup folder for the uploaded files.')
    }
    const draft = join(drafts, randomUUID())
    const facts = await sealFile(key, purposeOf(hash), source, draft)
    if (facts.sha256 !== hash) {
      await rm(draft, { force: true })
      return 'altered in storage'
    }
    const path = pathOf(nameOf(hash))
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await rename(draft, path)
    await flushFolder(dirname(path))
    damaged.delete(hash)
  }

  async function storeAll(named: readonly NamedUpload[], { signal, onUpload }: StoreOptions) {
    await mkdir(drafts, { recursive: true, mode: 0o700 })
    const unstored = new Map<string, Unstored>()
    const fresh: NamedUpload[] = []
    for (const upload of named) {
      if (known.has(upload.hash) && !damaged.has(upload.hash)) continue
      // From when on it is named tells how long moments without a backup of their own need it.
      if (damaged.has(upload.hash) || !(await touch(pathOf(nameOf(upload.hash))))) fresh.push(upload)
    }
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

  async function openUpload(hash: string, to: string): Promise<FileFacts> {
    const facts = await openFile(key, purposeOf(hash), pathOf(nameOf(hash)), to)
    if (facts.sha256 === hash) return facts
    await rm(to, { force: true })
    throw new Damaged('It is not what was uploaded.')
  }

  return {
    store(named, options = {}) {
      const stored = storing.catch(() => undefined).then(() => storeAll(named, options))
      storing = stored
      return stored
    },

    async open(hash, to) {
      await openUpload(hash, to).catch(error => {
        throw isMissing(error) ? new Damaged('It is not in the backup folder.') : error
      })
    },

    async check({ hash, name }, folder) {
      const to = join(folder, randomUUID())
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await openUpload(hash, to)
        return null
      } catch (error) {
        if (isMissing(error)) {
          damaged.add(hash)
          return `The uploaded file “${name}” is not in the backup folder.`
        }
        if (!(error instanceof Damaged)) throw error
        damaged.add(hash)
        return `The copy of the uploaded file “${name}” is damaged.`
      } finally {
        await rm(to, { force: true })
      }
    },

    async drop(named, since) {
      const names = new Set([...named].map(nameOf))
      const stored = []
      for await (const file of filesUnder(join(root, 'whole'))) stored.push(file)
      const old = uploadsToDrop(stored, names, since)
      for (const name of old) await rm(pathOf(name), { force: true })
      // What a killed process left half-written.
      for await (const { name, namedAt } of filesUnder(drafts))
        if (Date.now() - Date.parse(namedAt) > DAY_MS) await rm(join(drafts, name), { force: true })
      return old.length
    },
  }
}

/** The folder of all uploaded files, with one folder for each key. */
export const uploadsIn = (place: string): string => join(place, 'uploads')

/** Whether a file is there; sets its time to now. */
async function touch(path: string): Promise<boolean> {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function* filesUnder(folder: string): AsyncGenerator<{ name: string; namedAt: string }, void> {
  const entries = await opendir(folder).catch(() => [])
  for await (const entry of entries) {
    if (entry.isDirectory()) yield* filesUnder(join(folder, entry.name))
    else {
      const facts = await stat(join(folder, entry.name)).catch(() => undefined)
      if (facts) yield { name: entry.name, namedAt: facts.mtime.toISOString() }
    }
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
