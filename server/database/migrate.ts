import { readdir, readFile } from 'node:fs/promises'
import { type Migration, Migrator, sql } from 'kysely'
import { StartupError } from '../startup-error.ts'
import { type Database, withoutDeadlines } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Applies pending migrations in file order, in one transaction, under a lock that other nodes wait for, however long
 * that takes. Returns the names of those applied. Throws `StartupError` if the database is newer than the program, or a
 * migration fails; everything is rolled back then.
 */
export async function migrate(database: Database): Promise<readonly string[]> {
  await refuseNewer(database)
  const { error, results } = await withoutDeadlines(database, db =>
    new Migrator({
      db,
      provider: { getMigrations: readMigrations },
      migrationTableName: 'migration',
      migrationLockTableName: 'migration_lock',
    }).migrateToLatest(),
  )
  if (error) {
    const failed = results?.find(result => result.status === 'Error')?.migrationName
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(
      `The database could not be brought up to date${failed ? ` (${failed})` : ''}: ${reason}`,
    )
  }
  return (results ?? []).map(result => result.migrationName)
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter(file => file.endsWith('.sql')).sort()
  const read = files.map(async file => {
    const text = await readFile(new URL(file, FOLDER), 'utf8')
    const migration: Migration = { up: async db => void (await sql.raw(text).execute(db)) }
    return [file.replace(/\.sql$/, ''), migration] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

async function refuseNewer({ pool }: Database): Promise<void> {
  const known = Object.keys(await readMigrations())
  const { rows } = await pool.query<{ table: string | null }>(
    `SELECT to_regclass('public.migration')::text AS table`,
  )
  if (!rows[0]?.table) return
  const applied = await pool.query<{ name: string }>('SELECT name FROM migration ORDER BY name')
  const unknown = applied.rows.map(row => row.name).filter(name => !known.includes(name))
  if (unknown.length > 0)
    throw new StartupError(
      `The database is newer than this program (it has had ${unknown.join(', ')}): start the program that made it, or a newer one.`,
    )
}
