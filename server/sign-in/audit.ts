import { sql } from 'kysely'
import type { Author } from '../audit/entry-sql.ts'
import type { Executor } from '../database/database.ts'

/** The words of the audit log for the outcomes of a sign-in (specification §8). */
export const outcomes = {
  resetRequired: 'Password Reset Required',
  disabled: 'Account Disabled',
  success: 'Login Successful',
  failed: (message: string) => `Login Fail: ${message}`,
} as const

/** An entry about signing in. */
export interface SignInEntry {
  readonly type: 'Login' | 'Password' | 'Impersonation' | 'Session' | 'Account'
  readonly message: string
  /** The reason where the person is not told it; never anything secret. */
  readonly reason?: string
  /** The user that it is about, where that is not its author. */
  readonly of?: string
}

/** Writes an audit entry (specification §4: each outcome is written). */
export async function audit(executor: Executor, author: Author, entry: SignInEntry): Promise<void> {
  const { type, message, reason, of = author.userId } = entry
  await sql`insert into "AuditLog" ("Type", "Message", "UserName", "UserId", "ActUserName", "Address", "Entity", "EntityKey", "Data")
    values (${type}, ${message.slice(0, 2000)}, ${author.userName?.slice(0, 256) ?? null}, ${author.userId}::uuid, ${author.actUserName}, ${author.address},
      ${of === null ? null : 'AspNetUsers'}, ${of}, ${reason === undefined ? null : JSON.stringify({ reason })}::json)`.execute(
    executor,
  )
}

/** What somebody typed as their name, fit for the audit log: one line, cut to length. */
export const typedName = (name: string): string =>
  name
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, 256)
