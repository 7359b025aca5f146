import type { Key } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { tagIds } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { missing, type NotFound } from '../errors.ts'
import type { Actor } from './actor.ts'
import { claimIsOn } from './granted.ts'
import { hasRowFilter } from './row-filter.ts'

const NAMED = 2

/**
 * The end of a refusal: whom to ask for the missing permission. People who hold every permission can grant any; if
 * there are none, a MoJoAdmin is named.
 */
export async function askWhom(executor: Executor, forWhat: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    with held as (
      select "UserId" as id, "ClaimValue" as tag from "AspNetUserClaims"
        where "ClaimType" = 'TId' and ${claimIsOn('AspNetUserClaims')}
      union select ur."UserId", c."ClaimValue" from "AspNetUserRoles" ur
        join "AspNetRoleClaims" c on c."RoleId" = ur."RoleId" where c."ClaimType" = 'TId'),
    granting as (
      select id, false as is_mja from held where tag in (${String(tagIds.Root)}, ${String(tagIds.Dashboard)})
        group by id having count(distinct tag) = 2
      union select ur."UserId", true from "AspNetUserRoles" ur
        join "AspNetRoles" r on r."Id" = ur."RoleId" where r."NormalizedName" = 'MOJOADMIN')
    select coalesce(u."FullName", u."UserName", u."Email") as name
      from granting join "AspNetUsers" u on u."Id" = granting.id where not u."Disabled"
      group by u."Id" order by bool_or(is_mja), name limit ${NAMED}`.execute(executor)
  const names = rows.map(({ name }) => name)
  return `Ask ${names.length > 0 ? names.join(' or ') : 'an administrator'}, who can give you ${forWhat}.`
}

/** The error for a record that a person can't find; it says whom to ask if others may see more of its kind. */
export async function outOfReach(
  executor: Executor,
  actor: Actor,
  entity: Entity,
  key: Key,
): Promise<NotFound> {
  return missing(entity, key, hasRowFilter(actor, entity) ? await askWhom(executor, 'access') : '')
}
