import type { Entity } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { Forbidden } from '../errors.ts'
import type { Operation } from './guards/index.ts'

/** Whether a write can remove a MoJoAdmin: the account or its membership is deleted, or the account is disabled. */
const takesAway = (entity: Entity, { action, records }: Operation): boolean =>
  records.length > 0 &&
  ((action === 'delete' && (entity.name === 'AspNetUsers' || entity.name === 'AspNetUserRoles')) ||
    (entity.name === 'AspNetUsers' && records.some(record => record.Disabled === true)))

/**
 * Ensures that a MoJoAdmin can sign in, if there was one (decisions §4). Checked before the commit, because one
 * transaction may remove several, and under a lock, because several transactions may remove one each.
 */
export function watchMojoAdmin(executor: Executor) {
  let had = false
  let isWatching = false
  return {
    async beforeWrite(entity: Entity, operation: Operation): Promise<void> {
      if (isWatching || !takesAway(entity, operation)) return
      isWatching = true
      await sql`select 1 from "AspNetRoles" where "NormalizedName" = 'MOJOADMIN' for update`.execute(executor)
      had = await hasMojoAdmin(executor)
    },
    /** Throws `Forbidden` if the last one would be removed. */
    async beforeCommit(): Promise<void> {
      if (had && !(await hasMojoAdmin(executor)))
        throw new Forbidden('This is the last MoJoAdmin. Add another one first.')
    },
  }
}

async function hasMojoAdmin(executor: Executor): Promise<boolean> {
  const { rows } = await sql`select 1 from "AspNetUserRoles" ur
    join "AspNetRoles" r on r."Id" = ur."RoleId" join "AspNetUsers" u on u."Id" = ur."UserId"
    where r."NormalizedName" = 'MOJOADMIN' and not u."Disabled" limit 1`.execute(executor)
  return rows.length > 0
}
