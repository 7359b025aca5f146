import type { ClaimFacts, Group, NamedTag, PersonGrants } from '@rounds/core/access'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** The tag tree and every group, as input for the permission rules. */
export interface GrantedNow {
  readonly tags: readonly NamedTag[]
  readonly groups: readonly Group[]
}

/** A direct permission, which may expire. */
export interface OwnClaim extends ClaimFacts {
  readonly until: string | null
}

/** A person with an account, and their grants. */
export interface Holder extends PersonGrants {
  readonly name: string
  readonly email: string
  readonly disabled: boolean
  readonly own: readonly OwnClaim[]
}

/** Whether a direct permission is valid now: it has no expiry, or a future one. */
export const claimIsOn = (alias: string) =>
  sql<boolean>`(${sql.ref(`${alias}.ExpiresDt`)} is null or ${sql.ref(`${alias}.ExpiresDt`)} > clock_timestamp())`

/** Reads the tag tree and the groups with their permissions. */
export async function readGranted(executor: Executor): Promise<GrantedNow> {
  const [tags, groups] = await Promise.all([
    sql<NamedTag>`select "TId", "TIdParent", "TName", "TVisible", "TDeleted" from "Tag" order by "TId"`.execute(
      executor,
    ),
    sql<{ id: string; name: string; claims: string }>`
      select r."Id" as id, r."Name" as name, coalesce((
        select json_agg(json_build_object('type', c."ClaimType", 'value', coalesce(c."ClaimValue", '')) order by c."Id")
        from "AspNetRoleClaims" c where c."RoleId" = r."Id"), '[]')::text as claims
      from "AspNetRoles" r order by r."Name"`.execute(executor),
  ])
  return {
    tags: tags.rows,
    groups: groups.rows.map(row => ({ ...row, claims: JSON.parse(row.claims) as ClaimFacts[] })),
  }
}

interface HolderRow {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly disabled: boolean
  readonly roles: readonly string[]
  readonly own: string
}

/** Reads people's grants; of everyone, or of one. */
export async function readHolders(
  executor: Executor,
  { groups }: Pick<GrantedNow, 'groups'>,
  userId?: string,
): Promise<readonly Holder[]> {
  const byId = new Map(groups.map(group => [group.id, group]))
  const { rows } = await sql<HolderRow>`
    select u."Id" as "userId", coalesce(u."FullName", u."UserName", u."Email") as name, u."Email" as email,
      u."Disabled" as disabled,
      array(select m."RoleId"::text from "AspNetUserRoles" m where m."UserId" = u."Id" order by 1) as roles,
      coalesce((select json_agg(json_build_object('type', c."ClaimType", 'value', coalesce(c."ClaimValue", ''), 'until', c."ExpiresDt") order by c."Id")
        from "AspNetUserClaims" c where c."UserId" = u."Id" and ${claimIsOn('c')}), '[]')::text as own
    from "AspNetUsers" u where ${userId ?? null}::uuid is null or u."Id" = ${userId ?? null}::uuid
    order by 2, 1`.execute(executor)
  return rows.map(({ roles, own, ...row }) => ({
    ...row,
    groups: roles.flatMap(id => byId.get(id) ?? []),
    own: JSON.parse(own) as OwnClaim[],
  }))
}
