import type { Entity } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Forbidden } from '../errors.ts'
import type { Operation } from './guards.ts'

/** Whether a write can take a MoJoAdmin away: the account or its membership goes, or the account is disabled. */
const takesAway = (entity: Entity, { action, records }: Operation): boolean =>
  records.length > 0 &&
  ((action === 'delete' && (entity.name === 'AspNetUsers' || entity.name === 'AspNetUserRoles')) ||
    (entity.name === 'AspNetUsers' && records.some(record => record.Disabled === true)))

/**
 * Writes so that a MoJoAdmin who may sign in is left, if there was one (decisions §4). It is asked after the write,
 * since several may go in one call, and under a lock, since several calls may take one each. Throws `Forbidden`.
 */
export async function keepingMojoAdmin<T>(
  executor: Executor,
  entity: Entity,
  operations: readonly Operation[],
  write: () => Promise<T>,
): Promise<T> {
  if (!operations.some(operation => takesAway(entity, operation))) return write()
  await sql`select 1 from "AspNetRoles" where "NormalizedName" = 'MOJOADMIN' for update`.execute(executor)
  const had = await hasMojoAdmin(executor)
  const result = await write()
  if (had && !(await hasMojoAdmin(executor)))
    throw new Forbidden('This is the last MoJoAdmin; make another one first.')
  return result
}

async function hasMojoAdmin(executor: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from "AspNetUserRoles" ur
    join "AspNetRoles" r on r."Id" = ur."RoleId" join "AspNetUsers" u on u."Id" = ur."UserId"
    where r."NormalizedName" = 'MOJOADMIN' and not u."Disabled" limit 1`.execute(executor)
  return rows.length > 0
}
