import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  followRedirects,
  judgeOutside,
  judgeOwn,
  linkStates,
  type OwnAnswer,
  type RedirectRow,
  redirectFinder,
  retryAfterMs,
} from '../../../../core/rules/site/index.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const redirect = (RFrom: string, RTo: string | null, RType = '301'): RedirectRow => ({
  ...{ RType, RFrom, RTo, RStatus: 301 },
})
const own = (more: Partial<OwnAnswer> & { readonly rows?: readonly RedirectRow[] }) => {
  const { rows = [], address = '/visit', ...rest } = more
  const chain = followRedirects(redirectFinder(rows), address)
  return judgeOwn({ address, chain, shown: null, hidden: [], ...rest }, NOW)
}
const page = { title: 'Visiting', url: '/visit' }
const hidden = { ...page, isVisible: true, isInTrash: false, from: null, until: null }

describe('an address of the site', () => {
  it('is fine where something is', () => {
    expect(own({ shown: page })).toEqual({
      state: 'ok',
      status: 200,
      evidence: '“Visiting” is there.',
      way: [],
    })
  })
  it('has moved where a redirect leads to something', () => {
    const verdict = own({
      rows: [redirect('/visit', '/b'), redirect('/b', '/c')],
      shown: { title: 'C', url: '/c' },
    })
    expect(verdict).toMatchObject({ state: 'moved', status: 301, way: ['/visit', '/b', '/c'] })
  })
  it('has moved where it is spelled in another way', () => {
    expect(own({ address: '/Visit/', shown: page })).toMatchObject({
      state: 'moved',
      way: ['/Visit/', '/visit'],
    })
  })
  it('is gone where a redirect says so, leads to nothing or round in a circle', () => {
    expect(own({ rows: [redirect('/visit', null, '410')] })).toMatchObject({ state: 'gone', status: 410 })
    expect(own({ rows: [redirect('/visit', '/b')] })).toMatchObject({ state: 'gone', status: 404 })
    const circle = own({ rows: [redirect('/visit', '/b'), redirect('/b', '/visit')] })
    expect(circle).toMatchObject({ state: 'gone', way: ['/visit', '/b', '/visit'] })
  })
  it('says why nobody sees the page that has it', () => {
    const because = (more: object) => own({ hidden: [{ ...hidden, ...more }] }).evidence
    expect(because({ isInTrash: true })).toContain('in the trash')
    expect(because({ isVisible: false })).toContain('not published')
    expect(because({ from: '2026-12-01T00:00:00Z' })).toContain('scheduled')
    expect(because({ until: '2026-11-01T00:00:00Z' })).toContain('Its time is over')
    expect(own({}).evidence).toBe('Nothing is there: visitors get “not found” (404).')
  })
})

describe('an answer of another host', () => {
  const url = 'https://cdc.example/flu'
  const answered = (status: number, more: object = {}) =>
    judgeOutside({ status, milliseconds: 100, hops: [{ url, status }], ...more })
  test.each([
    [200, 'ok'],
    [404, 'gone'],
    [410, 'gone'],
    [403, 'refuses robots'],
    [999, 'refuses robots'],
    [429, 'too busy'],
    [503, 'too busy'],
    [504, 'slow'],
    [418, 'unknown'],
    [500, 'unknown'],
    [302, 'unknown'],
  ] as const)('%d is %s', (status, state) => {
    expect(answered(status)).toMatchObject({ state, status })
  })
  it('is slow when it takes long', () => {
    expect(answered(200, { milliseconds: 7_000 })).toMatchObject({
      ...{ state: 'slow', evidence: 'It answered after 7 seconds.' },
    })
  })
  it('has moved only where every step is for good', () => {
    const by = (status: number) =>
      answered(200, {
        hops: [
          { url, status },
          { url: 'https://cdc.example/en', status: 200 },
        ],
      })
    expect([by(301).state, by(308).state, by(302).state]).toEqual(['moved', 'moved', 'ok'])
    expect(by(301).way).toEqual([url, 'https://cdc.example/en'])
  })
  it('has a state and evidence whatever it is', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.nat(), (status, milliseconds) => {
        const { state, evidence } = answered(status, { milliseconds })
        expect(linkStates).toContain(state)
        expect(evidence).not.toBe('')
      }),
    ))
})

test('a host says in seconds or with a date how long it wants to be left alone', () => {
  expect(retryAfterMs('120', NOW)).toBe(120_000)
  expect(retryAfterMs('Mon, 23 Nov 2026 12:00:30 GMT', NOW)).toBe(30_000)
  expect(retryAfterMs('Mon, 23 Nov 2020 12:00:30 GMT', NOW)).toBe(0)
  expect([undefined, '', '-5', 'soon', '1.5'].map(text => retryAfterMs(text, NOW))).toEqual([
    ...[null, null, null, null, null],
  ])
})
