import { Readable } from 'node:stream'
import type { PictureWish } from '@rounds/core/rules/files'
import { expect, it } from 'vitest'
import { createDerived } from '../../../server/files/derived.ts'
import type { Pictures } from '../../../server/files/pictures.ts'
import type { FileRow } from '../../../server/files/rows.ts'
import type { Storage, StoredObject } from '../../../server/files/storage.ts'
import { createConcurrencyLimit } from '../../../server/limits/concurrency-limit.ts'

const photo = (change: Partial<FileRow> = {}): FileRow => ({
  ...{ FId: 1, FName: 'a.jpg', FPath: '/files/images/a.jpg', FType: 'image/jpeg', FSize: 1, FHash: 'aabb' },
  ...{ FSecured: false, FMeta: { width: 1_000, height: 500 }, FUpdatedDt: new Date(0) },
  ...change,
})

/** Generated pictures over a storage in memory, which counts how often it was asked; making one can be made to fail. */
function kept() {
  const stored = new Map<string, StoredObject>()
  const seen = { stats: 0, made: [] as unknown[][], fails: false }
  const storage: Storage = {
    async put(name, source) {
      const size = source instanceof Buffer ? source.length : 0
      stored.set(name, { name, size, modified: new Date('2026-05-04T10:00:00Z') })
    },
    read: async name => Readable.from([Buffer.from(`bytes of ${name}`)]),
    async stat(name) {
      seen.stats++
      return stored.get(name)
    },
    remove: async name => void stored.delete(name),
    removeAll: async () => expect.fail(),
    folders: async () => expect.fail(),
    async *list(prefix) {
      for (const object of [...stored.values()]) if (object.name.startsWith(prefix)) yield object
    },
  }
  const pictures: Pick<Pictures, 'make'> = {
    async make(source, type, wish) {
      seen.made.push([source.toString(), type, wish])
      if (seen.fails) throw new Error('It cannot be drawn.')
      return Buffer.alloc(7)
    },
  }
  const pictureFiles = createDerived(storage, pictures as Pictures, createConcurrencyLimit(1, 100))
  return { stored, seen, ...pictureFiles }
}

const middle = { x: 0.5, y: 0.5 }

it('a picture is made of the original once, and its size is known from then on', async () => {
  const { get, forget, seen, stored } = kept()
  const name = 'derived/aabb/320.webp'
  const answer = { name, size: 7, type: 'image/webp' }
  const both = [get(photo(), { width: 320, form: 'webp' }), get(photo(), { width: 320, form: 'webp' })]
  expect(await Promise.all(both)).toEqual([answer, answer])
  expect(seen.made).toEqual([
    ['bytes of originals/aa/aabb', 'image/jpeg', { width: 320, form: 'webp', focal: middle }],
  ])
  expect(await get(photo(), { width: 320, form: 'webp' })).toEqual(answer)
  expect(seen.stats).toBe(1)
  // Another node made it again, larger.
  stored.set(name, { name, size: 9, modified: new Date(0) })
  forget(name)
  expect(await get(photo(), { width: 320, form: 'webp' })).toEqual({ ...answer, size: 9 })
  expect(seen.made).toHaveLength(1)
})

it('a picture that could not be made is tried again when it is asked for again', async () => {
  const { get, seen } = kept()
  seen.fails = true
  await expect(get(photo(), { width: 320 })).rejects.toThrow('cannot be drawn')
  seen.fails = false
  expect(await get(photo(), { width: 320 })).toMatchObject({ size: 7, type: 'image/jpeg' })
})

it.each<[string, Partial<FileRow>, PictureWish, string, string]>([
  ['as wide as asked for', {}, { width: 640 }, '640.own', 'image/jpeg'],
  ['no wider than needed for its own width', {}, { width: 2560 }, '1280.own', 'image/jpeg'],
  ['in its own width', {}, { form: 'avif' }, '1280.avif', 'image/avif'],
  [
    'in its own width where that is larger than any',
    { FMeta: { width: 9_000 } },
    {},
    '2560.own',
    'image/jpeg',
  ],
  ['whose width nobody knows', { FMeta: {} }, { width: 2560 }, '2560.own', 'image/jpeg'],
  ['whose width nobody knows, in any', { FMeta: {} }, {}, 'own.own', 'image/jpeg'],
  ['drawn', { FType: 'image/svg+xml', FMeta: {} }, {}, '1280.own', 'image/png'],
  ['drawn, as a photo', { FType: 'image/svg+xml', FMeta: {} }, { form: 'webp' }, '1280.webp', 'image/webp'],
  ['cut around its middle', {}, { width: 320, shape: '1x1' }, '320-1x1-50-50.own', 'image/jpeg'],
  [
    'cut around what matters',
    { FMeta: { width: 400, focalX: 0, focalY: 0.256 } },
    { width: 320, shape: '3x2' },
    '320-3x2-0-26.own',
    'image/jpeg',
  ],
])('a picture %s has a name that says so', async (_, file, wish, name, type) => {
  const { get } = kept()
  expect(await get(photo(file), wish)).toEqual({ name: `derived/aabb/${name}`, size: 7, type })
})

it('up to ten thousand sizes are remembered', async () => {
  const { get, seen, stored } = kept()
  const ask = (n: number) => get(photo({ FHash: String(n) }), { width: 320 })
  for (let n = 0; n <= 10_000; n++) {
    const name = `derived/${n}/320.own`
    stored.set(name, { name, size: 7, modified: new Date(0) })
  }
  for (let n = 0; n < 10_000; n++) await ask(n)
  expect(seen.stats).toBe(10_000)
  for (const n of [0, 9_999]) await ask(n)
  expect(seen.stats).toBe(10_000)
  for (const n of [10_000, 9_999]) await ask(n)
  expect(seen.stats).toBe(10_002)
})

it('what is stored is counted and cleared, and the originals stay', async () => {
  const { get, facts, clear, seen, stored } = kept()
  expect(await facts()).toEqual({ count: 0, bytes: 0, oldest: null })
  await get(photo(), { width: 320 })
  await get(photo(), { width: 640 })
  const original = { name: 'originals/aa/aabb', size: 100, modified: new Date(0) }
  stored.set(original.name, original)
  stored.set('derived/old', { name: 'derived/old', size: 1, modified: new Date('2026-05-03T10:00:00Z') })
  expect(await facts()).toEqual({ count: 3, bytes: 15, oldest: '2026-05-03T10:00:00.000Z' })
  await clear()
  expect([...stored.values()]).toEqual([original])
  await get(photo(), { width: 320 })
  expect(seen.made).toHaveLength(3)
})
