import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, opendir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { HttpError } from '../errors.ts'

/** A local folder for uploads in progress. */
export interface Incoming {
  readonly folder: string
  /** A temporary file, deleted when the work is done, however it ends. */
  with<T>(work: (path: string) => Promise<T>): Promise<T>
  /** Deletes abandoned files older than a time, left by a killed server. */
  sweep(before: Date): Promise<void>
}

/** What is sent is larger than the limit. */
export class FileTooLarge extends HttpError {
  constructor(bytes: number) {
    super(413, {
      message: `This file is larger than ${Math.floor(bytes / 1_000_000)} MB, the largest size allowed.`,
    })
  }
}

/** Creates the folder. Throws if it is not writable. */
export async function createIncoming(folder: string): Promise<Incoming> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    folder,
    async with(work) {
      const path = join(folder, `${randomUUID()}.part`)
      try {
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    async sweep(before) {
      for await (const entry of await opendir(folder)) {
        if (!entry.isFile() || !entry.name.endsWith('.part')) continue
        const path = join(folder, entry.name)
        const facts = await stat(path).catch(() => undefined)
        if (facts && facts.mtime < before) await rm(path, { force: true })
      }
    },
  }
}

/** Writes a stream to a file. */
export const saveStream = (source: Readable, path: string): Promise<void> =>
  pipeline(source, createWriteStream(path, { mode: 0o600 }))
