import { tagIds } from '@rounds/core/tools'
import { describe, expect, it } from 'vitest'
import { insert } from '../../../server/seed/insert.ts'
import { mojoAdmin, withTags } from '../support/people.ts'
import { smallSite } from './small-site.ts'
import { signedIn } from './support.ts'

const HOST = 'heart.example.org'
const HEART = 5002
const EMPTY = 5004
const ORIGIN = `http://${HOST}:4870`
const MAIN = 'http://127.0.0.1:4870'

const site = await smallSite()
const { database, call } = site
await insert(database.query, 'Content', [
  {
    CId: 201,
    CtId: 1,
    CTitle: 'Garden',
    CSeoUrl: '/care/empty',
    CIntroText: '<p><a href="/care/heart/surgery">Surgery</a></p>',
  },
])
await insert(database.query, 'TagToContent', [{ TId: EMPTY, CId: 201 }])

const make = (record: object) => call(mojoAdmin(), 'POST', '/api/v1/db/microsite', { body: record })
const heart = {
  MsName: 'Heart month',
  TId: HEART,
  MsHost: HOST,
  MsColor: '#7a1f5c',
  MsMenu: JSON.stringify([
    { label: 'Surgery', address: 'page:103' },
    { label: 'All our care', address: '/care' },
  ]),
  MsMissingTitle: 'No such heart page',
  MsMissingText: '<p>Ask {{ tokens.name }}.</p>',
}
const made = await make(heart)
const { MsId } = made.json() as { MsId: number }
await make({
  MsName: 'Garden friends',
  TId: EMPTY,
  MsColor: '#1f5c2a',
  MsLogo: JSON.stringify({ src: '/files/garden.png' }),
})

const at = (url: string, host = HOST) => site.get(url, { host })
const main = (url: string) => site.get(url)
const locationOf = async (answer: ReturnType<typeof at>) => {
  const { statusCode, headers } = await answer
  return [statusCode, headers.location]
}

describe('a microsite with a host name', () => {
  it('shows its pages below its host, with its own name, color and menu', async () => {
    const { statusCode, body } = await at('/')
    expect(statusCode).toBe(200)
    expect(body).toContain('Care of the heart | Heart month</title>')
    expect(body).toContain('<span>Heart month</span>')
    expect(body).toContain('<a href="/surgery">Surgery</a>')
    expect(body).toContain(`<a href="${MAIN}/care">All our care</a>`)
    expect(body).toContain(`<link rel="canonical" href="${ORIGIN}/">`)
    expect(body).not.toContain('Pay a bill')
    expect(body).toMatch(/<a class="brand" href="\/">/)
    const style = /href="(\/_site\/style-[^"]+)"/.exec(body)?.[1] ?? ''
    expect((await at(style)).body).toContain('--brand: #7a1f5c')
    const surgery = await at('/surgery')
    expect(surgery.body).toContain(`<link rel="canonical" href="${ORIGIN}/surgery">`)
    expect(surgery.body).toContain('"name":"Home","item":"http://heart.example.org:4870/"')
  })

  it('is not shown at the main site’s address, which leads there', async () => {
    expect(await locationOf(main('/care/heart'))).toEqual([301, `${ORIGIN}/`])
    expect(await locationOf(main('/care/heart/surgery?a=1'))).toEqual([301, `${ORIGIN}/surgery?a=1`])
    expect(await locationOf(at('/care/heart/surgery'))).toEqual([301, '/surgery'])
    const care = await main('/care')
    expect(care.body).toContain('<link rel="canonical" href="http://127.0.0.1:4870/care">')
    expect(care.body).toContain(`href="${ORIGIN}/"`)
    expect(care.body).not.toContain('Heart month')
  })

  it('is asked from memory by its host, and never at another', async () => {
    await at('/surgery')
    await main('/news/wing')
    for (let round = 0; round < 2; round++) {
      expect((await at('/surgery')).statusCode).toBe(200)
      expect((await main('/surgery')).statusCode).toBe(404)
      expect((await at('/news/wing')).statusCode).toBe(404)
      expect((await at('/news/wing', 'unknown.example')).statusCode).toBe(200)
    }
  })

  it('has its own page for what is missing, sitemap, robots.txt and icon', async () => {
    const lost = await at('/lost')
    expect(lost.statusCode).toBe(404)
    expect(lost.body).toContain('No such heart page')
    expect(lost.body).toContain('<p>Ask Small &amp; Sons.</p>')
    expect((await main('/lost')).body).toContain('We can’t find that page')
    const locations = async (answer: ReturnType<typeof at>) =>
      [...(await answer).body.matchAll(/<loc>([^<]+)/g)].map(([, found]) => found)
    expect(await locations(at('/sitemap.xml'))).toEqual([`${ORIGIN}/`])
    const rest = await locations(main('/sitemap.xml'))
    expect(rest).toContain(`${MAIN}/care/empty`)
    expect(rest.filter(found => found?.includes('heart'))).toEqual([])
    expect((await at('/robots.txt')).body).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
    expect((await main('/robots.txt')).body).toContain(`Sitemap: ${MAIN}/sitemap.xml`)
    expect((await at('/favicon.ico')).body).toContain('#7a1f5c')
  })

  it('has redirects of its own, and none of the main site’s', async () => {
    const redirect = (RFrom: string, RTo: string) =>
      call(mojoAdmin(), 'POST', '/api/v1/db/redirect', { body: { RType: '301', RFrom, RTo } })
    expect((await redirect('/old', '/care')).statusCode).toBe(201)
    expect((await redirect('/care/heart/old-heart', '/care/heart/surgery')).statusCode).toBe(201)
    expect((await redirect('/care/heart/to-main', '/care')).statusCode).toBe(201)
    expect(await locationOf(main('/old'))).toEqual([301, '/care'])
    expect((await at('/old')).statusCode).toBe(404)
    expect(await locationOf(at('/old-heart'))).toEqual([301, '/surgery'])
    expect((await main('/old-heart')).statusCode).toBe(404)
    expect(await locationOf(at('/to-main'))).toEqual([301, `${MAIN}/care`])
  })

  it('has neither the admin nor its calls', async () => {
    for (const url of [
      '/maintenance/',
      '/api/v1/mc/about',
      '/api/v1/db/content',
      '/auth/login',
      '/fhir/metadata',
      '/preview/x',
    ])
      expect((await at(url)).statusCode, url).toBe(404)
    expect((await at('/healthz')).statusCode).toBe(200)
    expect((await at('/_site/form/7')).body).toContain('<span>Heart month</span>')
    const policy = String((await at('/')).headers['content-security-policy'])
    expect(policy).toContain(`form-action 'self' ${MAIN}`)
  })
})

describe('a microsite without a host name', () => {
  it('is shown at the address of its folder with its own look', async () => {
    const { body } = await main('/care/empty')
    expect(body).toContain('Garden | Garden friends</title>')
    expect(body).toContain('<img src="/files/garden.png" alt="Garden friends">')
    expect(body).toMatch(/<a class="brand" href="\/care\/empty">/)
    expect(body).toContain(`<a href="${ORIGIN}/surgery">Surgery</a>`)
    const style = /href="(\/_site\/style-[^"]+)"/.exec(body)?.[1] ?? ''
    expect((await main(style)).body).toContain('--brand: #1f5c2a')
    expect((await main('/care/empty/lost')).body).toContain('Garden friends')
    expect((await main('/sitemap.xml')).body).toContain('/care/empty<')
  })
})

describe('who decides', () => {
  it('refuses what clashes', async () => {
    const refused = async (record: object) => {
      const answer = await make({ MsName: 'Other', ...record })
      return [answer.statusCode, answer.json().errors?.[0]?.field ?? answer.json().message]
    }
    expect((await make({ MsName: 'Other', TId: 5003, MsHost: HOST })).statusCode).toBe(409)
    expect(await refused({ TId: 5003, MsHost: '127.0.0.1' })).toEqual([400, 'MsHost'])
    expect(await refused({ TId: 5003, MsHost: 'https://a.b' })).toEqual([400, 'MsHost'])
    expect(await refused({ TId: 5001 })).toEqual([400, 'TId'])
    expect(await refused({ TId: tagIds.HomePage })).toEqual([400, 'TId'])
    await insert(database.query, 'Content', [
      { CId: 202, CtId: 1, CTitle: 'Elsewhere', CSeoUrl: '/care/hidden/x' },
    ])
    const taken = await make({ MsName: 'Other', TId: 5003 })
    expect(taken.json().message).toContain('“Elsewhere” has the web address /care/hidden/x')
    expect(await refused({ TId: 5003, MsColor: '#ffee00' })).toEqual([400, 'MsColor'])
  })

  it('lets nobody make a microsite of a folder that is not theirs', async () => {
    const person = withTags(tagIds.MicroSites, EMPTY)
    const change = (MsName: string, TId: number) =>
      call(person, 'PATCH', `/api/v1/db/microsite/${MsId}`, { body: { MsName, TId } })
    expect((await change('Mine', EMPTY)).statusCode).toBe(403)
    expect((await call(withTags(EMPTY), 'GET', '/api/v1/db/microsite')).statusCode).toBe(403)
  })

  it('shows its pages as the rest of the site while it is off', async () => {
    await call(mojoAdmin(), 'PATCH', `/api/v1/db/microsite/${MsId}`, { body: { MsActive: false } })
    const page = await main('/care/heart/surgery')
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain('Heart month')
    expect((await at('/news/wing')).statusCode).toBe(200)
    await call(mojoAdmin(), 'PATCH', `/api/v1/db/microsite/${MsId}`, { body: { MsActive: true } })
  })
  it('shows what is typed before it is saved', async () => {
    const person = await signedIn(database, mojoAdmin())
    const ticket = await call(person, 'POST', '/api/v1/mc/preview', { body: { msId: MsId } })
    const values = {
      MsName: 'Heart year',
      MsColor: '#123456',
      MsMenu: [{ label: 'News', address: '/news' }, {}],
    }
    const answer = await site.app.inject({
      method: 'POST',
      url: ticket.json().url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ values: JSON.stringify(values) }).toString(),
    })
    expect(answer.body).toContain('Care of the heart | Heart year</title>')
    expect(answer.body).toContain('<style>:root { --brand: #123456; }</style>')
    expect(answer.body).toContain('<a href="/news">News</a>')
    expect((await at('/')).body).toContain('Heart month')
    expect(
      (await call(withTags(EMPTY), 'POST', '/api/v1/mc/preview', { body: { msId: MsId } })).statusCode,
    ).toBe(403)
  })

  it('lists each with its address, its pages and how it stands', async () => {
    const answer = await call(withTags(tagIds.MicroSites), 'GET', '/api/v1/mc/microsites')
    expect(answer.json()).toEqual([
      { id: MsId, address: `${ORIGIN}/`, folder: 'Heart', pages: 2, state: 'on' },
      { id: MsId + 1, address: `${MAIN}/care/empty`, folder: 'Empty', pages: 1, state: 'on' },
    ])
    expect((await call(withTags(EMPTY), 'GET', '/api/v1/mc/microsites')).statusCode).toBe(403)
  })
})
