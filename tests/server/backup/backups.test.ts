import { access, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { systemActor } from '../../../server/audit/entry-sql.ts'
import { backupJobs, backupOrder } from '../../../server/backup/backup-jobs.ts'
import { openBackupFolder } from '../../../server/backup/backup-store.ts'
import { type Backups, openBackups } from '../../../server/backup/backups.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { PAUSE_FILE, WAL_FOLDER } from '../../../server/database/cluster/archive.ts'
import { startCluster } from '../../../server/database/cluster/cluster.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { askForJob } from '../../../server/jobs/ask-job.ts'
import { startJobs } from '../../../server/jobs/jobs.ts'
import { createRecords } from '../../../server/records/records.ts'
import { freshFolder } from '../support/folder.ts'

const GIGABYTE = 1_000_000_000
let folder: string
let free: number
let database: Database
let backups: Backups

beforeEach(async () => {
  folder = await freshFolder()
  free = 10 * GIGABYTE
  const cluster = await startCluster({ folder, archive: true })
  database = openDatabase(cluster.connection, { max: 4 })
  await migrate(database)
  const opened = await openBackups({
    cluster,
    folder,
    store: await openBackupFolder(join(folder, 'backup'), async () => free),
    storage: createDiskStorage(join(folder, 'files')),
    secret: Buffer.alloc(32, 5),
    log: { error: () => undefined, warn: () => undefined },
    freeBytes: async () => free,
  })
  if (!opened) throw new Error('There are no backups here.')
  backups = opened
  onTestFinished(async () => {
    await backups.stop()
    await database.close()
    await cluster.stop()
  })
})

const isPaused = () =>
  access(join(folder, WAL_FOLDER, PAUSE_FILE)).then(
    () => true,
    () => false,
  )

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(20)
}

it('a backup that was asked for is taken, then proven, and both stand in the audit log', async () => {
  const changes = await openChanges(database, () => undefined)
  const cipher = createCipher(Buffer.alloc(32, 5))
  const records = createRecords(database, changes, cipher, [])
  const jobs = startJobs({ database, changes, cipher, records }, backupJobs(backups), {
    error: () => undefined,
  })
  onTestFinished(async () => {
    await jobs.stop()
    await changes.close()
  })
  await askForJob(records, { author: systemActor }, backupOrder)
  await until(async () => (await backups.state()).bases[0]?.proof != null)
  await until(async () => {
    const { rows } = await database.pool.query(`select from "Job" where "JbState" <> 'done'`)
    return rows.length === 0
  })
  const { bases } = await backups.state()
  expect(bases).toEqual([
    expect.objectContaining({ hasKey: true, proof: expect.objectContaining({ problems: [] }) }),
  ])
  const { rows } = await database.pool.query(
    `select "Message" from "AuditLog" where "Type" = 'Backup' order by "Id"`,
  )
  expect(rows.map(row => row.Message)).toEqual([
    `Backed up the database: ${bases[0]?.id}`,
    `Restored the backup ${bases[0]?.id} and found it whole`,
  ])
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  // Afternoon in America, whatever the time is now.
  expect(await backups.isDue(new Date(`${tomorrow}T20:00:00Z`))).toBe(true)
})

it('an almost full disk is announced, pauses the copies, and the database goes on', async () => {
  expect(await backups.warnings()).toEqual([])
  free = 1.5 * GIGABYTE
  expect(await backups.warnings()).toEqual([])
  expect((await backups.state()).room).toBe('low')
  free = 0.1 * GIGABYTE
  await until(isPaused)
  expect(await backups.warnings()).toEqual([expect.stringContaining('paused')])
  const before = await readdir(join(folder, WAL_FOLDER))
  await database.pool.query('create table much as select n, md5(n::text) from generate_series(1, 200000) n')
  await until(async () => {
    const { rows } = await database.pool.query('select count(*)::int as n from much')
    return rows[0]?.n === 200_000
  })
  expect(await readdir(join(folder, WAL_FOLDER))).toEqual(before)
  free = 10 * GIGABYTE
  await until(async () => !(await isPaused()))
  expect(await backups.isDue(new Date())).toBe(true)
  const work = { signal: new AbortController().signal, onFile: async () => undefined }
  const id = await backups.take(work)
  expect(await backups.prove(id, work.signal)).toMatchObject({ problems: [] })
})
