import {
  addressOf,
  circleWithout,
  drawChain,
  followRedirects,
  MOST_HOPS,
  pathOnSite,
  problemOfRedirect,
  problemsOfRedirects,
  type RedirectRow,
  redirectFinder,
  shortenRedirects,
  statusOfChain,
} from '@rounds/core/rules/site'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const row = (RFrom: string, RTo: string | null, RType = '301', RStatus = 301): RedirectRow => ({
  RType,
  RFrom,
  RTo,
  RStatus,
})
const follow = (start: string, ...rows: readonly RedirectRow[]) =>
  followRedirects(redirectFinder(rows), start)

test('an address is one, also where its letters are encoded', () => {
  for (const [one, other] of [
    ['/caf%C3%A9', '/Café'],
    ['/a%20b', '/a b'],
    ['/%C3%9Cber', '/über'],
    ['/a%2Fb', '/a%2fb'],
  ])
    expect(addressOf(one ?? ''), one).toBe(addressOf(other ?? ''))
  expect(addressOf('/a%2Fb')).not.toBe(addressOf('/a/b'))
  expect(addressOf('/100%')).toBe('/100%')
  expect(addressOf('/%ff')).toBe('/%ff')
})

test('an address with the host of the site is a path of it', () => {
  const own = { site: 'https://www.example.org' }
  expect(pathOnSite('https://WWW.example.org/a?b#c', own)).toBe('/a?b#c')
  expect(pathOnSite('http://www.example.org', own)).toBe('/')
  expect(pathOnSite('http://www.example.org:80?x', own)).toBe('/?x')
  for (const other of ['https://example.org/a', 'https://www.example.org.evil.com/a', '/a', 'mailto:a@b'])
    expect(pathOnSite(other, own)).toBe(other)
  expect(pathOnSite('https://www.example.org/a', {})).toBe('https://www.example.org/a')
  expect(pathOnSite('https://jo:x@www.example.org./a', own)).toBe('/a')
  const microsites = [{ host: 'heart.example.org', path: '/heart-month' }]
  expect(pathOnSite('https://heart.example.org/walk?x', { microsites })).toBe('/heart-month/walk?x')
  // The admin's own address leads to the site, but for what is the admin's.
  const apart = { ...own, admin: 'https://edit.example.org:8443' }
  expect(pathOnSite('https://edit.example.org:8443/care?x', apart)).toBe('/care?x')
  expect(pathOnSite('https://edit.example.org/care', apart)).toBe('https://edit.example.org/care')
  const signIn = 'https://edit.example.org:8443/maintenance/login?to=/care'
  expect(pathOnSite(signIn, apart)).toBe(signIn)
  expect(pathOnSite('https://heart.example.org', { microsites })).toBe('/heart-month')
})

describe('a chain', () => {
  test('is followed to its end, and drawn', () => {
    const chain = follow('/a', row('/a', '/b'), row('/b', 'https://other.example/x'))
    expect(chain).toMatchObject({ end: 'address', to: 'https://other.example/x' })
    expect(drawChain(chain)).toBe('/a → /b → https://other.example/x')
    expect(follow('/a', row('/a', '/b'), row('/b', null, '410'))).toMatchObject({ end: 'gone', to: null })
    expect(follow('/x', row('/a', '/b'))).toMatchObject({ end: 'address', to: null, hops: [] })
    expect(follow('/a', row('/a', 'mailto:a@b.c')).end).toBe('nowhere')
  })

  test('passes one pattern as often as it takes', () =>
    expect(follow('/old/old/x', row('/old/*', '/*', 'pattern'))).toMatchObject({ end: 'address', to: '/x' }))

  test('ends where something is shown that a pattern would lead away from', () => {
    const find = redirectFinder([row('/a/x', '/b/x'), row('/b/*', '/a/*', 'pattern')])
    expect(followRedirects(find, '/a/x').end).toBe('loop')
    expect(followRedirects(find, '/a/x', at => at === '/b/x')).toMatchObject({ end: 'address', to: '/b/x' })
  })
})

describe('a redirect', () => {
  test('makes no circle with a pattern of a part of its addresses', () =>
    expect(
      problemOfRedirect(row('/a/*', '/b/*', 'pattern'), [row('/b/x/*', '/a/x/*', 'pattern')], [])?.message,
    ).toBe('This goes in a circle: /b/x/… → /a/x/… → /b/x/….'))

  test('is the only one from its address, however that is written', () => {
    expect(problemOfRedirect(row('/A/', '/c'), [row('/a', '/b')], [])).toEqual({
      field: 'RFrom',
      message: 'There’s already a redirect from there: /a → /b.',
    })
    expect(problemOfRedirect(row('/A*', '/c', 'pattern'), [row('/a*', '/b', 'pattern')], [])?.field).toBe(
      'RFrom',
    )
    expect(problemOfRedirect(row('/a*', '/c', 'pattern'), [row('/a', '/b')], [])).toBeUndefined()
  })

  test('leads from nothing that the server answers itself', () => {
    for (const from of ['/api/v1/x', '/Maintenance', '/robots.txt', '/sitemap-2.xml', '/files/a.pdf'])
      expect(problemOfRedirect(row(from, '/x'), [], [])?.field, from).toBe('RFrom')
    expect(problemOfRedirect(row('/files/*', '/x', 'pattern'), [], [])?.field).toBe('RFrom')
    expect(problemOfRedirect(row('/apiary', '/x'), [], [])).toBeUndefined()
  })

  test('leads to what a browser can open', () => {
    for (const to of ['page:12', 'mailto:a@b.example', '#top'])
      expect(problemOfRedirect(row('/a', to), [], [])?.field, to).toBe('RTo')
    expect(problemOfRedirect(row('/a', '/b#top'), [], [])).toBeUndefined()
  })

  test('leads through a few others and no more', () => {
    const others = Array.from({ length: MOST_HOPS - 1 }, (_, at) => row(`/${at}`, `/${at + 1}`))
    expect(problemOfRedirect(row('/start', '/0'), others, [])).toBeUndefined()
    const end = row(`/${MOST_HOPS - 1}`, '/end')
    expect(problemOfRedirect(end, others, [])).toBeUndefined()
    expect(problemOfRedirect(end, [row('/start', '/0'), ...others], [])?.message).toContain(
      'Shorten the chain',
    )
  })

  test('stands over nothing that is shown', () => {
    const live = [
      { title: 'News', url: '/news', kind: 'list' as const },
      { title: 'Find a doctor', url: '/find-a-doctor', kind: 'directory' as const },
    ]
    expect(problemOfRedirect(row('/NEWS/', '/x'), [], live)?.message).toBe(
      'The list “News” is at /news. A redirect from there would take it off the site.',
    )
    expect(problemOfRedirect(row('/find*', '/x', 'pattern'), [], live)?.field).toBe('RFrom')
    const known = { changed: [row('/news', '/x')], others: [], live }
    expect(problemsOfRedirects({ ...known, isKnown: () => true })).toEqual([])
  })
})

const address = fc.constantFrom('/a', '/b', '/c', '/d', '/a/x', '/b/x', '/c/x/y', '/A/')
const part = fc.constantFrom('/', '/a/', '/b/', '/a/x/', '/c/', '/b/x')
const redirect: fc.Arbitrary<RedirectRow> = fc.oneof(
  fc
    .tuple(address, address, fc.constantFrom('301', '302', '307'))
    .map(([from, to, type]) => row(from, to, type)),
  address.map(from => row(from, null, '410')),
  fc
    .tuple(part, part, fc.boolean(), fc.constantFrom(301, 302))
    .map(([from, to, fills, status]) => row(`${from}*`, fills ? `${to}*` : to, 'pattern', status)),
)
const anywhere = fc
  .array(fc.constantFrom('a', 'b', 'c', 'x', 'y', 'z'), { maxLength: 6 })
  .map(parts => `/${parts.join('/')}`)

/** The redirects that were let in, one after the other. */
function letIn(asked: readonly RedirectRow[]): readonly RedirectRow[] {
  const rows: RedirectRow[] = []
  for (const one of asked) if (!problemOfRedirect(one, rows, [])) rows.push(one)
  return rows
}

test('redirects and patterns that were let in lead nobody round, from whatever address', () =>
  fc.assert(
    fc.property(fc.array(redirect, { maxLength: 8 }), anywhere, (asked, start) => {
      const rows = letIn(asked)
      const find = redirectFinder(rows)
      for (const from of [start, ...rows.map(({ RFrom }) => RFrom)]) {
        const chain = followRedirects(find, from)
        expect(chain.end, `${drawChain(chain)}`).not.toBe('loop')
        // A pattern that takes something away can take long, and comes to an end.
        if (chain.end === 'long') expect(chain.hops.at(-1)?.at.length).toBeLessThanOrEqual(from.length + 4)
      }
    }),
    { numRuns: 3000 },
  ))

test('what is let in together leads nobody round', () =>
  fc.assert(
    fc.property(fc.array(redirect, { maxLength: 6 }), anywhere, (asked, start) => {
      if (problemsOfRedirects({ changed: asked, others: [], live: [] }).length > 0) return
      for (const from of [start, ...asked.map(({ RFrom }) => RFrom)])
        expect(followRedirects(redirectFinder(asked), from).end).not.toBe('loop')
    }),
    { numRuns: 2000 },
  ))

test('what is taken away leads nobody round either, or is refused', () => {
  const gone = row('/c', null, '410')
  expect(circleWithout([gone], [row('/*', '/c/', 'pattern')])).toBe('/c/ → /c/')
  fc.assert(
    fc.property(fc.array(redirect, { maxLength: 8 }), fc.nat(8), anywhere, (asked, at, start) => {
      const rows = letIn(asked)
      const [off] = rows.slice(at)
      const left = rows.filter(one => one !== off)
      if (!off || circleWithout([off], left) !== undefined) return
      for (const from of [start, ...rows.map(({ RFrom }) => RFrom)])
        expect(followRedirects(redirectFinder(left), from).end).not.toBe('loop')
    }),
    { numRuns: 2000 },
  )
})

test('a shortened chain leads everybody where it led before, with the same status, in one step fewer', () =>
  fc.assert(
    fc.property(fc.array(redirect, { maxLength: 10 }), anywhere, (asked, start) => {
      const rows = letIn(asked)
      const before = redirectFinder(rows)
      const shortened = shortenRedirects(rows, before)
      const after = rows.map(each => {
        const found = shortened.find(one => one.row === each)
        return found ? { ...each, RTo: found.to } : each
      })
      const find = redirectFinder(after)
      for (const from of [start, ...rows.map(({ RFrom }) => RFrom)]) {
        const [was, is] = [followRedirects(before, from), followRedirects(find, from)]
        if (was.end === 'long') continue
        expect([is.end, is.to && addressOf(is.to)]).toEqual([was.end, was.to && addressOf(was.to)])
        expect(statusOfChain(is.hops.map(hop => hop.row))).toBe(statusOfChain(was.hops.map(hop => hop.row)))
        expect(is.hops.length).toBeLessThanOrEqual(was.hops.length)
      }
      expect(shortenRedirects(after, find)).toEqual([])
    }),
    { numRuns: 2000 },
  ))

test('shortening skips no step for good over one for now', () => {
  const rows = [row('/a', '/b'), row('/b', '/c', '302'), row('/c', '/d'), row('/x', '/y'), row('/y', '/z?q')]
  expect(
    shortenRedirects(rows, redirectFinder(rows)).map(({ row: { RFrom }, to, way }) => [
      RFrom,
      to,
      way.join(' → '),
    ]),
  ).toEqual([
    ['/b', '/d', '/b → /c → /d'],
    ['/x', '/z?q', '/x → /y → /z?q'],
  ])
})
