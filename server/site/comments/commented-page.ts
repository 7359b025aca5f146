import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { contentIsShown } from '../../sql/shown-content.ts'
import type { CachedPage } from '../cached-page.ts'
import { homeOf } from '../microsites.ts'
import type { Pages } from '../pages.ts'
import type { SiteChrome } from '../read/frame.ts'
import { escapeHtml } from '../render/trusted-html.ts'

/** Where somebody is led whose comment has arrived. */
export const commentedPath = (page: number): string => `/_site/commented/${page}`

/** `/_site/commented/<page>`: what is said once a comment has arrived; undefined for any other path. */
export async function commentedPage(
  { pages, database }: { readonly pages: Pages; readonly database: Database },
  frame: SiteChrome,
  path: string,
): Promise<CachedPage | undefined> {
  const id = Number(/^\/_site\/commented\/(\d{1,9})$/.exec(path)?.[1])
  if (!id) return undefined
  const { rows } = await sql<{
    url: string
    title: string
  }>`select "CSeoUrl" as url, coalesce("CPublicTitle", "CTitle") as title
    from "Content" c where "CId" = ${id} and "CSeoUrl" is not null and ${contentIsShown('c')}`.execute(
    database.query,
  )
  const [page] = rows
  if (!page) return undefined
  return pages.message(frame, `${path} ${page.url} ${page.title}`, 200, () => ({
    path: homeOf(frame),
    title: 'Thank you for your comment',
    html: `<p>It appears once our staff have read it.</p><p><a href="${escapeHtml(page.url)}">Back to “${escapeHtml(page.title)}”</a></p>`,
  }))
}
