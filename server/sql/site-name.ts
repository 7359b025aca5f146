import { sql } from 'kysely'

/** The name of the site, from its settings; null if they have none. */
export const SITE_NAME = sql<string | null>`(select coalesce(nullif("DbcValue", ''), "DbcDefault")
  from "DBConstants" where "DbcName" = 'SiteName')`
