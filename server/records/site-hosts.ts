import type { OwnAddresses } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** Where the site and the admin are. */
export type OwnHosts = Pick<OwnAddresses, 'site' | 'admin'>

/** The site's own addresses: its own and the host names of its microsites, also of those that are off. */
export async function ownAddresses(executor: Executor, hosts: OwnHosts): Promise<OwnAddresses> {
  const { rows } = await sql<{ host: string; path: string }>`select "MsHost" as host, "TPath" as path
    from "Microsite" join "Tag" using ("TId") where "MsHost" is not null and "TPath" is not null`.execute(
    executor,
  )
  return { ...hosts, microsites: rows }
}
