import { type ClaimFacts, grantsToReview, type LastChanges, lastUseOf } from '@rounds/core/access'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { type Holder, readGranted, readHolders } from '../../rights/granted.ts'

/** Takes a snapshot of all grants of people who can sign in. Returns their number. */
export async function freezeGrants(executor: Executor, review: number): Promise<number> {
  const granted = await readGranted(executor)
  const holders = (await readHolders(executor, granted)).filter(({ disabled }) => !disabled)
  const changesOf = await readLastChanges(executor)
  const names = new Map(granted.tags.map(({ TId, TName }) => [String(TId), TName]))
  const rows = holders.flatMap(holder => {
    const changes = changesOf(holder.userId)
    return grantsToReview(holder).map(grant => ({
      user_id: holder.userId,
      user_name: holder.name,
      group_id: grant.group?.id ?? null,
      claim_type: grant.claim?.type ?? null,
      claim_value: grant.claim?.value ?? null,
      expires_at: untilOf(holder, grant.claim),
      what: grant.group ? grant.group.name : sayClaim(grant.claim, names),
      last_used_at: lastUseOf(grant, changes, granted.tags),
    }))
  })
  await sql`insert into access_review_grant
      (review_id, user_id, user_name, group_id, claim_type, claim_value, expires_at, what, last_used_at)
    select ${review}::int, given.* from json_to_recordset(${JSON.stringify(rows)}::json) as given(user_id uuid,
      user_name text, group_id uuid, claim_type text, claim_value text, expires_at timestamptz, what text,
      last_used_at timestamptz)`.execute(executor)
  return rows.length
}

const untilOf = ({ own }: Holder, claim: ClaimFacts | null) => own.find(one => one === claim)?.until ?? null

const sayClaim = ({ type, value }: ClaimFacts, names: ReadonlyMap<string, string>): string =>
  (type === 'TId' ? names.get(value) : undefined) ?? `${type} ${value}`.trim()

const lately = sql`"UserId" is not null and "Type" in ('Created', 'Changed', 'Deleted', 'Restored', 'Published')
  and "Date" > now() - interval '1 year'`
const latest = sql<string>`to_char(max("Date") at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** When each person last changed what, within a year, from the audit log. */
async function readLastChanges(executor: Executor): Promise<(userId: string) => LastChanges> {
  const entities = await sql<{
    id: string
    entity: string
    at: string
  }>`select "UserId" as id, "Entity" as entity,
    ${latest} as at from "AuditLog" where ${lately} and "Entity" is not null group by 1, 2`.execute(executor)
  const folders = await sql<{ id: string; tag: number; at: string }>`
    select log."UserId" as id, place."TId" as tag, ${latest} as at
    from "AuditLog" log join "TagToContent" place on place."CId"::text = log."EntityKey"
    where ${lately} and log."Entity" = 'Content' group by 1, 2`.execute(executor)
  const people = new Map<string, { entities: Map<string, string>; folders: Map<number, string> }>()
  const of = (id: string) => {
    const found = people.get(id) ?? { entities: new Map(), folders: new Map() }
    people.set(id, found)
    return found
  }
  for (const { id, entity, at } of entities.rows) of(id).entities.set(entity, at)
  for (const { id, tag, at } of folders.rows) of(id).folders.set(tag, at)
  return of
}
