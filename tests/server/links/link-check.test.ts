import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { type JobContext, startJobs } from '../../../server/jobs/jobs.ts'
import { type AskHost, askOverNetwork } from '../../../server/links/ask-address.ts'
import { LINK_CHECK, linkCheckJob } from '../../../server/links/link-check-job.ts'
import { judgeOwnAddresses } from '../../../server/links/own-addresses.ts'
import { OutgoingFailure } from '../../../server/outgoing/request.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const siteUrl = 'http://127.0.0.1:4870'
const adminUrl = siteUrl
const hosts = { site: siteUrl, admin: adminUrl }
const { app, call, database, changes, records } = await testApp()
const { query } = database
const { rows: accounts } = await database.pool.query(
  `insert into "AspNetUsers" ("Email", "UserName", "NormalizedEmail", "NormalizedUserName")
   values ('mo@example.com', 'mo', 'MO', 'MO') returning "Id" as id`,
)
const mo = mojoAdmin({ userId: accounts[0].id })
const context: JobContext = { database, records, changes, cipher: createCipher(Buffer.alloc(32, 7)) }
const silent = { error: (...told: unknown[]) => console.error(told) }
const times = { lookMs: 20, staleMs: 300 }

beforeEach(async () => {
  for (const table of ['Job', 'LinkCheck', 'Redirect', 'Content', 'ContentType', 'DBConstants', 'File'])
    await database.pool.query(`delete from "${table}"`)
  await database.pool.query(`insert into "ContentType" ("CtId", "CtName") overriding system value values (1, 'Web page');
    insert into "DBConstants" ("DbcId", "DbcName", "DbcGroup", "DbcType", "DbcDefault", "DbcMeaning")
      values (1, 'LinkCheckOtherHosts', 'Site', 'boolean', 'false', 'x')`)
  for (const name of ['Content', 'Redirect', 'DBConstants']) changes.publish(name)
})

const page = async (CSeoUrl: string, copy: string | null = null, more: object = {}) => {
  const CVisible = !('hidden' in more)
  const expires = 'expired' in more ? '2020-01-01' : null
  const from = 'scheduled' in more ? '2099-01-01' : null
  const { rows } = await database.pool.query(
    `insert into "Content" ("CtId", "CTitle", "CSeoUrl", "CVisible", "CPublishDt", "CExpireDt")
      values (1, $1, $1, $2, $3, $4) returning "CId"`,
    [CSeoUrl, CVisible, from, expires],
  )
  if (copy !== null)
    await database.pool.query('insert into "ContentBlock" ("CId", "CbCopy") values ($1, $2)', [
      rows[0].CId,
      copy,
    ])
  return Number(rows[0].CId)
}
const redirect = (from: string, to: string | null, type = '301') =>
  database.pool.query('insert into "Redirect" ("RType", "RFrom", "RTo") values ($1, $2, $3)', [
    type,
    from,
    to,
  ])
const allowOthers = () => database.pool.query(`update "DBConstants" set "DbcValue" = 'true'`)

const nobodyAsked: AskHost = () => Promise.reject(new Error('No host may be asked here.'))

/** Asks for a check by the call, and runs it to its end. */
async function check(ask: AskHost = nobodyAsked) {
  const { JbId } = (await call(mo, 'POST', '/api/v1/mc/links', { body: {} })).json()
  return endOf(JbId, ask)
}

async function endOf(JbId: number, ask: AskHost) {
  const job = linkCheckJob({ siteUrl, adminUrl, ask, pause: async () => undefined })
  const jobs = startJobs(context, [job], silent, times)
  onTestFinished(() => jobs.stop())
  for (;;) {
    const { rows } = await sql<{ state: string }>`select "JbState" as state from "Job"
      where "JbId" = ${JbId} and "JbState" in ('done', 'failed')`.execute(query)
    if (rows[0]) break
    await delay(10)
  }
  await jobs.stop()
  const { rows } = await sql<{ url: string; state: string; fresh: boolean; on: string; id: number }>`
    select "LkUrl" as url, "LkOutcome" as state, "LkIsNew" as fresh, "LkFrom" as "on", "LkId" as id
    from "LinkCheck" order by "LkId"`.execute(query)
  return rows
}

describe('addresses of the site', () => {
  it('are judged as the site answers them', async () => {
    const shown = await page('/visit')
    await page('/Parking Lot')
    await page('/hidden', null, { hidden: true })
    await page('/later', null, { scheduled: true })
    await page('/over', null, { expired: true })
    await redirect('/old', '/visit')
    await redirect('/older', '/old', '302')
    await redirect('/gone', null, '410')
    await redirect('/dead', '/nothing')
    await redirect('/p/*', '/visit', 'pattern')
    await redirect('/visit*', '/elsewhere', 'pattern')
    await database.pool.query(
      `insert into "File" ("FName", "FPath", "FType", "FSize", "FHash", "FSecured")
        values ('s', '/files/s.pdf', 'application/pdf', 1, 'y', true)`,
    )
    for (const name of ['Content', 'Redirect']) changes.publish(name)
    const asked = [
      ...['/visit', '/VISIT', '/visit/', '/visit/x', '/Parking%20Lot', '/hidden', '/later', '/over', '/old'],
      ...['/older', '/gone', '/dead', '/p/x', '/nothing', '/robots.txt', '/sitemap.xml', '/favicon.ico'],
      ...['/files/none.pdf', '/files/s.pdf', '/find-a-doctor', '/locations/nobody'],
    ]
    const verdicts = await judgeOwnAddresses(query, asked, { hosts })
    for (const url of asked) expect([url, verdicts.get(url)?.state]).toEqual([url, await stateOf(url)])
    const numbered = await judgeOwnAddresses(query, [`page:${shown}`, 'page:999'], { hosts })
    expect([...numbered.values()].map(({ state }) => state)).toEqual(['ok', 'gone'])
  })

  it('lead to a file that everyone may open, by itself and through a redirect', async () => {
    await database.pool.query(
      `insert into "File" ("FName", "FPath", "FType", "FSize", "FHash") values ('m', '/files/map.pdf', 'application/pdf', 1, 'm')`,
    )
    await redirect('/map', '/files/map.pdf')
    const verdicts = await judgeOwnAddresses(query, ['/files/map.pdf', '/map'], { hosts })
    expect([...verdicts.values()].map(({ state }) => state)).toEqual(['ok', 'moved'])
  })

  /** What a visitor gets in the end, in the words of the checker. */
  async function stateOf(url: string): Promise<string> {
    let isLed = false
    for (let at = url, hops = 0; hops < 10; hops++) {
      const { statusCode, headers } = await app.inject({ url: at })
      if (statusCode >= 300 && statusCode < 400) {
        at = String(headers.location)
        isLed = true
      } else if (statusCode === 200) return isLed ? 'moved' : 'ok'
      else return 'gone'
    }
    return 'gone'
  }
})

describe('a check', () => {
  it('names each place that leads nowhere, and what is new since the last one', async () => {
    await page(
      '/visit',
      '<p><a href="/old">Old</a> <a href="/nothing">Nothing</a> <a href="tel:911">Call</a></p>',
    )
    await page('/about', '<p><a href="/nothing">Nothing</a> <a href="https://cdc.example/">CDC</a></p>')
    await redirect('/old', '/visit')
    const first = await check()
    expect(first.map(({ url, state, fresh, on }) => [url, state, fresh, on])).toEqual([
      ['/nothing', 'gone', false, '/about'],
      ['/nothing', 'gone', false, '/visit'],
      ['/old', 'moved', false, '/visit'],
      ['/visit', 'ok', false, '/old'],
    ])
    await page('/new', '<p><a href="/zzz">Zzz</a></p>')
    expect((await check()).map(({ url, fresh }) => [url, fresh])).toEqual([
      ['/zzz', true],
      ['/nothing', false],
      ['/nothing', false],
      ['/old', false],
      ['/visit', false],
    ])
    const { counts, last, job } = (await call(mo, 'GET', '/api/v1/mc/links')).json()
    expect(job).toBeNull()
    expect(last.message).toBe('Checked 5 links: 4 to look at.')
    expect(counts).toContainEqual({ state: 'gone', count: 3, fresh: 1 })
  })

  it('asks other hosts once for each address, where the setting allows it', async () => {
    const links = [
      'https://a.example/x',
      'https://a.example/x#there',
      'https://b.example/',
      'https://c.example/y',
    ]
    await page('/visit', links.map(link => `<a href="${link}">Link</a>`).join(' '))
    await page('/about', `<a href="${links[0]}">Link</a>`)
    await allowOthers()
    const asked: string[] = []
    const found = await check(async url => {
      asked.push(url)
      if (url.startsWith('https://b.example')) throw new OutgoingFailure('Its host name can’t be found.')
      if (url.endsWith('c.example/robots.txt'))
        return { ...answered(200), text: 'User-agent: *\nDisallow: /y\n' }
      if (url.endsWith('/robots.txt')) return answered(404)
      return answered(200)
    })
    expect(asked.toSorted()).toEqual([
      ...['https://a.example/robots.txt', 'https://a.example/x', 'https://b.example/'],
      ...['https://b.example/robots.txt', 'https://c.example/robots.txt'],
    ])
    expect(found.map(({ url, state }) => [url, state])).toEqual([
      ['https://b.example/', 'gone'],
      ['https://c.example/y', 'refuses robots'],
      ['https://a.example/x', 'ok'],
      ['https://a.example/x', 'ok'],
    ])
  })

  it('leaves a host alone that asks for it', async () => {
    await page('/visit', [1, 2, 3].map(n => `<a href="https://a.example/${n}">Link</a>`).join(' '))
    await allowOthers()
    const asked: string[] = []
    const found = await check(async url => {
      asked.push(url)
      return url.endsWith('robots.txt') ? answered(404) : { ...answered(429), retryAfter: 3_600_000 }
    })
    expect(asked).toEqual(['https://a.example/robots.txt', 'https://a.example/1'])
    expect(found.map(({ state }) => state)).toEqual(['too busy', 'too busy', 'too busy'])
  })

  it('goes on where its node has ended, and asks nothing twice', async () => {
    await page('/visit', [1, 2, 3].map(n => `<a href="https://${n}.example/">Link</a>`).join(' '))
    await allowOthers()
    const { JbId } = (await call(mo, 'POST', '/api/v1/mc/links', { body: {} })).json()
    const asked: string[] = []
    let reach = () => {}
    const reached = new Promise<void>(resolve => {
      reach = resolve
    })
    const stuck: AskHost = (url, signal) => {
      asked.push(url)
      if (url.endsWith('robots.txt')) return Promise.resolve(answered(404))
      if (url.includes('1.example')) return Promise.resolve(answered(200))
      reach()
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const job = linkCheckJob({ siteUrl, adminUrl, ask: stuck, pause: async () => undefined })
    const node = startJobs(context, [job], silent, times)
    await reached
    await expect
      .poll(
        async () =>
          (await sql`select from link_check_address where outcome = 'ok'`.execute(query)).rows.length,
      )
      .toBe(1)
    await node.stop()
    const found = await endOf(JbId, async url => {
      asked.push(url)
      return url.endsWith('robots.txt') ? answered(404) : answered(200)
    })
    expect(found.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok'])
    expect(asked.filter(url => url === 'https://1.example/')).toHaveLength(1)
  })

  it('never reaches a private network', async () => {
    const ask = askOverNetwork(siteUrl)
    const { signal } = new AbortController()
    for (const url of ['http://127.0.0.1:1/', 'http://localhost:1/', 'http://169.254.169.254/latest/'])
      await expect(ask(url, signal)).rejects.toThrow(/private network/)
  })
})

const answered = (status: number) => ({
  ...{ status, location: undefined, retryAfter: null, milliseconds: 5, text: '' },
})

it('is for those who have the checker, one at a time', async () => {
  const nobody = somebody({})
  expect((await call(nobody, 'GET', '/api/v1/mc/links')).statusCode).toBe(403)
  expect((await call(nobody, 'POST', '/api/v1/mc/links', { body: {} })).statusCode).toBe(403)
  expect((await call(nobody, 'POST', '/api/v1/mc/links/again', { body: { id: 1 } })).statusCode).toBe(403)
  expect((await call(mo, 'POST', '/api/v1/mc/links', { body: {} })).statusCode).toBe(202)
  expect((await call(mo, 'POST', '/api/v1/mc/links', { body: {} })).statusCode).toBe(409)
  const { job } = (await call(mo, 'GET', '/api/v1/mc/links')).json()
  expect(job).toMatchObject({ state: 'waiting', title: 'Check redirects and links' })
  await sql`delete from "Job" where "JbKind" = ${LINK_CHECK}`.execute(query)
})

it('checks one address again once it was mended', async () => {
  await page('/visit', '<p><a href="/nothing">Nothing</a></p>')
  const [link] = await check()
  await redirect('/nothing', '/visit')
  const again = await call(mo, 'POST', '/api/v1/mc/links/again', { body: { id: link?.id } })
  expect(again.json()).toMatchObject({ state: 'moved' })
  const { rows } = await sql`select "LkOutcome" as state from "LinkCheck"`.execute(query)
  expect(rows).toEqual([{ state: 'moved' }])
  expect((await call(mo, 'POST', '/api/v1/mc/links/again', { body: { id: 0 } })).statusCode).toBe(404)
})

it('follows a redirect that leads elsewhere now', async () => {
  await page('/visit')
  await redirect('/old', '/nothing')
  const [link] = await check()
  await database.pool.query(`update "Redirect" set "RTo" = '/visit'`)
  const again = await call(mo, 'POST', '/api/v1/mc/links/again', { body: { id: link?.id } })
  expect(again.json()).toMatchObject({ state: 'ok' })
  const { rows } = await sql`select "LkUrl" as url, "LkOutcome" as state from "LinkCheck"`.execute(query)
  expect(rows).toEqual([{ url: '/visit', state: 'ok' }])
})
