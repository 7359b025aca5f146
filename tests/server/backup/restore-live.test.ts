import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
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
const say = () => undefined
const storageOf = (folder: string) => createDiskStorage(join(folder, 'files'))

interface Running {
  readonly cluster: Cluster
  readonly database: Database
  readonly backups: Backups
  stop(): Promise<void>
}

async function run(folder: string): Promise<Running> {
  const cluster = await startCluster({ folder, archive: true })
  const database = openDatabase(cluster.connection, { max: 2 })
  const backups = await openBackups({ cluster, folder, secret, log, storage: storageOf(folder) })
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
  const place = join(folder, 'backup')
  const first = await run(folder)
  await migrate(first.database)
  await add(first.database, 'before')
  await first.backups.take(work)
  await add(first.database, 'wanted')
  await delay(20)
  const at = new Date()
  await delay(20)
  await first.database.pool.query('drop table "DBConstants" cascade')
  await expect(restoreLive({ folder, place, storage: storageOf(folder), secret, at, say })).rejects.toThrow(
    /Another Rounds is using/,
  )
  await first.stop()

  await expect(
    restoreLive({ folder, place, storage: storageOf(folder), secret: Buffer.alloc(32, 4), at, say }),
  ).rejects.toThrow(/another key/)
  await expect(
    restoreLive({ folder, place, storage: storageOf(folder), secret, at: new Date(0), say }),
  ).rejects.toThrow(/no backup/)
  await restoreLive({ folder, place, storage: storageOf(folder), secret, at, say })
  expect((await readdir(folder)).filter(name => name.startsWith('postgres.before-'))).toHaveLength(1)

  const second = await run(folder)
  expect(await names(second.database)).toEqual(['before', 'wanted'])
  const { rows } = await second.database.pool.query('select "Message" from "AuditLog"')
  expect(rows.at(-1)?.Message).toContain('Restored the database to')
  await add(second.database, 'after')
  await second.stop()

  // The last state there is, from the backup of before and along both time lines.
  await restoreLive({ folder, place, storage: storageOf(folder), secret, say })
  const third = await run(folder)
  expect(await names(third.database)).toEqual(['after', 'before', 'wanted'])
  const id = await third.backups.take(work)
  expect(await third.backups.prove(id, work.signal)).toMatchObject({ id, problems: [] })
  await third.stop()
}, 120_000)
