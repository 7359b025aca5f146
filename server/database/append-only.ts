import { sql } from 'kysely'
import type { Executor } from './database.ts'

/** What a transaction says to delete from append-only tables, as their triggers read it. */
type Permission =
  | { readonly setting: 'rounds.may_prune'; readonly value: 'on' | 'emails' }
  | { readonly setting: 'rounds.may_forget'; readonly value: 'on' }

/** Lets some work delete from append-only tables, and nothing after it in the transaction. */
export async function permitDeletion<T>(
  executor: Executor,
  { setting, value }: Permission,
  work: () => Promise<T>,
): Promise<T> {
  await sql`select set_config(${setting}, ${value}, true)`.execute(executor)
  const result = await work()
  await sql`select set_config(${setting}, '', true)`.execute(executor)
  return result
}
