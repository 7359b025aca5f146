import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Unit } from '../records/unit.ts'
import type { Account } from './accounts.ts'
import type { From } from './context.ts'
import { TOKEN_SECONDS } from './tokens.ts'

/** A sign-in older than this has to be repeated (decisions §5). */
export const SIGN_IN_MS = 12 * 3_600_000

/** How long the devices on which someone was signed in are remembered. */
const KEPT_MS = 90 * 24 * 3_600_000

/** Starts a session on a device. Returns its id. */
export async function beginSession(unit: Unit, account: Account, from: From, now: number): Promise<string> {
  unit.notify('Session')
  const { rows } = await sql<{ id: string }>`
    with begun as (
      insert into "Session" ("UserId", "CreatedDt", "LastSeenDt", "Address", "UserAgent")
      values (${account.id}::uuid, ${new Date(now)}, ${new Date(now)}, ${from.address}, ${from.userAgent?.slice(0, 1000) ?? null})
      returning "SessionId"
    ), forgotten as (
      delete from "Session" where "UserId" = ${account.id}::uuid and "CreatedDt" < ${new Date(now - KEPT_MS)}
    ), stamped as (
      insert into session_stamp (session_id, security_stamp) select "SessionId", ${account.securityStamp} from begun
    )
    select "SessionId" as id from begun`.execute(unit.query)
  const [begun] = rows
  if (!begun) throw new Error('Couldn’t start a session.')
  return begun.id
}

/** Ends a session, of anyone or of one person only. Returns whether there was one to end. */
export async function endSession(
  unit: Unit,
  sessionId: string,
  now: number,
  userId?: string,
): Promise<boolean> {
  const { rows } = await sql`
    update "Session" set "RevokedDt" = ${new Date(now)}
    where "SessionId" = ${sessionId}::uuid and "RevokedDt" is null and (${userId ?? null}::uuid is null or "UserId" = ${userId ?? null}::uuid)
    returning 1`.execute(unit.query)
  if (rows.length > 0) unit.notify('Session')
  return rows.length > 0
}

/**
 * Ends all sessions of a user with a new security stamp, except one that may continue with it. Every node rejects the
 * old tokens from now on, even if its notification was lost, because the stamp is compared.
 */
export async function endSessions(
  unit: Unit,
  userId: string,
  now: number,
  except: string | null = null,
): Promise<void> {
  for (const notice of ['AspNetUsers', 'Session']) unit.notify(notice)
  await sql`
    with stamped as (
      update "AspNetUsers" set "SecurityStamp" = gen_random_uuid()::text where "Id" = ${userId}::uuid
      returning "SecurityStamp"
    ), kept as (
      update session_stamp set security_stamp = stamped."SecurityStamp" from stamped where session_id = ${except}::uuid
    )
    update "Session" set "RevokedDt" = ${new Date(now)}
    where "UserId" = ${userId}::uuid and "RevokedDt" is null and "SessionId" is distinct from ${except}::uuid`.execute(
    unit.query,
  )
}

/** A device on which someone is signed in. */
export interface Device {
  readonly SessionId: string
  readonly CreatedDt: string
  readonly LastSeenDt: string
  readonly Address: string | null
  readonly UserAgent: string | null
}

/** The devices on which a user is signed in, most recently used first. */
export async function devicesOf(executor: Executor, userId: string, now: number): Promise<readonly Device[]> {
  const { rows } = await sql<Device>`
    select s."SessionId", s."CreatedDt", s."LastSeenDt", s."Address", s."UserAgent"
    from "Session" s join session_stamp k on k.session_id = s."SessionId" join "AspNetUsers" u on u."Id" = s."UserId"
    where s."UserId" = ${userId}::uuid and s."RevokedDt" is null and s."CreatedDt" > ${new Date(now - SIGN_IN_MS - TOKEN_SECONDS * 1000)}
      and k.security_stamp = coalesce(u."SecurityStamp", '')
    order by s."LastSeenDt" desc limit 200`.execute(executor)
  return rows
}
