import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { StepUpNeeded } from '../errors.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { FRESH_MS } from '../rights/proven.ts'
import { audit } from './audit.ts'
import type { Context, From } from './context.ts'
import type { Caller } from './identify.ts'
import { failed, passwordIsRight, WRONG_PASSWORD } from './own-account.ts'

/**
 * Throws `StepUpNeeded` unless the session began, or was proven again, within ten minutes: someone at an unattended
 * browser must not get at secrets.
 */
export async function requireFresh(
  executor: Executor,
  { sessionId }: Actor,
  now = Date.now(),
): Promise<void> {
  const since = new Date(now - FRESH_MS)
  const id = sessionId === '' ? null : sessionId
  const { rows } = await sql`
    select 1 from "Session" where "SessionId" = ${id}::uuid and "CreatedDt" > ${since}
    union all select 1 from session_step_up where session_id = ${id}::uuid and at > ${since}`.execute(
    executor,
  )
  if (rows.length === 0) throw new StepUpNeeded()
}

/** Proves a session again by password. Errors have status 200 and `errors`. */
export async function stepUp(
  context: Context,
  caller: Caller,
  { password, from }: { readonly password: string; readonly from: From },
) {
  const { account, signedIn, token, by } = caller
  if (!(await passwordIsRight(context, signedIn, password, from))) return failed(WRONG_PASSWORD)
  await context.unit({ author: by }, async unit => {
    await markProven(unit, token.sid, context.now())
    await audit(unit, { type: 'Session', message: 'Entered the password again', of: account.id })
  })
  return { success: true }
}

/** Records that a session was proven again. */
export async function markProven({ query, notify }: Unit, sessionId: string, now: number): Promise<void> {
  notify('Session')
  await sql`insert into session_step_up (session_id, at) values (${sessionId}::uuid, ${new Date(now)})
    on conflict (session_id) do update set at = excluded.at`.execute(query)
}
