import {
  addressOf,
  circleWithout,
  drawChain,
  followRedirects,
  planRedirects,
  problemOfRedirect,
  type RedirectRow,
  redirectFinder,
  shortenRedirects,
} from '@rounds/core/rules/site'
import fc from 'fast-check'
import { expect, test } from 'vitest'

/** The site as tools leave it: pages at addresses, redirects, and where each page has been. */
interface Site {
  readonly pages: Map<number, string>
  rows: readonly RedirectRow[]
  readonly left: Map<string, number>
}

type Change = (site: Site) => void

/** A change that a counterexample names. */
const named = (name: string, change: Change): Change =>
  Object.assign(change, { [fc.toStringMethod]: () => name })

const pageAt = ({ pages }: Site, url: string) =>
  [...pages].find(([, address]) => addressOf(address) === addressOf(url))?.[0]
const isShown = (site: Site) => (url: string) => pageAt(site, url) !== undefined

/** Moves pages together, where nobody else is, as a move, a rename or an import does. */
const move =
  (moves: readonly (readonly [number, string])[]): Change =>
  site => {
    const after = new Map([...site.pages, ...moves.filter(([page]) => site.pages.has(page))])
    const addresses = [...after.values()].map(addressOf)
    if (new Set(addresses).size < addresses.length) return
    const changes = [...after].flatMap(([page, to]) => {
      const from = site.pages.get(page) ?? to
      return addressOf(from) === addressOf(to) ? [] : [{ page, from, to }]
    })
    const known = site.rows.flatMap(row =>
      row.RType === 'pattern' ? [] : [{ from: row.RFrom, to: row.RTo, row }],
    )
    const plan = planRedirects(known, changes)
    const gone = new Set(plan.remove.map(({ row }) => row))
    const updated = new Map(plan.update.map(({ redirect, to }) => [redirect.row, to]))
    site.rows = [
      ...site.rows
        .filter(row => !gone.has(row))
        .map(row => {
          const to = updated.get(row)
          if (to === undefined) return row
          return { ...row, RTo: to, RType: row.RType === '410' ? '301' : row.RType }
        }),
      ...plan.create.map(({ from, to }) => ({ RType: '301', RFrom: from, RTo: to, RStatus: 301 })),
    ]
    for (const { page, to } of changes) site.pages.set(page, to)
    for (const { page, from } of changes) site.left.set(addressOf(from), page)
    for (const { to } of changes) site.left.delete(addressOf(to))
  }

const save =
  (row: RedirectRow): Change =>
  site => {
    const live = [...site.pages].map(([page, url]) => ({ title: `Page ${page}`, url }))
    if (!problemOfRedirect(row, site.rows, live)) site.rows = [...site.rows, row]
  }

const remove =
  (at: number): Change =>
  site => {
    const row = site.rows[at % Math.max(site.rows.length, 1)]
    const others = site.rows.filter(one => one !== row)
    if (!row || circleWithout([row], others, isShown(site)) !== undefined) return
    site.rows = others
    // Who takes a redirect away wants the addresses that it served to lead nowhere.
    site.left.clear()
  }

const shorten: Change = site => {
  const short = shortenRedirects(site.rows, redirectFinder(site.rows))
  site.rows = site.rows.map(row => {
    const found = short.find(one => one.row === row)
    return found ? { ...row, RTo: found.to } : row
  })
}

const saved = (row: RedirectRow): Change => named(`save ${row.RType} ${row.RFrom} ${row.RTo}`, save(row))

const address = fc.constantFrom('/', '/a', '/b', '/a/x', '/b/x', '/B/X/', '/c%20d', '/c d', '/news')
const page = fc.nat(2)
const begins = fc.constantFrom('/a/*', '/b/*', '/*', '/n*')
const change: fc.Arbitrary<Change> = fc.oneof(
  fc
    .array(fc.tuple(page, address), { minLength: 1, maxLength: 3 })
    .map(moves => named(`move ${JSON.stringify(moves)}`, move(moves))),
  fc
    .tuple(address, address, fc.constantFrom('301', '302'))
    .map(([RFrom, RTo, RType]) => saved({ RFrom, RTo, RType, RStatus: 301 })),
  address.map(RFrom => saved({ RFrom, RTo: null, RType: '410', RStatus: 301 })),
  fc
    .tuple(begins, fc.oneof(begins, address))
    .map(([RFrom, RTo]) => saved({ RFrom, RTo, RType: 'pattern', RStatus: 301 })),
  fc.nat(9).map(at => named(`remove ${at}`, remove(at))),
  fc.constant(named('shorten', shorten)),
)

test('no sequence of changes makes a loop, hides a page or loses an address', () =>
  fc.assert(
    fc.property(
      fc.array(change, { maxLength: 12 }),
      fc.array(address, { maxLength: 3 }),
      (changes, asked) => {
        const site: Site = {
          pages: new Map([
            [0, '/a'],
            [1, '/b/x'],
            [2, '/old'],
          ]),
          rows: [],
          left: new Map(),
        }
        for (const one of changes) {
          one(site)
          const find = redirectFinder(site.rows)
          for (const url of site.pages.values())
            expect(followRedirects(find, url, isShown(site)).hops, `a redirect hides ${url}`).toEqual([])
          for (const from of [...asked, ...site.rows.map(({ RFrom }) => RFrom)]) {
            const chain = followRedirects(find, from, isShown(site))
            expect(chain.end, drawChain(chain)).not.toBe('loop')
          }
          for (const [from, at] of site.left) {
            const { to } = followRedirects(find, from, isShown(site))
            expect(addressOf(to ?? 'nowhere'), `${from} is lost`).toBe(addressOf(site.pages.get(at) ?? ''))
          }
        }
      },
    ),
    { numRuns: 3000 },
  ))
