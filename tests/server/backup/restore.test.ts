import { open, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuditChain } from '../../../server/audit/chain.ts'
import { type BaseOptions, takeBase } from '../../../server/backup/base.ts'
import { baseIn, listBases, readManifest, walIn, writeProof } from '../../../server/backup/manifest.ts'
import { proveBase } from '../../../server/backup/prove.ts'
import { restoreBase } from '../../../server/backup/restore.ts'
import { removeOldWal, storeWal } from '../../../server/backup/wal.ts'
import { WAL_FOLDER } from '../../../server/database/cluster/archive.ts'
import { type Cluster, startCluster } from '../../../server/database/cluster/cluster.ts'
import { LogTooShort } from '../../../server/database/cluster/recovery.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { passingFolder } from '../../passing-folder.ts'

const key = Buffer.alloc(32, 1)
const auditKey = Buffer.alloc(32, 2)
let folder: string
let place: string
let cluster: Cluster
let database: Database
let options: BaseOptions

beforeAll(async () => {
  folder = await passingFolder('rounds-backup-')
  place = join(folder, 'backup')
  cluster = await startCluster({ folder: join(folder, 'data'), archive: true })
  database = openDatabase(cluster.connection, { max: 4 })
  await migrate(database)
  await database.pool.query(
    `insert into "AuditLog" ("Type", "Message") values ('Created', 'a'), ('Created', 'b')`,
  )
  await createAuditChain(database, auditKey).append(0)
  await database.pool.query(
    'create table kept as select n, md5(n::text) as word from generate_series(1, 20000) n',
  )
  options = {
    key,
    place,
    superuser: cluster.superuser ?? cluster.connection,
    data: cluster.data,
    signal: new AbortController().signal,
    storeWal: () => storeWal(key, join(folder, 'data', WAL_FOLDER), place),
  }
})

afterAll(async () => {
  await database.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
})

const restoreFolder = (name: string) => join(folder, name)
const prove = (id: string, name = 'proof') =>
  proveBase({ key, auditKey, place, id, folder: restoreFolder(name) })

/** Makes sure that what was written until now can be restored. */
async function putLogOut(): Promise<void> {
  const client = new pg.Client(options.superuser)
  await client.connect()
  await client.query('select pg_current_xact_id()')
  const { rows } = await client.query('select pg_walfile_name(pg_switch_wal()) as name')
  await client.end()
  while (!(await readdir(walIn(place))).includes(rows[0].name)) {
    await options.storeWal()
    await delay(20)
  }
}

/** Changes one byte in the middle of a file. */
async function alter(path: string): Promise<void> {
  const file = await open(path, 'r+')
  const { size } = await file.stat()
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, Math.floor(size / 2))
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, Math.floor(size / 2))
  await file.close()
}

describe('a base backup', () => {
  it('is proven by restoring it while the database is written to', async () => {
    let isWriting = true
    const writing = (async () => {
      for (let n = 0; isWriting; n++) {
        await database.pool.query('insert into kept values ($1, $2)', [n, 'x'])
        await delay(1)
      }
    })()
    const id = await takeBase(options).finally(() => {
      isWriting = false
    })
    await writing
    const proof = await prove(id)
    expect(proof.problems).toEqual([])
    const manifest = await readManifest(key, place, id, folder)
    expect(manifest.tables.find(({ name }) => name === 'kept')?.rows).toBeGreaterThanOrEqual(20_000)
    expect(manifest.migrations.length).toBeGreaterThan(10)
    await writeProof(place, id, proof)
    expect((await listBases(place))[0]).toMatchObject({ id, proof: { problems: [] } })
    expect(await readdir(folder)).not.toContain('proof')
  })

  it('holds nothing that can be read without the key', async () => {
    const [base] = await listBases(place)
    const problems = await proveBase({
      key: Buffer.alloc(32, 9),
      auditKey,
      place,
      id: base?.id ?? '',
      folder: restoreFolder('other key'),
    })
    expect(problems.problems).toEqual([expect.stringContaining('belongs to another key')])
  })

  it('is refused once a byte of it is another', async () => {
    const [base] = await listBases(place)
    const { files } = await readManifest(key, place, base?.id ?? '', folder)
    const path = join(baseIn(place, base?.id ?? ''), 'files', files[100]?.stored ?? '')
    await alter(path)
    expect((await prove(base?.id ?? '')).problems).toEqual([expect.stringContaining('damaged')])
    await alter(path)
    expect((await prove(base?.id ?? '')).problems).toEqual([])
  })
})

describe('a moment', () => {
  it('is restored to what stood there, read-only', async () => {
    const [base] = await listBases(place)
    await database.pool.query('create table found (n integer); insert into found values (1)')
    // The moment is read in whole milliseconds, so it begins before what was written in the same one.
    await delay(20)
    const { rows } = await database.pool.query('select clock_timestamp() as at')
    await delay(20)
    await database.pool.query('drop table found')
    await putLogOut()
    const restored = await restoreBase({
      key,
      place,
      id: base?.id ?? '',
      folder: restoreFolder('moment'),
      opens: true,
      target: () => ({ time: new Date(rows[0].at) }),
    })
    const client = new pg.Client(restored.cluster.connection)
    await client.connect()
    expect((await client.query('select * from found')).rows).toEqual([{ n: 1 }])
    await expect(client.query('insert into found values (2)')).rejects.toThrow(/read-only/)
    await client.end()
    await restored.discard()
  })

  it('that the log does not reach is refused', async () => {
    const [base] = await listBases(place)
    const restoring = restoreBase({
      key,
      place,
      id: base?.id ?? '',
      folder: restoreFolder('late'),
      target: () => ({ time: new Date(Date.now() + 3_600_000) }),
    })
    await expect(restoring).rejects.toThrow(LogTooShort)
  })
})

describe('old pieces of the log', () => {
  it('are removed when no backup needs them, and the rest restores', async () => {
    await putLogOut()
    const id = await takeBase(options)
    const [newest] = await listBases(place)
    await rm(baseIn(place, (await listBases(place))[1]?.id ?? ''), { recursive: true })
    expect(await removeOldWal(place, await listBases(place), newest?.walFrom ?? null)).toBeGreaterThan(0)
    expect((await prove(id)).problems).toEqual([])
  })
})
