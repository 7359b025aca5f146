import { setImmediate as pause } from 'node:timers/promises'
import { pageTypes } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { contentIsShown } from '../sql/shown-content.ts'
import { addressOfPage } from './page.ts'
import type { Pages } from './pages.ts'
import type { SiteChrome } from './read/frame.ts'
import { pageById, pageUrl } from './read/pages.ts'

/** A page that would look different. */
export interface ChangedPage {
  readonly cId: number
  readonly title: string
  readonly url: string
}

/** What another source of a template would change on the site. */
export interface TemplateEffects {
  readonly changed: readonly ChangedPage[]
  /** How many pages were compared, and how many there are. */
  readonly compared: number
  readonly all: number
}

/** As many pages as are compared at once: some of every type and template. */
const MOST = 60

/** The frame of the site with another source of a template. What is tried is never remembered as what worked last. */
export const frameWith = (frame: SiteChrome, id: number, source: string): SiteChrome => ({
  ...frame,
  isTrial: true,
  templates: frame.templates.map(row => (row.TId === id ? { ...row, TSource: source } : row)),
})

/** Makes pages with a template as it is and as it would be, and names those that differ. */
export async function templateEffects(
  { pages, database }: { readonly pages: Pick<Pages, 'frame' | 'from'>; readonly database: Database },
  id: number,
  source: string,
): Promise<TemplateEffects> {
  const frame = await pages.frame()
  // Both are tried, so that another template that is broken is stood in for in the same way.
  const stored = { ...frame, isTrial: true } as const
  const trial = frameWith(frame, id, source)
  const { rows, all } = await pagesToCompare(database, id)
  const changed: ChangedPage[] = []
  for (const row of rows) {
    const found = await pageById(database, row.cId)
    if (!found) continue
    const path = addressOfPage(found.page) ?? row.url
    const before = await pages.from(stored, found, { path })
    const after = await pages.from(trial, found, { path })
    if (before?.body !== after?.body) changed.push(row)
    // Visitors come between two pages.
    await pause()
  }
  return { changed, compared: rows.length, all }
}

/** Shown pages: the home page, then one of each type and template, then a second; those that name this template first. */
async function pagesToCompare(
  { query }: Database,
  id: number,
): Promise<{ readonly rows: readonly ChangedPage[]; readonly all: number }> {
  const { rows } = await sql<ChangedPage & { all: number }>`
    select "cId", title, url, count(*) over ()::int as all from (
      select c."CId" as "cId", coalesce(c."CPublicTitle", c."CTitle") as title, ${pageUrl('c')} as url,
        coalesce(place."TemplateId" = ${id}, false) as "isOwn",
        row_number() over (partition by c."CtId", place."TemplateId" order by c."CId") as turn
      from "Content" c left join lateral (select t."TemplateId" from "TagToContent" t
        where t."CId" = c."CId" and t."TemplateId" is not null order by t."CSortOrder", t."TId" limit 1) place on true
      where c."CtId" = any(${[...pageTypes]}::int[]) and ${contentIsShown('c')}) page
    where url is not null order by url <> '/', turn, not "isOwn", "cId" limit ${MOST}`.execute(query)
  return { rows: rows.map(({ all: _, ...row }) => row), all: rows[0]?.all ?? 0 }
}
