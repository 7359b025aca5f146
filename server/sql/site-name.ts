import { sql } from 'kysely'

/** What the site is called, as its settings have it; null where they have none. */
export const SITE_NAME = sql<string | null>`(select coalesce(nullif("DbcValue", ''), "DbcDefault")
  from "DBConstants" where "DbcName" = 'SiteName')`
