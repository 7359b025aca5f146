import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { undoImport } from '../../../server/old-site/begin-import.ts'
import { importState } from '../../../server/old-site/status.ts'
import { getOutside } from '../../../server/outgoing/request.ts'
import { importing } from './importing.ts'

const { query, pool, records, mo, png, asked, answers, beginAt, run, work, planOf, pages, counts } =
  await importing()

/** What the old site answers at a path: a text, bytes, where it leads to, or a status. */
type Answer = string | Buffer | { readonly to: string } | number
const site: { at: Readonly<Record<string, Answer>> } = { at: {} }
const server = createServer(({ url = '' }, response) => {
  const answer = site.at[url] ?? 404
  if (typeof answer === 'number') response.writeHead(answer).end()
  else if (typeof answer === 'object' && 'to' in answer)
    response.writeHead(301, { location: answer.to }).end()
  else {
    const isPacked = Buffer.isBuffer(answer) && url.endsWith('.gz')
    const type = Buffer.isBuffer(answer) ? (isPacked ? 'application/gzip' : 'image/png') : 'text/html'
    response.writeHead(200, { 'content-type': type }).end(answer)
  }
})
await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
afterAll(() => new Promise(done => server.close(done)))
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

beforeEach(() => {
  // Only here may an old site be on this very machine.
  answers.ask = (url, signal) => getOutside({ url, allowsPrivate: true, patienceMs: 5_000, signal })
  asked.length = 0
})

const page = (title: string, inside: string) =>
  `<!DOCTYPE html><html><head><title>${title} | Clinic</title></head><body><nav><a href="/">Home</a></nav>
  <main><h1>${title}</h1>${inside}</main><footer>Clinic</footer></body></html>`
const urls = (...paths: readonly string[]) =>
  `<urlset>${paths.map(path => `<url><loc>${origin}${path}</loc></url>`).join('')}</urlset>`

async function undo() {
  await undoImport({ query, records }, mo)
  await work()
}

describe('A site by its sitemap, over the network', () => {
  beforeEach(() => {
    site.at = {
      '/robots.txt': `User-agent: *\nDisallow: /private/\nSitemap: ${origin}/maps/index.xml\n`,
      '/maps/index.xml': `<sitemapindex><sitemap><loc>${origin}/maps/a.xml.gz</loc></sitemap>
        <sitemap><loc>${origin}/maps/b.xml</loc></sitemap></sitemapindex>`,
      '/maps/a.xml.gz': gzipSync(urls('/', '/care/heart/', '/care/old-heart/', '/private/staff/')),
      '/maps/b.xml': urls('/moved', '/gone/', '/elsewhere/', '/flyer.png'),
      '/': page('Welcome', '<p>See <a href="care/heart/#tests">the heart</a>.</p>'),
      '/care/heart/': page('Heart', '<p>Tests.</p><img data-src="../pictures/heart.png" alt="A heart">'),
      '/care/old-heart/': { to: '/care/heart/' },
      '/moved': { to: `${origin}/now/here` },
      '/now/here': page('Here', '<p>Now.</p>'),
      '/elsewhere/': { to: 'http://127.0.0.1:9/' },
      '/care/pictures/heart.png': png,
      '/flyer.png': png,
    }
  })

  test('comes over whole, again without doubling, and is undone', async () => {
    await beginAt('sitemap', origin)
    const lost = (await importState(query)).import?.lost
    expect(lost?.map(({ what, because }) => [what.replace(origin, ''), because])).toEqual([
      [
        '/care/old-heart/',
        'It redirects to /care/heart/, which is read separately. Add a redirect if people still use it.',
      ],
      ['/private/staff/', 'The old site’s robots.txt doesn’t allow reading it.'],
      ['/gone/', 'The old site answered 404.'],
      ['/elsewhere/', expect.any(String)],
      ['/flyer.png', 'It’s a file, not a page.'],
    ])
    expect(asked).not.toContain(`${origin}/private/staff/`)
    await run()
    expect(await planOf({ state: 'refused' })).toEqual([])
    expect((await pages()).map(({ CTitle, CSeoUrl }) => [CTitle, CSeoUrl])).toEqual([
      ['Heart', '/care/heart'],
      ['Here', '/now/here'],
      ['Welcome', '/home'],
    ])
    const { rows } = await pool.query(
      `select "CTitle", "CId", "CbCopy", "CbPhoto" from "Content" join "ContentBlock" using ("CId") order by 1, "CbSortOrder"`,
    )
    const heart = rows.find(({ CTitle }) => CTitle === 'Heart')
    expect(rows.find(({ CTitle }) => CTitle === 'Welcome').CbCopy).toContain(`href="page:${heart.CId}#tests"`)
    expect(rows.find(({ CbPhoto }) => CbPhoto)?.CbPhoto).toMatch(/^\/files\/.*heart\.png$/)
    const { rows: redirects } = await pool.query(`select "RFrom", "RTo" from "Redirect"`)
    expect(redirects).toEqual([{ RFrom: '/moved', RTo: '/now/here' }])

    const before = await counts()
    await beginAt('sitemap', `${origin}/maps/index.xml`)
    expect((await planOf()).filter(({ effect }) => effect !== 'unchanged')).toEqual([])
    site.at = { ...site.at, '/now/here': page('Here', '<p>Later.</p>') }
    await beginAt('sitemap', origin)
    await run()
    expect(await counts()).toEqual(before)
    await undo()
    expect((await pool.query(`select 1 from "ContentBlock" where "CbCopy" = '<p>Now.</p>'`)).rowCount).toBe(1)
  })

  test('is undone as a whole', async () => {
    await beginAt('sitemap', origin)
    await run()
    await undo()
    expect(await counts()).toMatchObject({ pages: 0, redirects: 0, files: 0 })
  })
})

describe('A Drupal site, over the network', () => {
  const file = (id: string, name: string) => ({
    ...{ type: 'file--file', id },
    attributes: { filename: name, uri: { value: `public://${name}`, url: `/sites/default/files/${name}` } },
  })
  const node = (
    type: string,
    id: string,
    nid: number,
    title: string,
    more: object = {},
    links: object = {},
  ) => ({
    ...{ type: `node--${type}`, id },
    attributes: {
      ...{
        drupal_internal__nid: nid,
        title,
        status: true,
        langcode: 'en',
        created: '2024-05-06T07:08:09+00:00',
      },
      path: { alias: `/${title.toLowerCase()}`, pid: nid, langcode: 'en' },
      body: { value: 'x', format: 'basic_html', processed: `<p>About ${title}.</p>`, summary: '' },
      ...more,
    },
    relationships: { uid: { data: { type: 'user--user', id: 'u1' } }, ...links },
  })
  const included = [
    file('f1', 'lake.png'),
    file('f2', 'team.png'),
    {
      ...{ type: 'media--image', id: 'm1' },
      relationships: { thumbnail: { data: { type: 'file--file', id: 'f2', meta: { alt: 'The team' } } } },
    },
    { type: 'user--user', id: 'u1', attributes: { display_name: 'Grace' } },
  ]
  const heart = node(
    'article',
    'a1',
    7,
    'Heart',
    {
      field_phone: '555-0100',
      body: {
        processed:
          '<p>See <a href="/node/4">about</a> and <img src="/sites/default/files/lake.png" alt="Lake"></p>',
      },
    },
    {
      field_image: { data: { type: 'file--file', id: 'f1', meta: { alt: 'The lake' } } },
      field_team: { data: { type: 'media--image', id: 'm1' } },
      field_tags: { data: [{ type: 'taxonomy_term--tags', id: 't1' }] },
    },
  )
  const list = (data: readonly object[], next?: string, more: object = {}) =>
    JSON.stringify({
      jsonapi: { version: '1.0' },
      data,
      links: { self: { href: 'x' }, ...(next && { next: { href: next } }) },
      ...more,
    })

  test('comes over with its pictures and authors, and again without doubling', async () => {
    const [pagesAt, articlesAt] = [`${origin}/jsonapi/node/page`, `${origin}/jsonapi/node/article`]
    const include = 'include=field_image,field_team,field_team.thumbnail,uid'
    site.at = {
      '/jsonapi': JSON.stringify({
        links: {
          'node--page': { href: pagesAt },
          'node--article': { href: articlesAt },
          'node--staff': { href: `${origin}/jsonapi/node/staff` },
          'node--trap': { href: 'http://169.254.169.254/latest' },
        },
      }),
      '/jsonapi/node/page?page%5Blimit%5D=1': list([node('page', 'p1', 4, 'About')]),
      '/jsonapi/node/page?page%5Blimit%5D=50&include=uid': list(
        [node('page', 'p1', 4, 'About')],
        `${pagesAt}?page%5Boffset%5D=50`,
      ),
      '/jsonapi/node/page?page%5Boffset%5D=50': list([node('page', 'p2', 5, 'Contact', { status: false })]),
      '/jsonapi/node/article?page%5Blimit%5D=1': list([heart]),
      [`/jsonapi/node/article?page%5Blimit%5D=50&${include}`]: list([heart], undefined, { included }),
      '/jsonapi/node/staff?page%5Blimit%5D=1': 403,
      '/sites/default/files/lake.png': png,
      '/sites/default/files/team.png': png,
    }
    await beginAt('drupal', origin)
    expect((await importState(query)).import?.lost.map(({ what }) => what)).toEqual([
      'Menus and comments',
      'Pages of the type “staff”',
    ])
    expect((await planOf({ kind: 'news' }))[0]).toMatchObject({
      notes: ['Lost: Its fields: phone, tags.'],
      address: '/heart',
      redirects: 1,
    })
    await run()
    expect(await planOf({ state: 'refused' })).toEqual([])
    const { rows } = await pool.query(`select "CTitle", "CVisible", "CIntroPhoto", "NAuthor" from "Content"
      left join "News" using ("CId") order by 1`)
    expect(rows).toEqual([
      { CTitle: 'About', CVisible: true, CIntroPhoto: null, NAuthor: null },
      { CTitle: 'Contact', CVisible: false, CIntroPhoto: null, NAuthor: null },
      { CTitle: 'Heart', CVisible: true, CIntroPhoto: expect.stringMatching(/lake\.png$/), NAuthor: 'Grace' },
    ])
    const { rows: alts } = await pool.query(`select "FAltText" from "File" order by 1`)
    expect(alts.map(({ FAltText }) => FAltText)).toEqual(['The lake', 'The team'])
    const before = await counts()
    await beginAt('drupal', origin)
    expect((await planOf()).filter(({ effect }) => effect !== 'unchanged')).toEqual([])
    await run()
    expect(await counts()).toEqual(before)
  })
})
