import { zoneOrUtc } from '@rounds/core/rules/time'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { readSetting } from './setting.ts'

/** The time zone of the site, from its settings; UTC if they name no valid one. */
export const SITE_ZONE = sql<string>`coalesce((
  select name from "DBConstants" join pg_timezone_names on name = coalesce(nullif("DbcValue", ''), "DbcDefault")
  where "DbcName" = 'SiteTimeZone' limit 1), 'UTC')`

/** Reads the time zone of the site on its own, without a look at every zone that PostgreSQL knows. */
export const readSiteZone = async (executor: Executor): Promise<string> =>
  zoneOrUtc(await readSetting(executor, 'SiteTimeZone'))
