import { type AnyRow, checkRecord, checkValue, type Entity, type EntityName } from '@rounds/core/entities'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import { type Database, openDatabase, type StoredRow } from '../../../server/database/database.ts'
import { seed } from '../../../server/seed/index.ts'
import { freshDatabase } from '../support/database.ts'

/** A database with all its tables, for the tests of one file or describe. */
export async function migratedDatabase(): Promise<Database> {
  const { connection } = await freshDatabase({ as: 'migrated' })
  const database = openDatabase(connection)
  afterAll(() => database.close())
  return database
}

/** The same, seeded. */
export async function seededDatabase(kind: 'demo' | 'empty'): Promise<Database> {
  const database = await migratedDatabase()
  await seed(database, kind)
  return database
}

/** Every row of an entity, by its key. */
export async function rowsOf<N extends EntityName>(
  { query }: Database,
  name: N,
): Promise<readonly StoredRow<N>[]> {
  const { rows } = await sql<StoredRow<N>>`select * from ${sql.id(name)} order by 1`.execute(query)
  return rows
}

/** What an entity's definition says against the rows that are stored, read-only fields included. */
export async function issuesOf(database: Database, entity: Entity): Promise<readonly string[]> {
  const rows: readonly AnyRow[] = await rowsOf(database, entity.name as EntityName)
  return rows.flatMap(row => {
    const open = Object.entries(row).filter(([name]) => entity.fields[name]?.secret !== 'hidden')
    const checked = checkRecord(entity, Object.fromEntries(open), 'create', 'wire')
    const issues = checked.ok ? [] : checked.issues.map(issue => issue.message)
    for (const [name, field] of Object.entries(entity.fields)) {
      const value = row[name]
      const wrong = value === null ? undefined : checkValue(field, value, 'wire')
      if (wrong) issues.push(`${name} ${wrong}`)
    }
    return issues.map(issue => `${entity.name} ${String(row[entity.key[0] ?? ''])}: ${issue}`)
  })
}

/** Rows by what they have in common. */
export function groupedBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}
