import { Readable } from 'node:stream'
import type { ReadStep } from '@rounds/core/rules/old-site'
import { describe, expect, test } from 'vitest'
import { type AskOldSite, askOldSite, fetchText } from '../../../server/old-site/fetch-old.ts'
import { readDrupal } from '../../../server/old-site/read-drupal.ts'
import { readBySitemap } from '../../../server/old-site/read-sitemap.ts'

const signal = new AbortController().signal
const SITE = 'https://old.example.org'

/** A site that answers these texts; a text that begins with `→` leads on. */
function siteOf(texts: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const ask: AskOldSite = async url => {
    asked.push(url)
    const text = texts[url.replace(SITE, '')]
    const to = text?.startsWith('→') ? text.slice(1) : undefined
    return Object.assign(Readable.from(text === undefined ? [] : [Buffer.from(text)]), {
      statusCode: text === undefined ? 404 : to ? 301 : 200,
      headers: to ? { location: to } : {},
    })
  }
  return { ask, asked }
}

async function allOf(steps: AsyncIterable<ReadStep>) {
  const all: ReadStep[] = []
  for await (const step of steps) all.push(step)
  return all
}

describe('Any site by its sitemap', () => {
  const page = (title: string, more = '') => `<!DOCTYPE html><html><head><title>${title} | Clinic</title>
    <meta name="description" content="About ${title} &amp; more">${more}</head>
    <body><header><nav><a href="/">Home</a></nav></header><div class="cookie-banner">Cookies</div>
    <main><div class="breadcrumb">Home</div><h1>${title}</h1><p>Words of <b>${title}</b>.</p>
    <figure><img src="/images/a.jpg" alt="A"></figure><script>x()</script></main>
    <footer>© Clinic</footer></body></html>`

  test('reads title, main text and what search engines are told, and leaves the frame of the site out', async () => {
    const { ask, asked } = siteOf({
      '/sitemap.xml':
        '<sitemapindex><sitemap><loc>https://old.example.org/pages.xml</loc></sitemap><sitemap><loc>https://elsewhere.example/x.xml</loc></sitemap></sitemapindex>',
      '/pages.xml': `<urlset><url><loc>${SITE}/about/</loc><lastmod>2025-01-02</lastmod></url><url><loc>${SITE}/gone/</loc></url>
        <url><loc>${SITE}/news/one/</loc></url><url><loc>http://127.0.0.1/admin</loc></url></urlset>`,
      '/about/': page('About us'),
      '/news/one/': page(
        'One',
        '<meta property="og:type" content="article"><meta property="article:published_time" content="2025-03-04T10:00:00Z">',
      ),
    })
    const steps = await allOf(readBySitemap(ask, SITE, signal))
    expect(steps).toMatchObject([
      { step: 'site', urls: [SITE] },
      {
        step: 'item',
        item: {
          kind: 'page',
          oldKey: 'url:/about/',
          title: 'About us',
          description: 'About About us & more',
          blocks: [
            { CbCopy: '<p>Words of <b>About us</b>.</p>' },
            { CbPhoto: '/images/a.jpg', CbMetaData: { kind: 'picture' } },
          ],
        },
      },
      { step: 'loss', what: `${SITE}/gone/`, because: expect.stringContaining('404') },
      { step: 'item', item: { kind: 'news', date: '2025-03-04' } },
    ])
    // Only the site itself was asked, each address once.
    expect(asked.every(url => url.startsWith(SITE))).toBe(true)
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('is read no further once it is no longer wanted', async () => {
    const { ask, asked } = siteOf({})
    const stop = new AbortController()
    const askAndStop: AskOldSite = (url, given) => {
      if (url.endsWith('/sitemap.xml')) stop.abort(new Error('no longer wanted'))
      return ask(url, given)
    }
    await expect(allOf(readBySitemap(askAndStop, SITE, stop.signal))).rejects.toThrow('no longer wanted')
    expect(asked.at(-1)).toBe(`${SITE}/sitemap.xml`)
  })

  test('says what is wrong where there is no sitemap', async () => {
    await expect(allOf(readBySitemap(siteOf({}).ask, SITE, signal))).rejects.toThrow(
      /Couldn’t read the sitemap/,
    )
  })
})

describe('A Drupal site', () => {
  test('says what to do where JSON:API is off', async () => {
    await expect(allOf(readDrupal(siteOf({ '/jsonapi': '{}' }).ask, SITE, signal))).rejects.toThrow(
      /Turn on the module/,
    )
  })
})

describe('What leads elsewhere', () => {
  test.each(['http://127.0.0.1:9/', 'http://[::1]/', 'http://169.254.169.254/latest/meta-data'])(
    'is not asked where it is private: %s',
    async url => {
      await expect(fetchText(askOldSite, url, 1000, signal)).rejects.toThrow(/private network/)
    },
  )

  test('is followed a few steps only', async () => {
    const { ask, asked } = siteOf({ '/a': '→/b', '/b': '→/a' })
    await expect(fetchText(ask, `${SITE}/a`, 1000, signal)).rejects.toThrow(/redirects endlessly/)
    expect(asked).toHaveLength(6)
  })
})
