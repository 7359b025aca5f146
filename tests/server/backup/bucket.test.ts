import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished, vi } from 'vitest'
import { openBackupBucket } from '../../../server/backup/backup-store.ts'
import { openBackups } from '../../../server/backup/backups.ts'
import { finishWal } from '../../../server/backup/base.ts'
import { writeProof } from '../../../server/backup/manifest.ts'
import { restoreLive } from '../../../server/backup/restore-live.ts'
import { openVault } from '../../../server/backup/vault.ts'
import { deriveKey } from '../../../server/crypto/keys.ts'
import { PAUSE_FILE, WAL_FOLDER } from '../../../server/database/cluster/archive.ts'
import { type Cluster, startCluster } from '../../../server/database/cluster/cluster.ts'
import { SUPERUSER } from '../../../server/database/cluster/settings.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { Unavailable } from '../../../server/errors.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { readS3Url } from '../../../server/files/s3-url.ts'
import { originalName } from '../../../server/files/storage.ts'
import { withClient } from '../../../server/integrity/integrity-job.ts'
import { type S3Server, startS3Server } from '../files/support/s3-server.ts'
import { freshDatabase } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { writtenBase } from './written-base.ts'

const secret = Buffer.alloc(32, 5)
const log = { error: vi.fn(), warn: vi.fn() }
const work = { signal: new AbortController().signal, onFile: async () => undefined }
const GIGABYTE = 1_000_000_000
const HASH = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'

async function bucketOf(server: S3Server) {
  const store = await openBackupBucket(readS3Url(server.url))
  onTestFinished(() => store.close())
  return store
}

it('a server that is gone comes back from a bucket alone, with its files', async () => {
  const server = await startS3Server()
  const store = await bucketOf(server)
  const folder = await freshFolder()
  const storage = createDiskStorage(join(folder, 'files'))
  const cluster = await startCluster({ folder, archive: true })
  const database = openDatabase(cluster.connection, { max: 2 })
  await migrate(database)
  const backups =
    (await openBackups({ cluster, folder, secret, log, store, storage })) ?? expect.fail('no backups')
  await storage.put(originalName(HASH), Buffer.from('abc'))
  await database.pool.query(
    `insert into "File" ("FName", "FPath", "FType", "FSize", "FHash") values ('a', '/a', 'text/plain', 3, $1)`,
    [HASH],
  )
  const id = await backups.take(work)
  await database.pool.query(`insert into "DBConstants" ("DbcName") values ('after the backup')`)
  // The last changes are stored once PostgreSQL has finished a piece of its log.
  const piece = await withClient(cluster.superuser ?? cluster.connection, finishWal)
  while (!(await store.stat(`wal/${piece}`))) await delay(100)
  const { bases, place, log: stored } = await backups.state()
  expect(place).toMatch(/^the bucket rounds\/site at 127\.0\.0\.1:\d+$/)
  expect(bases).toMatchObject([{ id, hasKey: true, uploads: { count: 1 } }])
  expect(stored?.bytes).toBeGreaterThan(0)
  await backups.stop()
  await database.close()
  await cluster.stop()

  const other = await freshFolder()
  const files = createDiskStorage(join(other, 'files'))
  const report = await restoreLive({
    ...{ folder: other, secret, storage: files, say: () => undefined },
    store: await bucketOf(server),
  })
  expect(report).toMatchObject({ base: id, before: null, uploads: { back: 1, lost: [] } })
  expect(await files.stat(originalName(HASH))).toMatchObject({ size: 3 })
  const restored = await startCluster({ folder: other })
  onTestFinished(() => restored.stop())
  const after = openDatabase(restored.connection, { max: 1 })
  const { rows } = await after.pool.query('select "DbcName" as name from "DBConstants"')
  await after.close()
  expect(rows).toEqual([{ name: 'after the backup' }])
}, 120_000)

it('a bucket that does not answer is announced, and what was written meanwhile is stored once it does', async () => {
  const server = await startS3Server()
  const store = await bucketOf(server)
  const vault = openVault(store, deriveKey(secret, 'backups'))
  const id = await writtenBase(vault, new Date().toISOString())
  await writeProof(store, id, { at: new Date().toISOString(), tookMs: 1, problems: [] })
  const folder = await freshFolder()
  const out = join(folder, WAL_FOLDER)
  await mkdir(out)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { connection } = await freshDatabase({ as: 'migrated' })
  const superuser = { ...connection, user: SUPERUSER }
  const cluster: Cluster = {
    ...{ connection, superuser, data: '', lost: new Promise<string>(() => undefined) },
    stop: async () => undefined,
  }
  const storage = createDiskStorage(join(folder, 'files'))
  let free = 10 * GIGABYTE
  const backups =
    (await openBackups({ cluster, folder, secret, log, store, storage, freeBytes: async () => free })) ??
    expect.fail('no backups')
  onTestFinished(() => backups.stop())
  expect(await backups.knownBases()).toMatchObject([{ id }])

  await server.stop()
  log.error.mockClear()
  log.warn.mockClear()
  const piece = '000000010000000000000003'
  await writeFile(join(out, piece), 'changes')
  for (let n = 0; n < 3; n++) {
    await vi.advanceTimersByTimeAsync(2_000)
    await delay(300)
  }
  await expect(backups.state()).rejects.toThrow(Unavailable)
  expect(await readdir(out)).toEqual([piece])
  expect(log.error).toHaveBeenCalledTimes(1)
  expect(await backups.warnings()).toEqual([
    'The latest changes couldn’t be backed up yet. Rounds keeps trying.',
  ])
  // Health checks get what was known, at once.
  vi.setSystemTime(Date.now() + 61_000)
  expect(await backups.knownBases()).toMatchObject([{ id, proof: { problems: [] } }])
  await expect
    .poll(() => backups.warnings())
    .toEqual([
      expect.stringMatching(
        /^The backups in the bucket rounds\/site at .* can’t be reached \(connection refused\)\.$/,
      ),
    ])

  // Rather no backup than no database: the log is let go before it fills the disk.
  free = 0.05 * GIGABYTE
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => readdir(out)).toContain(PAUSE_FILE)
  expect(await backups.warnings()).toEqual([expect.stringContaining('Backups are paused')])
  free = 10 * GIGABYTE
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => readdir(out)).not.toContain(PAUSE_FILE)

  await server.start()
  await vi.advanceTimersByTimeAsync(2_000)
  await expect.poll(() => readdir(out)).toEqual([])
  expect(await store.stat(`wal/${piece}`)).toBeDefined()
  vi.setSystemTime(Date.now() + 61_000)
  await backups.knownBases()
  await expect.poll(() => backups.warnings()).toEqual([])
}, 60_000)

it('a bucket that answers and refuses ends the start in one sentence, and one that is away does not', async () => {
  const server = await startS3Server()
  const place = readS3Url(server.url, 'ROUNDS_BACKUP')
  await expect(openBackupBucket({ ...place, bucket: 'missing' })).rejects.toThrow(
    /^The bucket missing at [^\n]* check ROUNDS_BACKUP\.$/,
  )
  await server.stop()
  const store = await openBackupBucket(place)
  onTestFinished(() => store.close())
  await expect(store.folders('bases/')).rejects.toThrow(Unavailable)
  await server.start()
  expect(await store.folders('bases/')).toEqual([])
})
