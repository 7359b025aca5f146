import { directoryPaths } from '@rounds/core/rules/find-care'
import { SEARCH_PATH } from '@rounds/core/rules/site-search'
import { pageTypes } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { createCaches } from '../cache/caches.ts'
import type { Changes } from '../database/changes.ts'
import type { Database, Executor } from '../database/database.ts'
import { readDirectoryVisit } from '../site/directory/visit.ts'
import { createPages } from '../site/pages.ts'
import { pageById, pageUrl } from '../site/read/pages.ts'
import { readSearchVisit } from '../site/search/visit.ts'
import { readVisit } from '../site/visit.ts'
import { contentIsShown } from '../sql/shown-content.ts'

/** A page to scan: one of an editor, or one that the site makes itself. */
export interface PageToScan {
  readonly position: number
  readonly content: number | null
  readonly path: string
}

/** A page as its visitors get it, with marks around what editors wrote. */
export interface ReadyPage {
  readonly html: string
  readonly template: string
}

/** Renders pages for a scan; undefined where there is none by now. */
export type RenderPage = (page: PageToScan) => Promise<ReadyPage | undefined>

/** Notes the pages that a scan is to look over, unless that was done before its node ended. Gives how many there are. */
export async function notePages(executor: Executor, jobId: number): Promise<number> {
  await sql`insert into ax_scan_page (job_id, position, content_id, path)
    select ${jobId}, row_number() over (order by id nulls first, path), id, path from (
      select c."CId" as id, ${pageUrl('c')} as path from "Content" c
        where c."CtId" = any(${[...pageTypes]}::int[]) and ${contentIsShown('c')} and ${pageUrl('c')} is not null
      union all select null, path from unnest(${[...Object.values(directoryPaths), `${SEARCH_PATH}?q=care`]}::text[]) path
      union all (select null, ${directoryPaths.physician} || '/' || "PhUrl" from "Custom_Physician"
        where "PhVisible" and "PhUrl" is not null order by length("PhBiography") desc nulls last, "PhId" limit 3)
      union all (select null, ${directoryPaths.location} || '/' || "LPageUrl" from "Custom_Location"
        where "LVisible" and "LPageUrl" is not null order by length("LDescription") desc nulls last, "LId" limit 3)
      union all (select null, ${directoryPaths.service} || '/' || "ScUrl" from "Custom_ServiceCondition"
        where "ScVisible" and "ScUrl" is not null order by length("ScDescription") desc nulls last, "ScId" limit 3)) page
    where not exists (select from ax_scan_page where job_id = ${jobId})`.execute(executor)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ax_scan_page where job_id = ${jobId}`.execute(executor)
  return rows[0]?.total ?? 0
}

/** Renders by the code that shows pages to visitors; what it keeps is apart from theirs. */
export function createRenderer(options: {
  readonly database: Database
  readonly changes: Changes
  readonly log: Logger
  readonly publicUrl: string
}): RenderPage {
  const { database, changes } = options
  const nobody = () => undefined
  const pages = createPages({
    ...options,
    caches: createCaches(changes),
    isShared: false,
    trap: 'website',
    mintToken: () => '',
    seen: nobody,
    searched: nobody,
  })
  return async ({ content, path }) => {
    const frame = await pages.frame()
    if (content !== null) {
      const found = await pageById(database, content)
      if (!found) return undefined
      const made = await pages.from(frame, found, { path, marksBlocks: true, marksTexts: true })
      return made && { html: made.body, template: pages.templateOf(frame, found) }
    }
    const visit = readVisit(path)
    if (!visit) return undefined
    const search = readSearchVisit(visit)
    const listed = readDirectoryVisit(visit)
    const page = search
      ? await pages.search(frame, search, false)
      : listed && (await pages.directory(frame, listed, false))
    if (page === undefined || typeof page === 'string') return undefined
    return { html: page.plain.body.toString(), template: ownTemplate(visit.path) }
  }
}

/** The template of a page that the site makes itself, as the list of templates calls it. */
export function ownTemplate(path: string): string {
  if (path === SEARCH_PATH) return 'Search'
  if (path === directoryPaths.physician) return 'Find a doctor'
  if (path === directoryPaths.location) return 'Locations'
  if (path === directoryPaths.service) return 'Services'
  if (path.startsWith(directoryPaths.physician)) return 'Physician'
  return path.startsWith(directoryPaths.location) ? 'Location' : 'Service'
}
