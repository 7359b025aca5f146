/**
 * Writes the migration that brings the database from the migrations there are to what the definitions say:
 * `npm run migration -- add-comments`. Read it before you commit it: renames look like a drop and an addition.
 */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { entities } from '@rounds/core/entities'
import { startCluster } from '../server/database/cluster/cluster.ts'
import { openDatabase } from '../server/database/database.ts'
import { migrate } from '../server/database/migrate.ts'
import { drift } from '../server/sql/drift.ts'

const [name] = process.argv.slice(2)
if (!name || !/^[a-z0-9-]+$/.test(name)) {
  process.stderr.write('Name the migration: npm run migration -- add-comments\n')
  process.exit(1)
}
const folder = await mkdtemp(join(tmpdir(), 'rounds-migration-'))
const cluster = await startCluster({ folder })
const database = openDatabase(cluster.connection)
try {
  await migrate(database)
  const client = await database.pool.connect()
  const statements = await drift(client, Object.values(entities)).finally(() => client.release())
  if (statements.length === 0) process.stdout.write('The migrations and the definitions agree.\n')
  else {
    const migrations = new URL('../server/database/migrations/', import.meta.url)
    const highest = Math.max(...(await readdir(migrations)).map(file => Number.parseInt(file, 10) || 0))
    const number = String(highest + 1).padStart(4, '0')
    await writeFile(new URL(`${number}-${name}.sql`, migrations), `${statements.join('\n\n')}\n`)
    process.stdout.write(
      `server/database/migrations/${number}-${name}.sql: ${statements.length} statements.\n`,
    )
  }
} finally {
  await database.close()
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
