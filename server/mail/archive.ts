import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Composed } from './compose.ts'
import type { Sent } from './message.ts'

/** Writes a mail into the archive before it is sent, so that none goes out unrecorded. Gives its id. */
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

/** Writes down what became of it. */
export async function settle(
  { query }: Database,
  id: number,
  status: Sent['status'] | 'waiting',
  error?: string,
): Promise<void> {
  await sql`update "EmailArchive" set "EaStatus" = ${status}, "EaError" = ${error ?? null},
    "EaSentDt" = case when ${status} = 'sent' then now() end where "EaId" = ${id}`.execute(query)
}
