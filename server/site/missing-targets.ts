import type { MissingAddresses } from '@rounds/core/api'
import { addressOf, redirectFinder } from '@rounds/core/rules/site'
import { pageTypes } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { liveAddresses } from '../records/live-addresses.ts'
import { storedRedirects } from '../records/redirect-addresses.ts'
import type { OwnHosts } from '../records/site-hosts.ts'
import { contentIsShown } from '../sql/shown-content.ts'
import { pageUrl } from './read/pages.ts'

type Group = MissingAddresses['groups'][number]

/** An address where visitors found nothing. */
interface MissingRow {
  readonly address: string
  readonly hits: number
  readonly last: string
  readonly referrer: string | null
  readonly isIgnored: boolean
}

/** Where an address probably should lead, and why. */
interface Target {
  readonly url: string
  readonly title: string
  readonly because: 'was' | 'like'
}

/** So many addresses are shown at a time, and asked about. */
const MOST_SHOWN = 150
/** So many versions of pages are looked through for the addresses that they had. */
const MOST_VERSIONS = 20_000
/** How like an address must be to one that is shown. */
const ALIKE = 0.45

/** The addresses that people were the last to look for. */
export async function lastMissing(
  executor: Executor,
  most: number,
): Promise<readonly { readonly address: string; readonly hits: number }[]> {
  const { rows } = await sql<{ address: string; hits: number }>`select address, hits from missing_address
    where not is_noise order by last_dt desc, address limit ${most}`.execute(executor)
  return rows
}

/** Missing addresses in groups by where they probably should lead, the most wanted first; noise in one group. */
export async function groupedMissing(
  executor: Executor,
  noise: boolean,
  hosts: OwnHosts,
): Promise<MissingAddresses> {
  const { rows: all } = await sql<MissingRow>`
    select address, hits, to_json(last_dt)#>>'{}' as last, referrer, is_ignored as "isIgnored" from missing_address
    where (is_noise or is_ignored) = ${noise} order by is_ignored desc, hits desc, last_dt desc, address limit ${MOST_SHOWN}`.execute(
    executor,
  )
  const { rows: counts } = await sql<{ total: number; noise: number }>`
    select count(*) filter (where not is_noise and not is_ignored)::int as total,
      count(*) filter (where is_noise or is_ignored)::int as noise from missing_address`.execute(executor)
  const rows = noise ? all : await stillMissing(executor, all, hosts)
  const addresses = rows.map(({ address }) => address)
  const targets = noise ? new Map<string, Target>() : await targetsOf(executor, addresses)
  const groups = new Map<string, MissingRow[]>()
  for (const row of rows) {
    const name = targets.get(row.address)?.url ?? ''
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  const made = [...groups].map(([url, members]): Group => {
    const target = targets.get(members[0]?.address ?? '')
    return {
      target: target ? { url, title: target.title } : null,
      because: target?.because ?? 'none',
      hits: members.reduce((sum, { hits }) => sum + hits, 0),
      addresses: members,
    }
  })
  const last = ({ target }: Group) => (target ? 0 : 1)
  return {
    groups: made.toSorted((one, other) => last(one) - last(other) || other.hits - one.hits),
    total: counts[0]?.total ?? 0,
    noise: counts[0]?.noise ?? 0,
  }
}

/** Without the addresses where something is by now, or that a redirect leads on from. */
async function stillMissing(executor: Executor, rows: readonly MissingRow[], hosts: OwnHosts) {
  const redirects = (await storedRedirects(executor, hosts)).filter(({ RActive }) => RActive)
  const find = redirectFinder(redirects)
  const live = await liveAddresses(executor, { exact: rows.map(({ address }) => address), begins: [] })
  const shown = new Set(live.map(({ url }) => addressOf(url)))
  return rows.filter(({ address }) => !shown.has(address) && find(address) === undefined)
}

async function targetsOf(
  executor: Executor,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, Target>> {
  const targets = new Map<string, Target>()
  if (addresses.length === 0) return targets
  for (const { address, ...target } of await likePages(executor, addresses)) targets.set(address, target)
  for (const { address, ...target } of await formerPages(executor, addresses)) targets.set(address, target)
  return targets
}

type Found = Target & { readonly address: string }

const isPage = sql`page."CtId" = any(${[...pageTypes]}::int[]) and ${contentIsShown('page')}`

/** The pages that were at these addresses once, by their versions. */
async function formerPages(executor: Executor, addresses: readonly string[]): Promise<readonly Found[]> {
  const { rows } = await sql<Found>`
    select distinct on (was) was as address, coalesce(page."CPublicTitle", page."CTitle") as title,
      ${pageUrl('page')} as url, 'was' as because
    from (
      select "CId", "CvId", regexp_replace(lower("CvSnapshot"->'content'->>'CSeoUrl'), '(.)/+$', '\\1') as was
      from (select "CId", "CvId", "CvSnapshot" from "ContentVersion" where "CvSnapshot" is not null
        order by "CvId" desc limit ${MOST_VERSIONS}) latest) version
      join "Content" page using ("CId")
    where was = any(${[...addresses]}::text[]) and ${isPage} and ${pageUrl('page')} is not null
    order by was, "CvId" desc`.execute(executor)
  return rows
}

/** The page whose address is most like each of these: as a whole, or in its last part. */
async function likePages(executor: Executor, addresses: readonly string[]): Promise<readonly Found[]> {
  const plain = addresses.map(address => address.replace(/\.[a-z0-9]{1,5}$/, ''))
  const ends = plain.map(address => address.slice(address.lastIndexOf('/') + 1))
  const { rows } = await sql<Found>`
    select asked.address, best.title, best.url, 'like' as because
    from unnest(${[...addresses]}::text[], ${plain}::text[], ${ends}::text[]) as asked(address, plain, ending)
      cross join lateral (
        select coalesce(page."CPublicTitle", page."CTitle") as title, page."CSeoUrl" as url,
          greatest(similarity(search_key(page."CSeoUrl"), search_key(asked.plain)),
            similarity(search_key(regexp_replace(page."CSeoUrl", '^.*/', '')), search_key(asked.ending))) as score
        from "Content" page
        where (search_key(page."CSeoUrl") % search_key(asked.plain)
            or (length(asked.ending) > 3 and search_key(asked.ending) <% search_key(page."CSeoUrl")))
          and ${isPage}
        order by score desc, page."CId" limit 1) best
    where best.score >= ${ALIKE}`.execute(executor)
  return rows
}
