import { type ClaimFacts, isPrintable, parsePermissions, printPermissions } from '@rounds/core/access'
import type { Entity, EntityName } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Forbidden, Unauthorized } from '../errors.ts'
import type { Actor } from './actor.ts'
import { claimIsOn } from './granted.ts'
import type { Operation } from './guards/operation.ts'

const permissions: readonly EntityName[] = ['AspNetUserRoles', 'AspNetUserClaims', 'AspNetRoleClaims']

/** Whether a write changes who may do what, or who may sign in. */
const isAboutRights = ({ name }: Entity, { action }: Operation): boolean =>
  permissions.includes(name as EntityName) ||
  (name === 'AspNetUsers' && action !== 'create') ||
  (name === 'AspNetRoles' && action === 'delete')

/**
 * Lets writes about rights happen one after the other, and each only by who still has the rights that it was decided
 * with: without that, two administrators could remove each other at the same moment, or somebody grant what is being
 * taken from them. Throws `Unauthorized` where the session has ended meanwhile, and `Forbidden`. Jobs read rights anew
 * as they run, and have no session to ask for.
 */
export async function requireStillHeld(
  executor: Executor,
  { person, sessionId }: Actor,
  entity: Entity,
  operation: Operation,
): Promise<void> {
  if (sessionId === '' || !isAboutRights(entity, operation)) return
  await sql`select pg_advisory_xact_lock(hashtext('rounds rights'))`.execute(executor)
  const { rows } = await sql<{ ended: boolean; roles: string; claims: string }>`
    select s."RevokedDt" is not null or u."Disabled" or k.security_stamp <> coalesce(u."SecurityStamp", '') as ended,
      (select coalesce(json_agg(r."Name"), '[]')::text from "AspNetUserRoles" m
        join "AspNetRoles" r on r."Id" = m."RoleId" where m."UserId" = ${person.userId}::uuid) as roles,
      (select coalesce(json_agg(json_build_object('type', c.type, 'value', c.value)), '[]')::text from (
        select "ClaimType" as type, coalesce("ClaimValue", '') as value from "AspNetUserClaims"
          where "UserId" = ${person.userId}::uuid and ${claimIsOn('AspNetUserClaims')}
        union select k."ClaimType", coalesce(k."ClaimValue", '') from "AspNetUserRoles" m
          join "AspNetRoleClaims" k on k."RoleId" = m."RoleId" where m."UserId" = ${person.userId}::uuid) c) as claims
    from "Session" s join session_stamp k on k.session_id = s."SessionId" join "AspNetUsers" u on u."Id" = s."UserId"
    where s."SessionId" = ${sessionId}::uuid`.execute(executor)
  const [now] = rows
  if (!now) return
  if (now.ended) throw new Unauthorized()
  const claims = (JSON.parse(now.claims) as ClaimFacts[]).filter(isPrintable)
  const isSame =
    textOf(JSON.parse(now.roles) as string[]) === textOf(person.roles) &&
    claimsText(parsePermissions(printPermissions(claims))) === claimsText(person.claims)
  if (!isSame) throw new Forbidden('Your permissions changed a moment ago, so nothing was saved. Try again.')
}

const textOf = (names: readonly unknown[]) => JSON.stringify(names.map(String).toSorted())

const claimsText = (claims: Actor['person']['claims']) =>
  textOf(Object.entries(claims).flatMap(([type, values]) => values.map(value => `${type}:${value}`)))
