import type { Presence, Present } from '@rounds/core/api'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'

/** A tab without a heartbeat for this long counts as closed; tabs send one every ten seconds. */
const GONE_AFTER_SECONDS = 35

const isPresent = sql`at > now() - make_interval(secs => ${GONE_AFTER_SECONDS})`
const columns = sql`user_id as "userId", name, tab, since, at`

/** Who has a page open, first arrival first. */
export async function presentOn(executor: Executor, cId: number): Promise<readonly Present[]> {
  const { rows } = await sql<Present>`select ${columns} from page_presence
    where page = ${cId} and ${isPresent} order by since, tab`.execute(executor)
  return rows
}

/**
 * Records that someone has opened or closed a page in a tab; returns who else has it open, and the version of its
 * draft.
 */
export async function heartbeat(
  executor: Executor,
  { person }: Actor,
  { cId, tab, leaves }: { readonly cId: number; readonly tab: string; readonly leaves: boolean },
): Promise<Presence> {
  if (leaves)
    await sql`delete from page_presence where page = ${cId} and tab = ${tab}::uuid and user_id = ${person.userId}::uuid`.execute(
      executor,
    )
  else
    await sql`with gone as (delete from page_presence where not (${isPresent}))
      insert into page_presence (page, tab, user_id, name) values (${cId}, ${tab}::uuid, ${person.userId}::uuid, ${person.name})
      on conflict (page, tab) do update set at = now(), user_id = excluded.user_id, name = excluded.name`.execute(
      executor,
    )
  const { rows } = await sql<{
    cvId: number
    version: number
  }>`select "CvId" as "cvId", "RowVersion" as version
    from "ContentVersion" where "CvDraftOf" = ${cId}`.execute(executor)
  return { here: await presentOn(executor, cId), draft: rows[0] ?? null }
}
