import { readdir, readFile } from 'node:fs/promises'
import { type Migration, Migrator, sql } from 'kysely'
import { StartupError } from '../startup-error.ts'
import { type Database, withoutDeadlines } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

export interface MigrateOptions {
  /** The migrations that the database is to have; all of them where it is left out. */
  readonly only?: readonly string[]
}

/**
 * Applies pending migrations in file order, in one transaction, under a lock that other nodes wait for, however long
 * that takes. Returns the names of those applied. Throws `StartupError` if the database is newer than the program, or a
 * migration fails; everything is rolled back then.
 */
export async function migrate(database: Database, { only }: MigrateOptions = {}): Promise<readonly string[]> {
  await refuseNewer(database)
  const known = await readMigrations()
  const unknown = only?.filter(name => !(name in known)) ?? []
  if (unknown.length > 0)
    throw new StartupError(
      `This program does not know the migrations ${unknown.join(', ')}: use a newer one.`,
    )
  const wanted = Object.entries(known).filter(([name]) => !only || only.includes(name))
  const { error, results } = await withoutDeadlines(database, db =>
    new Migrator({
      db,
      provider: { getMigrations: async () => Object.fromEntries(wanted) },
      migrationTableName: 'migration',
      migrationLockTableName: 'migration_lock',
    }).migrateToLatest(),
  )
  if (error) {
    const failed = results?.find(result => result.status === 'Error')?.migrationName
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupError(`Couldn’t update the database${failed ? ` (${failed})` : ''}: ${reason}`)
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
      `The database is newer than this version of Rounds (it has ${unknown.join(', ')}). Start the version that created it, or a newer one.`,
    )
}
