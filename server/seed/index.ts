import { sql } from 'kysely'
import type { Cipher } from '../crypto/cipher.ts'
import { type Database, type Executor, withoutDeadlines } from '../database/database.ts'
import type { Storage } from '../files/storage.ts'
import { writeBase } from './base/index.ts'
import { newSite } from './base/site.ts'
import { wexmoor, writeDemo } from './demo/index.ts'
import { settleKeys } from './insert.ts'
import { type Growing, multiply } from './multiply.ts'

export { type Growing, growingEntities } from './multiply.ts'

/** How much a demo is multiplied, for benchmarks, and of what. */
export interface SeedOptions extends GrowOptions {
  readonly scale?: number
  /** Where the demo's files are kept; without it, they have records and no bytes. */
  readonly storage?: Storage
}

export interface GrowOptions {
  readonly only?: Growing
  /** Encrypts what visitors sent in; without it, submissions have only answers that tell nobody who gave them. */
  readonly cipher?: Cipher
}

/**
 * Fills an empty database: with what the product itself needs, or with a made-up hospital group as well (decisions
 * §1, §7). One that has tags is left as it is. All of it happens in one transaction under a lock, so nodes that
 * start together seed once, and one that is killed leaves an empty database to be seeded at the next start. Gives
 * whether it did anything.
 */
export async function seed(
  database: Database,
  kind: 'demo' | 'empty',
  { scale = 1, storage, ...options }: SeedOptions = {},
): Promise<boolean> {
  return alone(database, async executor => {
    if (await isSeeded(executor)) return false
    const now = new Date()
    await writeBase(executor, kind === 'demo' ? wexmoor : newSite)
    if (kind === 'demo') {
      await writeDemo(executor, now, { ...options, ...(storage && { storage }) })
      await multiply(executor, scale - 1, now, options)
    }
    await settleKeys(executor)
    return true
  })
}

/** Adds to a demo so many times what it began with, for benchmarks. */
export async function grow(database: Database, times: number, options: GrowOptions = {}): Promise<void> {
  await alone(database, async executor => {
    await multiply(executor, times, new Date(), options)
    await settleKeys(executor)
  })
}

/** One transaction that no other node's seed runs beside. */
async function alone<T>(database: Database, work: (executor: Executor) => Promise<T>): Promise<T> {
  return withoutDeadlines(database, query =>
    query.transaction().execute(async executor => {
      await sql`select pg_advisory_xact_lock(hashtext('rounds seed'))`.execute(executor)
      return work(executor)
    }),
  )
}

async function isSeeded(executor: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from "Tag" limit 1`.execute(executor)
  return rows.length > 0
}
