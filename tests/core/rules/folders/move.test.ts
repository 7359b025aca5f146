import {
  type AskedMove,
  type FolderPlan,
  type FolderSnapshot,
  type FolderTag,
  planFolderMove,
  siteFolders,
} from '@rounds/core/rules/folders'
import { addressOf, type KnownRedirect, planRedirects, redirectsAfter } from '@rounds/core/rules/site'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tagIds } from '../../../../core/tools/index.ts'
import { folder, ofPage, page, tag } from '../support/folder-records.ts'

const HOME = tagIds.HomePage
const places = (...pairs: readonly (readonly [tag: number, page: number])[]) =>
  pairs.map(([TId, CId]) => ({ TId, CId }))

/** /services with /services/heart in it, and /about; the front pages of the first two, and some pages more. */
const snapshot: FolderSnapshot = {
  tags: [
    tag(HOME, 1, '/'),
    tag(1010, HOME, '/services'),
    tag(1011, 1010, '/services/heart'),
    tag(1012, HOME, '/about'),
    tag(1013, 1011, null),
    tag(50, 2, '/edit'),
  ],
  places: places([HOME, 1], [1010, 2], [1011, 3], [1011, 4], [1011, 5], [1013, 6], [1012, 7], [1011, 8]),
  pages: [
    page(1, '/'),
    page(2, '/services'),
    page(3, '/services/heart'),
    page(4, '/services/heart/tests'),
    page(5, '/services/heart/tests/ecg'),
    page(6, '/services/heart/team'),
    page(7, '/about/heart-month'),
    page(8, '/vanity'),
    page(9, '/services/heart/old'),
  ],
}
const addresses = (plan: FolderPlan) => plan.addresses.map(({ from, to }) => `${from} → ${to}`)

describe('a folder that moves', () => {
  const plan = planFolderMove(snapshot, [folder(1011, 1010, 1012)])

  test('takes along its pages, what is below them, and folders without an address', () =>
    expect(addresses(plan).sort()).toEqual([
      '/services/heart → /about/heart',
      '/services/heart → /about/heart',
      '/services/heart/old → /about/heart/old',
      '/services/heart/team → /about/heart/team',
      '/services/heart/tests → /about/heart/tests',
      '/services/heart/tests/ecg → /about/heart/tests/ecg',
    ]))
  test('leaves pages with an address of their own where they are, and every place as it is', () => {
    expect(plan.addresses.some(({ key, kind }) => kind === 'page' && key === 8)).toBe(false)
    expect(plan.places).toEqual([])
  })
  test('leads each old address on once', () => {
    expect(plan.leads.map(({ from }) => from).filter(from => from === '/services/heart')).toHaveLength(1)
    expect(plan.tags).toEqual([{ TId: 1011, TPath: '/about/heart', TIdParent: 1012 }])
  })
  test('leads nobody away from an address where somebody stays', () => {
    const elsewhere = {
      ...snapshot,
      places: snapshot.places.map(one => (one.CId === 3 ? { ...one, TId: HOME } : one)),
    }
    const { addresses: moves, leads } = planFolderMove(elsewhere, [folder(1011, 1010, 1012)])
    expect(moves.map(({ from }) => from)).toContain('/services/heart')
    expect(leads.map(({ from }) => from)).not.toContain('/services/heart')
  })
  test('leaves a chain of siblings whole', () => {
    const chained: FolderSnapshot = {
      tags: [
        tag(HOME, 1, '/', { TChildId: 1020 }),
        tag(1020, HOME, null, { TNextId: 1021 }),
        tag(1021, HOME, null, { TNextId: 1022 }),
        tag(1022, HOME, null, { TNextId: 1023 }),
        tag(1023, HOME, null),
        tag(1024, HOME, null),
      ],
      places: [],
      pages: [],
    }
    const { tags } = planFolderMove(
      chained,
      [1020, 1022, 1021].map(key => folder(key, HOME, 1024)),
    )
    expect(tags.find(({ TId }) => TId === HOME)).toEqual({ TId: HOME, TChildId: 1023 })
    expect(tags.find(({ TId }) => TId === 1021)).toEqual({ TId: 1021, TIdParent: 1024, TNextId: null })
    const one = planFolderMove(chained, [folder(1021, HOME, 1024)])
    expect(one.tags).toContainEqual({ TId: 1020, TNextId: 1022 })
  })
  test('leaves no chain where the siblings went round in a circle', () => {
    const circle: FolderSnapshot = {
      tags: [
        tag(HOME, 1, '/', { TChildId: 1020 }),
        tag(1020, HOME, null, { TNextId: 1021 }),
        tag(1021, HOME, null, { TNextId: 1020 }),
        tag(1024, HOME, null),
      ],
      places: [],
      pages: [],
    }
    const asked = [1020, 1021].map(key => folder(key, HOME, 1024))
    expect(planFolderMove(circle, asked).tags).toContainEqual({ TId: HOME, TChildId: null })
  })
  test('goes into folders that stand in each other, or stays, as any other does', () => {
    const circle: FolderSnapshot = {
      tags: [
        ...snapshot.tags,
        tag(tagIds.News, 1014, '/news'),
        tag(1014, tagIds.News, '/news/old'),
        tag(1015, HOME, '/late'),
      ],
      places: [...snapshot.places, ...places([1014, 20], [1015, 21])],
      pages: [...snapshot.pages, page(20, '/news/old/one'), page(21, '/late/two')],
    }
    expect(addresses(planFolderMove(circle, [folder(1015, HOME, 1014)]))).toEqual([
      '/late → /news/old/late',
      '/late/two → /news/old/late/two',
    ])
    expect(addresses(planFolderMove(circle, [folder(1015, HOME, 1012)]))).toHaveLength(2)
  })
})

describe('a page that moves', () => {
  test('takes along the pages below it that stand in the same folder', () => {
    const plan = planFolderMove(snapshot, [ofPage(4, 1011, 1012)])
    expect(addresses(plan)).toEqual([
      '/services/heart/tests → /about/tests',
      '/services/heart/tests/ecg → /about/tests/ecg',
    ])
    expect(plan.places).toEqual([
      { CId: 4, from: 1011, to: 1012 },
      { CId: 5, from: 1011, to: 1012 },
    ])
  })
  test('keeps an address that was not given by the folder', () => {
    const plan = planFolderMove(snapshot, [ofPage(8, 1011, 1012)])
    expect(plan.addresses).toEqual([])
    expect(plan.places).toHaveLength(1)
  })
  test('and stays in the folder that gives its address keeps that', () => {
    const two = { ...snapshot, places: [...snapshot.places, { TId: HOME, CId: 4 }] }
    const plan = planFolderMove(two, [ofPage(4, HOME, 1012)])
    expect(plan.addresses).toEqual([])
    expect(plan.places).toEqual([{ CId: 4, from: HOME, to: 1012 }])
  })
})

describe('what may not be moved', () => {
  const because = (asked: readonly AskedMove[], of = snapshot) =>
    planFolderMove(of, asked).refused.map(one => one.because)

  test.each([
    ['the home page', ofPage(1, HOME, 1010), /home page/],
    ['a front page', ofPage(3, 1011, 1012), /front page of “Folder 1011”/],
    ['what belongs to the product', folder(tagIds.News, 299, 1012), /is built in/],
    ['a folder into itself', folder(1010, HOME, 1011), /inside itself/],
    ['a page into its own folder', ofPage(4, 1011, 1011), /already/],
    ['a page that someone has moved', ofPage(4, 1012, 1010), /Someone else moved it/],
    ['a folder that someone has moved', folder(1011, HOME, 1012), /Someone else moved it/],
    ['to a tool', ofPage(4, 1011, 50), /no longer exists/],
    ['what is gone', ofPage(99, 1011, 1012), /no longer exists/],
  ])('%s', (_, move, words) => {
    const news = { ...snapshot, tags: [...snapshot.tags, tag(tagIds.News, 299, '/news')] }
    const plan = planFolderMove(news, [move])
    expect(plan.refused.map(one => one.because).join()).toMatch(words)
    expect(plan).toMatchObject({ moved: [], tags: [], places: [], addresses: [], leads: [] })
  })

  test('to an address that someone has, and the others move without it', () => {
    const busy = { ...snapshot, pages: [...snapshot.pages, page(1020, '/About/Tests/')] }
    const plan = planFolderMove(busy, [ofPage(4, 1011, 1012), ofPage(8, 1011, 1012)])
    expect(plan.refused.map(one => one.because)).toEqual([
      'The page “Page 1020” has the address /about/tests already.',
    ])
    expect(plan.moved).toEqual([ofPage(8, 1011, 1012)])
  })
  test('of two that come to one address, the second', () => {
    const twins = {
      ...snapshot,
      places: [...snapshot.places, { TId: 1010, CId: 1020 }],
      pages: [...snapshot.pages, page(1020, '/services/tests')],
    }
    const plan = planFolderMove(twins, [ofPage(4, 1011, 1012), ofPage(1020, 1010, 1012)])
    expect(plan.moved).toHaveLength(1)
    expect(plan.refused[0]?.because).toMatch(/ then\.$/)
  })
  test('two folders into each other', () =>
    expect(because([folder(1010, HOME, 1012), folder(1012, HOME, 1010)])).toEqual([
      'A folder can’t go inside itself.',
    ]))
})

/** The folders after a plan. */
function after({ tags, places: stand, pages }: FolderSnapshot, plan: FolderPlan): FolderSnapshot {
  const url = new Map(plan.addresses.map(move => [`${move.kind} ${move.key}`, move.to]))
  return {
    tags: tags.map(one => ({ ...one, ...plan.tags.find(({ TId }) => TId === one.TId) })),
    places: stand.map(one => {
      const place = plan.places.find(({ CId, from }) => CId === one.CId && from === one.TId)
      return place ? { ...one, TId: place.to } : one
    }),
    pages: pages.map(one => ({ ...one, CSeoUrl: url.get(`page ${one.CId}`) ?? one.CSeoUrl })),
  }
}

/** Folders in a tree, most at an address below their parent’s, and pages in them, most at one below the folder’s. */
const folderSnapshots: fc.Arbitrary<FolderSnapshot> = fc
  .record({
    folders: fc.array(fc.record({ under: fc.nat(), path: fc.constantFrom('below', 'own', 'none') }), {
      minLength: 2,
      maxLength: 7,
    }),
    pages: fc.array(
      fc.record({ in: fc.nat(), also: fc.option(fc.nat()), deep: fc.boolean(), own: fc.boolean() }),
      {
        maxLength: 9,
      },
    ),
  })
  .map(given => {
    const tags: FolderTag[] = [tag(HOME, 1, '/')]
    const paths = ['']
    for (const [index, { under, path }] of given.folders.entries()) {
      const at = under % tags.length
      const parent = tags[at] as FolderTag
      const own = path === 'below' ? `${paths[at]}/f${index}` : path === 'own' ? `/own${index}` : null
      tags.push(tag(1000 + index, parent.TId, own))
      paths.push(own ?? paths[at] ?? '')
    }
    const stand: FolderSnapshot['places'][number][] = []
    const pages: FolderSnapshot['pages'][number][] = []
    for (const [index, one] of given.pages.entries()) {
      const at = one.in % tags.length
      const above = one.deep ? pages.at(-1)?.CSeoUrl : undefined
      pages.push(page(index + 1, one.own ? `/p${index}` : `${above ?? paths[at]}/p${index}`))
      for (const each of new Set([at, ...(one.also === null ? [] : [one.also % tags.length])]))
        stand.push({ TId: tags[each]?.TId ?? HOME, CId: index + 1 })
    }
    return { tags, places: stand, pages }
  })

/** Something that stands somewhere, and a folder to go to. */
const askedIn = ({ tags, places: stand }: FolderSnapshot, picks: readonly (readonly [number, number])[]) =>
  picks.map(([what, where]): AskedMove => {
    const to = tags[where % tags.length]?.TId ?? HOME
    const folders = tags.slice(1)
    const at = what % (folders.length + stand.length)
    const place = stand[at - folders.length]
    const moving = folders[at]
    return place ? ofPage(place.CId, place.TId, to) : folder(moving?.TId ?? 0, moving?.TIdParent ?? 0, to)
  })

const sequences = fc.array(fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 1, maxLength: 4 }), {
  minLength: 1,
  maxLength: 6,
})

const addressesIn = ({ tags, pages }: FolderSnapshot) => {
  const at = new Map<string, number>()
  for (const { CId, CSeoUrl } of pages) if (CSeoUrl) at.set(addressOf(CSeoUrl), CId)
  return { at, folders: new Set(tags.flatMap(({ TPath }) => (TPath ? [addressOf(TPath)] : []))) }
}

test('any sequence of moves leaves a tree, one address a page, no loop, and every old address leads to its page in one step', () =>
  fc.assert(
    fc.property(folderSnapshots, sequences, (given, sequence) => {
      let now = given
      let redirects: readonly KnownRedirect[] = []
      const lived = new Map<string, number>()
      for (const picks of sequence) {
        for (const [address, cId] of addressesIn(now).at) lived.set(address, cId)
        const asked = askedIn(now, picks)
        const plan = planFolderMove(now, asked)
        expect(plan.moved.length + plan.refused.length).toBe(asked.length)
        redirects = redirectsAfter(redirects, planRedirects(redirects, plan.leads))
        now = after(now, plan)

        expect(siteFolders(now.tags).size).toBe(given.tags.length)
        const { at, folders } = addressesIn(now)
        expect(at.size).toBe(given.pages.length)
        const leads = new Map(redirects.map(({ from, to }) => [addressOf(from), addressOf(to ?? '')]))
        expect(leads.size).toBe(redirects.length)
        for (const [from, to] of leads) {
          expect(at.has(from) || folders.has(from)).toBe(false)
          expect(leads.has(to)).toBe(false)
        }
        const current = new Map([...at].map(([address, cId]) => [cId, address]))
        for (const [address, cId] of lived)
          if (!at.has(address) && !folders.has(address)) expect(leads.get(address)).toBe(current.get(cId))
      }
    }),
    { numRuns: 400 },
  ))
