import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { originalName, originals, type Storage } from '../files/storage.ts'
import type { NamedUpload } from './named-uploads.ts'
import { Damaged } from './sealing.ts'
import type { StoredUploads } from './stored-uploads.ts'

/** What came of bringing missing files back. */
export interface UploadsBack {
  readonly back: number
  /** Files that no backup has either. */
  readonly lost: readonly NamedUpload[]
}

export interface BringUploadsBackOptions {
  readonly named: readonly NamedUpload[]
  readonly uploads: Pick<StoredUploads, 'open'>
  readonly storage: Storage
  /** Where files are decrypted. */
  readonly folder: string
  readonly signal?: AbortSignal
}

/** Puts the files that the database names and the storage lacks back into it, each checked by its hash. */
export async function bringUploadsBack(options: BringUploadsBackOptions): Promise<UploadsBack> {
  const { named, uploads, storage, folder, signal } = options
  const missing = await missingOf(named, storage)
  const lost: NamedUpload[] = []
  if (missing.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const upload of missing) {
    signal?.throwIfAborted()
    const path = join(folder, `.${randomUUID()}`)
    try {
      await uploads.open(upload.hash, path)
      await storage.put(originalName(upload.hash), { path })
    } catch (error) {
      if (!(error instanceof Damaged)) throw error
      lost.push(upload)
    } finally {
      await rm(path, { force: true })
    }
  }
  return { back: missing.length - lost.length, lost }
}

/** The files that the storage lacks. */
async function missingOf(named: readonly NamedUpload[], storage: Storage): Promise<readonly NamedUpload[]> {
  const there = new Set<string>()
  if (named.length > 0) for await (const { name } of storage.list(originals)) there.add(name)
  return named.filter(({ hash }) => !there.has(originalName(hash)))
}
