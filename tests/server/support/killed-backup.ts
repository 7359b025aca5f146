/**
 * A program that owns a cluster, backs it up, and writes to it until it is killed. It prints `ready` once there is a
 * backup, and then each number that the database has acknowledged.
 */
import { join } from 'node:path'
import pg from 'pg'
import { openBackupFolder } from '../../../server/backup/backup-store.ts'
import { openBackups } from '../../../server/backup/backups.ts'
import { startCluster } from '../../../server/database/cluster/cluster.ts'
import { openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { createDiskStorage } from '../../../server/files/disk.ts'

const folder = process.argv[2] ?? ''
const cluster = await startCluster({ folder, archive: true })
const database = openDatabase(cluster.connection)
await migrate(database)
const backups = await openBackups({
  cluster,
  folder,
  store: await openBackupFolder(join(folder, 'backup')),
  storage: createDiskStorage(join(folder, 'files')),
  secret: Buffer.alloc(32, 6),
  log: { error: () => undefined, warn: () => undefined },
})
const client = new pg.Client(cluster.connection)
await client.connect()
await client.query('create table if not exists acknowledged (n integer, filler text)')
const work = { signal: new AbortController().signal, onFile: async () => undefined }
if ((await backups?.state())?.bases.length === 0) await backups?.take(work)
console.log('ready')
const { rows: last } = await client.query('select coalesce(max(n), 0) as n from acknowledged')
// Another backup is under way while it is killed.
void backups?.take(work)
for (let n = Number(last[0]?.n) + 1; ; n++) {
  await client.query('insert into acknowledged select $1::int, repeat(md5($1::int::text), 300)', [n])
  console.log(n)
}
