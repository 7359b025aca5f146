import type { Pool } from 'pg'
import type { Actor } from '../../../server/rights/actor.ts'

/** Gives somebody the session that they call with, begun some minutes ago; their account too, where there is none. */
export async function beginSessionOf(
  { pool }: { readonly pool: Pool },
  { person, sessionId }: Actor,
  minutesAgo = 0,
): Promise<void> {
  const { userId, email } = person
  await pool.query(
    `insert into "AspNetUsers" ("Id", "UserName", "NormalizedUserName", "Email", "NormalizedEmail")
     values ($1, $2, upper($2), $2, upper($2)) on conflict do nothing`,
    [userId, email],
  )
  await pool.query(
    `insert into "Session" ("SessionId", "UserId", "CreatedDt", "LastSeenDt") values ($1, $2, now() - make_interval(mins => $3), now())`,
    [sessionId, userId, minutesAgo],
  )
}
