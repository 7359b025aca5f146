import { changeFrequencies } from '@rounds/core/entities'
import { micrositeAt, robotsFile } from '@rounds/core/rules/site'
import type { Database } from '../database/database.ts'
import { mappedRecords } from './directory/mapped.ts'
import { addressesIn } from './microsites.ts'
import type { SiteChrome } from './read/frame.ts'
import { type MappedPage, mappedPages } from './read/pages.ts'
import { escapeHtml } from './render/trusted-html.ts'

/** The most addresses that one file may hold (sitemaps.org), rounded down. */
const MOST = 45_000
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * The files of the sitemap by their paths: one, or an index and its parts. A microsite with a host name has its own.
 *
 * @param origin The address of the site that the files are for.
 */
export async function sitemapFiles(
  database: Database,
  frame: SiteChrome,
  publicUrl: string,
  origin: string,
): Promise<ReadonlyMap<string, string>> {
  const parts: string[] = []
  const left: MappedPage[] = []
  const { microsite, microsites } = frame
  const apart = microsites.filter(({ host }) => host !== null)
  const isHere = ({ url }: MappedPage) => micrositeAt(apart, url)?.id === microsite?.id
  for (const read of [mappedPages, ...(microsite ? [] : mappedRecords)])
    for (let after = 0; ; ) {
      const pages = await read(database, { after, most: MOST })
      left.push(...pages.filter(isHere))
      if (left.length >= MOST) parts.push(urlset(left.splice(0, MOST), frame, publicUrl))
      after = pages.at(-1)?.id ?? 0
      if (pages.length < MOST) break
    }
  if (left.length > 0 || parts.length === 0) parts.push(urlset(left, frame, publicUrl))
  const [only = ''] = parts
  if (parts.length === 1) return new Map([['/sitemap.xml', only]])
  const files = parts.map((part, index) => [`/sitemap-${index + 1}.xml`, part] as const)
  const entries = files.map(
    ([path, part]) => `<sitemap><loc>${escapeHtml(origin + path)}</loc>${lastOf(part)}</sitemap>`,
  )
  const index = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`
  return new Map([['/sitemap.xml', index], ...files])
}

/** When what a part names was changed last. */
function lastOf(part: string): string {
  const last = [...part.matchAll(/<lastmod>([^<]+)<\/lastmod>/g)].reduce(
    (latest, [, at = '']) => (at > latest ? at : latest),
    '',
  )
  return last === '' ? '' : `<lastmod>${last}</lastmod>`
}

function urlset(pages: readonly MappedPage[], frame: SiteChrome, publicUrl: string): string {
  const { settings } = frame
  const { whole } = addressesIn(frame, publicUrl)
  const usual = settings.SitemapChangeFrequency ?? ''
  const entries = pages.map(({ url, modified, frequency, priority }) => {
    const often = frequency === null ? usual : (changeFrequencies[frequency] ?? usual)
    return [
      '<url>',
      `<loc>${escapeHtml(whole(encodeURI(decodeUrl(url))))}</loc>`,
      ...(modified ? [`<lastmod>${escapeHtml(modified.slice(0, 10))}</lastmod>`] : []),
      ...(often ? [`<changefreq>${escapeHtml(often)}</changefreq>`] : []),
      ...(priority && /^[01](\.\d+)?$/.test(priority) ? [`<priority>${priority}</priority>`] : []),
      '</url>',
    ].join('')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</urlset>\n`
}

function decodeUrl(url: string): string {
  try {
    return decodeURI(url)
  } catch {
    return url
  }
}

/** What robots are told; the sitemap's address is whole, as they need it. What people wrote names paths of the main site. */
export const robotsText = ({ robots, settings, microsite }: SiteChrome, publicUrl: string): string =>
  robotsFile(microsite ? null : robots, { allowsIndexing: settings.AllowIndexing !== 'false', publicUrl })
