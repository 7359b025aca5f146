import { type Entity, entities, entityNamed } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { quoteName } from '../sql/schema.ts'

/** The entities whose tables are not there, as when one was dropped by hand. */
export async function readLostTables(executor: Executor): Promise<readonly string[]> {
  const all = Object.values<Entity>(entities).map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`select name
    from unnest(${all}::text[], ${all.map(quoteName)}::text[]) as wanted (name, quoted)
    where to_regclass(quoted) is null order by name`.execute(executor)
  return rows.map(({ name }) => name)
}

/** What people call the records of tables. */
export const pluralsOf = (tables: readonly string[]): readonly string[] =>
  tables.map(name => entityNamed(name)?.plural ?? name)
