import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { mojoAdmin } from '../support/people.ts'
import { demoSite } from './support.ts'

const { app, call, get, database } = await demoSite()
const SITE = 'http://127.0.0.1:4870'
const APPOINTMENT = '/_site/form/1'

const outside =
  '<script src="https://stats.example/a.js"></script><link rel="preconnect" href="https://stats.example">'
const inside = '<script>document.body.dataset.ours = "yes"</script>'

const create = async (entity: string, body: object) => {
  const answer = await call(mojoAdmin(), 'POST', `/api/v1/db/${entity}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
}

/** Everything that a policy lets a page load from, without what frames the page. */
function sources(policy: unknown): readonly string[] {
  const parts = String(policy)
    .split('; ')
    .filter(part => !/^(frame-ancestors|style-src-attr|upgrade-insecure-requests)\b/.test(part))
  return parts.flatMap(part => part.split(' ').slice(1))
}

const isOwn = (source: string) =>
  ["'self'", "'none'", "'block'", 'data:'].includes(source) ||
  source.startsWith("'sha256-") ||
  source.startsWith(`${SITE}/`)

beforeAll(async () => {
  await sql`update "DBConstants" set "DbcValue" = ${"default-src * data: blob: 'unsafe-inline'; script-src https://stats.example; img-src https:; connect-src *"}
    where "DbcName" = 'ContentSecurityPolicy'`.execute(database.query)
  await create('PageCSS', { PcName: 'outside', PcHead: outside, PcBody: outside })
  await create('PageCSS', { PcName: 'inside', PcBody: inside })
  await call(mojoAdmin(), 'GET', '/api/v1/mc/cache/clear')
})

describe('a page with a form that can contain health information', () => {
  it.each([APPOINTMENT, '/_site/sent/1'])('loads nothing from another origin: %s', async path => {
    const { headers, body, statusCode } = await get(path)
    expect(statusCode).toBe(200)
    expect(sources(headers['content-security-policy']).filter(source => !isOwn(source))).toEqual([])
    expect(String(headers['content-security-policy'])).toContain("default-src 'self'")
    expect(headers['x-dns-prefetch-control']).toBe('off')
    expect(body).not.toContain('stats.example')
    expect(body).toContain('dataset.ours')
  })

  it('does so when it comes back with what is wrong, and on a page of the site', async () => {
    const { body } = await get('/')
    expect(body).toContain('stats.example')
    const sent = await app.inject({
      method: 'POST',
      url: '/api/v1/db/form/submit?id=1',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })
    expect(sent.statusCode).toBe(400)
    expect(sources(sent.headers['content-security-policy']).filter(source => !isOwn(source))).toEqual([])
    expect(sent.body).not.toContain('stats.example')
  })

  it('and no other page is kept from what its settings and code say', async () => {
    const config = (health: boolean) =>
      sql`update "Form" set "FrmConfig" = ${JSON.stringify({ fields: [{ name: 'name', kind: 'text', label: 'Name', health }] })}
        where "FrmId" = 3`.execute(database.query)
    await config(false)
    await call(mojoAdmin(), 'GET', '/api/v1/mc/cache/clear')
    const { headers, body } = await get('/about/contact-us')
    expect(String(headers['content-security-policy'])).toContain('https://stats.example')
    expect(body).toContain('stats.example')
    await config(true)
    await call(mojoAdmin(), 'GET', '/api/v1/mc/cache/clear')
    const after = await get('/about/contact-us?')
    expect(sources(after.headers['content-security-policy']).filter(source => !isOwn(source))).toEqual([])
    expect(after.body).not.toContain('stats.example')
  })
})
