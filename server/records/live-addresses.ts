import {
  type DirectoryKind,
  directoryAddress,
  directoryPaths,
  directoryTitles,
  keyInSlug,
} from '@rounds/core/rules/find-care'
import type { LiveAddress } from '@rounds/core/rules/site'
import { SEARCH_PATH } from '@rounds/core/rules/site-search'
import { listTags, pageTypes, tagIds } from '@rounds/core/tools'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../database/database.ts'

/** Normalized addresses and address prefixes. */
export interface AskedAddresses {
  readonly exact: readonly string[]
  readonly begins: readonly string[]
}

/** What is shown at some addresses, now or from its start date: pages, folder lists, the directory, the search. */
export async function liveAddresses(
  executor: Executor,
  asked: AskedAddresses,
): Promise<readonly LiveAddress[]> {
  if (asked.exact.length + asked.begins.length === 0) return []
  return [
    ...(await pagesAt(executor, asked)),
    ...(await listsAt(executor, asked)),
    ...(await directoryAt(executor, asked)),
    ...searchAt(asked),
  ]
}

const isAsked = (column: string, { exact, begins }: AskedAddresses): RawBuilder<boolean> =>
  sql<boolean>`(regexp_replace(lower(${sql.ref(column)}), '(.)/+$', '\\1') = any(${[...exact]}::text[])
    or exists (select from unnest(${[...begins]}::text[]) b where starts_with(lower(${sql.ref(column)}), b)))`

async function pagesAt(executor: Executor, asked: AskedAddresses): Promise<readonly LiveAddress[]> {
  const { rows } = await sql<LiveAddress>`select "CTitle" as title, url from (
      select "CId", "CSeoUrl" as url from "Content" union select "CId", "TtcPageUrl" from "TagToContent") at
    join "Content" using ("CId")
    where ${isAsked('url', asked)}
      and "CtId" = any(${[...pageTypes]}::int[]) and "CVisible" and "CDeletedDt" is null
      and ("CExpireDt" is null or "CExpireDt" > now())
    order by url, "CId"`.execute(executor)
  return rows
}

/** Folders with an address below the home page, and those that have lists anywhere. */
async function listsAt(executor: Executor, asked: AskedAddresses): Promise<readonly LiveAddress[]> {
  const { rows } = await sql<LiveAddress>`with recursive found as (
      select "TId", "TName" as title, "TPath" as url from "Tag"
      where ${isAsked('TPath', asked)} and "TVisible" and not "TDeleted"),
    way as (
      select "TId" as start, "TId" as at, 1 as depth from found
      union all
      select way.start, below."TIdParent", depth + 1 from way
        join "Tag" below on below."TId" = way.at and below."TVisible" and not below."TDeleted"
      where depth < 20 and not (way.at = any(${[...listTags]}::int[])))
    select title, url, 'list' as kind from found where exists (
      select from way where start = "TId" and (at = ${tagIds.HomePage} or at = any(${[...listTags]}::int[])))
    order by url, "TId"`.execute(executor)
  return rows
}

function searchAt({ exact, begins }: AskedAddresses): readonly LiveAddress[] {
  const isAsked = exact.includes(SEARCH_PATH) || begins.some(start => SEARCH_PATH.startsWith(start))
  return isAsked ? [{ title: 'Search', url: SEARCH_PATH, kind: 'search' }] : []
}

const tables: Readonly<
  Record<
    DirectoryKind,
    { table: string; key: string; slug: string; visible: string; name: RawBuilder<string> }
  >
> = {
  physician: {
    table: 'Custom_Physician',
    key: 'PhId',
    slug: 'PhUrl',
    visible: 'PhVisible',
    name: sql`concat_ws(' ', "PhFirstName", "PhLastName", nullif("PhSuffix", ''))`,
  },
  location: {
    table: 'Custom_Location',
    key: 'LId',
    slug: 'LPageUrl',
    visible: 'LVisible',
    name: sql`"LName"`,
  },
  service: {
    table: 'Custom_ServiceCondition',
    key: 'ScId',
    slug: 'ScUrl',
    visible: 'ScVisible',
    name: sql`"ScTitle"`,
  },
}

/** The directory's lists, and its profiles at these addresses. */
async function directoryAt(executor: Executor, asked: AskedAddresses): Promise<readonly LiveAddress[]> {
  const found: LiveAddress[] = []
  for (const kind of Object.keys(directoryPaths) as DirectoryKind[]) {
    const base = directoryPaths[kind]
    const isBegun = asked.begins.some(begins => base.startsWith(begins))
    if (isBegun || asked.exact.includes(base))
      found.push({ title: directoryTitles[kind], url: base, kind: 'directory' })
    const below = (address: string) =>
      address.startsWith(`${base}/`) ? [address.slice(base.length + 1)] : []
    const slugs = asked.exact.flatMap(below)
    const begins = isBegun ? [''] : asked.begins.flatMap(below)
    if (slugs.length + begins.length > 0) found.push(...(await profilesAt(executor, kind, slugs, begins)))
  }
  return found
}

async function profilesAt(
  executor: Executor,
  kind: DirectoryKind,
  slugs: readonly string[],
  begins: readonly string[],
): Promise<readonly LiveAddress[]> {
  const { table, key, slug, visible, name } = tables[kind]
  const keys = slugs.flatMap(each => keyInSlug(each) ?? [])
  const { rows } = await sql<{ id: number; slug: string | null; name: string }>`
    select ${sql.ref(key)} as id, ${sql.ref(slug)} as slug, ${name} as name from ${sql.table(table)}
    where ${sql.ref(visible)} and (lower(${sql.ref(slug)}) = any(${[...slugs]}::text[])
      or (${sql.ref(slug)} is null and ${sql.ref(key)} = any(${keys}::int[]))
      or exists (select from unnest(${[...begins]}::text[]) b
        where ${sql.ref(slug)} is null or starts_with(lower(${sql.ref(slug)}), b)))
    order by ${sql.ref(key)}`.execute(executor)
  return rows.map(row => ({ title: row.name, url: directoryAddress(kind, row), kind: 'directory' }))
}
