import { expect, it } from 'vitest'
import { demoSite } from './support.ts'

const { get } = await demoSite()

const linksOf = (html: string): readonly string[] =>
  [...html.matchAll(/<(?:a|link)\b[^>]*\shref="(\/[^"#?]*)/g)].map(([, href = '']) => href)

/** Files are another part of the server, and so is the back office. */
const isPage = (path: string) => !/^\/(files|maintenance)\//.test(path)

const AT_ONCE = 8

it('leads every internal link of every page of the demo to a page', async () => {
  const seen = new Set(['/'])
  const broken: string[] = []
  const sitemap = (await get('/sitemap.xml')).body
  const mapped = [...sitemap.matchAll(/<loc>http:\/\/127\.0\.0\.1:4870([^<]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  expect(mapped.length).toBeGreaterThan(390)
  for (const path of mapped) seen.add(path)
  const from = new Map<string, string>()
  const visit = async (path: string) => {
    const answer = await get(path)
    // Ads and banners count who follows them, and go on to a page.
    const onward = /^\/_site\/(ads|banner)\//.test(path) ? String(answer.headers.location ?? '') : ''
    if (onward !== '') {
      if (isPage(onward) && !seen.has(onward)) {
        seen.add(onward)
        from.set(onward, path)
      }
      return
    }
    if (answer.statusCode !== 200) broken.push(`${path} ${answer.statusCode} (from ${from.get(path)})`)
    if (!String(answer.headers['content-type']).startsWith('text/html')) return
    for (const link of linksOf(answer.body))
      if (isPage(link) && !seen.has(link)) {
        seen.add(link)
        from.set(link, path)
      }
    const headings = [...answer.body.matchAll(/<h1[\s>]/g)]
    if (headings.length !== 1) broken.push(`${path} has ${headings.length} headings of the first level`)
    if (answer.body.includes('{{') || answer.body.includes('{%')) broken.push(`${path} shows Liquid`)
  }
  const visited = new Set<string>()
  for (;;) {
    const next = [...seen].filter(path => !visited.has(path)).slice(0, AT_ONCE)
    if (next.length === 0) break
    for (const path of next) visited.add(path)
    await Promise.all(next.map(visit))
  }
  expect(broken).toEqual([])
  expect(seen.size).toBeGreaterThan(700)
}, 180_000)
