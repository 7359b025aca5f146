import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type KnownItem,
  type OldKind,
  type PlanInput,
  type PlanItem,
  type Planned,
  planImport,
} from '../../../../core/rules/old-site/index.ts'
import {
  addressOf,
  belongsToRounds,
  followRedirects,
  redirectFinder,
} from '../../../../core/rules/site/index.ts'

const options = { addresses: 'keep', publish: 'as it was', menu: 54, folder: 50 } as const

const item = (oldKey: string, more: Partial<PlanItem> = {}): PlanItem => ({
  ...{ oldKey, kind: 'page', title: `Title ${oldKey}`, addresses: [], isPublished: true },
  ...{ hash: 'a', needs: [], ...more },
})

const plan = (items: readonly PlanItem[], more: Partial<PlanInput> = {}) =>
  planImport({ items, known: new Map(), taken: new Map(), options, ...more })

const byKey = (planned: readonly Planned[]) => Object.fromEntries(planned.map(one => [one.oldKey, one]))

describe('What an import would do', () => {
  test('keeps addresses, and makes one of the title where there is none', () => {
    const planned = plan([item('1', { addresses: ['/about-us/'] }), item('2', { title: 'Über uns & mehr' })])
    expect(planned.map(({ address }) => address)).toEqual(['/about-us', '/uber-uns-mehr'])
  })

  test('sorts news below /news where that is wished, and leads the old address there', () => {
    const [news] = plan([item('1', { kind: 'news', addresses: ['/2025/05/flu/'] })], {
      options: { ...options, addresses: 'sorted' },
    })
    expect(news).toMatchObject({ address: '/news/flu', redirects: ['/2025/05/flu/'], effect: 'create' })
  })

  test('finds another address where a page of this site is, and says so', () => {
    const planned = plan([item('1', { addresses: ['/about/'] }), item('2', { addresses: ['/About'] })], {
      taken: new Map([['/about', 'About this site']]),
    })
    expect(planned.map(({ address }) => address)).toEqual(['/about-2', '/About-3'])
    expect(planned[0]?.notes).toEqual(['“About this site” is at /about. This page will be at /about-2.'])
  })

  test('gives the address to what visitors know before a draft', () => {
    const planned = byKey(
      plan([item('draft', { addresses: ['/a'], isPublished: false }), item('shown', { addresses: ['/a'] })]),
    )
    expect([planned.shown?.address, planned.draft?.address]).toEqual(['/a', '/a-2'])
  })

  test('takes the old home page in beside the one that is there', () => {
    expect(plan([item('1', { addresses: ['/'] })])[0]).toMatchObject({
      address: '/home',
      redirects: [],
      notes: ['This was the home page. Here it will be at /home.'],
    })
  })

  test('names the addresses that Rounds answers itself, of a page and of a file, as lost', () => {
    const planned = plan([
      item('1', { addresses: ['/files/prices/'] }),
      item('2', { addresses: ['/about', '/fhir/about'] }),
      item('3', { kind: 'media', addresses: ['/files/map.pdf'] }),
      item('4', { addresses: ['/about/login-help'] }),
    ])
    expect(planned.map(({ address, redirects, notes }) => [address, redirects, notes])).toEqual([
      [
        '/old/files/prices',
        [],
        ['Lost: /files/prices is used by Rounds. This page will be at /old/files/prices.'],
      ],
      ['/about', [], ['Lost: /fhir/about can’t redirect here, because Rounds uses that address.']],
      [null, [], ['Lost: /files/map.pdf can’t redirect here, because Rounds uses that address.']],
      [
        '/old/about/login-help',
        [],
        ['Lost: /about/login-help is used by Rounds. This page will be at /old/about/login-help.'],
      ],
    ])
  })

  test('changes what is another since, but never what someone changed here', () => {
    const before = { hash: 'b', address: '/x', isChangedHere: false }
    const known = new Map<string, KnownItem>([
      ['1', before],
      ['2', { ...before, address: '/y', isChangedHere: true }],
      ['3', { ...before, hash: 'a', address: '/z', isChangedHere: true }],
    ])
    expect(plan([item('1'), item('2'), item('3')], { known }).map(({ effect }) => effect)).toEqual([
      'update',
      'leave',
      'unchanged',
    ])
  })

  test('leaves out what hangs on nothing, and on itself', () => {
    const planned = byKey(
      plan([
        item('1'),
        item('c1', { kind: 'comment', needs: ['1'] }),
        item('c2', { kind: 'comment', needs: ['gone'] }),
        item('c3', { kind: 'comment', needs: ['1', 'c2'] }),
        item('c4', { kind: 'comment', needs: ['1', 'c5'] }),
        item('c5', { kind: 'comment', needs: ['1', 'c4'] }),
      ]),
    )
    expect(Object.values(planned).map(({ effect }) => effect)).toEqual([
      'create',
      'create',
      'leave',
      'leave',
      'leave',
      'leave',
    ])
  })

  test('leaves menus out where no menu was chosen', () => {
    const [entry] = plan([item('m', { kind: 'menu' })], { options: { ...options, menu: null } })
    expect(entry).toMatchObject({ effect: 'leave', notes: ['You chose to leave menus out.'] })
  })
})

const paths = fc.constantFrom(
  '/',
  '/a',
  '/a/',
  '/A',
  '/b',
  '/b/c/',
  '/a-2',
  '/api/x',
  '/files/y',
  '/fhir/z',
  '/%C3%BC',
  '/ü',
  '/x y',
)
const kinds = fc.constantFrom<OldKind>('page', 'news', 'event', 'media', 'comment', 'menu')
const items = fc.uniqueArray(
  fc.record({
    oldKey: fc.integer({ min: 1, max: 30 }).map(String),
    kind: kinds,
    title: fc.constantFrom('A', 'B', 'a', 'News', '…', 'Über'),
    addresses: fc.array(paths, { maxLength: 3 }),
    isPublished: fc.boolean(),
    hash: fc.constantFrom('a', 'b'),
    needs: fc.array(fc.integer({ min: 1, max: 30 }).map(String), { maxLength: 2 }),
  }),
  { selector: ({ oldKey }) => oldKey, maxLength: 25 },
)
const taken = fc
  .array(fc.constantFrom('/', '/a', '/b', '/b/c', '/news/a', '/home'))
  .map(list => new Map<string, string>(list.map(path => [path, `Page at ${path}`])))
const wishes = fc.record({
  addresses: fc.constantFrom('keep' as const, 'sorted' as const),
  publish: fc.constant('as it was' as const),
  menu: fc.constantFrom(54, null),
  folder: fc.constant(50),
})

/** What is known once a plan is carried out. */
const carriedOut = (given: readonly PlanItem[], planned: readonly Planned[]) =>
  new Map<string, KnownItem>(
    planned.flatMap(({ oldKey, effect, address }) => {
      const one = given.find(other => other.oldKey === oldKey)
      return effect === 'leave' || !one ? [] : [[oldKey, { hash: one.hash, address, isChangedHere: false }]]
    }),
  )

describe('Whatever the old site holds', () => {
  test('an import that runs twice changes nothing the second time', () => {
    fc.assert(
      fc.property(items, taken, wishes, (given, there, wished) => {
        const first = planImport({ items: given, known: new Map(), taken: there, options: wished })
        const again = planImport({
          items: given,
          known: carriedOut(given, first),
          taken: there,
          options: wished,
        })
        for (const [at, one] of again.entries()) {
          expect(one.effect).toBe(first[at]?.effect === 'leave' ? 'leave' : 'unchanged')
          expect(one.address).toBe(first[at]?.address)
          expect(one.redirects).toEqual(first[at]?.redirects)
        }
      }),
    )
  })

  test('no two pages are at one address, and none is where another page or the server is', () => {
    fc.assert(
      fc.property(items, taken, wishes, (given, there, wished) => {
        const planned = planImport({ items: given, known: new Map(), taken: there, options: wished })
        const addresses = planned.flatMap(({ address }) => (address === null ? [] : [addressOf(address)]))
        expect(new Set(addresses).size).toBe(addresses.length)
        for (const address of addresses) {
          expect(there.has(address)).toBe(false)
          expect(belongsToRounds(address)).toBe(false)
          expect(address).toMatch(/^\/[^\s\\]+$/)
        }
      }),
    )
  })

  test('every redirect leads in one step to where its page is', () => {
    fc.assert(
      fc.property(items, taken, wishes, (given, there, wished) => {
        const planned = planImport({ items: given, known: new Map(), taken: there, options: wished })
        const rows = planned.flatMap(({ redirects, address }) =>
          redirects.map(RFrom => ({
            RType: '301' as const,
            RFrom,
            RTo: address ?? '/files/a.pdf',
            RStatus: 301,
          })),
        )
        const froms = rows.map(({ RFrom }) => addressOf(RFrom))
        expect(new Set(froms).size).toBe(froms.length)
        const find = redirectFinder(rows)
        for (const { RFrom, RTo } of rows) {
          const { hops, to } = followRedirects(find, RFrom)
          expect(hops).toHaveLength(1)
          expect(to).toBe(RTo)
        }
      }),
    )
  })
})
