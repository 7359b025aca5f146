import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { indexSome, startIndexing } from '../../../server/site/search/index-documents.ts'
import { mojoAdmin, somebody } from '../support/people.ts'
import { demoSite } from './support.ts'

const { call, database, changes, get } = await demoSite()
const mo = mojoAdmin()
const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }

/** Brings the search up to date, as a running node does by itself. */
async function index(): Promise<void> {
  while (await indexSome(database)) changes.publish('site_document')
}

/** The page of a search, and the addresses of its results in order. */
async function search(words: string, more = '') {
  const { body, statusCode } = await get(`/search?q=${encodeURIComponent(words)}${more}`, browser)
  const results = /<ol class="search-results"[\s\S]*?<\/ol>/.exec(body)?.[0] ?? ''
  return { body, statusCode, urls: Array.from(results.matchAll(/<a href="([^"]+)"/g), ([, url]) => url) }
}

const create = async (entity: string, body: object) => {
  const answer = await call(mo, 'POST', `/api/v1/db/${entity}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

let pages = 0
async function page(title: string, copy: string, more: object = {}) {
  const url = `/found-${++pages}`
  const { CId } = await create('Content', { CtId: 1, CTitle: title, CSeoUrl: url, CVisible: true, ...more })
  await create('ContentBlock', { CId, CbCopy: copy })
  return { CId, url }
}

beforeAll(index)

describe('the search of the site', () => {
  it('has a page of its own, with a box in the header and no script needed', async () => {
    const { body, statusCode } = await search('')
    expect(statusCode).toBe(200)
    expect(body).toContain('<form class="site-search" action="/search" method="get" role="search">')
    expect(body).toContain('noindex')
  })

  it('is kept up to date by a running node, which tells the others', async () => {
    const told: string[] = []
    const errors: unknown[] = []
    const indexing = startIndexing({
      database,
      changes: { ...changes, publish: entity => void told.push(entity) },
      log: { error: (...said: unknown[]) => void errors.push(said) },
    })
    const { url } = await page('Fennigrue', '<p>Words.</p>')
    await expect
      .poll(async () => (await sql`select from site_document_due`.execute(database.query)).rows)
      .toEqual([])
    await indexing.stop()
    expect(told).toContain('site_document')
    changes.publish('site_document')
    expect((await search('fennigrue')).urls).toEqual([url])
    expect(errors).toEqual([])
  })

  it('finds titles before headings before text, in every form of a word', async () => {
    const text = await page('Garden', '<p>Our quizzlers meet on Mondays.</p>')
    const heading = await page('Courtyard', '<h2>The quizzler</h2><p>Words.</p>')
    const title = await page('Quizzlers welcome', '<p>Words.</p>')
    await index()
    const { urls, body } = await search('quizzler')
    expect(urls).toEqual([title.url, heading.url, text.url])
    expect(body).toContain('Our <mark>quizzlers</mark> meet on Mondays')
  })

  it('finds what a block of any kind says, and never as HTML', async () => {
    const { CId, url } = await page('Answers', '')
    await create('ContentBlock', {
      CId,
      CbMetaData: JSON.stringify({
        kind: 'accordion',
        items: [{ title: 'Where do zorkmids go?', text: '<p>To <i>the</i> &lt;b&gt;bank</p>' }],
      }),
    })
    await index()
    const { urls, body } = await search('zorkmid bank')
    expect(urls).toEqual([url])
    expect(body).not.toContain('<b>bank')
  })

  it('finds the words under a picture, and those that search engines are given', async () => {
    const { CId, url } = await page('Our wards', '', {
      CMetaDesc: JSON.stringify({ description: 'Rooms with a view of the frobozz' }),
    })
    await create('ContentBlock', { CId, CbPhotoCaption: 'The grue in its garden' })
    await index()
    expect((await search('grue')).urls).toEqual([url])
    expect((await search('frobozz')).urls).toEqual([url])
  })

  it('finds physicians, locations and services as patients call them', async () => {
    expect((await search('heart doctor')).body).toMatch(/<p class="meta">Physician/)
    expect((await search('wexmoor medical center')).urls[0]).toBe('/locations/wexmoor-medical-center')
    expect(
      (await search('wexmoor', '&kind=location')).urls.every(url => url?.startsWith('/locations/')),
    ).toBe(true)
  })

  it('follows a name that changes, dates of events, and specialties', async () => {
    await call(mo, 'PATCH', '/api/v1/db/Custom_Physician/1', { body: { PhLastName: 'Zimbelknauf' } })
    await index()
    expect((await search('Zimbelknauf')).urls).toHaveLength(1)
    const event = await page('Wurzelfest', '<p>Words.</p>')
    await sql`with item as (insert into "EventItem" ("CId") values (${event.CId}) returning "EiId")
      insert into "EventDate" ("EiId", "EdStartDt") select "EiId", '2020-01-01' from item`.execute(
      database.query,
    )
    await index()
    expect((await search('wurzelfest')).urls).toEqual([])
    await sql`update "EventDate" set "EdStartDt" = '2090-01-01' where "EiId" in (select "EiId" from "EventItem" where "CId" = ${event.CId})`.execute(
      database.query,
    )
    changes.publish('EventDate')
    await index()
    expect((await search('wurzelfest')).urls).toEqual([event.url])
  })

  it('corrects a mistyped word, and says so', async () => {
    const { url } = await page('Flumboggle clinic', '<p>Words.</p>')
    await index()
    const { urls, body } = await search('flumbogle')
    expect(urls).toEqual([url])
    expect(body).toContain('href="/search?q=flumboggle"')
  })

  it('corrects a word of a phrase that only has synonyms, and leaves the others alone', async () => {
    const { url } = await page('Zumbleknap', '<p>Words.</p>')
    await page('Shotput', '<p>Shoots and shots.</p>')
    await create('SearchSynonym', { SsName: 'qof jott', SsMeans: 'zumbleknap' })
    await index()
    const { urls, body } = await search('qofe jott')
    expect(urls).toEqual([url])
    expect(body).toContain('href="/search?q=qof+jott"')
  })

  it('shows what has some of the words where nothing has all', async () => {
    const { url } = await page('Snorkwidget', '<p>Words.</p>')
    await index()
    const { urls, body } = await search('snorkwidget 314159')
    expect(urls).toEqual([url])
    expect(body).toContain('some of them')
  })

  it('shows what has the visitor’s own words before what only a synonym finds', async () => {
    await create('SearchSynonym', { SsName: 'sniffle', SsMeans: 'gizzard medicine' })
    await page('Gizzard medicine', '<h2>Gizzard medicine</h2><p>Gizzard medicine.</p>')
    const text = await page('Winter', '<p>A sniffle or two.</p>')
    const title = await page('Colds and the sniffle', '<p>Words.</p>')
    await index()
    const { urls } = await search('sniffle')
    expect(urls.slice(0, 2)).toEqual([title.url, text.url])
    expect(urls).toHaveLength(3)
  })

  it('uses the synonyms of editors at once', async () => {
    const { url } = await page('Maternity suite', '<p>Blibberfloss.</p>')
    await index()
    expect((await search('stork parking')).urls).not.toContain(url)
    await create('SearchSynonym', { SsName: 'Stork parking', SsMeans: 'nothing here, blibberfloss' })
    expect((await search('stork parking')).urls).toEqual([url])
  })

  it('suggests titles', async () => {
    await page('Trundlewick gardens', '<p>Words.</p>')
    await index()
    expect((await get('/_site/search-titles?q=trundlew')).json()).toEqual(['Trundlewick gardens'])
    expect((await get('/_site/search-titles?q=t')).json()).toEqual([])
  })

  it('shows more on further pages', async () => {
    const first = await search('care')
    const second = await search('care', '&page=2')
    expect(first.urls).toHaveLength(10)
    expect(second.urls.length).toBeGreaterThan(0)
    expect(first.urls.filter(url => second.urls.includes(url))).toEqual([])
  })
})

describe('what the public may not see', () => {
  it('is never found, whatever was changed and whether or not it is indexed yet', async () => {
    const { CId, url } = await page('Secret', '<p>xylobrumm</p>')
    await index()
    const past = "now() - interval '1 day'"
    const future = "now() + interval '1 day'"
    const state = fc.record({
      CVisible: fc.constantFrom('true', 'false'),
      CDeletedDt: fc.constantFrom('null', past),
      CPublishDt: fc.constantFrom('null', past, future),
      CExpireDt: fc.constantFrom('null', past, future),
      CMetaDesc: fc.constantFrom('null', `'{"noIndex":true}'`, `'{"noIndex":false}'`),
      CtId: fc.constantFrom('1', '2', '5', '31'),
    })
    await fc.assert(
      fc.asyncProperty(state, fc.boolean(), async (given, isIndexed) => {
        const columns = Object.entries(given).map(([name, value]) => `"${name}" = ${value}`)
        await sql.raw(`update "Content" set ${columns} where "CId" = ${CId}`).execute(database.query)
        if (isIndexed) await index()
        changes.publish('Content')
        const isPublic =
          given.CVisible === 'true' &&
          given.CDeletedDt === 'null' &&
          given.CPublishDt !== future &&
          given.CExpireDt !== past &&
          given.CMetaDesc !== `'{"noIndex":true}'` &&
          ['1', '2'].includes(given.CtId)
        const { urls } = await search('xylobrumm')
        const suggested = (await get('/_site/search-titles?q=secret')).json()
        if (isPublic && isIndexed) expect(urls).toEqual([url])
        if (!isPublic) expect([urls, suggested]).toEqual([[], []])
      }),
      { numRuns: 15 },
    )
  })

  it('holds for physicians, services and files, which pages must lead to', async () => {
    const file = async (name: string, isSecured: boolean) => {
      await sql`insert into "File" ("FName", "FPath", "FType", "FSize", "FHash", "FSecured")
        values (${name}, ${`/files/${name}`}, 'application/pdf', 1, 'x', ${isSecured})`.execute(
        database.query,
      )
    }
    await file('plimfax.pdf', false)
    await file('plimfax-secured.pdf', true)
    await index()
    expect((await search('plimfax')).urls).toEqual([])
    const { CId } = await page(
      'Forms',
      '<a href="/files/plimfax.pdf">one</a> <a href="/files/plimfax-secured.pdf">two</a>',
    )
    await index()
    expect((await search('plimfax')).urls).toEqual(['/files/plimfax.pdf'])
    await call(mo, 'PATCH', `/api/v1/db/Content/${CId}`, { body: { CVisible: false } })
    expect((await search('plimfax')).urls).toEqual([])
    await call(mo, 'PATCH', '/api/v1/db/Custom_Physician/1', { body: { PhLastName: 'Grobschnitt' } })
    await index()
    expect((await search('grobschnitt')).urls).toHaveLength(1)
    await call(mo, 'PATCH', '/api/v1/db/Custom_Physician/1', { body: { PhVisible: false } })
    expect((await search('grobschnitt')).urls).toEqual([])
  })
})

describe('what editors see', () => {
  const state = async () => (await call(mo, 'GET', '/api/v1/mc/site-search')).json()

  it('is kept from people without the tool', async () => {
    const sam = somebody()
    expect((await call(sam, 'GET', '/api/v1/mc/site-search')).statusCode).toBe(403)
    expect((await call(sam, 'POST', '/api/v1/mc/site-search/rebuild', { body: {} })).statusCode).toBe(403)
  })

  it('lists searches without a result, and none that may say who asked', async () => {
    for (const words of ['Wobblethrop', 'wobblethrop ', 'care', 'jo@example.org', '555 010 4477'])
      await search(words)
    await get('/search?q=wobblethrop', { 'user-agent': 'Googlebot/2.1' })
    // What has been counted is written every moment, so that one search may be written before the next.
    await expect.poll(state, { timeout: 5000 }).toMatchObject({
      unanswered: expect.arrayContaining([expect.objectContaining({ words: 'wobblethrop', times: 2 })]),
      top: expect.arrayContaining([expect.objectContaining({ words: 'care', times: expect.any(Number) })]),
    })
    const { unanswered, top } = await state()
    expect(JSON.stringify([unanswered, top])).not.toMatch(/example|4477/)
    const { rows } = await database.pool.query('select * from site_search_day')
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['day', 'found', 'times', 'words'])
  })

  it('names headers without a search box', async () => {
    expect((await state()).headers).toEqual([])
    await create('Template', {
      TName: 'Plain header',
      TKind: 'header',
      TSource: '<header>{{ site.SiteName }}</header>',
    })
    expect((await state()).headers).toEqual(['Plain header'])
  })

  it('reads the site again on demand, and forgets what is gone', async () => {
    await sql`insert into site_document (source, record, kind, title, url, content, head, words)
      values ('page', 999999, 'page', 'Gone', '/gone', '', '', '')`.execute(database.query)
    const { due } = (await call(mo, 'POST', '/api/v1/mc/site-search/rebuild', { body: {} })).json()
    expect(due).toBeGreaterThan(100)
    await index()
    const { rows } = await database.pool.query(`select 1 from site_document where record = 999999`)
    expect(rows).toEqual([])
    expect(await state()).toMatchObject({ due: 0 })
    expect((await search('wexmoor')).urls.length).toBeGreaterThan(0)
  })
})

it('is right on two nodes that index at once', async () => {
  const { CId } = await page('Node', '<p>one</p>')
  const block = await create('ContentBlock', { CId, CbCopy: 'two' })
  for (let round = 0; round < 5; round++) {
    await sql`update "ContentBlock" set "CbCopy" = ${`brindlequax${'abcde'[round]}`} where "CbId" = ${block.CbId}`.execute(
      database.query,
    )
    await Promise.all([indexSome(database), indexSome(database)])
  }
  await index()
  const { rows } = await database.pool.query(
    `select content from site_document where source = 'page' and record = ${CId}`,
  )
  expect(rows[0]?.content).toContain('brindlequaxe')
})
