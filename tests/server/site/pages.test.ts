import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { tagIds } from '../../../core/tools/index.ts'
import { mojoAdmin } from '../support/people.ts'
import { demoSite } from './support.ts'

const { app, get, call, database } = await demoSite()
const ABOUT = '/about'

describe('a page', () => {
  it('begins at home with what most visitors come for, the search for physicians as a box', async () => {
    const { body } = await get('/')
    const jobs = /<ul class="jobs">[\s\S]*?<\/ul>/.exec(body)?.[0] ?? ''
    expect(Array.from(jobs.matchAll(/<h2>([^<]+)/g), ([, title]) => title)).toEqual([
      'Find a doctor',
      'Locations and hours',
      'Request an appointment',
    ])
    expect(jobs).toContain('<form class="job-search" action="/find-a-doctor" method="get" role="search"')
    expect(body).toContain('<h2>Same-day care</h2>')
  })

  it('is whole: landmarks, one heading, description, canonical address and Open Graph', async () => {
    const answer = await get(ABOUT)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const part of [
      '<html lang="en-US">',
      '<a class="skip" href="#content">',
      '<main id="content"',
      '<header',
      '<footer',
      'aria-label="You are here"',
      '<link rel="canonical" href="http://127.0.0.1:4870/about">',
      '<meta property="og:title"',
      '"@type":"BreadcrumbList"',
    ])
      expect(answer.body).toContain(part)
    expect(answer.body.match(/<h1/g)).toHaveLength(1)
    expect(answer.body.match(/rel="stylesheet"/g)).toHaveLength(1)
    expect(answer.body).not.toContain('{{')
  })

  it('shows every entry of a menu, also of two below each other and below one that is not in it', async () => {
    const { rows } = await sql<{ id: number; title: string }>`select "CId" as id, "CTitle" as title
      from "TagToContent" t join "Content" using ("CId") where "TId" = ${tagIds.Navigation_Primary} and "TtcCIdParent" is null
      and not exists (select from "TagToContent" b where b."TtcCIdParent" = t."CId") order by t."CSortOrder" limit 2`.execute(
      database.query,
    )
    const [one, other] = rows
    if (!one || !other) throw new Error('The demo has two entries without others below them.')
    const menuWith = async (under: number, underOther: number) => {
      await sql`update "TagToContent" set "TtcCIdParent" = case "CId" when ${one.id} then ${under}::int else ${underOther}::int end
        where "TId" = ${tagIds.Navigation_Primary} and "CId" in (${one.id}, ${other.id})`.execute(
        database.query,
      )
      await call(mojoAdmin(), 'GET', '/api/v1/mc/cache/clear')
      return /<nav class="menu"[\s\S]*?<\/nav>/.exec((await get(ABOUT)).body)?.[0] ?? ''
    }
    const inCircle = await menuWith(other.id, one.id)
    expect([inCircle.includes(one.title), inCircle.includes(other.title)]).toEqual([true, true])
    const besideTheMenu = (
      await sql<{ id: number }>`select min("CId") as id from "Content" where "CId" not in
      (select "CId" from "TagToContent" where "TId" = ${tagIds.Navigation_Primary})`.execute(database.query)
    ).rows[0]?.id
    const below = await menuWith(Number(besideTheMenu), Number(besideTheMenu))
    expect([below.includes(one.title), below.includes(other.title)]).toEqual([true, true])
  })

  it('has a style sheet that may be kept for ever, and that any node can make', async () => {
    const [, href = ''] = /rel="stylesheet" href="([^"]+)"/.exec((await get(ABOUT)).body) ?? []
    const sheet = await get(href)
    expect(sheet.statusCode).toBe(200)
    expect(sheet.headers).toMatchObject({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const other = await get(href.replace(/-[\w-]{22}\.css$/, `-${'x'.repeat(22)}.css`))
    expect(other.headers['cache-control']).toBe('no-cache')
    expect(other.body).toBe(sheet.body)
  })

  it('runs the script of the search box and no other, and is framed by nobody', async () => {
    const { headers, body } = await get(ABOUT)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self';/)
    expect(policy).not.toContain('unsafe-eval')
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toContain("object-src 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(body).not.toMatch(/<script(?! type="application\/ld\+json"| src="\/_site\/search-)/)
  })

  it('offers its photo in the sizes that are shown, in WebP', async () => {
    const path = '/files/images/pages-test.jpg'
    await sql`insert into "File" ("FName", "FPath", "FType", "FSize", "FHash", "FSecured", "FMeta")
      values ('pages-test.jpg', ${path}, 'image/jpeg', 100, ${'a'.repeat(64)}, false, '{"width": 4000, "height": 2000}')`.execute(
      database.query,
    )
    await sql`update "Content" set "CIntroPhoto" = ${path} where "CSeoUrl" = '/about/leadership'`.execute(
      database.query,
    )
    const { body } = await get('/about/leadership')
    expect(body).toContain(`${path}?w=640&amp;fm=webp&amp;v=aaaaaaaaaaaa 640w`)
    expect(body).toContain('sizes="')
    expect(body).not.toContain(`src="${path}"`)
    expect(body).not.toContain('2560w')
  })

  it('comes compressed, and not at all when the browser has it', async () => {
    const plain = await get(ABOUT)
    const brotli = await get(ABOUT, { 'accept-encoding': 'gzip, br' })
    const zipped = await get(ABOUT, { 'accept-encoding': 'gzip, br;q=0' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(brotli.rawPayload.length).toBeLessThan(plain.body.length / 3)
    const again = await get(ABOUT, { 'if-none-match': `"x", ${plain.headers.etag}` })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    expect(again.headers.etag).toBe(plain.headers.etag)
  })

  it('is read and nothing else', async () => {
    const head = await app.inject({ method: 'HEAD', url: ABOUT })
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(Number(head.headers['content-length'])).toBeGreaterThan(1000)
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const refused = await app.inject({ method, url: ABOUT })
      expect([404, 405]).toContain(refused.statusCode)
    }
    expect((await app.inject({ method: 'POST', url: ABOUT })).headers.allow).toBe('GET, HEAD')
  })

  it('has one address, and leads there from its other spellings', async () => {
    expect((await get('/about/')).headers.location).toBe('/about')
    expect((await get('/About?utm_source=x')).headers.location).toBe('/about?utm_source=x')
    expect((await get('//about')).headers.location).toBe('/about')
    const { rows } = await sql<{
      CId: number
    }>`select "CId" from "Content" where "CSeoUrl" = ${ABOUT}`.execute(database.query)
    const byKey = await get(`/page?cid=${rows[0]?.CId}`)
    expect([byKey.statusCode, byKey.headers.location]).toEqual([301, ABOUT])
  })

  it('says what search engines need of news and events', async () => {
    const news = (await get('/news')).body
    const [, item = ''] = /<h2><a href="(\/news\/[^"]+)"/.exec(news) ?? []
    expect((await get(item)).body).toContain('"@type":"NewsArticle"')
    const [, event = ''] = /<h2><a href="(\/events\/[^"]+)"/.exec((await get('/events')).body) ?? []
    const shown = (await get(event)).body
    expect(shown).toContain('"@type":"Event"')
    expect(shown).toContain('<dt>When</dt>')
  })
})

describe('lists', () => {
  it.each(['/news', '/events', '/blog', '/projects'])('%s has its pages', async path => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.body.match(/class="card"/g)?.length).toBeGreaterThan(3)
  })

  it('go on over pages, and end', async () => {
    const [one, two] = [await get('/news'), await get('/news?page=2')]
    const items = (body: string) =>
      [...body.matchAll(/<h2><a href="(\/news\/[^"]+)"/g)].map(([, href]) => href)
    const { rows } = await database.pool.query(
      `select c."CSeoUrl" as url from "Content" c where c."CtId" = 2 and c."CVisible" and c."CDeletedDt" is null
        and (c."CPublishDt" is null or c."CPublishDt" <= now()) and (c."CExpireDt" is null or c."CExpireDt" > now())`,
    )
    const all: (string | undefined)[] = []
    for (let page = 1, answer = one; answer.statusCode === 200; answer = await get(`/news?page=${++page}`))
      all.push(...items(answer.body))
    expect(all.length).toBe(new Set(all).size)
    expect([...all].sort()).toEqual(rows.map(row => row.url).sort())
    expect(one.body).toContain('href="/news?page=2"')
    expect(two.statusCode).toBe(200)
    expect(two.body).toContain('<link rel="canonical" href="http://127.0.0.1:4870/news?page=2">')
    expect((await get('/news?page=99')).statusCode).toBe(404)
    expect((await get('/news?page=-1')).statusCode).toBe(200)
  })
})

describe('what is not there', () => {
  it('answers 404 with suggestions, and is counted', async () => {
    const answer = await get('/wexmoor/visiting-hours-and-parking')
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('We can’t find that page')
    expect(answer.body).toContain('href="/patients/visiting-hours"')
    expect(answer.body).toContain('<meta name="robots" content="noindex">')
    await get('/wexmoor/visiting-hours-and-parking')
    const logged = () =>
      sql<{
        hits: number
      }>`select hits from missing_address where address = '/wexmoor/visiting-hours-and-parking'`
        .execute(database.query)
        .then(({ rows }) => rows)
    await expect.poll(logged, { timeout: 15_000 }).toEqual([{ hits: 2 }])
  })

  it.each([
    '/%00',
    '/%zz',
    '/..%2f..%2fetc%2fpasswd',
    '/a%5c%5cevil.example',
    '/%E2%80%AE',
    `/${'a/'.repeat(900)}`,
    `/${'a'.repeat(9000)}`,
    '/__proto__',
    '/constructor',
    '/\'; drop table "Content"; --',
    '/{{ 7 | times: 6 }}',
    '/<script>alert(1)</script>',
  ])('answers %s without harm', async path => {
    const answer = await get(path.replaceAll(' ', '%20'))
    expect([301, 400, 404, 414]).toContain(answer.statusCode)
    expect(answer.body).not.toContain('<script>alert')
    expect(answer.body).not.toContain('at /')
    expect(String(answer.headers.location ?? '/')).toMatch(/^\/(?!\/)/)
  })

  it('is the same for a hidden page as for none', async () => {
    const actor = mojoAdmin()
    const made = await call(actor, 'POST', '/api/v1/db/Content', {
      body: { CTitle: 'Merger plans', CtId: 1, CSeoUrl: '/merger-plans', CVisible: false },
    })
    expect(made.statusCode).toBe(201)
    const hidden = await get('/merger-plans')
    expect(hidden.statusCode).toBe(404)
    expect(hidden.body).not.toContain('Merger')
    expect((await get(`/x?cid=${made.json().CId}`)).statusCode).toBe(404)
    expect((await get('/merger-plan')).body).not.toContain('Merger plans')
    expect((await get('/sitemap.xml')).body).not.toContain('merger')
  })
})

describe('files for robots', () => {
  it('lists the pages that may be found', async () => {
    const sitemap = await get('/sitemap.xml')
    expect(sitemap.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(sitemap.body).toContain('<loc>http://127.0.0.1:4870/</loc><lastmod>')
    expect(sitemap.body).toContain('<changefreq>daily</changefreq><priority>1.0</priority>')
    expect((await get('/sitemap-7.xml')).statusCode).toBe(404)
    const robots = await get('/robots.txt')
    expect(robots.body).toContain('Disallow: /maintenance/')
    expect(robots.body).toContain('Sitemap: http://127.0.0.1:4870/sitemap.xml')
  })

  it('shuts robots out when indexing is not allowed', async () => {
    await database.query
      .updateTable('DBConstants')
      .set({ DbcValue: 'false' })
      .where('DbcName', '=', 'AllowIndexing')
      .execute()
    await call(mojoAdmin(), 'GET', '/api/v1/mc/cache/clear')
    expect((await get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
    expect((await get(ABOUT)).body).toContain('<meta name="robots" content="noindex">')
    await database.query
      .updateTable('DBConstants')
      .set({ DbcValue: 'true' })
      .where('DbcName', '=', 'AllowIndexing')
      .execute()
    await call(mojoAdmin(), 'GET', '/api/v1/mc/cache/clear')
  })
})
