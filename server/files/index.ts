import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Changes } from '../database/changes.ts'
import type { Database } from '../database/database.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Records, Stored } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'
import { inWords, StartupError } from '../startup-error.ts'
import { createDerived, type DerivedFacts } from './derived.ts'
import { createDiskStorage } from './disk.ts'
import { createIncoming, type Incoming } from './incoming.ts'
import { createIngestFile, type Given } from './ingest-file.ts'
import { createLinks, type FileLinks } from './links.ts'
import { createPictures } from './pictures.ts'
import { type FileRow, fileAt } from './rows.ts'
import type { S3Place } from './s3-url.ts'
import { fileRoutes } from './serve.ts'
import { originalName, type Storage } from './storage.ts'
import { sweepBytes } from './sweep.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** The upload limits. */
export interface FileLimits {
  /** The largest file, in bytes. */
  readonly bytes: number
  /** The largest image, in megapixels. */
  readonly megapixels: number
}

/** The files of the site: ingested, stored, served, resized, cleaned up. */
export interface Files {
  readonly limits: FileLimits
  readonly incoming: Incoming
  readonly uploads: Uploads
  readonly links: FileLinks
  /** Where bytes are kept, for what is no file of the site. */
  readonly keeping: Storage
  /** Takes in a file of this machine; the file itself is left. Throws `HttpError`. */
  ingestFile(actor: Actor, path: string, given: Given): Promise<Stored>
  /** The file at an address, secured or not: the caller checks permission. */
  at(path: string): Promise<FileRow | undefined>
  /** The bytes of a file. Throws `NotKept`. */
  read(file: Pick<FileRow, 'FHash'>): Promise<Readable>
  /** The size of the cache of smaller images (specification §2, cache screen). */
  cacheFacts(): Promise<DerivedFacts>
  routes(app: FastifyInstance): void
  /** Deletes orphaned bytes and abandoned uploads older than a day. */
  sweep(now?: Date): Promise<void>
  close(): Promise<void>
}

export interface FilesOptions {
  readonly database: Database
  readonly records: Records
  readonly changes: Changes
  readonly secret: Buffer
  readonly storage: Storage
  /** A local folder for uploads in progress. */
  readonly folder: string
  readonly limits: FileLimits
  readonly log: Logger
}

const HOUR_MS = 3_600_000
/** How many images are generated at a time, and how many more may wait. */
const [AT_ONCE, WAITING] = [2, 200]

/** Opens the files. Throws `StartupError` when what is on its way in cannot be written anywhere. */
export async function createFiles(options: FilesOptions): Promise<Files> {
  const { database, records, changes, secret, storage, folder, limits, log } = options
  const incoming = await createIncoming(folder).catch(error => {
    throw new StartupError(`Can’t write to the folder ${folder} (${inWords(error)}): check ROUNDS_DATA.`)
  })
  const limit = createConcurrencyLimit(AT_ONCE, WAITING)
  const pictures = createPictures(limits.megapixels)
  const derived = createDerived(storage, pictures, limit)
  const links = createLinks(secret)
  const uploads = createUploads(join(folder, 'uploads'), limits.bytes)
  const ingestFile = createIngestFile({
    database,
    records,
    storage,
    incoming,
    pictures,
    limit,
    mostBytes: limits.bytes,
  })
  const stopListening = changes.subscribe(notice => {
    if (notice === 'cache:file')
      void derived.clear().catch(error => log.warn({ err: error }, 'could not clear the picture cache'))
  })

  async function sweep(now = new Date()): Promise<void> {
    const before = new Date(now.getTime() - 24 * HOUR_MS)
    await incoming.sweep(before)
    await uploads.sweep(before)
    await sweepBytes(database, storage, before)
  }
  let sweeping: Promise<void> | undefined
  const timer = setInterval(() => {
    sweeping = sweep().catch(error => log.warn({ err: error }, 'could not clean up files'))
  }, HOUR_MS)
  timer.unref()

  return {
    limits,
    incoming,
    uploads,
    links,
    keeping: storage,
    ingestFile,
    at: path => fileAt(database.query, path),
    read: file => storage.read(originalName(file.FHash)),
    cacheFacts: derived.facts,
    routes: app => fileRoutes(app, { database, storage, derived, links }),
    sweep,
    async close() {
      clearInterval(timer)
      stopListening()
      await sweeping
    },
  }
}

/** The configured storage: objects if there is an `S3_URL`, else a folder. */
export async function openStorage(
  folder: string,
  s3: S3Place | undefined,
): Promise<{ readonly storage: Storage; readonly close: () => void }> {
  if (!s3) return { storage: createDiskStorage(join(folder, 'files')), close: () => undefined }
  // Its library is large, and most sites store their files in the folder.
  const { openS3Storage } = await import('./s3.ts')
  const storage = await openS3Storage(s3)
  return { storage, close: () => storage.close() }
}
