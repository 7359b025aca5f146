import { randomInt } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { entities } from '@rounds/core/entities'
import { beforeAll, expect, it } from 'vitest'
import { createAuditChain } from '../../../server/audit/chain.ts'
import { type BackupStore, openBackupFolder } from '../../../server/backup/backup-store.ts'
import type { Backups } from '../../../server/backup/backups.ts'
import { openCopies } from '../../../server/backup/copies.ts'
import { baseIn } from '../../../server/backup/manifest.ts'
import { readDifferences } from '../../../server/backup/past-differences.ts'
import { restoreCopy } from '../../../server/backup/restore-copy.ts'
import { deriveKey } from '../../../server/crypto/keys.ts'
import { type Cluster, startCluster } from '../../../server/database/cluster/cluster.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'
import { passingFolder } from '../../passing-folder.ts'
import { run } from '../support/templates.ts'

const secret = Buffer.alloc(32, 8)
const work = { signal: new AbortController().signal, onFile: async () => undefined }
let folder: string
let database: Database
let cluster: Cluster
let copies: Backups
let store: BackupStore

/** A database server of somebody's own: its role is no superuser, and its sessions are in another time zone. */
beforeAll(async () => {
  folder = await passingFolder('rounds-copies-')
  cluster = await startCluster({ folder: join(folder, 'theirs') })
  const connection = { ...cluster.connection, options: '-c timezone=Asia/Tokyo -c intervalstyle=iso_8601' }
  database = openDatabase(connection, { max: 4 })
  await migrate(database)
  await database.pool.query(`
    alter table "Redirect" add column odd timestamptz default now();
    alter table "Redirect" drop column odd;
    insert into "AuditLog" ("Type", "Message") values ('Created', E'a "b"\\n\\tc\\\\d'), ('Created', 'ü');
    insert into "DBConstants" ("DbcName") select 'constant ' || n from generate_series(1, 3000) n;
    insert into "Tag" ("TId", "TName") values (7001, 'Tag 7001')`)
  await createAuditChain(database, deriveKey(secret, 'audit log')).append(0)
  store = await openBackupFolder(join(folder, 'backup'))
  copies = await openCopies({
    ...{ folder, connection, secret },
    store,
    storage: createDiskStorage(join(folder, 'files')),
    log: { error: (...said: unknown[]) => console.error(...said), warn: () => undefined },
  })
  return async () => {
    await copies.stop()
    await database.close()
    await cluster.stop()
  }
})

it('a copy is of one moment, while the database is written to, and is proven by restoring it', async () => {
  let isWriting = true
  const writing = (async () => {
    for (let n = 0; isWriting; n++) {
      await database.pool.query(`insert into "DBConstants" ("DbcName") values ($1)`, [`written ${n}`])
      await delay(1)
    }
  })()
  const id = await copies.take(work).finally(() => {
    isWriting = false
  })
  await writing
  expect(await copies.prove(id, work.signal)).toMatchObject({ id, problems: [], uploads: 0 })
  expect(await copies.state()).toMatchObject({
    log: null,
    bases: [{ id, hasKey: true, proof: { problems: [] } }],
  })
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  // Afternoon in America, whatever the time is now.
  expect(await copies.isDue(new Date(`${tomorrow}T20:00:00Z`))).toBe(true)
})

it('a copy is refused once a byte of it is another', async () => {
  const id = (await copies.state()).bases[0]?.id ?? ''
  for (const path of ['manifest', 'about.json', 'files/0']) {
    const file = await open(join(store.title, baseIn(id), path), 'r+')
    const at = randomInt((await file.stat()).size)
    const byte = Buffer.alloc(1)
    await file.read(byte, 0, 1, at)
    await file.write(Buffer.from([(byte[0] ?? 0) ^ 4]), 0, 1, at)
    const proof = await copies.prove(id, work.signal)
    expect(proof?.problems).toEqual([expect.stringMatching(/^A file of the backup is damaged\. \S/)])
    await file.write(byte, 0, 1, at)
    await file.close()
  }
})

it('the times of the copies can be opened and compared, and no others', async () => {
  const taken = (await copies.state()).bases[0]?.takenAt ?? ''
  expect(await copies.past.moments()).toEqual([taken])
  await database.pool.query(`delete from "DBConstants" where "DbcName" = 'constant 7';
    update "Tag" set "TName" = 'Another' where "TId" = 7001`)
  await expect(copies.past.open(new Date(Date.parse(taken) - 1))).rejects.toThrow(/no backup from before/)
  await copies.past.open(new Date())
  while (copies.past.state().is === 'opening') await delay(50)
  expect(copies.past.state()).toMatchObject({ is: 'open', at: taken })
  const differing = await copies.past.use(async copy => [
    (await readDifferences(database, copy, entities.DBConstants)).keys.gone.length,
    (await readDifferences(database, copy, entities.Tag)).keys.changed,
  ])
  expect(differing).toEqual([1, ['[7001]']])
  await copies.past.close()
})

it('an empty database is filled with the newest copy, and one with tables is left alone', async () => {
  const superuser = cluster.superuser ?? cluster.connection
  const options = {
    ...{ folder, secret, store, say: () => undefined },
    storage: createDiskStorage(join(folder, 'files')),
  }
  await expect(restoreCopy({ ...options, connection: superuser })).rejects.toThrow(/has tables already/)
  await run(superuser, 'create database empty')
  const connection = { ...superuser, database: 'empty' }
  const { at, back, lost } = await restoreCopy({ ...options, connection })
  expect({ at, back, lost }).toEqual({ at: (await copies.state()).bases[0]?.takenAt, back: 0, lost: [] })
  // The numbers go on after those that were copied.
  const { rows } = await run(
    connection,
    `insert into "DBConstants" ("DbcName") values ('new') returning "DbcId" > 3000 as later`,
  )
  expect(rows).toEqual([{ later: true }])
})
