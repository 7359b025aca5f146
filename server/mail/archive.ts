import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Composed } from './compose.ts'
import type { Sent } from './message.ts'

/** Archives an email before it is sent, so that none goes out unrecorded. Returns its id. */
export async function archive({ query }: Database, from: string, message: Composed): Promise<number> {
  const { to, subject, text, html, withheld = false, userName, writtenWith } = message
  const { EaId } = await query
    .insertInto('EmailArchive')
    .values({
      EaFrom: from,
      EaTo: to,
      EaSubject: subject,
      EaText: withheld ? null : text,
      EaHtml: withheld ? null : (html ?? null),
      EaWithheld: withheld,
      EaTemplate: writtenWith ?? null,
      EaUserName: userName ?? null,
    })
    .returning('EaId')
    .executeTakeFirstOrThrow()
  return EaId
}

/** Records the result of sending it. */
export async function settle(
  { query }: Database,
  id: number,
  status: Sent['status'] | 'waiting',
  error?: string,
): Promise<void> {
  await sql`update "EmailArchive" set "EaStatus" = ${status}, "EaError" = ${error ?? null},
    "EaSentDt" = case when ${status} = 'sent' then now() end where "EaId" = ${id}`.execute(query)
}
