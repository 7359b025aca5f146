import type { FormPresence } from '@rounds/core/api'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { keepPresence, presentOn } from '../records/presence.ts'
import type { Actor } from '../rights/actor.ts'

/**
 * Records that someone has opened or closed a form in a tab; returns who else has it open, and the version of its
 * draft.
 */
export async function formHeartbeat(
  executor: Executor,
  actor: Actor,
  { frmId, tab, leaves }: { readonly frmId: number; readonly tab: string; readonly leaves: boolean },
): Promise<FormPresence> {
  const form = { what: 'form', key: frmId } as const
  await keepPresence(executor, actor, { ...form, tab, leaves })
  const { rows } = await sql<{ version: number }>`select "RowVersion" as version
    from "FormVersion" where "FvDraftOf" = ${frmId}`.execute(executor)
  return { here: await presentOn(executor, form), draft: rows[0] ?? null }
}
