import { type CareCheckId, careCheckIds, type DayFound } from '@rounds/core/rules/care'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { SITE_ZONE } from '../sql/site-zone.ts'
import { checkSql, type Found } from './check-sql.ts'

/** How many days of a number are shown. */
const DAYS_SHOWN = 31

/** How many records a check finds now. */
export async function countFound(executor: Executor, id: CareCheckId): Promise<number> {
  const { rows } = await sql<{
    found: number
  }>`select count(*)::int as found from (${checkSql[id]}) found`.execute(executor)
  return rows[0]?.found ?? 0
}

/** A page of what a check finds, in the order of the records' keys; the first page is 1. */
export async function readFound(
  executor: Executor,
  id: CareCheckId,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<readonly Omit<Found, 'place'>[]> {
  const { rows } = await sql<
    Omit<Found, 'place'>
  >`select id, version, name, detail, value from (${checkSql[id]}) found
    order by place, id limit ${size} offset ${(page - 1) * size}`.execute(executor)
  return rows
}

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

/** Counts what every check finds and keeps the numbers as those of this day; a later count of the day replaces them. */
export async function keepCounts(executor: Executor): Promise<number> {
  let total = 0
  for (const id of careCheckIds) {
    const found = await countFound(executor, id)
    total += found
    await sql`insert into care_check_day (check_id, day, found)
      values (${id}, (now() at time zone ${SITE_ZONE})::date, ${found})
      on conflict (check_id, day) do update set found = excluded.found`.execute(executor)
  }
  await sql`delete from care_check_day where day < now() - interval '400 days'`.execute(executor)
  return total
}
