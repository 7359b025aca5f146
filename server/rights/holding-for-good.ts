import { allowedTags, type ClaimFacts, type TagFacts } from '@rounds/core/access'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Actor } from './actor.ts'

/** The tags that permissions among some claims open. */
export async function readTree(
  executor: Executor,
  claims: readonly ClaimFacts[],
): Promise<readonly TagFacts[]> {
  const ids = claims.flatMap(({ type, value }) =>
    type === 'TId' && /^\d{1,9}$/.test(value) ? [Number(value)] : [],
  )
  if (ids.length === 0) return []
  const { rows } = await sql<TagFacts>`select "TId", "TIdParent", "TVisible", "TDeleted" from "Tag"
    where "TId" = any(${ids}::int[]) or "TIdParent" = any(${ids}::int[])`.execute(executor)
  return rows
}

/** A person with only what they hold for good: nobody grants for longer than they hold. */
export async function holdingForGood(executor: Executor, person: Actor['person']): Promise<Actor['person']> {
  if (person.isMJA) return person
  const { rows } = await sql<ClaimFacts>`
    select "ClaimType" as type, coalesce("ClaimValue", '') as value from "AspNetUserClaims"
      where "UserId" = ${person.userId}::uuid and "ExpiresDt" is not null
    except select c."ClaimType", coalesce(c."ClaimValue", '') from "AspNetRoleClaims" c
      join "AspNetUserRoles" m using ("RoleId") where m."UserId" = ${person.userId}::uuid`.execute(executor)
  if (rows.length === 0) return person
  const claims = Object.fromEntries(
    Object.entries(person.claims).map(([type, values]) => [
      type,
      values.filter(value => !rows.some(row => row.type === type && row.value === String(value))),
    ]),
  )
  const own = Object.entries(claims).flatMap(([type, values]) =>
    values.map(value => ({ type, value: String(value) })),
  )
  return { ...person, claims, tags: allowedTags(claims, false, await readTree(executor, own)) }
}
