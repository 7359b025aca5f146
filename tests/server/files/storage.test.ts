import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { openS3Storage } from '../../../server/files/s3.ts'
import { readS3Url } from '../../../server/files/s3-url.ts'
import { ObjectNotFound, type Storage, type StoredObject } from '../../../server/files/storage.ts'
import { freshFolder } from '../support/folder.ts'
import { s3Server } from './support/s3-server.ts'

const kinds: readonly (readonly [string, () => Promise<Storage>])[] = [
  ['a folder', async () => createDiskStorage(join(await freshFolder(), 'files'))],
  [
    'an S3-compatible server',
    async () => {
      const storage = await openS3Storage(readS3Url(await s3Server()))
      onTestFinished(() => storage.close())
      return storage
    },
  ],
]

const all = async (list: AsyncIterable<StoredObject>) => {
  const kept: StoredObject[] = []
  for await (const one of list) kept.push(one)
  return kept.sort((a, b) => a.name.localeCompare(b.name))
}

describe.each(kinds)('%s', (_, open) => {
  it('keeps bytes and gives them back, whole and in part', async () => {
    const storage = await open()
    const bytes = Buffer.from('0123456789')
    await storage.put('originals/ab/abc', bytes)
    expect(await buffer(await storage.read('originals/ab/abc'))).toEqual(bytes)
    expect(String(await buffer(await storage.read('originals/ab/abc', { start: 2, end: 4 })))).toBe('234')
    expect(await storage.stat('originals/ab/abc')).toMatchObject({ name: 'originals/ab/abc', size: 10 })
  })

  it('keeps a file of this machine, and leaves it where it is', async () => {
    const storage = await open()
    const path = join(await freshFolder(), 'large')
    const bytes = Buffer.alloc(6_000_000, 'rounds')
    await writeFile(path, bytes)
    await storage.put('originals/cd/large', { path })
    await storage.put('originals/cd/again', { path })
    expect((await buffer(await storage.read('originals/cd/large'))).equals(bytes)).toBe(true)
    expect(await storage.stat('originals/cd/again')).toMatchObject({ size: bytes.length })
  })

  it('says what is not there, and removes it without a word', async () => {
    const storage = await open()
    expect(await storage.stat('originals/no/thing')).toBeUndefined()
    await expect(storage.read('originals/no/thing')).rejects.toThrow(ObjectNotFound)
    await storage.remove('originals/no/thing')
    await storage.put('derived/one/640', Buffer.from('x'))
    await storage.remove('derived/one/640')
    expect(await storage.stat('derived/one/640')).toBeUndefined()
  })

  it('lists what is under a prefix', async () => {
    const storage = await open()
    for (const name of ['derived/a/1', 'derived/b/2', 'originals/a/3'])
      await storage.put(name, Buffer.from(name))
    const listed = await all(storage.list('derived/'))
    expect(listed.map(({ name, size }) => [name, size])).toEqual([
      ['derived/a/1', 11],
      ['derived/b/2', 11],
    ])
    expect(Date.now() - (listed[0]?.modified.getTime() ?? 0)).toBeLessThan(60_000)
    expect(await all((await open()).list('derived/'))).toEqual([])
  })

  it('keeps bytes as they come, in the place of those before', async () => {
    const storage = await open()
    const large = Buffer.alloc(6_000_000, 'rounds')
    await storage.put('wal/1', Buffer.from('before'))
    for (const bytes of [large, Buffer.from('after')]) {
      await storage.put('wal/1', Readable.from([bytes.subarray(0, 3), bytes.subarray(3)]))
      expect((await buffer(await storage.read('wal/1'))).equals(bytes)).toBe(true)
    }
  })

  it.each([10, 6_000_000])('stores nothing if the source fails after %d bytes', async length => {
    const storage = await open()
    await storage.put('wal/kept', Buffer.from('before'))
    for (const name of ['wal/kept', 'wal/new']) {
      const breaking = Readable.from(
        (async function* () {
          yield Buffer.alloc(length, 'x')
          throw new Error('broken off')
        })(),
      )
      await expect(storage.put(name, breaking)).rejects.toThrow('broken off')
    }
    expect(String(await buffer(await storage.read('wal/kept')))).toBe('before')
    expect((await all(storage.list('wal/'))).map(({ name }) => name)).toEqual(['wal/kept'])
  })

  it('has folders, and removes one with all that is in it', async () => {
    const storage = await open()
    expect(await storage.folders('bases/')).toEqual([])
    const names = ['bases/1/about', 'bases/1/files/1', 'bases/2/about', 'bases/readme', 'wal/1']
    for (const name of names) await storage.put(name, Buffer.from('x'))
    expect((await storage.folders('bases/')).toSorted()).toEqual(['1', '2'])
    await storage.removeAll('bases/1/')
    await storage.removeAll('bases/none/')
    expect(await storage.folders('bases/')).toEqual(['2'])
    const left = [...(await all(storage.list('bases/'))), ...(await all(storage.list('wal/')))]
    expect(left.map(({ name }) => name)).toEqual(['bases/2/about', 'bases/readme', 'wal/1'])
  })

  it('makes young again what is put anew', async () => {
    const storage = await open()
    await storage.put('originals/ab/abc', Buffer.from('same'))
    const first = await storage.stat('originals/ab/abc')
    await expect
      .poll(
        async () => {
          await storage.put('originals/ab/abc', Buffer.from('same'))
          return (await storage.stat('originals/ab/abc'))?.modified.getTime()
        },
        { timeout: 5_000, interval: 300 },
      )
      .toBeGreaterThan(first?.modified.getTime() ?? 0)
    expect(String(await buffer(await storage.read('originals/ab/abc')))).toBe('same')
  })
})

describe('S3_URL', () => {
  it('is read with key, secret, host, bucket, prefix and region', () => {
    expect(readS3Url('https://key:s%2Fcret%25@s3.example.com:9000/bucket/a/b/?region=eu-west-1')).toEqual({
      endpoint: 'https://s3.example.com:9000',
      region: 'eu-west-1',
      bucket: 'bucket',
      prefix: 'a/b',
      accessKeyId: 'key',
      secretAccessKey: 's/cret%',
    })
  })

  it.each([
    'nonsense',
    'ftp://a:b@host/bucket',
    'https://a:b@host/',
    'https://host/bucket',
    'https://a:b%zz@host/x',
  ])('is refused with one sentence that does not tell the secret: %s', text =>
    expect(() => readS3Url(text)).toThrow(/^S3_URL [^\n]*\.$/),
  )

  it('that leads nowhere ends the start with one sentence', async () => {
    const place = readS3Url(await s3Server())
    await expect(openS3Storage({ ...place, bucket: 'missing' })).rejects.toThrow(
      /^The bucket missing at .*S3_URL\.$/,
    )
    await expect(openS3Storage({ ...place, endpoint: 'http://127.0.0.1:1' })).rejects.toThrow(/check S3_URL/)
  })
})
