import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { type BackupStore, openBackupFolder } from '../../../server/backup/backup-store.ts'
import { type Backups, openBackups } from '../../../server/backup/backups.ts'
import { writeProof } from '../../../server/backup/manifest.ts'
import { openVault, type Vault } from '../../../server/backup/vault.ts'
import { deriveKey } from '../../../server/crypto/keys.ts'
import { PAUSE_FILE, WAL_FOLDER } from '../../../server/database/cluster/archive.ts'
import { SUPERUSER } from '../../../server/database/cluster/settings.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { originalName } from '../../../server/files/storage.ts'
import { freshDatabase } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { writtenBase, writtenLog } from './written-base.ts'

const GIGABYTE = 1_000_000_000
const secret = Buffer.alloc(32, 5)
const key = deriveKey(secret, 'backups')
const log = { error: vi.fn(), warn: vi.fn() }
const { connection } = await freshDatabase({ as: 'migrated' })

let folder: string
let out: string
let place: string
let store: BackupStore
let vault: Vault
let freeOf: (of: string, asked: number) => number
/** How often the room for data was asked for: once in each look at it. */
let looks: number

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  log.error.mockClear()
  folder = await freshFolder()
  out = join(folder, WAL_FOLDER)
  place = join(folder, 'backup')
  await mkdir(out)
  freeOf = () => 10 * GIGABYTE
  looks = 0
  store = await openBackupFolder(place, async of => freeOf(of, looks))
  vault = openVault(store, key)
})

/** The backups of a cluster that runs elsewhere: its finished pieces of the log are what a test puts out. */
async function opened(): Promise<Backups> {
  const superuser = { ...connection, user: SUPERUSER }
  const backups = await openBackups({
    cluster: {
      connection,
      superuser,
      data: '',
      lost: new Promise(() => undefined),
      stop: async () => undefined,
    },
    ...{ folder, secret, log, store, storage: createDiskStorage(join(folder, 'files')) },
    async freeBytes(of) {
      if (of === folder) looks++
      return freeOf(of, looks)
    },
  })
  if (!backups) throw new Error('There are no backups here.')
  onTestFinished(() => backups.stop())
  return backups
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(2)
}

/** Lets some times of two seconds pass. Each looks at the room first. */
async function tick(times = 1): Promise<void> {
  const wanted = looks + times
  for (let n = 0; n < times; n++) await vi.advanceTimersByTimeAsync(2_000)
  await until(() => looks >= wanted)
}

const piece = (number: number) => `00000001000000000000000${number}`
const pieces = async () =>
  (await readdir(join(place, 'wal')).catch(() => []))
    .map(name => Number.parseInt(name.slice(16), 16))
    .toSorted()
const isPaused = async () => (await readdir(out)).includes(PAUSE_FILE)

/** Two backups, the newer one proven, and all pieces of the log since before the older one. Gives a moment when none is due. */
async function twoBackups(): Promise<Date> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
  await writtenBase(vault, day(2), { walFrom: piece(2), walTo: piece(3) })
  const newer = await writtenBase(vault, day(1), { walFrom: piece(6), walTo: piece(7) })
  await writeProof(store, newer, { at: day(1), tookMs: 1, problems: [] })
  await writtenLog(vault, [1, 2, 3, 4, 5, 6, 7, 8])
  return new Date(day(1))
}

describe('every two seconds', () => {
  it('what the database has finished of its log is stored, sealed, and no longer beside it', async () => {
    const backups = await opened()
    expect((await backups.state()).log).toEqual({ bytes: 0, until: null })
    await writeFile(join(out, piece(4)), 'changes of patients')
    await vi.advanceTimersByTimeAsync(1_999)
    await delay(20)
    expect(await readdir(out)).toEqual([piece(4)])
    await vi.advanceTimersByTimeAsync(1)
    await until(async () => (await readdir(out)).length === 0)
    expect(await pieces()).toEqual([4])
    expect(await readFile(join(join(place, 'wal'), piece(4)), 'latin1')).not.toContain('patients')
    expect((await backups.state()).log).toEqual({ bytes: expect.any(Number), until: expect.any(String) })
  })

  it('it is tried again after what went wrong, which is in the log', async () => {
    await opened()
    await mkdir(join(out, piece(4)))
    await tick()
    await until(() => log.error.mock.calls.length > 0)
    expect(log.error.mock.calls[0]?.[1]).toContain('tried again shortly')
    await writeFile(join(out, piece(3)), 'x')
    await tick()
    await until(async () => (await pieces()).includes(3))
  })

  it('nothing happens once it is stopped', async () => {
    const backups = await opened()
    await backups.stop()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(looks).toBe(0)
  })
})

describe('at the start, and every half minute', () => {
  it('the log goes that no backup needs', async () => {
    await twoBackups()
    await opened()
    await tick()
    await until(async () => (await pieces()).length < 8)
    expect(await pieces()).toEqual([2, 3, 4, 5, 6, 7, 8])
    await writtenLog(vault, [1])
    await tick(14)
    await delay(30)
    expect(await pieces()).toContain(1)
    await tick()
    await until(async () => !(await pieces()).includes(1))
  })

  it('what was uploaded since is copied, once there is a backup', async () => {
    const storage = createDiskStorage(join(folder, 'files'))
    const database = openDatabase(connection, { max: 1 })
    onTestFinished(() => database.close())
    const hash = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    await storage.put(originalName(hash), Buffer.from('abc'))
    await database.pool.query(
      `insert into "File" ("FName", "FPath", "FType", "FSize", "FHash") values ('a', '/a', 'text/plain', 3, $1)`,
      [hash],
    )
    const copies = async () =>
      (
        await readdir(join(place, 'uploads'), { recursive: true, withFileTypes: true }).catch(() => [])
      ).filter(entry => entry.isFile())
    await opened()
    await tick(2)
    await delay(30)
    expect(await copies()).toEqual([])
    await twoBackups()
    await tick(14)
    await until(async () => (await copies()).length > 0)
    expect(log.error).not.toHaveBeenCalled()
  })
})

describe('when a disk gets full', () => {
  it('moments before the newest proven backup go first, which may be enough', async () => {
    await twoBackups()
    freeOf = (_, asked) => (asked < 2 ? 0 : 10 * GIGABYTE)
    const backups = await opened()
    await tick()
    // Each backup keeps what it needs to be whole.
    await until(async () => (await pieces()).join() === '2,3,6,7,8')
    expect([await isPaused(), await backups.warnings()]).toEqual([false, []])
    expect(log.error).not.toHaveBeenCalled()
  })

  it('the log is let go, which is announced, until there is room and another backup', async () => {
    const noneDue = await twoBackups()
    const backups = await opened()
    expect(await backups.isDue(noneDue)).toBe(false)
    freeOf = of => (of === place ? 0.5 * GIGABYTE - 1 : 10 * GIGABYTE)
    await writeFile(join(out, piece(9)), 'x')
    await tick()
    await until(isPaused)
    expect(await backups.warnings()).toEqual([expect.stringContaining('Backups are paused')])
    expect(await backups.isDue(new Date())).toBe(false)
    await tick(2)
    await delay(20)
    expect([(await pieces()).includes(9), log.error.mock.calls.length]).toEqual([false, 1])
    freeOf = () => 10 * GIGABYTE
    await tick()
    await until(async () => (await pieces()).includes(9))
    expect([await isPaused(), await backups.warnings(), await backups.isDue(noneDue)]).toEqual([
      ...[false, [], true],
    ])
  })

  it('a pause outlives a restart, and the gap that it left is known then', async () => {
    const noneDue = await twoBackups()
    await writeFile(join(out, PAUSE_FILE), '')
    const backups = await opened()
    expect(await backups.isDue(noneDue)).toBe(false)
    await tick()
    await until(async () => !(await isPaused()))
    expect(await backups.isDue(noneDue)).toBe(true)
  })

  it('the disk of the data may fill up while little of the log waits there', async () => {
    freeOf = of => (of === folder ? 0.1 * GIGABYTE : 10 * GIGABYTE)
    await opened()
    await tick(2)
    await delay(20)
    expect(await isPaused()).toBe(false)
    freeOf = of => (of === folder ? 0.1 * GIGABYTE - 1 : 10 * GIGABYTE)
    await tick()
    await until(isPaused)
  })
})
