import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressOf,
  emptiedBy,
  isSameAddress,
  type KnownRedirect,
  type Move,
  planRedirects,
  redirectsAfter,
} from '../../../../core/rules/site/index.ts'

test('an address is one, however it is written', () => {
  expect(isSameAddress('/Heart/', '/heart?from=mail#top')).toBe(true)
  expect(isSameAddress('/', '')).toBe(true)
  expect(isSameAddress('/heart', '/hearts')).toBe(false)
  expect(['/Heart//?a#b', '/', '', '//', '#top'].map(addressOf)).toEqual(['/heart', '/', '/', '/', '/'])
  expect(['/%68eart', '/./heart', '/x/../heart', '/../heart', '/x/%2e%2E/heart/.'].map(addressOf)).toEqual(
    Array.from({ length: 5 }, () => '/heart'),
  )
  expect(['/a%2Fb', '/a.b', '/.well-known/x', '/%é'].map(addressOf)).toEqual([
    '/a%2fb',
    '/a.b',
    '/.well-known/x',
    '/%é',
  ])
})

describe('a page that moves', () => {
  test('is found by its old address', () =>
    expect(planRedirects([], [{ from: '/a', to: '/b' }])).toEqual({
      create: [{ from: '/a', to: '/b' }],
      update: [],
      remove: [],
    }))

  test('to its own address, only written otherwise, changes nothing', () => {
    const own = { from: '/a', to: '/kept' }
    expect(planRedirects([own], [{ from: '/a', to: '/A/' }])).toEqual({ create: [], update: [], remove: [] })
    expect(emptiedBy([{ from: '/a', to: '/A/' }])).toEqual([])
  })

  test('and back again leaves no circle', () => {
    const there = { from: '/a', to: '/b' }
    expect(planRedirects([there], [{ from: '/b', to: '/a' }])).toEqual({
      create: [{ from: '/b', to: '/a' }],
      update: [],
      remove: [there],
    })
  })

  test('leaves an address to the page that has it now', () => {
    const moves = [
      { from: '/a', to: '/b' },
      { from: '/c', to: '/d' },
    ]
    expect(planRedirects([], moves, undefined, [], ['/A/'])).toEqual({
      create: [{ from: '/c', to: '/d' }],
      update: [],
      remove: [],
    })
    const off = { from: '/a', to: null }
    expect(planRedirects([off], moves, undefined, [], ['/a']).update).toEqual([])
  })

  test('takes with it what led to it, and what was asked for there', () => {
    const older = { from: '/oldest', to: '/a#visit' }
    const chained = { from: '/other', to: '/oldest' }
    expect(planRedirects([older, chained], [{ from: '/a', to: '/b' }])).toMatchObject({
      update: [
        { redirect: older, to: '/b#visit' },
        { redirect: chained, to: '/b' },
      ],
    })
  })

  test('uses the redirect that its old address has already', () => {
    const gone = { from: '/A/', to: null }
    expect(planRedirects([gone], [{ from: '/a', to: '/b' }])).toEqual({
      create: [],
      update: [{ redirect: gone, to: '/b' }],
      remove: [],
    })
  })

  test('leaves no redirect where none is wanted, and none that would hide it', () => {
    const hiding = { from: '/b', to: '/elsewhere' }
    const own = { from: '/a', to: '/kept' }
    expect(planRedirects([hiding, own], [{ from: '/a', to: '/b' }], [])).toEqual({
      create: [],
      update: [],
      remove: [hiding],
    })
  })

  test('to where it is moves nowhere', () =>
    expect(planRedirects([{ from: '/x', to: '/a' }], [{ from: '/a', to: '/A/' }])).toEqual({
      create: [],
      update: [],
      remove: [],
    }))

  test('leads nobody out of a circle that others have made, nor off the site', () => {
    const others = [
      { from: '/x', to: '/y' },
      { from: '/y', to: '/x' },
      { from: '/z', to: 'https://example.com/a' },
    ]
    expect(planRedirects(others, [{ from: '/a', to: '/b' }]).update).toEqual([])
  })

  test('is found by its older address also where another page takes its place', () => {
    const older = { from: '/old', to: '/a' }
    const moves = [
      { from: '/b', to: '/a' },
      { from: '/a', to: '/c' },
    ]
    expect(planRedirects([older], moves).update).toEqual([{ redirect: older, to: '/c' }])
  })

  test('two that change places leave nothing behind', () => {
    const moves = [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a' },
    ]
    expect(emptiedBy(moves)).toEqual([])
    expect(planRedirects([], moves).create).toEqual([])
  })
})

describe('whatever there was and whatever moves', () => {
  const path = fc.constantFrom('/', '/a', '/b', '/c', '/d/', '/D', '/e?x=1', '/f')
  const redirects: fc.Arbitrary<readonly KnownRedirect[]> = fc.uniqueArray(
    fc.record({ from: path, to: fc.option(path) }),
    { selector: one => addressOf(one.from) },
  )
  const moves: fc.Arbitrary<readonly Move[]> = fc.array(fc.record({ from: path, to: path }), { maxLength: 4 })

  /** Every address on the way, and whether it comes to an end. */
  function followed(all: readonly KnownRedirect[], from: string) {
    const way = [addressOf(from)]
    for (;;) {
      const next = all.find(one => addressOf(one.from) === way.at(-1))?.to
      if (next === undefined || next === null) return { way, ends: true }
      if (way.includes(addressOf(next))) return { way, ends: false }
      way.push(addressOf(next))
    }
  }

  test('no page is hidden, no circle is made, and an old address takes one step', () =>
    fc.assert(
      fc.property(redirects, moves, fc.array(path), (existing, moved, some) => {
        for (const wanted of [undefined, some]) {
          const after = redirectsAfter(existing, planRedirects(existing, moved, wanted))
          const addresses = after.map(({ from }) => addressOf(from))
          expect(new Set(addresses).size).toBe(addresses.length)
          for (const { from, to } of moved)
            if (!isSameAddress(from, to)) expect(addresses).not.toContain(addressOf(to))
          for (const { from } of after)
            if (!followed(after, from).ends) expect(followed(existing, from).ends).toBe(false)
          for (const { from, to } of emptiedBy(moved))
            if (!wanted || wanted.some(one => isSameAddress(one, from)))
              expect(followed(after, from).way).toEqual([addressOf(from), addressOf(to)])
        }
      }),
      { numRuns: 500 },
    ))

  test('what led to a moved page leads to it in one step', () =>
    fc.assert(
      fc.property(redirects, moves, (existing, moved) => {
        const after = redirectsAfter(existing, planRedirects(existing, moved))
        const pages = moved.filter(({ from, to }) => !isSameAddress(from, to)).map(({ to }) => addressOf(to))
        for (const { from } of after) {
          const { way } = followed(after, from)
          if (pages.includes(way.at(-1) ?? '')) expect(way).toHaveLength(2)
        }
      }),
      { numRuns: 500 },
    ))

  test('doing it again changes nothing', () =>
    fc.assert(
      fc.property(redirects, moves, (existing, moved) => {
        // Where one page takes another's place, the same moves once more are other moves.
        fc.pre(!moved.some(({ from }) => moved.some(({ to }) => isSameAddress(from, to))))
        const after = redirectsAfter(existing, planRedirects(existing, moved))
        expect(planRedirects(after, moved)).toEqual({ create: [], update: [], remove: [] })
      }),
    ))
})
