import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type pg from 'pg'
import { startCluster } from '../database/cluster/cluster.ts'
import type { RecoveredCluster } from '../database/cluster/recovery.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { withClient } from '../integrity/integrity-job.ts'
import { installAmcheck } from '../integrity/storage-check.ts'
import { quoted, sameText, writeLines } from './copy-rows.ts'
import { fileIn, type Manifest } from './manifest.ts'
import { Damaged } from './sealing.ts'
import type { Vault } from './vault.ts'

interface LoadOptions {
  readonly vault: Vault
  readonly id: string
  /** For what is decrypted, and the cluster. */
  readonly folder: string
  readonly signal?: AbortSignal
}

/** Starts a cluster of its own and fills it with a copy. Throws `Damaged`. */
export async function startFromCopy(options: LoadOptions, manifest: Manifest): Promise<RecoveredCluster> {
  const { folder } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const cluster = await startCluster({ folder })
  try {
    const superuser = cluster.superuser ?? cluster.connection
    const database = openDatabase(cluster.connection, { max: 2 })
    await makeTables(database, manifest).finally(() => database.close())
    await withClient(superuser, client => loadCopy(client, options, manifest))
    return { connection: cluster.connection, superuser, stop: () => cluster.stop() }
  } catch (error) {
    await cluster.stop()
    throw error
  }
}

/** Makes the tables as they were when the copy was taken. */
export const makeTables = (database: Database, { migrations }: Pick<Manifest, 'migrations'>) =>
  migrate(database, { only: migrations })

/** Fills the tables of a database with a copy: all of it or nothing. What is in them goes. */
export async function loadCopy(client: pg.Client, options: LoadOptions, manifest: Manifest): Promise<void> {
  const { vault, id, folder, signal } = options
  const { tables = [], sequences = [] } = manifest.copy ?? {}
  await client.query(sameText)
  await installAmcheck(client)
  await client.query('begin')
  // The order of the tables does not matter, and no trigger changes what was stored.
  await client.query('set local session_replication_role = replica')
  await client.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join()}`)
  for (const table of tables) {
    signal?.throwIfAborted()
    const file = manifest.files.find(({ path }) => path === table.name)
    if (!file) throw new Damaged(`${table.name} is not in it.`)
    const plain = join(folder, `.${randomUUID()}`)
    try {
      const facts = await vault.open(fileIn(id, file.stored), `${id} ${table.name}`, plain).catch(error => {
        throw error instanceof Damaged ? new Damaged(`${table.name}: ${error.message}`) : error
      })
      if (facts.sha256 !== file.sha256) throw new Damaged(`${table.name} is not what was written.`)
      const lines = createInterface({ input: createReadStream(plain), crlfDelay: Number.POSITIVE_INFINITY })
      await writeLines(client, table, lines)
    } finally {
      await rm(plain, { force: true })
    }
  }
  for (const { name, last } of sequences)
    await client.query('select setval(sequence, $2::bigint) from to_regclass($1) sequence', [
      `public.${quoted(name)}`,
      last,
    ])
  await client.query('commit')
}
