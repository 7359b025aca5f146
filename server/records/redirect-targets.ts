import type { AnyRow } from '@rounds/core/entities'
import { pathOnSite } from '@rounds/core/rules/site'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { type OwnHosts, ownAddresses } from './site-hosts.ts'

const HOST = /^https?:/i
const PAGE = /^page:(\d{1,9})(#.*)?$/s

/**
 * Redirects with resolved targets: a page becomes its address, and a target on one of the site's own hosts a path. A
 * page without an address is left for the check to reject.
 */
export async function withTargets<R extends AnyRow | { readonly RTo: string | null }>(
  executor: Executor,
  records: readonly R[],
  hosts: OwnHosts,
): Promise<readonly R[]> {
  const targetOf = ({ RTo }: { readonly RTo?: unknown }) => (typeof RTo === 'string' ? RTo : '')
  const pages = records.flatMap(record => PAGE.exec(targetOf(record))?.[1] ?? []).map(Number)
  const addresses = await addressesOf(executor, pages)
  const namesHost = records.some(record => HOST.test(targetOf(record)))
  const own = namesHost ? await ownAddresses(executor, hosts) : hosts
  return records.map(record => {
    const target = targetOf(record)
    if (target === '') return record
    const [, page, place = ''] = PAGE.exec(target) ?? []
    const address = addresses.get(Number(page))
    return { ...record, RTo: address === undefined ? pathOnSite(target, own) : `${address}${place}` }
  })
}

async function addressesOf(
  executor: Executor,
  pages: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (pages.length === 0) return new Map()
  const { rows } = await sql<{ id: number; url: string | null }>`select "CId" as id,
      coalesce("CSeoUrl", (select "TtcPageUrl" from "TagToContent" place where place."CId" = page."CId"
        and "TtcPageUrl" is not null order by "CSortOrder", "TId" limit 1)) as url
    from "Content" page where "CId" = any(${[...pages]}::int[]) and "CDeletedDt" is null`.execute(executor)
  return new Map(rows.flatMap(({ id, url }) => (url === null ? [] : [[id, url] as const])))
}
