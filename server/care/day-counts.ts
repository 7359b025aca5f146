import type { DayFound } from '@rounds/core/rules/care'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { SITE_ZONE } from '../sql/site-zone.ts'

/** How many days of a number are shown. */
const DAYS_SHOWN = 31

/** What each check found on the last days, and which day it is where the site is. */
export async function readTrends(
  executor: Executor,
): Promise<{ readonly today: string; readonly days: ReadonlyMap<string, readonly DayFound[]> }> {
  const { rows } = await sql<{ today: string; check: string | null; day: string; found: number }>`
    select to_char(now() at time zone ${SITE_ZONE}, 'YYYY-MM-DD') as today, d.check_id as "check",
      to_char(d.day, 'YYYY-MM-DD') as day, d.found
    from (select) one left join care_check_day d
      on d.day > (now() at time zone ${SITE_ZONE})::date - ${DAYS_SHOWN}::int order by d.day`.execute(
    executor,
  )
  const days = new Map<string, DayFound[]>()
  for (const { check, day, found } of rows) {
    if (check === null) continue
    const known = days.get(check)
    if (known) known.push({ day, found })
    else days.set(check, [{ day, found }])
  }
  return { today: rows[0]?.today ?? '', days }
}

/** Keeps what a check found as the number of this day; a later count of the day replaces it. */
export async function keepCount(executor: Executor, id: string, found: number): Promise<void> {
  await sql`insert into care_check_day (check_id, day, found)
    values (${id}, (now() at time zone ${SITE_ZONE})::date, ${found})
    on conflict (check_id, day) do update set found = excluded.found`.execute(executor)
}

/** Deletes the numbers of days that are long past. */
export async function dropOldCounts(executor: Executor): Promise<void> {
  await sql`delete from care_check_day where day < now() - interval '400 days'`.execute(executor)
}
