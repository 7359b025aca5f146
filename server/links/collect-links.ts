import { type CheckedLink, checkedAddress, checkedLinks, type WrittenPage } from '@rounds/core/rules/page'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { heartbeat, noteProgress, type TakenJob } from '../jobs/jobs.ts'
import { storedRedirects } from '../records/redirect-addresses.ts'
import type { OwnHosts } from '../records/site-hosts.ts'
import { pageUrl } from '../site/read/pages.ts'
import { contentIsShown } from '../sql/shown-content.ts'

/** So many pages are read at a time. */
const AT_ONCE = 200

/** Where an address was found. */
interface Place extends Pick<CheckedLink, 'url' | 'kind'> {
  readonly foundOn: string
  readonly page: number | null
  readonly block: string | null
  readonly words: string
  readonly redirect: number | null
}

interface PageRow {
  readonly id: number
  readonly foundOn: string
  readonly page: string
}

export interface CollectOptions {
  /** The address of the website. */
  readonly siteUrl: string
  /** Where the site and the admin are. */
  readonly hosts: OwnHosts
  /** Whether links to other sites are checked too. */
  readonly withOutside: boolean
}

/**
 * Writes down what a check is to ask: every address that a page or a redirect leads to, each once, with where it was
 * found. Nothing where that was done before the node ended.
 */
export async function collectLinks(
  executor: Executor,
  job: TakenJob,
  options: CollectOptions,
): Promise<void> {
  await executor.transaction().execute(async transaction => {
    await heartbeat(transaction, job)
    const { rows } = await sql`select from link_check_address where job_id = ${job.id} limit 1`.execute(
      transaction,
    )
    if (rows.length > 0) return
    const known = new Map<string, number>()
    await notePlaces(transaction, job, known, await placesInRedirects(transaction, options))
    for (let after = 0; ; ) {
      const pages = await pagesAfter(transaction, after)
      await notePlaces(transaction, job, known, placesInPages(pages, options))
      after = pages.at(-1)?.id ?? 0
      if (pages.length < AT_ONCE) break
    }
    await noteProgress(transaction, job, 0, known.size)
  })
}

async function placesInRedirects(executor: Executor, options: CollectOptions): Promise<readonly Place[]> {
  const redirects = await storedRedirects(executor, options.hosts)
  return redirects.flatMap(({ RId, RFrom, RTo, RActive }) => {
    // Where a pattern leads depends on who asks.
    const to = RActive && RTo && !RTo.endsWith('*') ? checkedAddress(RTo, [options.siteUrl]) : undefined
    if (to === undefined || (to.kind === 'outside' && !options.withOutside)) return []
    return [{ ...to, foundOn: RFrom, page: null, block: null, words: '', redirect: RId }]
  })
}

/** The next contents that are shown: pages, but menus, banners and shared texts as well. */
async function pagesAfter(executor: Executor, after: number): Promise<readonly PageRow[]> {
  const { rows } =
    await sql<PageRow>`select c."CId" as id, coalesce(${pageUrl('c')}, c."CTitle") as "foundOn",
      json_build_object('content', json_build_object('CTitle', c."CTitle", 'CPublicTitle', c."CPublicTitle",
        'CIntroText', c."CIntroText", 'CIntroLink', c."CIntroLink", 'CIntroPhoto', c."CIntroPhoto"),
      'blocks', (select coalesce(json_agg(json_build_object('CbUuid', b."CbUuid", 'CbHeadline', b."CbHeadline",
        'CbCopy', b."CbCopy", 'CbLink', b."CbLink", 'CbLinkText', b."CbLinkText", 'CbPhoto', b."CbPhoto",
        'CbPhotoAltText', b."CbPhotoAltText", 'CbMetaData', b."CbMetaData")
        order by b."CbSortOrder", b."CbId"), '[]') from "ContentBlock" b where b."CId" = c."CId"))::text as page
    from "Content" c where c."CId" > ${after} and ${contentIsShown('c')} order by c."CId" limit ${AT_ONCE}`.execute(
      executor,
    )
  return rows
}

const placesInPages = (pages: readonly PageRow[], options: CollectOptions): readonly Place[] =>
  pages.flatMap(({ id, foundOn, page }) =>
    checkedLinks(JSON.parse(page) as WrittenPage, [options.siteUrl]).flatMap(link =>
      link.kind === 'outside' && !options.withOutside ? [] : [{ ...link, foundOn, page: id, redirect: null }],
    ),
  )

async function notePlaces(
  executor: Executor,
  job: TakenJob,
  known: Map<string, number>,
  places: readonly Place[],
): Promise<void> {
  const fresh: (Pick<Place, 'url' | 'kind'> & { position: number })[] = []
  const found = places.map(place => {
    const position = known.get(place.url) ?? known.size + 1
    if (position > known.size) {
      known.set(place.url, position)
      fresh.push({ url: place.url, kind: place.kind, position })
    }
    return { ...place, position }
  })
  if (found.length === 0) return
  await sql`insert into link_check_address (job_id, position, url, kind)
    select ${job.id}, position, url, kind
    from json_to_recordset(${JSON.stringify(fresh)}::json) as given(position int, url text, kind text)`.execute(
    executor,
  )
  await sql`insert into link_check_place (job_id, position, found_on, content_id, block, words, redirect_id)
    select ${job.id}, position, "foundOn", page, block, words, redirect
    from json_to_recordset(${JSON.stringify(found)}::json)
      as given(position int, "foundOn" text, page int, block uuid, words text, redirect int)`.execute(
    executor,
  )
}
