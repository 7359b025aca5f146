import { createHash } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { NamedUpload } from '../../../server/backup/named-uploads.ts'
import { openStoredUploads } from '../../../server/backup/stored-uploads.ts'
import { openVault, type Vault } from '../../../server/backup/vault.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { originalName, type Storage } from '../../../server/files/storage.ts'
import { JobFailure } from '../../../server/jobs/jobs.ts'
import { freshFolder } from '../support/folder.ts'
import { writtenBase } from './written-base.ts'

const DAY_MS = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
let place: string
let vault: Vault
let storage: Storage
/** What was read of the site's files, as it was copied. */
let copied: string[]

beforeEach(async () => {
  place = await freshFolder()
  vault = openVault(createDiskStorage(place), Buffer.alloc(32, 1))
  const site = createDiskStorage(await freshFolder())
  copied = []
  storage = {
    ...site,
    read(name) {
      copied.push(name.slice(-64))
      return site.read(name)
    },
  }
})

async function upload(name: string): Promise<NamedUpload> {
  const hash = createHash('sha256').update(name).digest('hex')
  await storage.put(originalName(hash), Buffer.from(name))
  return { hash, name, bytes: name.length }
}

/** As a process that starts anew opens them. */
const opened = () => openStoredUploads({ vault, storage, hasRoom: async () => true })

/** Makes every copy as old as this. */
async function age(days: number): Promise<void> {
  for (const entry of await readdir(join(place, 'uploads'), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), ago(days), ago(days))
}

it('goes on after an interruption with what is not stored yet', async () => {
  const [one, other, third] = [await upload('one'), await upload('other'), await upload('third')]
  const stop = new AbortController()
  const storing = opened().store([one, other, third], {
    signal: stop.signal,
    onUpload: async done => {
      if (done === 2) stop.abort(new Error('stopped'))
    },
  })
  await expect(storing).rejects.toThrow('stopped')
  copied = []
  expect(await opened().store([one, other, third])).toEqual(new Map())
  expect(copied).toEqual([third.hash])
})

it('leaves what the newest backup names, and copies again what came back since it was named last', async () => {
  const [named, back] = [await upload('named'), await upload('back')]
  await opened().store([named, back])
  await age(3)
  await writtenBase(vault, ago(2).toISOString(), { uploads: [named] })
  copied = []
  const uploads = opened()
  await uploads.store([named, back])
  expect(copied).toEqual([back.hash])
  // A moment between two backups has it, also once it is gone again.
  await uploads.store([named])
  expect(await uploads.drop(new Set([named.hash]), ago(2).toISOString())).toBe(0)
  expect(await uploads.check(back, join(place, 'work'))).toBeNull()
})

it('copies again what it left out since, within one process', async () => {
  const one = await upload('one')
  const uploads = opened()
  for (const named of [[one], [one], [], [one]]) await uploads.store(named)
  expect(copied).toEqual([one.hash, one.hash])
})

it('stores nothing where there is no room', async () => {
  const one = await upload('one')
  const full = openStoredUploads({ vault, storage, hasRoom: async () => false })
  await expect(full.store([one])).rejects.toThrow(JobFailure)
  expect(await opened().check(one, join(place, 'work'))).toBe(
    'The uploaded file “one” is not in the backups.',
  )
})

it('removes the files of keys that no backup has', async () => {
  await opened().store([await upload('one')])
  await vault.storage.put('uploads/other/whole/ab/abc', Buffer.from('x'))
  await opened().dropKeys(new Set([vault.fingerprint]))
  expect(await vault.storage.folders('uploads/')).toEqual([vault.fingerprint])
})
