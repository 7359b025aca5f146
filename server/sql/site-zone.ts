import { zoneOrUtc } from '@rounds/core/rules/time'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** The time zone of the site, from its settings; UTC if they name no valid one. */
export const SITE_ZONE = sql<string>`coalesce((
  select name from "DBConstants" join pg_timezone_names on name = coalesce(nullif("DbcValue", ''), "DbcDefault")
  where "DbcName" = 'SiteTimeZone' limit 1), 'UTC')`

/** Reads the time zone of the site on its own, without a look at every zone that PostgreSQL knows. */
export async function readSiteZone(executor: Executor): Promise<string> {
  const { rows } = await sql<{
    zone: string | null
  }>`select coalesce(nullif("DbcValue", ''), "DbcDefault") as zone
    from "DBConstants" where "DbcName" = 'SiteTimeZone'`.execute(executor)
  return zoneOrUtc(rows[0]?.zone)
}
