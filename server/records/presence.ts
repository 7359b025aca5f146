import type { Present } from '@rounds/core/api'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'

/** A tab without a heartbeat for this long counts as closed; tabs send one every ten seconds. */
const GONE_AFTER_SECONDS = 35

const isPresent = sql`at > now() - make_interval(secs => ${GONE_AFTER_SECONDS})`

/** What several people can have open at once, and the key of the one that is meant. */
export interface Opened {
  readonly what: 'page' | 'form'
  readonly key: number
}

const tableOf = ({ what }: Opened) => sql.table(`${what}_presence`)

/** Who has something open, first arrival first. */
export async function presentOn(executor: Executor, opened: Opened): Promise<readonly Present[]> {
  const { rows } = await sql<Present>`select user_id as "userId", name, tab, since, at from ${tableOf(opened)}
    where ${sql.ref(opened.what)} = ${opened.key} and ${isPresent} order by since, tab`.execute(executor)
  return rows
}

/** Records that someone has something open in a tab, or has closed it. */
export async function keepPresence(
  executor: Executor,
  { person }: Actor,
  { tab, leaves, ...opened }: Opened & { readonly tab: string; readonly leaves: boolean },
): Promise<void> {
  const [table, column] = [tableOf(opened), sql.ref(opened.what)]
  if (leaves)
    await sql`delete from ${table} where ${column} = ${opened.key} and tab = ${tab}::uuid
      and user_id = ${person.userId}::uuid`.execute(executor)
  else
    await sql`with gone as (delete from ${table} where not (${isPresent}))
      insert into ${table} (${column}, tab, user_id, name)
      values (${opened.key}, ${tab}::uuid, ${person.userId}::uuid, ${person.name})
      on conflict (${column}, tab) do update set at = now(), user_id = excluded.user_id, name = excluded.name`.execute(
      executor,
    )
}
