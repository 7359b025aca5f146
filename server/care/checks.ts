import { type CareCheckId, careCheckIds } from '@rounds/core/rules/care'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { checkSql, type Found } from './check-sql.ts'
import { keepCount } from './day-counts.ts'

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

/** Counts what every check finds and keeps the numbers as those of this day. */
export async function keepCounts(executor: Executor): Promise<number> {
  let total = 0
  for (const id of careCheckIds) {
    const found = await countFound(executor, id)
    total += found
    await keepCount(executor, id, found)
  }
  return total
}
