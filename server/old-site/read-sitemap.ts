import { hostsOf, type ReadStep, readSitemap, readWebPage } from '@rounds/core/rules/old-site'
import { askRobots, type RobotsFile, readRobots } from '@rounds/core/rules/site'
import { OutgoingFailure } from '../outgoing/request.ts'
import { type AskOldSite, fetchText, ROBOT } from './fetch-old.ts'
import { NotReadable } from './read-wxr.ts'

const MOST_SITEMAPS = 50
const MOST_PAGES = 5_000
const SITEMAP_BYTES = 20_000_000
const PAGE_BYTES = 3_000_000
const ROBOTS_BYTES = 500_000
const USUAL = ['/sitemap.xml', '/sitemap_index.xml'] as const

/**
 * Reads any site by its sitemap, page by page: each is asked for once, one after the other. Only pages of the site itself
 * are asked for that its robots.txt lets robots read, and never a private address. Throws `NotReadable`.
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
  const robots = await robotsOf(ask, origin, signal)
  const pages = await listPages(ask, { siteUrl, isOwn, named: robots.sitemaps.filter(isOwn) }, signal)
  const seen = new Set<string>()
  for (const { url, changed } of [...pages.values()].slice(0, MOST_PAGES)) {
    signal.throwIfAborted()
    if (askRobots(robots.file, ROBOT, url).allowed)
      yield* readOne({ ask, isOwn, seen, listed: pages }, { url, changed }, signal)
    else yield { step: 'loss', what: url, because: 'The old site’s robots.txt doesn’t allow reading it.' }
  }
  if (pages.size > MOST_PAGES)
    yield {
      step: 'loss',
      what: `${(pages.size - MOST_PAGES).toLocaleString('en-US')} pages`,
      because: `Only ${MOST_PAGES.toLocaleString('en-US')} pages are read at a time.`,
    }
}

interface Robots {
  readonly file: RobotsFile
  /** The sitemaps that it names. */
  readonly sitemaps: readonly string[]
}

/** What the site tells robots; nothing where it has no such file. */
async function robotsOf(ask: AskOldSite, origin: string, signal: AbortSignal): Promise<Robots> {
  const text = await textOr('', () => fetchText(ask, `${origin}/robots.txt`, ROBOTS_BYTES, signal))
  return {
    file: readRobots(text),
    sitemaps: Array.from(text.matchAll(/^[ \t]*sitemap:[ \t]*(\S{1,800})/gim), ([, url = '']) => url),
  }
}

async function textOr(otherwise: string, fetch: () => Promise<{ readonly text: string }>): Promise<string> {
  try {
    return (await fetch()).text
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    return otherwise
  }
}

type Listed = ReadonlyMap<string, { readonly url: string; readonly changed: string | null }>

interface Start {
  readonly siteUrl: string
  readonly isOwn: (url: string) => boolean
  /** The sitemaps that the site itself names. */
  readonly named: readonly string[]
}

/** The pages that the sitemaps of a site list, each once. */
async function listPages(
  ask: AskOldSite,
  { siteUrl, isOwn, named }: Start,
  signal: AbortSignal,
): Promise<Listed> {
  const isSitemap = /\.xml(?:\.gz)?$/i.test(new URL(siteUrl).pathname)
  const waiting = isSitemap ? [siteUrl] : [...named, ...USUAL.map(path => new URL(path, siteUrl).href)]
  const start = waiting[0] ?? siteUrl
  const seen = new Set<string>()
  const pages = new Map<string, { readonly url: string; readonly changed: string | null }>()
  let failure = ''
  for (let next = waiting.shift(); next !== undefined && seen.size < MOST_SITEMAPS; next = waiting.shift()) {
    // The second usual place is for sites that have nothing at the first.
    if (seen.has(next) || (pages.size > 0 && next.endsWith(USUAL[1]))) continue
    seen.add(next)
    signal.throwIfAborted()
    try {
      const { pages: found, more } = readSitemap((await fetchText(ask, next, SITEMAP_BYTES, signal)).text)
      for (const page of found)
        if (isOwn(page.url)) pages.set(new URL(page.url).pathname + new URL(page.url).search, page)
      waiting.unshift(...more.filter(isOwn))
    } catch (error) {
      if (!(error instanceof OutgoingFailure)) throw error
      failure ||= error.message
    }
  }
  if (pages.size > 0) return pages
  throw new NotReadable(
    failure
      ? `Couldn’t read the sitemap at ${start}. ${failure}`
      : `The sitemap at ${start} lists no page of this site.`,
  )
}

interface Reading {
  readonly ask: AskOldSite
  readonly isOwn: (url: string) => boolean
  /** The paths that were read. */
  readonly seen: Set<string>
  readonly listed: Listed
}

/** Reads a page. One that leads to another page of the site is that page, with one more address. */
async function* readOne(
  { ask, isOwn, seen, listed }: Reading,
  { url, changed }: { readonly url: string; readonly changed: string | null },
  signal: AbortSignal,
): AsyncGenerator<ReadStep> {
  const lossStep = (because: string): ReadStep => ({ step: 'loss', what: url, because })
  try {
    const fetched = await fetchText(ask, url, PAGE_BYTES, signal)
    const isSame = new URL(fetched.url).pathname === new URL(url).pathname
    const path = new URL(fetched.url).pathname + new URL(fetched.url).search
    if (!isOwn(fetched.url)) yield lossStep(`It redirects to ${new URL(fetched.url).host}.`)
    else if (!isSame && (seen.has(path) || listed.has(path)))
      yield lossStep(
        `It redirects to ${path}, which is read separately. Add a redirect if people still use it.`,
      )
    else if (!/html|^$/i.test(fetched.type)) yield lossStep('It’s a file, not a page.')
    else {
      seen.add(path)
      const page = readWebPage(fetched.url, fetched.text, changed)
      const addresses = isSame ? [] : [new URL(url).pathname]
      yield page
        ? { step: 'item', item: { ...page, addresses: [...page.addresses, ...addresses] } }
        : lossStep('It has no title, or it isn’t a page.')
    }
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
    yield lossStep(error.message)
  }
}
