import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { CachedPage } from './cached-page.ts'
import { careScript } from './directory/script.ts'
import { addressesIn, frameOf, homeOf } from './microsites.ts'
import type { Pages } from './pages.ts'
import type { SiteChrome } from './read/frame.ts'
import { formScript, proofWorker } from './render/form-script.ts'
import { stylesheetOf, stylesheetPath } from './render/stylesheet.ts'
import { searchScript } from './search/script.ts'
import { robotsText, sitemapFiles } from './sitemap.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

const COLOR = /^#[0-9a-f]{6}$/i

/** The site's sign, where no picture of its own is set. */
const icon = ({ settings }: SiteChrome) => {
  const color = COLOR.test(settings.BrandColour ?? '') ? settings.BrandColour : '#0b6b6f'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${color}"/><path d="M16 7v18M7 16h18" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>\n`
}

/** The files that the site itself makes: style sheets, sitemap, robots.txt, its sign. Undefined for any other path. */
export async function specialFile(
  { pages, database, publicUrl }: { pages: Pages; database: Database; publicUrl: string },
  frame: SiteChrome,
  path: string,
): Promise<CachedPage | undefined> {
  const main = await pages.frame()
  const origin = addressesIn(frame, publicUrl).whole(homeOf(frame)).replace(/\/$/, '')
  const name = frame.microsite ? `${frame.microsite.id} ${path}` : path
  const style = stylesheetPath.exec(path)
  if (style) {
    const [, key = '0', health = '', site, hash = ''] = style
    return pages.file(path, async () => {
      const id = Number(key)
      const page = { id, tags: await tagsOf(database, id), withoutTrackers: health !== '' }
      const of = frameOf(main, micrositeWith(main, site))
      const { css, url } = stylesheetOf(of, page, { now: Date.now(), publicUrl })
      return {
        type: 'text/css; charset=utf-8',
        body: css,
        lifetime: url.includes(hash) ? FOR_EVER : 'no-cache',
      }
    })
  }
  const script = [careScript, formScript, proofWorker, searchScript].find(one => one.path === path)
  if (script)
    return pages.file(path, async () => ({
      type: 'text/javascript; charset=utf-8',
      body: script.source,
      lifetime: FOR_EVER,
    }))
  if (path === '/robots.txt')
    return pages.file(name, async () => ({
      type: 'text/plain; charset=utf-8',
      body: robotsText(frame, origin),
    }))
  const sign = /^\/(?:_site\/icon(?:-(\d{1,9}))?\.svg|favicon\.ico)$/.exec(path)
  if (sign) {
    const of = sign[1] === undefined ? frame : frameOf(main, micrositeWith(main, sign[1]))
    return pages.file(name, async () => ({ type: 'image/svg+xml', body: icon(of), lifetime: A_DAY }))
  }
  if (!/^\/sitemap(-\d{1,4})?\.xml$/.test(path)) return undefined
  return pages.file(name, async () => {
    const body = (await sitemapFiles(database, frame, publicUrl, origin)).get(path)
    return body === undefined ? undefined : { type: 'application/xml; charset=utf-8', body }
  })
}

const micrositeWith = ({ microsites }: SiteChrome, id: string | undefined) =>
  microsites.find(site => String(site.id) === id)

async function tagsOf({ query }: Database, id: number): Promise<readonly number[]> {
  if (id === 0) return []
  const { rows } = await sql<{ TId: number }>`select "TId" from "TagToContent" where "CId" = ${id}`.execute(
    query,
  )
  return rows.map(row => row.TId)
}
