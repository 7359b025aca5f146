import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** A place in the chain, and the hash that the next link is made from. */
export interface End {
  readonly position: number
  readonly hash: Buffer
}

/** A link of the chain, and what it was made for. */
export interface Link extends End {
  readonly entry: number
  /** The current entry as JSON; null if it is gone. */
  readonly content: string | null
}

/** The hash before the first link. */
export const BEGINNING = Buffer.alloc(32)

/**
 * The signed part of an entry: texts and nulls in a fixed order, so that no two entries look alike. Every column is
 * named, so a later column changes nothing here; the timestamp is in milliseconds, independent of the session's time
 * zone. The last three columns were added later: older entries have no group, and concern the record they name, if any.
 * Those are signed in their old format, and all others with all three.
 */
const first: RawBuilder<unknown> = sql`"Id"::text,
  (extract(epoch from "Date") * 1000)::bigint::text, "Type", "Message", "UserName", "UserId"::text, "ActUserName",
  "Entity", "EntityKey", "Address", "Data"::text, "RowVersion"::text`
export const content: RawBuilder<string> = sql`case
  when coalesce("GroupId"::text, "Cause") is null
    and coalesce("Concerns", '') in ('', ';' || coalesce("Entity", '') || '/' || coalesce("EntityKey", '') || ';')
  then json_build_array(${first}) else json_build_array(${first}, "Concerns", "GroupId"::text, "Cause") end::text`

/** The links after a position, in their order. */
export async function linksAfter(
  executor: Executor,
  position: number,
  most: number,
): Promise<readonly Link[]> {
  const { rows } = await sql<Link>`select position, entry_id as entry, hash,
      case when "Id" is not null then ${content} end as content
    from (select * from audit_seal where position > ${position} order by position limit ${most}) seals
    left join "AuditLog" on "Id" = entry_id order by position`.execute(executor)
  return rows
}
