import { allowedTags, allows, type TagFacts } from '@rounds/core/access'
import { type ToolId, toolNamed } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { claimIsOn } from './granted.ts'

interface Holder {
  readonly id: string
  readonly name: string
  readonly isMJA: boolean
  readonly claimed: readonly number[]
}

/** The active users who may open a tool, by name: possible assignees of its work. */
export async function withTool(executor: Executor, tool: ToolId) {
  const { tag } = toolNamed(tool)
  const { rows: tags } = await sql<TagFacts>`select "TId", "TIdParent", "TVisible", "TDeleted" from "Tag"
    where "TId" = ${tag}`.execute(executor)
  const { rows } = await sql<Holder>`
    with held as (
      select "UserId" as id, "ClaimValue" as tag from "AspNetUserClaims"
        where "ClaimType" = 'TId' and ${claimIsOn('AspNetUserClaims')}
      union select ur."UserId", c."ClaimValue" from "AspNetUserRoles" ur
        join "AspNetRoleClaims" c on c."RoleId" = ur."RoleId" where c."ClaimType" = 'TId')
    select u."Id" as id, coalesce(u."FullName", u."UserName", u."Email") as name,
      exists (select from "AspNetUserRoles" ur join "AspNetRoles" r on r."Id" = ur."RoleId"
        where ur."UserId" = u."Id" and r."NormalizedName" = 'MOJOADMIN') as "isMJA",
      array(select held.tag::int from held where held.id = u."Id" and held.tag ~ '^[0-9]{1,9}$') as claimed
    from "AspNetUsers" u where not u."Disabled" order by 2, 1`.execute(executor)
  return rows
    .filter(({ isMJA, claimed }) => allows(allowedTags({ TId: claimed }, isMJA, tags), tag))
    .map(({ id, name }) => ({ id, name }))
}
