import { readdir, readFile } from 'node:fs/promises'
import { type Migration, Migrator, sql } from 'kysely'
import type { Database } from '../../../server/database/database.ts'

const MIGRATIONS = new URL('../../../server/database/migrations/', import.meta.url)
const ROWS = new URL('first-release.jsonl', import.meta.url)
const LAST = '0012-audit-seal'

/** One row of the first release: its table, and its columns that are not null. */
export type FirstRow = readonly [table: string, columns: Readonly<Record<string, unknown>>]

/**
 * What a database of the first release held: the base that every site has, a record of all but three of its 63 kinds,
 * a tag that was renamed (128), one hidden (127), one moved (140), and none for three tools of today (130, 133, 174).
 */
export async function firstRows(): Promise<readonly FirstRow[]> {
  const lines = (await readFile(ROWS, 'utf8')).trimEnd().split('\n')
  return lines.map(line => JSON.parse(line) as FirstRow)
}

/** Makes an empty database what the first release left: its migrations, and its rows. */
export async function becomeFirstRelease(database: Database): Promise<void> {
  const { error } = await new Migrator({
    db: database.query,
    provider: { getMigrations: firstMigrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  }).migrateToLatest()
  if (error) throw error
  const rows = await firstRows()
  const tables = [...new Set(rows.map(([table]) => table))]
  const insertsOf = (names: readonly string[]) =>
    names.map((table, index) => {
      const columns = JSON.stringify(rows.filter(([name]) => name === table).map(([, row]) => row))
      const read = sql`select * from json_populate_recordset(null::${sql.id(table)}, ${columns}::json)`
      return sql`${sql.id(`inserted${index}`)} as (insert into ${sql.id(table)} ${read})`
    })
  // In one statement what refers to what is checked at its end, so no order of tables has to be found; but what
  // visitors sent takes its tag from its form as it is written.
  const isSent = (table: string) => table.endsWith('FormSubmission')
  for (const names of [tables.filter(table => !isSent(table)), tables.filter(isSent)])
    await sql`with ${sql.join(insertsOf(names))} select`.execute(database.query)
  await settleKeys(database)
}

/** The database hands out keys after those that were loaded, in the tables that there were. */
async function settleKeys({ query }: Database): Promise<void> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES'`.execute(query)
  for (const { table, column } of rows)
    await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, ${column}), coalesce(max(${sql.id(column)}), 0) + 1, false)
      from ${sql.id(table)}`.execute(query)
}

async function firstMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(MIGRATIONS)).sort().filter(file => file <= `${LAST}.sql`)
  const read = files.map(async file => {
    const text = await readFile(new URL(file, MIGRATIONS), 'utf8')
    const migration: Migration = { up: async db => void (await sql.raw(text).execute(db)) }
    return [file.replace(/\.sql$/, ''), migration] as const
  })
  return Object.fromEntries(await Promise.all(read))
}
