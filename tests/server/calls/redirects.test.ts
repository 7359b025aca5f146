import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MissingAddresses } from '../../../core/api/index.ts'
import { createHits } from '../../../server/site/counts/hits.ts'
import { createMissing } from '../../../server/site/counts/missing.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin, somebody } from '../support/people.ts'

const { app, call, database, changes } = await testApp()
const mo = mojoAdmin()
const path = '/api/v1/mc/redirects'
const get = async (end: string) => (await call(mo, 'GET', `${path}/${end}`)).json()
const post = (end: string, body: object) => call(mo, 'POST', `${path}/${end}`, { body })
const rowsOf = async (statement: string) => (await database.pool.query(statement)).rows
const fail = (error: unknown) => {
  throw error
}

beforeEach(async () => {
  await database.pool.query(
    'truncate "Redirect", "Content", "ContentType", "ContentVersion", missing_address, redirect_hit cascade',
  )
  await database.pool.query(
    `insert into "ContentType" ("CtId", "CtName") overriding system value values (1, 'Web page')`,
  )
  await database.pool.query(`insert into "Content" ("CtId", "CTitle", "CSeoUrl", "CVisible") values
    (1, 'Heart surgery', '/services/heart-surgery', true), (1, 'Visiting', '/visit/hours', true)`)
  for (const name of ['Content', 'Redirect']) changes.publish(name)
})
const redirect = (from: string, to: string | null, type = '301') =>
  database.pool.query(
    'insert into "Redirect" ("RType", "RFrom", "RTo") values ($1, $2, $3) returning "RId"',
    [type, from, to],
  )

it('is for those who have the redirects', async () => {
  const nobody = somebody({})
  expect((await call(nobody, 'GET', `${path}/overview`)).statusCode).toBe(403)
  expect((await call(nobody, 'GET', `${path}/missing`)).statusCode).toBe(403)
  expect((await call(nobody, 'GET', `${path}/hits?id=1`)).statusCode).toBe(403)
  expect((await call(nobody, 'POST', `${path}/shorten`, { body: {} })).statusCode).toBe(403)
  const draft = { RType: '301', RFrom: '/a', RTo: '/b', RStatus: 301 }
  expect((await call(nobody, 'POST', `${path}/check`, { body: draft })).statusCode).toBe(403)
  const accepted = { redirects: [{ from: '/a', to: '/b' }] }
  expect((await call(nobody, 'POST', `${path}/missing/accept`, { body: accepted })).statusCode).toBe(403)
  const ignored = { addresses: ['/a'], ignored: true }
  expect((await call(nobody, 'POST', `${path}/missing/ignore`, { body: ignored })).statusCode).toBe(403)
})

describe('a redirect that is being filled in', () => {
  const check = async (body: object) => {
    const answer = await post('check', { RType: '301', RStatus: 301, ...body })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }

  it('says where it leads, and what is there', async () => {
    await redirect('/b', '/services/heart-surgery')
    expect(await check({ RFrom: '/a', RTo: '/b' })).toEqual({
      way: ['/a', '/b', '/services/heart-surgery'],
      end: 'address',
      arrives: 'Heart surgery',
      isOutside: false,
      problems: [],
      tried: null,
    })
    expect(await check({ RFrom: '/a', RTo: '/nothing' })).toMatchObject({ arrives: null, isOutside: false })
    expect(await check({ RFrom: '/a', RTo: 'https://other.example/x' })).toMatchObject({ isOutside: true })
    expect(await check({ RFrom: '/a', RTo: null, RType: '410' })).toMatchObject({ end: 'gone', way: ['/a'] })
  })

  it('says what it would hide, and how it would lead round', async () => {
    await redirect('/b', '/a')
    expect(await check({ RFrom: '/a', RTo: '/b' })).toMatchObject({
      end: 'loop',
      way: ['/a', '/b', '/a'],
      problems: [{ field: 'RTo', message: expect.stringContaining('/a → /b → /a') }],
    })
    expect((await check({ RFrom: '/visit/hours', RTo: '/x' })).problems).toMatchObject([{ field: 'RFrom' }])
    expect(await rowsOf('select * from "Redirect" where "RFrom" = \'/a\'')).toEqual([])
  })

  it('leads to the address of a page that was picked, and never to what browsers cannot open', async () => {
    const [{ id }] = await rowsOf(`select "CId" as id from "Content" where "CTitle" = 'Visiting'`)
    expect(await check({ RFrom: '/a', RTo: `page:${id}#top` })).toMatchObject({
      way: ['/a', '/visit/hours#top'],
      arrives: 'Visiting',
      problems: [],
    })
    const made = await call(mo, 'POST', '/api/v1/db/redirect', {
      body: { RFrom: '/picked', RTo: `page:${id}`, RType: '301' },
    })
    expect([made.statusCode, made.json().RTo]).toEqual([201, '/visit/hours'])
    const gone = await call(mo, 'POST', '/api/v1/db/redirect', {
      body: { RFrom: '/other', RTo: 'page:999999', RType: '301' },
    })
    expect([gone.statusCode, gone.json().errors]).toEqual([
      400,
      [{ field: 'RTo', message: expect.any(String) }],
    ])
  })

  it('is not in the way of itself once it is stored', async () => {
    const { rows } = await redirect('/a', '/b')
    expect(await check({ RId: rows[0].RId, RFrom: '/a', RTo: '/c' })).toMatchObject({ problems: [] })
    expect((await check({ RFrom: '/a', RTo: '/c' })).problems).toHaveLength(1)
  })

  it('is tried, as a pattern, on what people have looked for in vain', async () => {
    await redirect('/old/kept', '/visit/hours')
    await database.pool.query(`insert into missing_address (address, hits, is_noise) values
      ('/old/x', 3, false), ('/old/kept', 1, false), ('/other', 2, false), ('/old/wp-login.php', 9, true)`)
    const { tried } = await check({ RFrom: '/old/*', RTo: '/visit/*', RType: 'pattern' })
    expect(tried).toEqual({ of: 3, caught: 1, addresses: [{ address: '/old/x', hits: 3, to: '/visit/x' }] })
    const slow = await check({ RFrom: `/${'a*'.repeat(200)}*`, RTo: '/(a+)+$', RType: 'pattern' })
    expect(slow.tried.caught).toBe(0)
  })
})

describe('all redirects', () => {
  it('are counted by type, with those that lead through others', async () => {
    await redirect('/a', '/b')
    await redirect('/b', '/c')
    await redirect('/gone', null, '410')
    expect(await get('overview')).toMatchObject({
      counts: [
        { type: '301', count: 2 },
        { type: '410', count: 1 },
      ],
      missing: 0,
      chains: [{ way: ['/a', '/b', '/c'], to: '/c' }],
    })
  })

  it('are shortened together, with an entry in the audit log', async () => {
    await redirect('/a', '/b')
    await redirect('/b', '/c')
    await redirect('/c', '/visit/hours')
    const answer = await post('shorten', {})
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().shortened).toMatchObject([
      { was: '/b', to: '/visit/hours' },
      { was: '/c', to: '/visit/hours' },
    ])
    expect(await rowsOf('select distinct "RTo" from "Redirect"')).toEqual([{ RTo: '/visit/hours' }])
    expect((await get('overview')).chains).toEqual([])
    expect(await rowsOf(`select 1 from "AuditLog" where "Entity" = 'Redirect'`)).not.toEqual([])
    expect((await post('shorten', {})).json()).toEqual({ shortened: [] })
  })

  it('know their hits by day, without a new version', async () => {
    const { rows } = await redirect('/a', '/b')
    const hits = createHits(database, fail)
    hits.count([rows[0].RId, rows[0].RId, 999_999])
    await hits.flush()
    hits.count([rows[0].RId])
    await hits.flush()
    const days = await get(`hits?id=${rows[0].RId}`)
    expect(days).toHaveLength(30)
    expect(days.at(-1)).toEqual({ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), hits: 3 })
    expect(days[0].hits).toBe(0)
  })
})

describe('addresses where nothing is', () => {
  const visit = (path: string, more = {}) => ({
    path,
    referrer: undefined,
    agent: 'Mozilla/5.0 (X11)',
    ...more,
  })

  it('are counted by what visitors ask for, and nothing is kept of them', async () => {
    for (const referer of ['https://Portal.example/path?patient=7', 'https://user:pw@portal.example/'])
      await app.inject({
        url: '/Old/Page/?name=Jo',
        headers: { referer, 'user-agent': 'Mozilla/5.0 (Macintosh)' },
      })
    await app.inject({ url: '/jo@example.com', headers: { 'user-agent': 'Mozilla/5.0' } })
    await app.inject({ url: '/wp-login.php', headers: { 'user-agent': 'Mozilla/5.0' } })
    await expect
      .poll(() => rowsOf('select address, hits, referrer, is_noise from missing_address order by 1'), {
        timeout: 15_000,
      })
      .toEqual([
        { address: '/old/page', hits: 2, referrer: 'portal.example', is_noise: false },
        { address: '/wp-login.php', hits: 1, referrer: null, is_noise: true },
      ])
    expect(await rowsOf(`select 1 from "ErrorLog" where "Message" like '%/old/page%'`)).toEqual([])
  })

  it('are real once a person has asked', async () => {
    const missing = createMissing(database, fail)
    missing.note(visit('/x', { agent: 'Googlebot/2.1' }))
    await missing.flush()
    expect(await rowsOf('select is_noise from missing_address')).toEqual([{ is_noise: true }])
    missing.note(visit('/x'))
    await missing.flush()
    expect(await rowsOf('select is_noise, hits from missing_address')).toEqual([{ is_noise: false, hits: 2 }])
  })

  it('fill no disk, whatever a scanner asks for, and keep what people want', async () => {
    const missing = createMissing(database, fail, 20)
    for (let times = 0; times < 3; times++) missing.note(visit('/wanted'))
    await missing.flush()
    for (let round = 0; round < 3; round++) {
      for (let at = 0; at < 700; at++) missing.note(visit(`/scan/${round}/${at}`))
      await missing.flush()
    }
    missing.note(visit(`/${'x'.repeat(500)}`))
    await missing.flush()
    const kept = await rowsOf('select address from missing_address')
    expect(kept).toHaveLength(20)
    expect(kept).toContainEqual({ address: '/wanted' })
  })

  it('go after a time, noise sooner', async () => {
    await database.pool.query(`insert into missing_address (address, hits, is_noise, last_dt) values
      ('/a.php', 1, true, now() - interval '8 days'), ('/b', 9, false, now() - interval '91 days'),
      ('/c', 1, false, now() - interval '8 days')`)
    const missing = createMissing(database, fail)
    missing.note(visit('/d'))
    await missing.flush()
    expect(await rowsOf('select address from missing_address order by 1')).toEqual([
      { address: '/c' },
      { address: '/d' },
    ])
  })

  const log = () =>
    database.pool.query(`insert into missing_address (address, hits, is_noise, is_ignored) values
      ('/departments/heart-surgery.aspx', 5, false, false), ('/heart-surgary', 2, false, false),
      ('/was/there', 4, false, false), ('/zzqq', 90, false, false), ('/wp-login.php', 900, true, false),
      ('/ignored', 7, false, true), ('/visit/hours', 3, false, false)`)

  it('are grouped by the page that they probably mean, the most wanted first', async () => {
    await log()
    await database.pool.query(`insert into "ContentVersion" ("CId", "CvKind", "CvSnapshot")
      select "CId", 'published', '{"content": {"CSeoUrl": "/Was/There"}}' from "Content" where "CTitle" = 'Visiting'`)
    const { groups, total, noise } = await get('missing')
    expect([total, noise]).toEqual([5, 2])
    const told = (groups as MissingAddresses['groups']).map(({ target, because, hits, addresses }) => [
      target?.url ?? null,
      because,
      hits,
      addresses.map(({ address }) => address),
    ])
    expect(told).toEqual([
      ['/services/heart-surgery', 'like', 7, ['/departments/heart-surgery.aspx', '/heart-surgary']],
      ['/visit/hours', 'was', 4, ['/was/there']],
      [null, 'none', 90, ['/zzqq']],
    ])
    expect((await get('missing?noise=true')).groups).toMatchObject([
      {
        target: null,
        addresses: [
          { address: '/ignored', isIgnored: true },
          { address: '/wp-login.php', hits: 900 },
        ],
      },
    ])
  })

  it('are in order: the most wanted first, then the latest, then by address', async () => {
    await database.pool.query(`insert into missing_address (address, hits, last_dt, is_noise, is_ignored) values
      ('/q/a', 2, '2026-01-01', false, false), ('/q/b', 9, '2026-01-01', false, false),
      ('/q/d', 2, '2026-01-03', false, false), ('/q/c', 2, '2026-01-03', false, false),
      ('/q/e', 1, '2026-01-09', false, true), ('/q/f', 5, '2026-01-09', true, false), ('/q/g', 3, '2026-01-09', true, true)`)
    const addressesOf = ({ groups }: MissingAddresses) =>
      groups.flatMap(({ addresses }) => addresses.map(({ address }) => address))
    const known = await get('missing')
    expect(addressesOf(known)).toEqual(['/q/b', '/q/c', '/q/d', '/q/a'])
    expect([known.total, known.noise]).toEqual([4, 3])
    expect(addressesOf(await get('missing?noise=true'))).toEqual(['/q/g', '/q/e', '/q/f'])
  })

  it('become redirects in bulk, all of them or none', async () => {
    await log()
    const refused = await post('missing/accept', {
      redirects: [
        { from: '/was/there', to: '/visit/hours' },
        { from: '/visit/hours', to: '/x' },
      ],
    })
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('“Visiting”')])
    expect(await rowsOf('select 1 from "Redirect"')).toEqual([])
    const accepted = await post('missing/accept', {
      redirects: [
        { from: '/was/there', to: '/visit/hours' },
        { from: '/a b', to: '/visit/hours' },
      ],
    })
    expect(accepted.statusCode, accepted.body).toBe(200)
    expect(accepted.json().created).toHaveLength(2)
    expect(await rowsOf('select "RFrom", "RType" from "Redirect" order by 1')).toEqual([
      { RFrom: '/a%20b', RType: '301' },
      { RFrom: '/was/there', RType: '301' },
    ])
    await expect.poll(async () => (await app.inject({ url: '/A%20b' })).headers.location).toBe('/visit/hours')
    expect(await rowsOf(`select 1 from missing_address where address = '/was/there'`)).toEqual([])
  })

  it('are ignored, and looked at again', async () => {
    await log()
    expect((await post('missing/ignore', { addresses: ['/zzqq', '/nobody'], ignored: true })).json()).toEqual(
      {
        changed: 1,
      },
    )
    expect(JSON.stringify(await get('missing'))).not.toContain('/zzqq')
    await post('missing/ignore', { addresses: ['/zzqq'], ignored: false })
    expect(JSON.stringify(await get('missing'))).toContain('/zzqq')
    expect(
      (
        await sql<{ count: number }>`select count(*)::int as count from "AuditLog"
        where "Message" like '%missing address'`.execute(database.query)
      ).rows[0]?.count,
    ).toBe(2)
  })
})
