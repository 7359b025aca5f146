import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** The time zone of the site, as its settings have it. */
export async function readSiteZone(executor: Executor): Promise<string | undefined> {
  const { rows } = await sql<{ zone: string | null }>`select coalesce("DbcValue", "DbcDefault") as zone
    from "DBConstants" where "DbcName" = 'SiteTimeZone'`.execute(executor)
  return rows[0]?.zone || undefined
}
