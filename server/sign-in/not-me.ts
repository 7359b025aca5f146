import type { NotMeAnswer } from '@rounds/core/api'
import { sql } from 'kysely'
import { hashOf, randomText } from '../crypto/keys.ts'
import type { Limit } from '../limits/limits.ts'
import type { Unit } from '../records/unit.ts'
import { type SessionFacts, sessionOf } from './accounts.ts'
import { audit } from './audit.ts'
import { forgetCode } from './codes.ts'
import type { Context, From } from './context.ts'
import { hashPassword } from './passwords.ts'
import { issueResetCode } from './reset-password.ts'
import { endSessions } from './sessions.ts'
import { authorOf } from './token-status.ts'

const ofAddress: Limit = { name: 'not me address', most: 20, seconds: 15 * 60 }
const DEAD_LINK = 'This link has expired. It works once. If you don’t know a sign-in, choose a new password.'

/**
 * The owner of an account says that a sign-in was someone else: that session and all others end, the password is good
 * for nothing, and what was set up for signing in since then is removed. Answers the code of a link for a new password,
 * since whoever has the email could ask for one; an account without a password gets none. Throws `TooMany`.
 */
export async function disown(context: Context, code: string, from: From): Promise<NotMeAnswer> {
  const { database, limits, now } = context
  await limits.take(ofAddress, from.caller)
  const { rows } = await sql<{ session: string }>`select session_id as session from device_alert
    where code_hash = ${hashOf(code)} and expires_at > ${new Date(now())}`.execute(database.query)
  const session = rows[0] && (await sessionOf(database.query, rows[0].session))
  if (!session) return { success: false, errors: [{ message: DEAD_LINK }] }
  const { account } = session
  const nobodysHash = account.passwordHash === null ? null : await hashPassword(randomText())
  const author = { ...authorOf(account), address: from.address }
  return context.unit({ author }, async unit => {
    if (!(await takeLink(unit, code))) return { success: false, errors: [{ message: DEAD_LINK }] }
    await endSessions(unit, account.id, now())
    await forgetCode(unit.query, account.id)
    await removeSince(unit, session)
    await sql`update "AspNetUsers" set "PasswordHash" = ${nobodysHash}, "ResetRequired" = ${nobodysHash !== null},
      "RowVersion" = "RowVersion" + 1 where "Id" = ${account.id}::uuid`.execute(unit.query)
    await audit(unit, {
      type: 'Session',
      message: 'Reported a sign-in by someone else; signed out everywhere',
    })
    if (nobodysHash === null) return { success: true }
    return {
      success: true,
      userName: account.email,
      code: await issueResetCode(unit.query, account, now()),
    }
  })
}

/** Uses up the link, and forgets its device. */
async function takeLink(unit: Unit, code: string): Promise<boolean> {
  const { rows } = await sql`
    with used as (delete from device_alert where code_hash = ${hashOf(code)} returning device_hash),
      forgotten as (delete from known_device where hash in (select device_hash from used))
    select 1 from used`.execute(unit.query)
  return rows.length > 0
}

/** Removes passkeys and an authenticator app that were added since the session began. */
async function removeSince(unit: Unit, { account, began }: SessionFacts): Promise<void> {
  for (const [table, column] of [
    ['passkey', 'created_at'],
    ['authenticator', 'confirmed_at'],
  ] as const)
    await sql`delete from ${sql.id(table)} where user_id = ${account.id}::uuid and ${sql.id(column)} >= ${began}`.execute(
      unit.query,
    )
}
