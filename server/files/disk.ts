import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import {
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { codeOf } from '../startup-error.ts'
import { ObjectNotFound, type Storage, type StoredObject } from './storage.ts'

/** Stores files in a folder. Each is written next to its place, synced, and renamed into it atomically. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (name: string) => join(folder, name)

  return {
    async put(name, source) {
      const path = pathOf(name)
      const beside = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        if (Buffer.isBuffer(source)) await writeFile(beside, source, { mode: 0o600 })
        else if (source instanceof Readable)
          await pipeline(source, createWriteStream(beside, { mode: 0o600 }))
        else await linkOrCopy(source.path, beside)
        // A link has the time of the file that it leads to.
        const now = new Date()
        await utimes(beside, now, now)
        await flush(beside)
        await rename(beside, path)
        await flush(dirname(path))
      } finally {
        await rm(beside, { force: true })
      }
    },

    async read(name, range) {
      const file = await open(pathOf(name)).catch(error => {
        throw isMissing(error) ? new ObjectNotFound(name) : error
      })
      return createReadStream('', { fd: file, ...range })
    },

    async stat(name) {
      try {
        const { size, mtime } = await stat(pathOf(name))
        return { name, size, modified: mtime }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    remove: name => rm(pathOf(name), { force: true }),

    removeAll: prefix => rm(pathOf(prefix), { recursive: true, force: true }),

    async *list(prefix) {
      yield* filesIn(pathOf(prefix), folder)
    },

    async folders(prefix) {
      const entries = await readdir(pathOf(prefix), { withFileTypes: true }).catch(error => {
        if (isMissing(error)) return []
        throw error
      })
      return entries.filter(entry => entry.isDirectory()).map(({ name }) => name)
    },
  }
}

/** A hard link to the same bytes costs nothing; if the file system has none, they are copied. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to))
}

/** Syncs a folder to disk. Windows can't open folders, and does not need it. */
async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

async function* filesIn(folder: string, root: string): AsyncIterable<StoredObject> {
  const entries = await opendir(folder).catch(error => {
    if (isMissing(error)) return []
    throw error
  })
  for await (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path, root)
    else {
      const facts = await stat(path).catch(() => undefined)
      if (facts)
        yield {
          name: relative(root, path).split(sep).join('/'),
          size: facts.size,
          modified: facts.mtime,
        }
    }
  }
}

const isMissing = (error: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')
