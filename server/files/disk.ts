import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, link, mkdir, open, opendir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf } from '../startup-error.ts'
import { ObjectNotFound, type Storage, type StoredObject } from './storage.ts'

/** Stores files in a folder. Each is written next to its place, synced, and renamed into it atomically. */
export function createDiskStorage(folder: string): Storage {
  const pathOf = (name: string) => join(folder, name)

  return {
    async put(name, source) {
      const path = pathOf(name)
      if (await touchFile(path)) return
      const beside = `${path}.${randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        if (Buffer.isBuffer(source)) await writeFile(beside, source, { mode: 0o600 })
        else await linkOrCopy(source.path, beside)
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

    async *list(prefix) {
      yield* filesIn(pathOf(prefix), folder)
    },
  }
}

/** Whether a file exists; sets its time to now, so that no sweep deletes it in the meantime. */
async function touchFile(path: string): Promise<boolean> {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
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
