import { sql } from 'kysely'

/** The time zone of the site, as its settings have it; UTC where they name none that there is. */
export const SITE_ZONE = sql<string>`coalesce((
  select name from "DBConstants" join pg_timezone_names on name = coalesce(nullif("DbcValue", ''), "DbcDefault")
  where "DbcName" = 'SiteTimeZone' limit 1), 'UTC')`
