import { hostsOf, type ReadStep, readSitemap, readWebPage } from '@rounds/core/rules/old-site'
import { OutgoingFailure } from '../outgoing/request.ts'
import { type AskOldSite, fetchText } from './fetch-old.ts'
import { NotReadable } from './read-wxr.ts'

const MOST_SITEMAPS = 50
const MOST_PAGES = 5_000
const SITEMAP_BYTES = 20_000_000
const PAGE_BYTES = 3_000_000

/**
 * Reads any site by its sitemap, page by page: each is asked for once, one after the other. Only pages of the site itself
 * are asked for, and never a private address. Throws `NotReadable`.
 */
export async function* readBySitemap(
  ask: AskOldSite,
  siteUrl: string,
  signal: AbortSignal,
): AsyncGenerator<ReadStep> {
  const { origin } = new URL(siteUrl)
  const hosts = hostsOf([origin])
  const isOwn = (url: string) => URL.canParse(url) && hosts.has(new URL(url).host.toLowerCase())
  yield { step: 'site', title: new URL(siteUrl).host, urls: [origin] }
  const pages = await listPages(ask, siteUrl, isOwn, signal)
  for (const { url, changed } of [...pages.values()].slice(0, MOST_PAGES)) {
    signal.throwIfAborted()
    yield* readOne(ask, url, changed, signal)
  }
  if (pages.size > MOST_PAGES)
    yield {
      step: 'loss',
      what: `${(pages.size - MOST_PAGES).toLocaleString('en-US')} pages`,
      because: `Only ${MOST_PAGES.toLocaleString('en-US')} pages are read at once.`,
    }
}

type Listed = ReadonlyMap<string, { readonly url: string; readonly changed: string | null }>

/** The pages that the sitemaps of a site list, each once. */
async function listPages(
  ask: AskOldSite,
  siteUrl: string,
  isOwn: (url: string) => boolean,
  signal: AbortSignal,
): Promise<Listed> {
  const start = /\.xml$/i.test(new URL(siteUrl).pathname) ? siteUrl : new URL('/sitemap.xml', siteUrl).href
  const waiting = [start]
  const seen = new Set<string>()
  const pages = new Map<string, { readonly url: string; readonly changed: string | null }>()
  for (let next = waiting.shift(); next !== undefined && seen.size < MOST_SITEMAPS; next = waiting.shift()) {
    if (seen.has(next)) continue
    seen.add(next)
    signal.throwIfAborted()
    const { pages: found, more } = readSitemap(await sitemapAt(ask, next, seen.size === 1, signal))
    for (const page of found) if (isOwn(page.url)) pages.set(new URL(page.url).pathname, page)
    waiting.push(...more.filter(isOwn))
  }
  if (pages.size === 0) throw new NotReadable(`The sitemap at ${start} lists no page of this site.`)
  return pages
}

async function sitemapAt(
  ask: AskOldSite,
  url: string,
  isFirst: boolean,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await fetchText(ask, url, SITEMAP_BYTES, signal)
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    if (isFirst) throw new NotReadable(`Couldn’t read the sitemap at ${url}. ${error.message}`)
    return ''
  }
}

async function* readOne(
  ask: AskOldSite,
  url: string,
  changed: string | null,
  signal: AbortSignal,
): AsyncGenerator<ReadStep> {
  try {
    const page = readWebPage(url, await fetchText(ask, url, PAGE_BYTES, signal), changed)
    yield page
      ? { step: 'item', item: page }
      : { step: 'loss', what: url, because: 'It has no title, or it is no page.' }
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    yield { step: 'loss', what: url, because: error.message }
  }
}
