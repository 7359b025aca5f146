import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

const ADMIN = '127.0.0.1:4870'
const SITE = 'www.hospital.example'
const { app, call, database } = await testApp({ as: 'demo', siteUrl: `https://${SITE}` })

const get = (host: string, url: string) => app.inject({ method: 'GET', url, headers: { host } })

/** Asks over a real connection, with the address exactly as it is written. */
async function over(host: string, path: string, headers: Readonly<Record<string, string>> = {}) {
  const { port } = app.server.address() as AddressInfo
  const asked = request({ port, path, headers: { ...headers, host }, agent: false }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer
}

beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
})

describe('a website with an address of its own', () => {
  it.each(['/maintenance/', '/maintenance', '/Maintenance/pages', '/api/v1/db/Content'])(
    'has nothing at %s, which is the admin’s',
    async path => {
      expect((await get(SITE, path)).statusCode).toBe(404)
      expect((await get(SITE.toUpperCase(), path)).statusCode).toBe(404)
      expect((await get(ADMIN, path)).statusCode).not.toBe(404)
    },
  )

  it.each([
    '/%6daintenance/',
    '/mainten%61nce/pages',
    '/%61pi/v1/mc/about',
    '/a%70%69/v1/db/Content',
    '/%61uth/login',
    '/%61bout/login-help',
    `http://${ADMIN}/maintenance/`,
    `http://${ADMIN}/api/v1/mc/about`,
  ])('has nothing at %s, however it is written', async path => {
    expect((await over(SITE, path)).statusCode).toBe(404)
  })

  it('believes no header about its host that no trusted proxy wrote', async () => {
    for (const _ of [1, 2]) expect((await over(SITE, '/careers')).statusCode).toBe(200)
    const asked = await over(ADMIN, '/careers', { 'x-forwarded-host': SITE })
    expect([asked.statusCode, asked.headers.location]).toEqual([302, `https://${SITE}/careers`])
  })

  it('takes a target at the admin’s address for the path of the site that it leads to', async () => {
    const make = (RFrom: string, RTo: string) =>
      call(mojoAdmin(), 'POST', '/api/v1/db/Redirect', { body: { RType: '301', RFrom, RTo } })
    const circle = await make('/round', `http://${ADMIN}/round/`)
    expect(circle.json()).toMatchObject({ message: '/round can’t redirect to itself.' })
    expect((await make('/led', `http://${ADMIN}/careers?x`)).json()).toMatchObject({ RTo: '/careers?x' })
    const signIn = `http://${ADMIN}/maintenance/login`
    expect((await make('/staff', signIn)).json()).toMatchObject({ RTo: signIn })
    const check = { RType: '301', RStatus: 301, RFrom: '/checked', RTo: `http://${ADMIN}/checked` }
    const checked = await call(mojoAdmin(), 'POST', '/api/v1/mc/redirects/check', { body: check })
    expect(checked.body).toContain('/checked can’t redirect to itself.')
  })

  it('leads nowhere by a redirect of before that goes round through the admin’s address', async () => {
    await sql`insert into "Redirect" ("RType", "RFrom", "RTo", "RStatus") values
      ('301', '/round', ${`http://${ADMIN}/round`}, 301), ('301', '/to-careers', ${`http://${ADMIN}/careers`}, 301),
      ('301', '/to-admin', ${`http://${ADMIN}/maintenance/`}, 301)`.execute(database.query)
    await expect.poll(async () => (await get(SITE, '/to-careers')).headers.location).toBe('/careers')
    expect((await get(SITE, '/round')).statusCode).toBe(404)
    expect((await get(SITE, '/to-admin')).headers.location).toBe(`http://${ADMIN}/maintenance/`)
    const check = { RType: '301', RStatus: 301, RFrom: '/first', RTo: '/to-careers' }
    const checked = await call(mojoAdmin(), 'POST', '/api/v1/mc/redirects/check', { body: check })
    expect(checked.json()).toMatchObject({ way: ['/first', '/to-careers', '/careers'], isOutside: false })
  })

  it('takes no call there but what its pages make', async () => {
    const headers = { host: SITE }
    expect((await call(mojoAdmin(), 'POST', '/api/v1/db/Tag', { headers, body: {} })).statusCode).toBe(404)
    expect((await call(mojoAdmin(), 'GET', '/api/v1/db/Content/1', { headers })).statusCode).toBe(404)
    const read = await call(undefined, 'GET', '/api/v1/db/Custom_Location/public', {
      headers: { ...headers, 'x-public-access': 'true' },
    })
    expect(read.statusCode).toBe(200)
    const form = await call(undefined, 'POST', '/api/v1/db/form/submit?id=999999', {
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'x=y',
    })
    expect(form.json()).toMatchObject({ message: 'Unknown form: 999999.' })
  })

  it('has its pages there and nowhere else, also those in memory', async () => {
    for (const _ of [1, 2]) expect((await get(SITE, '/about')).statusCode).toBe(200)
    const led = await get(ADMIN, '/about?x=1')
    expect([led.statusCode, led.headers.location]).toEqual([302, `https://${SITE}/about?x=1`])
    expect((await get('other.example', '/about')).statusCode).toBe(302)
    const outside = await get(ADMIN, '//evil.example/x')
    expect(String(outside.headers.location)).toMatch(new RegExp(`^https://${SITE}/`))
    const asked = (url: string) => app.inject({ method: 'HEAD', url, headers: { host: ADMIN } })
    expect([(await asked('/about')).statusCode, (await asked('/nowhere')).statusCode]).toEqual([200, 404])
    expect((await get(ADMIN, '/')).headers.location).toBe('/maintenance/')
    expect((await get(SITE, '/sitemap.xml')).body).toContain(`<loc>https://${SITE}/`)
  })

  it('is well at both', async () => {
    for (const host of [ADMIN, SITE]) expect((await get(host, '/healthz')).statusCode).toBe(200)
  })

  it('shows drafts at the admin’s address, without scripts, and lets staff in at its own', async () => {
    const actor = mojoAdmin()
    const userId = randomUUID()
    await sql`insert into "AspNetUsers" ("Id", "Email", "UserName", "NormalizedEmail", "NormalizedUserName")
      values (${userId}::uuid, 'a@b.example', 'a@b.example', 'A@B.EXAMPLE', 'A@B.EXAMPLE')`.execute(
      database.query,
    )
    await sql`insert into "Session" ("SessionId", "UserId", "LastSeenDt") values (${actor.sessionId}::uuid, ${userId}::uuid, now())`.execute(
      database.query,
    )
    const { rows } = await sql<{
      CId: number
    }>`select "CId" from "Content" where "CSeoUrl" = '/about'`.execute(database.query)
    const page = (await call(actor, 'POST', '/api/v1/mc/preview', { body: { cId: rows[0]?.CId } })).json()
    expect(page.url).toMatch(/^\/preview\//)
    const shown = await get(ADMIN, page.url)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers['content-security-policy']).toContain("script-src 'none'")
    expect((await get(SITE, page.url)).statusCode).toBe(404)
    // Its policy allows files of its own address only.
    const [style = ''] = /\/_site\/style-[\w-]+\.css/.exec(shown.body) ?? []
    const styled = await get(ADMIN, style)
    expect([styled.statusCode, styled.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
    expect((await get(ADMIN, '/_site/icon.svg')).statusCode).toBe(200)
    expect((await get(ADMIN, '/_site/ads/1')).statusCode).toBe(302)

    const site = (await call(actor, 'POST', '/api/v1/mc/preview', { body: {} })).json()
    const [, path = ''] = String(site.url).split(`https://${SITE}`)
    expect(path).toMatch(/^\/preview\//)
    expect((await get(SITE, path)).headers['set-cookie']).toContain('rounds.site=')
    expect((await get(ADMIN, path)).headers['set-cookie']).toBeUndefined()

    const view = async () => (await call(actor, 'GET', '/api/v1/mc/site/state')).json().url
    expect(await view()).toBe(`https://${SITE}/`)
    const notice = { CTitle: 'New servers', CtId: 16 }
    expect((await call(actor, 'POST', '/api/v1/db/Content', { body: notice })).statusCode).toBe(201)
    expect((await get(SITE, '/about')).statusCode).toBe(503)
    const wayIn = await get(SITE, new URL(await view()).pathname)
    expect(wayIn.headers.location).toBe('/')
    const { pathname } = new URL(await view())
    const ways = {
      '/about?x=1#team': '/about?x=1#team',
      '//evil.example/x': '/',
      'https://evil.example': '/',
      '/.//evil.example': '/evil.example',
      '/\\\\evil.example': '/',
      'javascript:alert(1)': '/',
    }
    for (const [to, at] of Object.entries(ways))
      expect((await get(SITE, `${pathname}?${new URLSearchParams({ to })}`)).headers.location).toBe(at)
    const cookie = String(wayIn.headers['set-cookie']).split(';')[0] ?? ''
    const seen = await app.inject({ method: 'GET', url: '/about', headers: { host: SITE, cookie } })
    expect(seen.statusCode).toBe(200)
  })
})
