import { mkdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { Unavailable } from '../errors.ts'
import { createDiskStorage } from '../files/disk.ts'
import { openS3Storage } from '../files/s3.ts'
import type { S3Place } from '../files/s3-url.ts'
import { ObjectNotFound, type Storage } from '../files/storage.ts'
import { inWords } from '../startup-error.ts'

/** Where backups are kept: a folder, or a bucket of an S3-compatible store. */
export interface BackupStore extends Storage {
  /** Its name for people. */
  readonly title: string
  /** It may be slow or not answer, so nobody waits for it who does not have to. */
  readonly isDistant: boolean
  /** How much room is left. */
  freeBytes(): Promise<number>
  close(): void
}

/** Where backups are to be kept: the path of a folder, or a bucket. */
export type BackupAddress = string | S3Place

/** Opens the place of backups. Throws `StartupError` if it cannot be used. */
export const openBackupStore = (address: BackupAddress): Promise<BackupStore> =>
  typeof address === 'string' ? openBackupFolder(address) : openBackupBucket(address)

/** Where backups are kept unless the environment says so: in the data folder. */
export const usualBackupFolder = (folder: string): string => join(folder, 'backup')

/** How much room is left on the disk of a folder. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Keeps backups in a folder. */
export async function openBackupFolder(folder: string, freeBytes = freeBytesOf): Promise<BackupStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    ...createDiskStorage(folder),
    ...{ title: folder, isDistant: false, freeBytes: () => freeBytes(folder), close: () => undefined },
  }
}

/**
 * Keeps backups in a bucket. Throws `StartupError` if it answers and refuses; one that does not answer may later, and
 * each use throws `Unavailable` until then.
 */
export async function openBackupBucket(place: S3Place): Promise<BackupStore> {
  const storage = await openS3Storage(place, { setting: 'ROUNDS_BACKUP', mayBeAway: true })
  const title = `the bucket ${[place.bucket, place.prefix].filter(Boolean).join('/')} at ${new URL(place.endpoint).host}`
  const away = (error: unknown): never => {
    if (error instanceof ObjectNotFound) throw error
    throw new Unavailable(`The backups in ${title} can’t be reached (${inWords(error)}).`)
  }
  return {
    ...storage,
    ...{ title, isDistant: true, freeBytes: async () => Number.MAX_SAFE_INTEGER },
    // A stream can fail at its source, which says nothing about the bucket.
    put: (name, source) =>
      Buffer.isBuffer(source) ? storage.put(name, source).catch(away) : storage.put(name, source),
    read: (name, range) => storage.read(name, range).catch(away),
    stat: name => storage.stat(name).catch(away),
    remove: name => storage.remove(name).catch(away),
    removeAll: prefix => storage.removeAll(prefix).catch(away),
    folders: prefix => storage.folders(prefix).catch(away),
    async *list(prefix) {
      try {
        yield* storage.list(prefix)
      } catch (error) {
        away(error)
      }
    },
  }
}
