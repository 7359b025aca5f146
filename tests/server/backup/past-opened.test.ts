import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openBackupFolder } from '../../../server/backup/backup-store.ts'
import { type Base, baseIn, listBases, readManifest } from '../../../server/backup/manifest.ts'
import { createPast, type Past, type PastOptions, putOutLog } from '../../../server/backup/past.ts'
import { restoreAt } from '../../../server/backup/restore-at.ts'
import { openVault, type Vault } from '../../../server/backup/vault.ts'
import { SUPERUSER } from '../../../server/database/cluster/settings.ts'
import { freshDatabase } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { writtenBase, writtenLog } from './written-base.ts'

const key = Buffer.alloc(32, 1)
const GIGABYTE = 1_000_000_000
const TAKEN = '2026-05-04T08:00:00.000Z'
const AT = new Date('2026-05-04T12:00:00.000Z')
const log = { error: vi.fn() }
let place: string
let vault: Vault
let free: number
let discarded: number
const { connection } = await freshDatabase({ as: 'migrated' })
let superuser: typeof connection

beforeEach(async () => {
  superuser = { ...connection, user: SUPERUSER }
  place = join(await freshFolder(), 'backup')
  vault = openVault(await openBackupFolder(place), key)
  await writtenBase(vault, TAKEN)
  free = 50 * GIGABYTE
  discarded = 0
  log.error.mockClear()
})

/** Restores the newest backup in no time: as a database of the tests' PostgreSQL. */
const restore: PastOptions['restore'] = async ({ onTry }) => {
  const [base] = await listBases(vault.storage)
  if (!base) throw new Error('There is no backup.')
  await onTry?.(base)
  const manifest = await readManifest(vault, base.id)
  const cluster = { connection: superuser, superuser, stop: async () => undefined }
  const discard = async () => void discarded++
  return { base, restored: { cluster, manifest, close: async () => undefined, discard } }
}

const withoutLog = (): PastOptions => ({
  ...{ vault, log, restore, folder: join(place, 'past'), freeBytes: async () => free },
})

/** The past of a database with a log of its changes. */
function pastOf(options: Partial<PastOptions> = {}): Past {
  const past = createPast({ ...withoutLog(), putOutLog: async () => undefined, ...options })
  onTestFinished(() => past.end())
  return past
}

async function opened(options?: Partial<PastOptions>): Promise<Past> {
  const past = pastOf(options)
  await past.open(AT)
  await settled(past)
  expect(past.state().is).toBe('open')
  return past
}
/** Waits in real time, also where a test has a clock of its own. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await delay(2)
}
const settled = (past: Past) => until(() => past.state().is !== 'opening')

function stopped() {
  let go: () => void = () => undefined
  const stop = new Promise<void>(resolve => {
    go = resolve
  })
  return { stop, go: () => go() }
}

describe('what can be opened', () => {
  it('begins when the oldest of our backups was whole', async () => {
    const past = pastOf()
    await writtenBase(openVault(vault.storage, Buffer.alloc(32, 9)), '2026-05-01T08:00:00.000Z')
    await writtenBase(vault, '2026-05-05T08:00:00.000Z')
    expect([await past.since(), await past.moments()]).toEqual(['2026-05-04T08:01:00.000Z', null])
    // Where backups are copies of a moment, those are all.
    const copies = createPast(withoutLog())
    expect(await copies.moments()).toEqual(['2026-05-05T08:00:00.000Z', TAKEN])
    await rm(place, { recursive: true })
    expect([await past.since(), await copies.moments()]).toEqual([null, []])
  })

  it('is nothing of the future, from before the first backup, or with the key of another', async () => {
    const past = pastOf()
    await expect(past.open(new Date(Date.now() + 5_000))).rejects.toThrow('That time is in the future.')
    await expect(past.open(new Date('2026-05-04T08:00:59.999Z'))).rejects.toThrow(
      'no backup from before that time',
    )
    const others = pastOf({ vault: openVault(vault.storage, Buffer.alloc(32, 2)) })
    await expect(others.open(AT)).rejects.toThrow('made with another key')
    expect(past.state()).toEqual({ is: 'closed' })
  })

  it('needs room for the data, for the log twice, and a gigabyte to spare', async () => {
    const files = [{ path: 'a', stored: 'a', bytes: 2 * GIGABYTE, sha256: '' }]
    await writtenBase(vault, TAKEN, { files })
    // The first is older than the backup.
    await writtenLog(vault, [1, 2, 3])
    free = 3 * GIGABYTE + 4 * 16 * 1024 * 1024 - 1
    await expect(pastOf().open(AT)).rejects.toThrow(
      'The copy needs 3.1 GB of free disk space, and 3.1 GB is left. Free some space first.',
    )
    free++
    await opened()
  })

  it('needs five times the room where the rows of a copy are loaded', async () => {
    const files = [{ path: 'a', stored: 'a', bytes: GIGABYTE, sha256: '' }]
    await writtenBase(vault, TAKEN, { files, copy: { tables: [], sequences: [] }, walTo: '' })
    free = 6 * GIGABYTE - 1
    await expect(pastOf().open(AT)).rejects.toThrow('needs 6.0 GB')
    free++
    await opened()
  })
})

describe('an open copy', () => {
  it('is of the moment that was asked for, and nothing is written in it', async () => {
    const past = await opened()
    expect(past.state()).toMatchObject({ is: 'open', at: AT.toISOString() })
    const at = await past.use(async (copy, at) => {
      await expect(sql`delete from "Tag"`.execute(copy.query)).rejects.toThrow('read-only')
      return at
    })
    expect(at).toBe(AT.toISOString())
    await past.close()
    expect([past.state(), discarded]).toEqual([{ is: 'closed' }, 1])
    await expect(past.use(async () => undefined)).rejects.toThrow('The copy is closed. Open it again.')
  })

  it('is of the moment of its backup where there is no log', async () => {
    const past = createPast(withoutLog())
    onTestFinished(() => past.end())
    await past.open(AT)
    await settled(past)
    expect(past.state()).toMatchObject({ is: 'open', at: TAKEN })
  })

  it('stays while it is worked with, and another one waits for that', async () => {
    const past = await opened()
    const { stop, go } = stopped()
    const using = past.use(() => stop)
    await expect(past.close()).rejects.toThrow('The copy is being read.')
    await expect(past.open(AT)).rejects.toThrow('Another copy is being opened or read.')
    go()
    await using
    await past.open(AT)
    await settled(past)
    expect([past.state().is, discarded]).toEqual(['open', 1])
    await expect(past.use(() => Promise.reject(new Error('It broke.')))).rejects.toThrow('It broke.')
    await past.close()
    expect(discarded).toBe(2)
  })

  it('ends by itself after some time without use, counted from its last use', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const past = await opened({ idleMs: 30_000 })
    const closesAt = () => {
      const state = past.state()
      return state.is === 'open' ? Date.parse(state.closesAt) - Date.now() : undefined
    }
    expect(closesAt()).toBe(30_000)
    await vi.advanceTimersByTimeAsync(14_000)
    const { stop, go } = stopped()
    const using = past.use(() => stop)
    await vi.advanceTimersByTimeAsync(61_000)
    expect(past.state().is).toBe('open')
    go()
    await using
    expect(closesAt()).toBe(30_000)
    await vi.advanceTimersByTimeAsync(30_000)
    expect([closesAt(), discarded]).toEqual([0, 0])
    await vi.advanceTimersByTimeAsync(15_000)
    await until(() => discarded === 1)
    expect([past.state(), vi.getTimerCount()]).toEqual([{ is: 'closed' }, 0])
  })

  it('is kept for half an hour, and ends at once where the disk gets full', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const past = await opened()
    await vi.advanceTimersByTimeAsync(30 * 60_000)
    free = 0.5 * GIGABYTE
    await past.use(async () => undefined)
    await vi.advanceTimersByTimeAsync(15_000)
    expect(past.state().is).toBe('open')
    free--
    await vi.advanceTimersByTimeAsync(15_000)
    await until(() => discarded === 1)
    expect(log.error).not.toHaveBeenCalled()
  })
})

describe('opening', () => {
  it('is one at a time, and is given up when it is no longer wanted', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const { stop, go } = stopped()
    const past = pastOf({ putOutLog: () => stop })
    await past.open(AT)
    expect(past.state()).toEqual({ is: 'opening', at: AT.toISOString() })
    await expect(past.open(AT)).rejects.toThrow('Another copy is being opened or read.')
    const closing = past.close()
    go()
    await closing
    expect([past.state(), discarded, vi.getTimerCount()]).toEqual([{ is: 'closed' }, 1, 0])
    expect(log.error).not.toHaveBeenCalled()
  })

  it('says why where no backup leads there', async () => {
    const [base] = (await listBases(vault.storage)) as [Base]
    await writeFile(join(place, baseIn(base.id), 'manifest'), 'damaged')
    const past = pastOf({ restore: restoreAt })
    await past.open(AT)
    await settled(past)
    expect(past.state()).toEqual({
      ...{ is: 'failed', at: AT.toISOString(), message: 'Every backup from before that time is damaged.' },
    })
    expect(log.error).not.toHaveBeenCalled()
  })

  it.each<[string, Partial<PastOptions>, number]>([
    ['when the log cannot be stored', { putOutLog: () => Promise.reject(new Error('No disk.')) }, 0],
    ['when the copy does not start', {}, 1],
  ])('says that it did not work %s, and can be tried again', async (_, options, ended) => {
    const { database } = superuser
    if (ended > 0) superuser = { ...superuser, database: 'not_there' }
    const past = pastOf(options)
    await past.open(AT)
    await settled(past)
    expect(past.state()).toEqual({
      ...{ is: 'failed', at: AT.toISOString() },
      message: 'The copy didn’t start. The server’s log says why. Try another time.',
    })
    expect([log.error.mock.calls.length, discarded]).toEqual([1, ended])
    superuser = { ...superuser, database }
    await past.open(AT)
    await settled(past)
    expect(past.state().is).toBe(ended > 0 ? 'open' : 'failed')
  })
})

describe('the log of the last changes', () => {
  it('is stored once its last piece is there, however often that is asked for', async () => {
    let asked = 0
    const storeWal = async () => {
      asked++
      // Every piece that the server may have ended by now.
      if (asked === 3)
        await writtenLog(
          vault,
          Array.from({ length: 255 }, (_, n) => n + 1),
        )
    }
    await putOutLog({ superuser, vault, storeWal })
    expect(asked).toBe(3)
  })

  it('is waited for a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const began = Date.now()
    let asked = 0
    const storeWal = async () => {
      asked++
      vi.setSystemTime(began + (asked === 1 ? 60_000 : 60_001))
    }
    await expect(putOutLog({ superuser, vault, storeWal })).rejects.toThrow(
      /^The piece [0-9A-F]{24} of the log was not put out\.$/,
    )
    expect(asked).toBe(2)
  })
})
