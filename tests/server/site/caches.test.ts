import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { createCaches } from '../../../server/cache/caches.ts'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { openChanges } from '../../../server/database/changes.ts'
import { createSite } from '../../../server/site/index.ts'
import { mojoAdmin, somebody } from '../support/people.ts'
import { demoSite } from './support.ts'

const { app, get, call, database, changes } = await demoSite()
const admin = mojoAdmin()
const ABOUT = '/about'
const SECOND = 1000

const idOf = async (path: string): Promise<number> => {
  const row = await database.query
    .selectFrom('Content')
    .select('CId')
    .where('CSeoUrl', '=', path)
    .executeTakeFirstOrThrow()
  return row.CId
}
const change = async (entity: string, key: number | string, body: object) => {
  const answer = await call(admin, 'PATCH', `/api/v1/db/${entity}/${key}`, { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const create = async (entity: string, body: object) => {
  const answer = await call(admin, 'POST', `/api/v1/db/${entity}`, { body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
/** What was changed before is known to all by then: a notice comes after those that were sent before it. */
const settled = () =>
  new Promise<void>(done => {
    let heard = 0
    const stop = changes.subscribe(entity => {
      // At once, and once more by way of the database.
      if (entity !== 'settled' || ++heard < 2) return
      stop()
      done()
    })
    changes.publish('settled')
  })
const stateOf = async () => (await call(admin, 'GET', '/api/v1/mc/cache')).json()

/** Another node on the same database, asked without its HTTP. */
async function anotherNode() {
  const changes = await openChanges(database, () => undefined)
  const log = pino({ level: 'silent' })
  const cipher = createCipher(Buffer.alloc(32, 7))
  const caches = createCaches(changes)
  const site = createSite({
    database,
    changes,
    caches,
    log,
    isShared: true,
    publicUrl: 'http://127.0.0.1:4870',
    trap: 'trap',
    cipher,
  })
  return {
    caches,
    body: async (path: string) => {
      const page = await site.pages.at(await site.pages.frame(), path, 1)
      return page?.plain.body.toString() ?? ''
    },
    close: async () => {
      await site.close()
      await changes.close()
    },
  }
}

const node = await anotherNode()
afterAll(() => node.close())

describe('a change by an editor shows in the next request', () => {
  it('of a block, a title, a place, a token, a menu, a setting, a template, the site’s own CSS', async () => {
    const id = await idOf(ABOUT)
    const first = await get(ABOUT)
    const block = await database.query
      .selectFrom('ContentBlock')
      .select('CbId')
      .where('CId', '=', id)
      .executeTakeFirstOrThrow()
    await change('ContentBlock', block.CbId, { CbCopy: '<p>Changed copy, {{ tokens.MainPhone }}</p>' })
    const second = await get(ABOUT)
    expect(second.body).toContain('<p>Changed copy, (785) 555-0100</p>')
    expect(second.headers.etag).not.toBe(first.headers.etag)
    await change('Content', id, { CTitle: 'About all of us' })
    expect((await get(ABOUT)).body).toContain('<h1>About all of us</h1>')
    const token = await database.query
      .selectFrom('Content')
      .select('CId')
      .where('CTitle', '=', 'MainPhone')
      .where('CtId', '=', 28)
      .executeTakeFirstOrThrow()
    await change('Content', token.CId, { CIntroText: '(785) 555-9999' })
    expect((await get(ABOUT)).body).toContain('Changed copy, (785) 555-9999')
    const entry = await database.query
      .selectFrom('Content')
      .select('CId')
      .where('CTitle', '=', 'Pay a bill')
      .where('CtId', '=', 4)
      .executeTakeFirstOrThrow()
    await change('Content', entry.CId, { CTitle: 'Settle a bill' })
    expect((await get(ABOUT)).body).toContain('>Settle a bill</a>')
    const name = await database.query
      .selectFrom('DBConstants')
      .select('DbcId')
      .where('DbcName', '=', 'SiteTagline')
      .executeTakeFirstOrThrow()
    await change('DBConstants', name.DbcId, { DbcValue: 'Nearer to home' })
    expect((await get(ABOUT)).body).toContain('Nearer to home')
    await change('Template', 11, {
      TSource: '<footer class="site-footer">Short footer of {{ site.SiteName }}</footer>',
    })
    expect((await get(ABOUT)).body).toContain('Short footer of Wexmoor Health')
    const before = /style-\d+-[\w-]+\.css/.exec((await get(ABOUT)).body)?.[0]
    await create('PageCSS', { PcName: 'Site', PcCss: 'h1 { color: red }' })
    const after = /style-\d+-[\w-]+\.css/.exec((await get(ABOUT)).body)?.[0]
    expect(after).not.toBe(before)
    expect((await get(`/_site/${after}`)).body).toContain('h1 { color: red }')
  })

  it('but not of a name that staff alone see: heading, breadcrumb, lists, menus and public reads keep the title', async () => {
    const id = await idOf('/patients/visiting-hours')
    const shown = async () => ({
      page: (await get('/patients/visiting-hours')).body,
      list: (await get('/patients')).body,
      read: (await get(`/api/v1/db/Content/public/${id}`, { 'x-public-access': 'true' })).body.replace(
        /"(RowVersion|CLastModified)":("[^"]*"|\d+)/g,
        '',
      ),
    })
    const before = await shown()
    expect(before.page).toContain('<h1>Visiting hours</h1>')
    expect(before.read).toContain('Visiting hours')
    await change('Content', id, { CTitle: 'Visits (ask Edith)', CPublicTitle: 'Visiting hours' })
    expect(await shown()).toEqual(before)
  })

  it('of a link to a page that moves, and of one that is deleted', async () => {
    const [id, target] = [await idOf('/careers'), await idOf('/careers/benefits')]
    const block = await database.query
      .selectFrom('ContentBlock')
      .select('CbId')
      .where('CId', '=', id)
      .executeTakeFirstOrThrow()
    const CbCopy = `<p>Our <a href="page:${target}#plans">benefits</a> and <a href="/page?cid=${target}">more</a>.</p>`
    await change('ContentBlock', block.CbId, { CbCopy })
    expect((await get('/careers')).body).toContain(
      'Our <a href="/careers/benefits#plans">benefits</a> and <a href="/careers/benefits">more</a>.',
    )
    await change('Content', target, { CSeoUrl: '/careers/what-we-offer' })
    expect((await get('/careers')).body).toContain('<a href="/careers/what-we-offer#plans">benefits</a>')
    await change('Content', target, { CVisible: false })
    expect((await get('/careers')).body).toContain('Our <a>benefits</a> and <a>more</a>.')
  })

  it('of a page that is new, and of one that is gone', async () => {
    expect((await get('/new-wing')).statusCode).toBe(404)
    const made = await create('Content', { CTitle: 'New wing', CtId: 1, CSeoUrl: '/new-wing' })
    expect((await get('/new-wing')).statusCode).toBe(200)
    await change('Content', made.CId, { CExpireDt: new Date(Date.now() - SECOND).toISOString() })
    expect((await get('/new-wing')).statusCode).toBe(404)
    await change('Content', made.CId, {
      CExpireDt: null,
      CPublishDt: new Date(Date.now() + 700).toISOString(),
    })
    expect((await get('/new-wing')).statusCode).toBe(404)
    await expect.poll(async () => (await get('/new-wing')).statusCode).toBe(200)
  })

  it('of a form that stands on a page', async () => {
    const CONTACT = '/about/contact-us'
    const form = { FrmId: 3, FrmDescription: 'Write to all of us.' }
    expect((await get(CONTACT)).body).not.toContain(form.FrmDescription)
    await change('Form', form.FrmId, { FrmDescription: form.FrmDescription })
    expect((await get(CONTACT)).body).toContain(form.FrmDescription)
  })

  it.each([
    ['begins, where it has no end', 1_500, null],
    ['ends', -60_000, 1_500],
  ])('of an event that %s, though nobody writes then', async (_, begins, ends) => {
    const instant = (after: number) => new Date(Date.now() + after).toISOString()
    const CTitle = `Open day ${begins}`
    const CSeoUrl = `/events/open-day-${begins}`
    const { CId } = await create('Content', { CTitle, CtId: 3, CSeoUrl, CVisible: false })
    await create('TagToContent', { TId: 23, CId })
    const { EiId } = await create('EventItem', { CId })
    const EdEndDt = ends === null ? null : instant(ends)
    await create('EventDate', { EiId, EdStartDt: instant(begins), EdEndDt })
    await change('Content', CId as number, { CVisible: true })
    expect((await get('/events')).body).toContain(CTitle)
    await expect.poll(async () => (await get('/events')).body, { timeout: 4 * SECOND }).not.toContain(CTitle)
  })

  it('on another node too, within a moment', async () => {
    const id = await idOf('/giving')
    expect(await node.body('/giving')).toContain('<h1>')
    await change('Content', id, { CTitle: 'Gifts that carry us' })
    await expect.poll(() => node.body('/giving')).toContain('<h1>Gifts that carry us</h1>')
  })

  it('of an alert and a banner, while their dates are', async () => {
    await create('Content', {
      CTitle: 'Tornado warning',
      CtId: 5,
      CAlert: true,
      CIntroText: '<p>Stay inside.</p>',
      CExpireDt: new Date(Date.now() + 1500).toISOString(),
    })
    const { body } = await get(ABOUT)
    expect(body).toContain('<div class="alert emergency">')
    expect(body).toContain('<p>Stay inside.</p>')
    expect(body.indexOf('Tornado')).toBeLessThan(body.indexOf('<header'))
    await expect.poll(async () => (await get(ABOUT)).body).not.toContain('Tornado')
  })
})

describe('the caches', () => {
  it('keep a page that another’s change does not touch', async () => {
    const [one, other] = [await get('/billing'), await idOf('/community')]
    await change('Content', other, { CMetaDesc: '{"description":"Another"}' })
    const again = await get('/billing', { 'if-none-match': String(one.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  it('say how much they hold, and forget on demand', async () => {
    await get(ABOUT)
    const before = await stateOf()
    for (const name of ['token', 'db', 'content', 'layout'] as const) {
      expect(before[name].entries, name).toBeGreaterThan(0)
      expect(before[name].bytes, name).toBeGreaterThan(0)
      expect(before[name].ageSeconds, name).toBeGreaterThanOrEqual(0)
    }
    expect(before.all.entries).toBeGreaterThanOrEqual(before.content.entries + before.db.entries)
    for (const name of ['content', 'layout', 'token', 'db'] as const) {
      await call(admin, 'GET', `/api/v1/mc/cache/clear/${name}`)
      const { entries, ageSeconds } = (await stateOf())[name]
      expect([name, entries, ageSeconds]).toEqual([name, 0, null])
      expect((await get(ABOUT)).statusCode).toBe(200)
    }
    expect((await call(somebody(), 'GET', '/api/v1/mc/cache')).statusCode).toBe(403)
    expect((await call(undefined, 'GET', '/api/v1/mc/cache')).statusCode).toBe(401)
  })

  it.each(['db', 'all'])(
    'show what was changed behind the program’s back after %s was cleared, on every node',
    async name => {
      const title = `Straight into the table (${name})`
      const body = async () => (await get('/billing')).body
      await settled()
      await body()
      await node.body('/billing')
      await database.pool.query(`update "Content" set "CTitle" = $1 where "CSeoUrl" = '/billing'`, [title])
      expect(await body()).not.toContain(title)
      await call(admin, 'GET', name === 'all' ? '/api/v1/mc/cache/clear' : `/api/v1/mc/cache/clear/${name}`)
      expect(await body()).toContain(title)
      await expect.poll(() => node.body('/billing')).toContain(title)
    },
  )
})

describe('over a real connection', () => {
  it('sends from memory what it sends otherwise', async () => {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const [cold, warm] = [await fetch(`${url}/patients`), await fetch(`${url}/patients`)]
    expect(await warm.text()).toBe(await cold.text())
    const named = ({ headers }: Response) => [...headers].filter(([name]) => name !== 'date')
    expect(named(warm)).toEqual(named(cold))
    expect(warm.headers.get('content-encoding')).toBe('gzip')
    const same = await fetch(`${url}/patients`, {
      headers: { 'if-none-match': warm.headers.get('etag') ?? '' },
    })
    expect(same.status).toBe(304)
    const head = await fetch(`${url}/patients`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})
