import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Damaged, OtherBytes } from '../../../server/backup/sealing.ts'
import { Missing, openVault } from '../../../server/backup/vault.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import type { Storage } from '../../../server/files/storage.ts'
import { freshFolder } from '../support/folder.ts'

const key = Buffer.alloc(32, 1)
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const inPieces = (bytes: Buffer, length: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / length) }, (_, at) =>
      bytes.subarray(at * length, (at + 1) * length),
    ),
  )

/** A storage whose readers get pieces of any length. */
const cut = (storage: Storage, length: number): Storage => ({
  ...storage,
  read: async name => {
    const chunks: Buffer[] = []
    for await (const chunk of await storage.read(name)) chunks.push(chunk)
    return inPieces(Buffer.concat(chunks), length)
  },
})

it('gives back what was stored, however it comes and is read', async () => {
  const storage = createDiskStorage(await freshFolder())
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 300 }),
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 1, max: 70 }),
      async (content, came, read) => {
        const bytes = Buffer.from(content)
        const facts = { bytes: bytes.length, sha256: hashOf(bytes) }
        const stored = await openVault(storage, key).put('a', 'a letter', inPieces(bytes, came))
        expect(stored).toEqual({ ...facts, storedBytes: (await storage.stat('a'))?.size })
        expect(await openVault(cut(storage, read), key).read('a', 'a letter')).toEqual(bytes)
      },
    ),
    { numRuns: 60 },
  )
})

it('is damaged where anything was altered, cut off or added, and under another purpose or key', async () => {
  const folder = await freshFolder()
  const storage = createDiskStorage(folder)
  const vault = openVault(storage, key)
  await vault.put('a', 'a letter', inPieces(randomBytes(100), 40))
  const whole = await readFile(join(folder, 'a'))
  const refused = async (bytes: Buffer) => {
    await writeFile(join(folder, 'a'), bytes)
    await expect(vault.read('a', 'a letter')).rejects.toThrow(Damaged)
  }
  for (let at = 0; at < whole.length; at++) {
    const altered = Buffer.from(whole)
    altered[at] = (altered[at] ?? 0) ^ 1
    await refused(altered)
  }
  for (const length of [0, 7, 8, 19, 20, 35, 36, 37, whole.length - 1])
    await refused(whole.subarray(0, length))
  await refused(Buffer.concat([whole, Buffer.from('x')]))
  await writeFile(join(folder, 'a'), whole)
  await expect(vault.read('a', 'another letter')).rejects.toThrow(Damaged)
  await expect(openVault(storage, Buffer.alloc(32, 2)).read('a', 'a letter')).rejects.toThrow(Damaged)
  await expect(vault.read('b', 'a letter')).rejects.toThrow(Missing)
})

it('leaves nothing of a file that is damaged', async () => {
  const folder = await freshFolder()
  const vault = openVault(createDiskStorage(folder), key)
  await vault.put('a', 'a letter', inPieces(randomBytes(200_000), 60_000))
  const whole = await readFile(join(folder, 'a'))
  await writeFile(join(folder, 'a'), whole.subarray(0, -1))
  const to = join(folder, 'opened')
  await expect(vault.open('a', 'a letter', to)).rejects.toThrow(Damaged)
  await expect(readFile(to)).rejects.toThrow('ENOENT')
})

it('stores nothing of bytes that are not those expected, or that break off', async () => {
  const storage = createDiskStorage(await freshFolder())
  const vault = openVault(storage, key)
  const bytes = randomBytes(100)
  await expect(vault.put('a', 'p', inPieces(bytes, 10), hashOf(Buffer.from('x')))).rejects.toThrow(OtherBytes)
  const breaking = Readable.from(
    (async function* () {
      yield bytes
      throw new Error('broken off')
    })(),
  )
  await expect(vault.put('a', 'p', breaking)).rejects.toThrow('broken off')
  await expect(vault.put('a', 'p', '/nowhere/at/all')).rejects.toThrow('ENOENT')
  expect(await storage.stat('a')).toBeUndefined()
  await vault.put('a', 'p', inPieces(bytes, 10), hashOf(bytes))
  expect(await vault.read('a', 'p')).toEqual(bytes)
})

it('ends reading what is stored when the storage fails, and says why', async () => {
  const storage = createDiskStorage(await freshFolder())
  const full: Storage = {
    ...storage,
    async put(_, source) {
      for await (const _chunk of source as Readable) throw new Error('no room')
    },
  }
  const source = inPieces(randomBytes(2_000_000), 60_000)
  await expect(openVault(full, key).put('a', 'p', source)).rejects.toThrow('no room')
  expect(source.destroyed).toBe(true)
})

it('retries a read when the connection drops, up to three attempts', async () => {
  const storage = createDiskStorage(await freshFolder())
  const bytes = randomBytes(200)
  await openVault(storage, key).put('a', 'p', inPieces(bytes, 200))
  let breaks = 2
  let reads = 0
  const flaky: Storage = {
    ...storage,
    async read(name) {
      reads++
      if (breaks-- <= 0) return storage.read(name)
      return Readable.from(
        (async function* () {
          yield Buffer.alloc(10)
          throw new Error('socket hang up')
        })(),
      )
    },
  }
  expect(await openVault(flaky, key).read('a', 'p')).toEqual(bytes)
  expect(reads).toBe(3)
  breaks = 3
  await expect(openVault(flaky, key).read('a', 'p')).rejects.toThrow('socket hang up')
})
