import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { insert } from '../insert.ts'
import { people, savedViews } from './people.ts'

/** Writes users, groups and permissions. */
export async function writePeople(executor: Executor, now: Date): Promise<void> {
  const { roles, users, memberships, roleClaims, userClaims } = people(now)
  await insert(executor, 'AspNetRoles', roles)
  await insert(executor, 'AspNetUsers', users)
  // A stamp that somebody could foresee would be none.
  await sql`update "AspNetUsers" set "SecurityStamp" = gen_random_uuid()::text, "ConcurrencyStamp" = gen_random_uuid()::text`.execute(
    executor,
  )
  await insert(executor, 'AspNetUserRoles', memberships)
  await insert(executor, 'AspNetRoleClaims', roleClaims)
  await insert(executor, 'AspNetUserClaims', userClaims)
  await insert(executor, 'SavedView', savedViews())
}
