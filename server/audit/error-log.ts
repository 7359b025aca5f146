import { createHash } from 'node:crypto'
import { type FailureFacts, fingerprintText } from '@rounds/core/rules/system'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { version } from '../version.ts'

/** A failure for the error log. */
export interface Failure extends FailureFacts {
  readonly method?: string
  readonly address?: string
  /** What it was about, for the link to it: `entity` and `key`, `JbId`, `TId`, `page`. */
  readonly data?: Readonly<Record<string, unknown>>
}

/** So many entries of one cause are kept a day; more of them are only counted. */
const MOST_A_DAY = 200
/** So many causes are kept; of more the oldest are forgotten. */
const MOST_GROUPS = 5_000

/** What failures with one cause share. */
export const fingerprintOf = (facts: FailureFacts): string =>
  createHash('sha256').update(fingerprintText(facts)).digest('hex').slice(0, 32)

/** The facts of anything that was thrown. */
export function factsOf(error: unknown): FailureFacts {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  return { type: name, message: message || name, stack: stack ?? null }
}

/**
 * Writes a failure into the error log, and counts it with those of the same cause. A cause that was resolved is open
 * again, with the version that it is back in. Gives the entry's id, or that of the last of its
 * kind.
 */
export async function rememberFailure(
  { query }: Pick<Database, 'query'>,
  failure: Failure,
): Promise<number | undefined> {
  const fingerprint = fingerprintOf(failure)
  const type = failure.type.slice(0, 100)
  const message = failure.message.slice(0, 4000)
  const path = failure.path?.slice(0, 2000) ?? null
  const data = failure.data ? JSON.stringify(failure.data) : null
  const { rows } = await sql<{ keeps: boolean; last: number | null; isNew: boolean }>`
    insert into error_group (fingerprint, type, message, path, data, first_version, last_version, kept)
    values (${fingerprint}, ${type}, ${message}, ${path}, ${data}::json, ${version}, ${version}, 1)
    on conflict (fingerprint) do update set seen = error_group.seen + 1, last_at = now(), last_version = ${version},
      message = excluded.message, data = coalesce(excluded.data, error_group.data),
      kept_day = current_date,
      kept = case when error_group.kept_day = current_date then error_group.kept + 1 else 1 end,
      state = case error_group.state when 'resolved' then 'open' else error_group.state end,
      back_version = case error_group.state when 'resolved' then ${version} else error_group.back_version end,
      back_at = case error_group.state when 'resolved' then now() else error_group.back_at end
    returning kept <= ${MOST_A_DAY} as keeps, last_entry as last, seen = 1 as "isNew"`.execute(query)
  const group = rows[0]
  if (group?.isNew) await forgetOldest(query)
  if (group && !group.keeps) return group.last ?? undefined
  const entry = await query
    .insertInto('ErrorLog')
    .values({
      Type: type,
      Message: message,
      Stack: failure.stack?.slice(0, 20_000) ?? null,
      Method: failure.method ?? null,
      Path: path,
      Address: failure.address ?? null,
      Data: data,
      Fingerprint: fingerprint,
      Version: version,
    })
    .returning('Id')
    .executeTakeFirst()
  await sql`update error_group set last_entry = ${entry?.Id ?? null} where fingerprint = ${fingerprint}`.execute(
    query,
  )
  return entry?.Id
}

const forgetOldest = (query: Database['query']) =>
  sql`delete from error_group where fingerprint in (
    select fingerprint from error_group order by last_at desc offset ${MOST_GROUPS})`.execute(query)
