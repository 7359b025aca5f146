import type { Presence } from '@rounds/core/api'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { keepPresence, presentOn } from '../records/presence.ts'
import type { Actor } from '../rights/actor.ts'

/**
 * Records that someone has opened or closed a page in a tab; returns who else has it open, and the version of its
 * draft.
 */
export async function heartbeat(
  executor: Executor,
  actor: Actor,
  { cId, tab, leaves }: { readonly cId: number; readonly tab: string; readonly leaves: boolean },
): Promise<Presence> {
  const page = { what: 'page', key: cId } as const
  await keepPresence(executor, actor, { ...page, tab, leaves })
  const { rows } = await sql<{
    cvId: number
    version: number
  }>`select "CvId" as "cvId", "RowVersion" as version
    from "ContentVersion" where "CvDraftOf" = ${cId}`.execute(executor)
  return { here: await presentOn(executor, page), draft: rows[0] ?? null }
}
