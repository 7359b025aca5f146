import pg from 'pg'
import { createCipher } from '../../../server/crypto/cipher.ts'
import type { ClusterConnection } from '../../../server/database/cluster/cluster.ts'
import { type Database, openDatabase } from '../../../server/database/database.ts'
import { migrate } from '../../../server/database/migrate.ts'
import { seed } from '../../../server/seed/index.ts'

/** What a database of a test begins with: nothing, every table, or the demo's site too. */
export type Beginning = 'empty' | 'migrated' | 'demo'

/** The databases that others begin as, made once for a run. */
export const templateNames = { migrated: 'template_migrated', demo: 'template_demo' } as const

/** Makes the template that most files begin with: migrating takes each longer than all else that they set up. */
export async function makeMigratedTemplate(connection: ClusterConnection): Promise<void> {
  await run(connection, `CREATE DATABASE ${templateNames.migrated}`)
  await within({ ...connection, database: templateNames.migrated }, migrate)
}

/** Makes the demo's template if it is not there yet; whoever asks meanwhile waits. */
export async function ensureDemoTemplate(connection: ClusterConnection): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(1)')
    const there = await client.query('SELECT FROM pg_database WHERE datname = $1', [templateNames.demo])
    if (there.rowCount !== 0) return
    const unfinished = `${templateNames.demo}_unfinished`
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`)
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE ${templateNames.migrated}`)
    const cipher = createCipher(Buffer.alloc(32, 7))
    await within({ ...connection, database: unfinished }, database => seed(database, 'demo', { cipher }))
    await client.query(`ALTER DATABASE ${unfinished} RENAME TO ${templateNames.demo}`)
  } finally {
    await client.end()
  }
}

async function within(
  connection: ClusterConnection,
  work: (database: Database) => Promise<unknown>,
): Promise<void> {
  const database = openDatabase(connection)
  await work(database)
  await database.close()
}

/** Runs one statement over a connection of its own. */
export async function run(connection: pg.ClientConfig, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}
