import { pageTypes, tagIds } from '@rounds/core/tools'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { runPrepared } from '../../sql/run-prepared.ts'
import { contentIsShown } from '../../sql/shown-content.ts'
import type { FoundPage, ShownDate, ShownPage } from '../page.ts'

/** The rows of a page in one statement, JSON as values. */
const wholePage = (
  condition: RawBuilder<unknown>,
): RawBuilder<{ id: number; modified: string | null; page: string }> =>
  sql`select c."CId" as id, to_json(c."CLastModified")#>>'{}' as modified, json_build_object(
    'content', row_to_json(c),
    'blocks', (select coalesce(json_agg(b order by b."CbSortOrder", b."CbId"), '[]') from "ContentBlock" b where b."CId" = c."CId"),
    'tags', (select coalesce(json_agg(t order by t."CSortOrder", t."TId"), '[]') from "TagToContent" t where t."CId" = c."CId"),
    'news', (select row_to_json(n) from "News" n where n."CId" = c."CId"),
    'event', (select row_to_json(e) from "EventItem" e where e."CId" = c."CId"))::text as page
  from "Content" c where ${condition} limit 1`

interface PageRow {
  readonly id: number
  readonly modified: string | null
  readonly page: string
}

const firstPage = (rows: readonly PageRow[]): FoundPage | undefined =>
  rows[0] && { ...rows[0], page: JSON.parse(rows[0].page) as ShownPage }

const isPage = (table: string) =>
  sql`${sql.id(table, 'CtId')} = any(${[...pageTypes]}::int[]) and ${contentIsShown(table)}`

/** The address of a page: its own, or that of its first place which has one. */
export const pageUrl = (page: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${page}.CSeoUrl`)}, (select place."TtcPageUrl" from "TagToContent" place
    where place."CId" = ${sql.ref(`${page}.CId`)} and place."TtcPageUrl" is not null order by place."CSortOrder", place."TId" limit 1))`

/** The page that is shown at a path: by its own URL before that of one of its places. */
export async function pageAt({ query }: Database, path: string): Promise<FoundPage | undefined> {
  const page = wholePage(sql`c."CId" = (
    select at."CId" from (
      select "CId", 0 as rank from "Content" where "CSeoUrl" = ${path}
      union all select "CId", 1 from "TagToContent" where "TtcPageUrl" = ${path}) at
    join "Content" shown using ("CId") where ${isPage('shown')} order by at.rank, at."CId" limit 1)`)
  const { rows } = await runPrepared(query, page)
  return firstPage(rows)
}

/** A page by its key, whether it is shown or not: for previews, after rights have been decided. */
export async function pageById({ query }: Database, id: number): Promise<FoundPage | undefined> {
  const { rows } = await wholePage(sql`c."CId" = ${id}`).execute(query)
  return firstPage(rows)
}

/** The addresses of the pages among these that are shown. */
export async function addressesOf(
  { query }: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; url: string | null }>`
    select c."CId" as id, ${pageUrl('c')} as url
    from "Content" c where c."CId" = any(${[...ids]}::int[]) and ${isPage('c')}`.execute(query)
  return new Map(rows.flatMap(({ id, url }) => (url === null ? [] : [[id, url] as const])))
}

/** The latest dates of an event's page that there are. */
export async function datesOf({ query }: Database, id: number): Promise<readonly ShownDate[]> {
  const { rows } = await sql<ShownDate>`
    select "EdStartDt", "EdEndDt", "EdAllDay", "EdCancelled", "EdNote"
    from "EventDate" d join "EventItem" e using ("EiId") where e."CId" = ${id} order by "EdStartDt" desc limit ${MOST_DATES}`.execute(
    query,
  )
  return rows
}

const MOST_DATES = 60

/** The dates of an event that are shown: those to come, or the last ones where none is. */
export function datesToShow(dates: readonly ShownDate[], now = Date.now()): readonly ShownDate[] {
  const inOrder = dates
    .filter(({ EdStartDt }) => EdStartDt !== null)
    .toSorted((one, other) => Date.parse(one.EdStartDt) - Date.parse(other.EdStartDt))
    .slice(-MOST_DATES)
  const next = inOrder.filter(({ EdStartDt, EdEndDt }) => Date.parse(EdEndDt ?? EdStartDt) >= now)
  return next.length > 0 ? next : inOrder.slice(-3)
}

/** A page in a list. */
export interface ListedPage {
  readonly title: string
  readonly url: string
  readonly text: string | null
  readonly photo: string | null
  readonly date: string | null
  /** Whether the event takes the whole of that day. */
  readonly isWholeDay: boolean
  readonly place: string | null
  readonly category: string | null
}

/** One page of a list, and how many there are. */
export interface Listed {
  readonly items: readonly ListedPage[]
  readonly total: number
}

/** How a tag's list is ordered: events by their next date, news by date, everything else by its place. */
const ordersOf = (tag: number): RawBuilder<unknown> => {
  if (tag === tagIds.Event) return sql`date nulls last, title, id`
  if (tag === tagIds.News || tag === tagIds.Blog) return sql`date desc nulls last, id desc`
  return sql`place_order, title, id`
}

/** The pages under a tag that are shown, and the first page of each folder below it; of events those with a date to come. */
export async function listOf(
  { query }: Database,
  tag: number,
  { page, size }: { page: number; size: number },
): Promise<Listed> {
  const isEvents = tag === tagIds.Event
  const { rows } = await sql<ListedPage & { total: number }>`
    with listed as (
      select c."CId" as id, coalesce(c."CPublicTitle", c."CTitle") as title, ${pageUrl('c')} as url, t."CSortOrder" as place_order,
        coalesce(c."CIntroText", c."CMetaDesc"->>'description') as text, c."CIntroPhoto" as photo,
        case when ${isEvents} then next."EdStartDt" else coalesce((n."NDate" + time '12:00') at time zone 'UTC', c."CCreatedDt") end as date,
        coalesce(next."EdAllDay", false) as "isWholeDay", e."EiPlace" as place, e."EiCategory" as category
      from "TagToContent" t join "Content" c using ("CId")
        left join "News" n using ("CId") left join "EventItem" e using ("CId")
        left join lateral (select "EdStartDt", "EdAllDay" from "EventDate" d where d."EiId" = e."EiId" and not "EdCancelled"
          and coalesce("EdEndDt", "EdStartDt") >= now() order by "EdStartDt", "EdId" limit 1) next on ${isEvents}
        left join "Tag" below on below."TId" = t."TId" and below."TIdParent" = ${tag} and below."TVisible" and not below."TDeleted" and below."TPath" = c."CSeoUrl"
      where (t."TId" = ${tag} or below."TId" is not null) and ${isPage('c')})
    select title, url, text, photo, date, "isWholeDay", place, category, count(*) over ()::int as total from listed
    where url is not null and (not ${isEvents} or date is not null)
    order by ${ordersOf(tag)} limit ${size} offset ${(page - 1) * size}`.execute(query)
  const items = rows.map(({ total: _, ...item }) => item)
  return { items, total: rows[0]?.total ?? 0 }
}

/** Pages whose title or address is like the words of a path that leads nowhere. */
export async function pagesLike(
  { query }: Database,
  words: string,
): Promise<readonly { title: string; url: string }[]> {
  const { rows } = await sql<{ title: string; url: string }>`
    select title, url from (
      select c."CId", coalesce(c."CPublicTitle", c."CTitle") as title, ${pageUrl('c')} as url from "Content" c
      where ${isPage('c')}
        and (search_key(c."CTitle") % search_key(${words}) or search_key(c."CPublicTitle") % search_key(${words}))) page
    where url is not null and search_key(title) % search_key(${words})
    order by similarity(search_key(title), search_key(${words})) desc, "CId" limit 5`.execute(query)
  return rows
}

/** One page as the sitemap has it. */
export interface MappedPage {
  readonly url: string
  readonly modified: string | null
  readonly frequency: number | null
  readonly priority: string | null
}

/** A part of the pages that search engines are told of, in the order of their keys. */
export async function mappedPages(
  { query }: Database,
  { after, most }: { after: number; most: number },
): Promise<readonly (MappedPage & { readonly id: number })[]> {
  const { rows } = await sql<MappedPage & { id: number }>`
    select c."CId" as id, ${pageUrl('c')} as url, to_json(c."CLastModified")#>>'{}' as modified,
      (c."CMetaData"->>'ChangeFrequency')::int as frequency, c."CMetaData"->>'Priority' as priority
    from "Content" c where ${pageUrl('c')} is not null and ${isPage('c')} and c."CId" > ${after}
      and coalesce(c."CMetaDesc"->>'noIndex', 'false') <> 'true'
    order by c."CId" limit ${most}`.execute(query)
  return rows
}
