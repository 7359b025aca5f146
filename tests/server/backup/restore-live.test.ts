import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openBackupFolder } from '../../../server/backup/backup-store.ts'
import { type Backups, openBackups } from '../../../server/backup/backups.ts'
import { restoreLive } from '../../../server/backup/restore-live.ts'
import { type Cluster, startCluster } from '../../../server/database/cluster/cluster.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { freshFolder } from '../support/folder.ts'

const secret = Buffer.alloc(32, 3)
const log = { error: () => undefined, warn: () => undefined }
const work = { signal: new AbortController().signal, onFile: async () => undefined }
const said: string[] = []
const say = (line: string) => void said.push(line)
const storageOf = (folder: string) => createDiskStorage(join(folder, 'files'))

const storeOf = (folder: string) => openBackupFolder(join(folder, 'backup'))

interface Running {
  readonly cluster: Cluster
  readonly database: Database
  readonly backups: Backups
  stop(): Promise<void>
}

async function run(folder: string): Promise<Running> {
  const cluster = await startCluster({ folder, archive: true })
  const database = openDatabase(cluster.connection, { max: 2 })
  const backups = await openBackups({
    ...{ cluster, folder, secret, log, storage: storageOf(folder) },
    store: await storeOf(folder),
  })
  if (!backups) throw new Error('There are no backups here.')
  const stop = async () => {
    await backups.stop()
    await database.close()
    await cluster.stop()
  }
  return { cluster, database, backups, stop }
}

const names = async ({ pool }: Database) =>
  (await pool.query('select "DbcName" as name from "DBConstants" order by 1')).rows.map(({ name }) => name)
const add = ({ pool }: Database, name: string) =>
  pool.query('insert into "DBConstants" ("DbcName") values ($1)', [name])

it('brings a stopped installation back to a moment, keeps what was there, and backs up on from there', async () => {
  const folder = await freshFolder()
  const store = await storeOf(folder)
  const first = await run(folder)
  await migrate(first.database)
  await add(first.database, 'before')
  const taken = await first.backups.take(work)
  await add(first.database, 'wanted')
  await delay(20)
  const at = new Date()
  await delay(20)
  await first.database.pool.query('drop table "DBConstants" cascade')
  await expect(restoreLive({ folder, store, storage: storageOf(folder), secret, at, say })).rejects.toThrow(
    /Another Rounds is using/,
  )
  await first.stop()

  await expect(
    restoreLive({ folder, store, storage: storageOf(folder), secret: Buffer.alloc(32, 4), at, say }),
  ).rejects.toThrow('The backups were made with another key: set ROUNDS_SECRET to the one that they had.')
  await expect(
    restoreLive({ folder, store, storage: storageOf(folder), secret, at: new Date(0), say }),
  ).rejects.toThrow(`There is no backup in ${store.title} from before 1970-01-01T00:00:00.000Z.`)
  const later = new Date(Date.now() + 3_600_000)
  await expect(
    restoreLive({ folder, store, storage: storageOf(folder), secret, at: later, say }),
  ).rejects.toThrow(
    'The last change that was saved is older than that. Leave --at out to restore the last state there is.',
  )
  said.length = 0
  const report = await restoreLive({ folder, store, storage: storageOf(folder), secret, at, say })
  expect(said).toEqual([
    expect.stringMatching(/^Restoring the backup of \d{4}-.*Z…$/),
    'Looking for 0 uploaded files…',
  ])
  expect(report).toMatchObject({ base: taken, lastChange: null, uploads: { lost: [] } })
  expect((await readdir(folder)).filter(name => name.startsWith('postgres.before-'))).toHaveLength(1)

  const second = await run(folder)
  expect(await names(second.database)).toEqual(['before', 'wanted'])
  const { rows } = await second.database.pool.query('select "Message" from "AuditLog" order by "Id"')
  expect(rows.at(-1)?.Message).toBe(`Restored the database to ${at.toISOString()} with npm run restore`)
  await add(second.database, 'after')
  await second.stop()

  // The last state there is, from the backup of before and along both time lines.
  const last = await restoreLive({ folder, store, storage: storageOf(folder), secret, say })
  expect(Date.parse(last.lastChange ?? '')).toBeGreaterThan(at.getTime())
  const third = await run(folder)
  expect(await names(third.database)).toEqual(['after', 'before', 'wanted'])
  const id = await third.backups.take(work)
  expect(await third.backups.prove(id, work.signal)).toMatchObject({ id, problems: [] })
  await third.stop()
}, 120_000)
