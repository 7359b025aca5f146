import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Unit } from '../records/unit.ts'

/** This many consecutive failures lock an account for this long (decisions §5). */
const MOST_FAILURES = 5
export const LOCK_MS = 15 * 60_000

/** An expired lock resets the count. */
const failures = sql`(case when "LockoutEnd" is null then "AccessFailedCount" else 0 end + 1)`

/**
 * Counts an attempt as failed before it is made, so that parallel attempts can't exceed the limit. Returns false if the
 * account is locked; then the attempt must not be made. The fifth failure locks.
 */
export async function beginTry(executor: Executor, userId: string, now: number): Promise<boolean> {
  const { rows } = await sql`
    update "AspNetUsers" set
      "AccessFailedCount" = ${failures},
      "LockoutEnd" = case when "LockoutEnabled" and ${failures} >= ${MOST_FAILURES} then ${new Date(now + LOCK_MS)}::timestamptz end
    where "Id" = ${userId}::uuid
      and (not "LockoutEnabled" or "LockoutEnd" is null or "LockoutEnd" <= ${new Date(now)})
    returning 1`.execute(executor)
  return rows.length > 0
}

/** The attempt was right, although the sign-in is not finished: it does not count. */
export async function returnTry(executor: Executor, userId: string): Promise<void> {
  await sql`
    update "AspNetUsers" set
      "AccessFailedCount" = greatest("AccessFailedCount" - 1, 0),
      "LockoutEnd" = case when "AccessFailedCount" - 1 >= ${MOST_FAILURES} then "LockoutEnd" end
    where "Id" = ${userId}::uuid`.execute(executor)
}

/** Ends a lock, whatever its cause. */
export async function unlock(unit: Unit, userId: string): Promise<void> {
  unit.notify('AspNetUsers')
  await sql`update "AspNetUsers" set "AccessFailedCount" = 0, "LockoutEnd" = null where "Id" = ${userId}::uuid`.execute(
    unit.query,
  )
}
