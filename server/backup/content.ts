import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { lineSql, quoted, readCopiedTables } from './copy-rows.ts'
import type { TableContent } from './manifest.ts'
import { type NamedUpload, readNamedUploads } from './named-uploads.ts'

/** What the tables hold at one place of the log. */
export interface ContentAt {
  readonly lsn: string
  readonly tables: readonly TableContent[]
  readonly migrations: readonly string[]
  /** The stored files that it names. */
  readonly named: readonly NamedUpload[]
}

const MOST_TRIES = 600
const PAUSE_MS = 25

/** Nobody stopped writing for long enough to read what stands at one place of the log. */
export class NeverStill extends Error {}

/**
 * Reads what the tables hold, in a snapshot that belongs to one place of the log: nothing was written between the place
 * and the snapshot, and no transaction was under way whose end could be on the other side of it.
 */
export async function readContentAt(client: Client): Promise<ContentAt> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const { rows: before } = await client.query('select pg_current_wal_insert_lsn()::text as lsn')
    await client.query('begin isolation level repeatable read read only')
    try {
      const { rows } = await client.query<{ lsn: string; running: string }>(
        `select split_part(pg_current_snapshot()::text, ':', 3) as running, pg_current_wal_insert_lsn()::text as lsn`,
      )
      const lsn = rows[0]?.lsn ?? ''
      if (lsn === before[0]?.lsn && rows[0]?.running === '') return { lsn, ...(await readContent(client)) }
    } finally {
      await client.query('rollback')
    }
    await delay(PAUSE_MS)
  }
  throw new NeverStill('The database was written to without a pause.')
}

/**
 * Counts and hashes the rows of every table, and names the migrations and the stored files. `isOfAnyServer` hashes
 * columns by their names, for a database whose tables were made in another order; the session then has `sameText`.
 */
export async function readContent(
  client: Client,
  { isOfAnyServer = false } = {},
): Promise<Omit<ContentAt, 'lsn'>> {
  const found = await readCopiedTables(client)
  const tables: TableContent[] = []
  for (const table of found) {
    const row = isOfAnyServer ? lineSql(table) : 't::text'
    const { rows } = await client.query<{ rows: number; hash: string }>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(${row}, 0)::numeric), 0)::text as hash
       from public.${quoted(table.name)} t`,
    )
    tables.push({ name: table.name, rows: rows[0]?.rows ?? 0, hash: rows[0]?.hash ?? '' })
  }
  const hasMigrations = found.some(({ name }) => name === 'migration')
  const { rows: migrations } = hasMigrations
    ? await client.query<{ name: string }>('select name from migration order by name')
    : { rows: [] }
  const named = await readNamedUploads(client)
  return { tables, migrations: migrations.map(({ name }) => name), named }
}
