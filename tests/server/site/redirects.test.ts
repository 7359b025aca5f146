import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createRedirects } from '../../../server/site/redirects.ts'
import { testApp } from '../support/app.ts'
import { mojoAdmin } from '../support/people.ts'

let key = 0
const row = (RFrom: string, RTo: string | null, RType = '301', RStatus = 301) => ({
  RId: ++key,
  RType,
  RFrom,
  RTo,
  RStatus,
})

describe('redirects', () => {
  it('lead on in one step, however many there are', () => {
    const redirects = createRedirects([
      row('/a', '/b'),
      row('/b', '/c', '302'),
      row('/c', '/d?x=1#y'),
      row('/gone', null, '410'),
    ])
    expect(redirects.find('/a', '')).toMatchObject({ status: 302, to: '/d?x=1#y' })
    expect(redirects.find('/A/', '?q=1')).toMatchObject({ status: 302, to: '/d?x=1#y' })
    expect(redirects.find('/gone', '')).toMatchObject({ status: 410 })
    expect(redirects.find('/d', '')).toBeUndefined()
  })

  it('take the question along', () => {
    const redirects = createRedirects([row('/a', '/b#c'), row('/t', '/u', '307')])
    expect(redirects.find('/a', '?q=1')).toMatchObject({ status: 301, to: '/b?q=1#c' })
    expect(redirects.find('/t', '')).toMatchObject({ status: 307, to: '/u' })
  })

  it('never go round in a circle', () => {
    const redirects = createRedirects([
      row('/a', '/b'),
      row('/b', '/c'),
      row('/c', '/a'),
      row('/self', '/self/'),
      row('/p/*', '/p/x/*', 'pattern'),
    ])
    for (const path of ['/a', '/b', '/self', '/p/1']) expect(redirects.find(path, ''), path).toBeUndefined()
  })

  it('stop after some hops', () => {
    const long = createRedirects(Array.from({ length: 40 }, (_, index) => row(`/${index}`, `/${index + 1}`)))
    expect(long.find('/0', '')).toBeUndefined()
    expect(long.find('/29', '')).toBeUndefined()
    expect(long.find('/30', '')).toMatchObject({ to: '/40' })
    expect(long.find('/35', '')).toMatchObject({ to: '/40' })
  })

  it('fill in what a pattern’s star stood for, the longest pattern first', () => {
    const redirects = createRedirects([
      row('/old/*', '/new/*', 'pattern', 302),
      row('/old/shop/*', 'https://shop.example/*', 'pattern'),
      row('/all/*', '/one', 'pattern', 410),
    ])
    expect(redirects.find('/old/x/Y', '?a=1')).toMatchObject({ status: 302, to: '/new/x/Y?a=1' })
    expect(redirects.find('/old/shop/x', '')).toMatchObject({ status: 301, to: 'https://shop.example/x' })
    expect(redirects.find('/all/x', '')).toMatchObject({ status: 410 })
  })

  it('never lead a visitor to a host that no editor has named', () => {
    const redirects = createRedirects([
      row('/a/*', '/*', 'pattern'),
      row('/b*', 'https://good.example*', 'pattern'),
      row('/c/*', 'https://good.example/*', 'pattern'),
    ])
    fc.assert(
      fc.property(
        fc.constantFrom('/a/', '/b', '/c/'),
        fc.string({
          unit: fc.constantFrom('/', '\\', '.', ':', '@', 'x', '?', '#', ' ', '\t', '%', '2', 'f'),
        }),
        (from, rest) => {
          const found = redirects.find(from + rest, '')
          if (!found || found.status === 410) return
          const { host, protocol } = new URL(found.to, 'https://own.example')
          expect(['own.example', 'good.example']).toContain(host)
          expect(protocol).toBe('https:')
        },
      ),
      { numRuns: 2000 },
    )
  })
})

describe('on the site', () => {
  it('never lead away from what is shown, where they are patterns', async () => {
    const { app, call, database } = await testApp()
    await database.pool.query(
      `insert into "ContentType" ("CtId", "CtName") overriding system value values (1, 'Web page') on conflict do nothing`,
    )
    const post = async (entity: string, body: object) =>
      expect((await call(mojoAdmin(), 'POST', `/api/v1/db/${entity}`, { body })).statusCode).toBe(201)
    await post('Redirect', { RFrom: '/old/*', RTo: '/new/*', RType: 'pattern' })
    await post('Redirect', { RFrom: '/older/x', RTo: 'http://127.0.0.1:4870/old/x' })
    await post('Redirect', { RFrom: '/%C3%BCber%20uns', RTo: '/about' })
    const location = async (url: string) => {
      const { statusCode, headers } = await app.inject({ url })
      return headers.location ?? statusCode
    }
    expect(await location('/old/x')).toBe('/new/x')
    expect(await location('/older/x')).toBe('/new/x')
    expect(await location('/%C3%9Cber%20Uns')).toBe('/about')
    await post('Content', { CtId: 1, CTitle: 'X', CSeoUrl: '/old/x', CVisible: true })
    await expect.poll(() => location('/old/x')).toBe(200)
    expect(await location('/older/x')).toBe('/old/x')
    expect(await location('/old/y')).toBe('/new/y')
  })

  it('are performed, and counted without a new version', async () => {
    const { app, call, database } = await testApp()
    const make = async (body: object) =>
      (await call(mojoAdmin(), 'POST', '/api/v1/db/Redirect', { body })).json()
    const get = (url: string) => app.inject({ url })
    expect((await get('/here')).statusCode).toBe(404)
    const made = await make({ RFrom: '/here', RTo: '/there', RType: '302' })
    await make({ RFrom: '/gone', RType: '410' })
    await make({ RFrom: '/off', RTo: '/there', RActive: false })
    for (let times = 0; times < 3; times++) {
      const answer = await get('/here?x=1')
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/there?x=1'])
    }
    const gone = await get('/gone')
    expect(gone.statusCode).toBe(410)
    expect(gone.body).toContain('This page is gone')
    expect((await get('/off')).statusCode).toBe(404)
    const counted = () =>
      sql<{
        RHits: number
        RowVersion: number
        RLastHitDt: string
      }>`select "RHits", "RowVersion", "RLastHitDt" from "Redirect" where "RId" = ${made.RId}`
        .execute(database.query)
        .then(({ rows }) => rows[0])
    await expect.poll(async () => (await counted())?.RHits).toBe(3)
    expect(await counted()).toMatchObject({ RowVersion: made.RowVersion, RLastHitDt: expect.any(String) })
  })
})
