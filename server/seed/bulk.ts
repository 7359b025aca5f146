import type { EntityName } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/**
 * Lets a great many rows in while tables have no indexes but their keys, and builds the others anew afterwards, which
 * takes less than half the time. Reads of these tables wait until the transaction ends.
 */
export async function withoutIndexes(
  executor: Executor,
  tables: readonly EntityName[],
  work: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, replace(indexdef, ' ON ONLY ', ' ON ') as definition from pg_indexes
    where schemaname = 'public' and tablename = any(${[...tables]}::text[]) and indexdef not like 'CREATE UNIQUE%'
      and indexname not in (select conname from pg_constraint)`.execute(executor)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(executor)
  await work()
  await sql`set local maintenance_work_mem = '256MB'`.execute(executor)
  for (const { definition } of rows) await sql.raw(definition).execute(executor)
}
