import { type AskedMove, type MayTouch, planFolderMove } from '@rounds/core/rules/folders'
import { describe, expect, test } from 'vitest'
import {
  addressesAbove,
  type FolderSnapshot,
  type FolderTag,
  folderPaths,
  isBelow,
  movedPaths,
  rebasePath,
  siteFolders,
} from '../../../../core/rules/folders/folder-tree.ts'
import { tagIds } from '../../../../core/tools/index.ts'
import { folder, ofPage, page, tag } from '../support/folder-records.ts'

const HOME = tagIds.HomePage
/** A tag that is no folder of the site. */
const TOOL = 50

/** What is there besides /care with /care/heart in it, a folder without an address in that, and /about. */
interface More {
  readonly tags?: readonly FolderTag[]
  /** Pages with their addresses and the folders that they stand in. */
  readonly pages?: Readonly<Record<number, readonly [url: string | null, ...folders: number[]]>>
}
const snapshotWith = ({ tags = [], pages = {} }: More): FolderSnapshot => ({
  tags: [
    tag(HOME, 1, '/'),
    tag(1010, HOME, '/care'),
    tag(1011, 1010, '/care/heart'),
    tag(1012, HOME, '/about'),
    tag(1013, 1011, null),
    ...tags,
  ],
  places: Object.entries(pages).flatMap(([key, [, ...stands]]) =>
    stands.map(TId => ({ TId, CId: Number(key) })),
  ),
  pages: Object.entries(pages).map(([key, [url]]) => page(Number(key), url)),
})
function planOf(more: More, asked: readonly AskedMove[], mayTouch?: MayTouch) {
  const plan = planFolderMove(snapshotWith(more), asked, mayTouch)
  return {
    ...plan,
    because: plan.refused.map(one => one.because),
    changes: plan.addresses.map(({ kind, key, from, to }) => `${kind} ${key}: ${from} → ${to}`),
  }
}

describe('addresses', () => {
  test.each([
    ['/a/b', '/a', true],
    ['/A/b//', '/a//', true],
    ['/a', '/', true],
    ['/ab', '/a', false],
    ['/a', '/a/', false],
  ])('%s is below %s: %s', (path, above, below) => expect(isBelow(path, above)).toBe(below))

  test.each([
    ['/a/b', '/a', '/c', '/c/b'],
    ['/a/b//', '/a//', '/c//', '/c/b'],
    ['/a', '/a', '/', '/'],
    ['/a/b', '/', '/c', '/c/a/b'],
  ])('%s, taken from %s to %s, is %s', (path, from, to, now) => expect(rebasePath(path, from, to)).toBe(now))

  test.each([
    ['/a/b/c', ['/a/b', '/a']],
    ['/a', []],
    ['/', []],
  ])('above %s are %j', (path, above) => expect([...addressesAbove(path)]).toEqual(above))

  test('are those of the folders of the site, each once, though they go round in a circle', () => {
    const circle = [tag(tagIds.News, 1014, '/news'), tag(1014, tagIds.News, null), tag(TOOL, 2, '/edit')]
    expect([...siteFolders(circle).keys()]).toEqual([tagIds.News, 1014])
  })

  test('of folders go along with their parents’ where they are below it, or are theirs', () => {
    const tags = [
      tag(HOME, 1, '/'),
      tag(101, HOME, '/a'),
      tag(102, 101, null),
      tag(103, 102, '/a/x'),
      tag(104, 101, '/own'),
      tag(105, HOME, '/b'),
      tag(106, 107, null),
      tag(107, 106, null),
      tag(tagIds.News, 105, null),
      tag(108, null, 'https://example.org'),
    ]
    const folders = new Map(tags.map(one => [one.TId, one]))
    const before = folderPaths(folders)
    const after = movedPaths(folders, before, new Map([[101, 105]]))
    const both = tags.map(({ TId }) => [TId, before(TId), after(TId)])
    expect(both).toEqual([
      [HOME, '/', '/'],
      [101, '/a', '/b/a'],
      [102, '/a', '/b/a'],
      [103, '/a/x', '/b/a/x'],
      [104, '/own', '/own'],
      [105, '/b', '/b'],
      [106, '/', '/'],
      [107, '/', '/'],
      [tagIds.News, '/', '/'],
      [108, '/', '/'],
    ])
  })
})

describe('what goes along', () => {
  const tests = { 4: ['/care/heart/tests', 1011], 5: ['/care/heart/tests/ecg', 1011] } as const
  const move = ofPage(4, 1011, 1012)

  test('with a page are those below it, to its new folder where they stand in the old one', () => {
    const plan = planOf(
      {
        tags: [tag(1014, 1011, '/care/heart/tests/lab'), tag(TOOL, 2, '/edit')],
        pages: {
          ...tests,
          6: ['/care/heart/tests/loose'],
          7: ['/care/heart/tests/both', 1011, 1012],
          8: ['/care/heart/tests/lab/blood', 1014],
          9: ['/care/heart/other', 1011],
          10: [null, 1011],
          11: ['/care/heart/tests/tool', TOOL],
        },
      },
      [move],
    )
    expect(plan.changes).toEqual([
      'page 4: /care/heart/tests → /about/tests',
      'page 5: /care/heart/tests/ecg → /about/tests/ecg',
      'page 6: /care/heart/tests/loose → /about/tests/loose',
      'page 7: /care/heart/tests/both → /about/tests/both',
      'page 11: /care/heart/tests/tool → /about/tests/tool',
    ])
    expect(plan.places).toEqual([
      { CId: 4, from: 1011, to: 1012 },
      { CId: 5, from: 1011, to: 1012 },
    ])
    expect(plan.tags).toEqual([])
    expect(plan.leads).toHaveLength(5)
  })

  test('with a folder are its front page and all in it, once each, and nothing that has no address', () => {
    const plan = planOf(
      {
        pages: { 3: ['/care/heart', 1011], 4: ['/care/heart/team', 1013], 10: [null, 1011], 1: ['/', HOME] },
      },
      [folder(1011, 1010, 1012)],
    )
    expect(plan.changes).toEqual([
      'folder 1011: /care/heart → /about/heart',
      'page 3: /care/heart → /about/heart',
      'page 4: /care/heart/team → /about/heart/team',
    ])
    expect(plan.tags).toEqual([{ TId: 1011, TPath: '/about/heart', TIdParent: 1012 }])
    expect(plan.places).toEqual([])
    expect(plan.leads).toEqual([
      { from: '/care/heart', to: '/about/heart' },
      { from: '/care/heart/team', to: '/about/heart/team' },
    ])
  })

  test('is nothing with a folder that has an address of its own, or none', () => {
    const own = planOf({ tags: [tag(1014, 1010, '/own')], pages: { 4: ['/own/x', 1014] } }, [
      folder(1014, 1010, 1012),
    ])
    expect([own.changes, own.leads]).toEqual([[], []])
    expect(own.tags).toEqual([{ TId: 1014, TIdParent: 1012 }])
    const below = [tag(1014, 1010, '/own'), tag(1015, 1014, '/own/x/')]
    expect(planOf({ tags: below }, [folder(1014, 1010, 1012)]).changes).toEqual([])
    const none = planOf({ pages: { 4: ['/care/heart/x', 1013] } }, [folder(1013, 1011, 1012)])
    expect(none.changes).toEqual(['page 4: /care/heart/x → /about/x'])
  })

  test.each([
    [1011, 1013],
    [1013, 1011],
  ])('is no page that leaves %i and stays in %i with the same address', (from, other) => {
    const plan = planOf({ pages: { 4: ['/care/heart/x', 1011, 1013] } }, [ofPage(4, from, 1012)])
    expect([plan.changes, plan.places]).toEqual([[], [{ CId: 4, from, to: 1012 }]])
    expect(plan.places.some(place => place.from === other)).toBe(false)
  })

  test.each([[[1010, 1011]], [[1011, 1010]]])(
    'is a page that stands in %j and leaves the nearest',
    stands => {
      const plan = planOf({ pages: { 4: ['/care/heart/x', ...stands] } }, [ofPage(4, 1011, 1012)])
      expect(plan.changes).toEqual(['page 4: /care/heart/x → /about/x'])
    },
  )

  test('with a folder goes there, though a page of the same address goes elsewhere and leads away', () => {
    const pages = { 4: ['/about', HOME], 5: ['/about/x'] } as const
    const plan = planOf({ pages }, [folder(1012, HOME, 1010), ofPage(4, HOME, 1011)])
    expect(plan.changes).toEqual([
      'folder 1012: /about → /care/about',
      'page 4: /about → /care/heart/about',
      'page 5: /about/x → /care/about/x',
    ])
    expect(plan.leads).toEqual([
      { from: '/about', to: '/care/heart/about' },
      { from: '/about/x', to: '/care/about/x' },
    ])
  })

  test('is no page that leaves another folder itself, where it only stands', () => {
    const plan = planOf({ pages: { ...tests, 5: ['/care/heart/tests/ecg', 1011, 1010] } }, [
      move,
      ofPage(5, 1010, 1012),
    ])
    expect(plan.changes).toEqual(['page 4: /care/heart/tests → /about/tests'])
    expect(plan.places).toEqual([
      { CId: 4, from: 1011, to: 1012 },
      { CId: 5, from: 1010, to: 1012 },
    ])
  })

  test('is never the home page', () => {
    const plan = planOf({ tags: [tag(1014, HOME, null)], pages: { 1: ['/', 1014] } }, [
      folder(1014, HOME, 1012),
    ])
    expect([plan.moved.length, plan.changes]).toEqual([1, []])
  })

  test('is no folder whose address is on another site', () => {
    const plan = planOf({ tags: [tag(1014, 1010, 'https://example.org')] }, [folder(1014, 1010, 1012)])
    expect([plan.changes, plan.tags]).toEqual([[], [{ TId: 1014, TIdParent: 1012 }]])
  })

  test('goes with its folder, whatever a page of that number does', () => {
    const pages = { 1011: ['/care/y', 1010], 4: ['/care/heart/x', 1011] } as const
    const asked = [folder(1010, HOME, 1012), ofPage(1011, 1010, HOME)]
    const plan = planOf({ pages }, asked, (_, key) => key !== 4)
    expect([plan.moved, plan.changes]).toEqual([asked.slice(1), ['page 1011: /care/y → /y']])
  })

  test('must be the person’s', () => {
    expect(planOf({ pages: tests }, [move], (kind, key) => kind !== 'page' || key !== 5).because).toEqual([
      'Something that would move along isn’t in your folders.',
    ])
    expect(planOf({ pages: tests }, [move], () => false).because).toEqual([
      '2 pages or folders that would move along aren’t yours.',
    ])
  })
})

describe('an address that others have', () => {
  test.each<readonly [name: string, more: More, asked: AskedMove, because: string]>([
    [
      'a folder',
      { tags: [tag(1014, HOME, '/about/x')], pages: { 4: ['/care/heart/x', 1011] } },
      ofPage(4, 1011, 1012),
      'The folder “Folder 1014” has the address /about/x already.',
    ],
    [
      'a page, for a folder',
      { pages: { 4: ['/About/Heart/', 1012] } },
      folder(1011, 1010, 1012),
      'The page “Page 4” has the address /about/heart already.',
    ],
    [
      'a folder, for a folder',
      { tags: [tag(1014, 1012, '/about/heart')] },
      folder(1011, 1010, 1012),
      'The folder “Folder 1014” has the address /about/heart already.',
    ],
    [
      'a page of the same number as the folder',
      { pages: { 1011: ['/about/heart', 1012] } },
      folder(1011, 1010, 1012),
      'The page “Page 1011” has the address /about/heart already.',
    ],
    [
      'the first of two',
      {
        pages: {
          4: ['/care/heart/a', 1011],
          5: ['/care/heart/b', 1011],
          6: ['/about/heart/a'],
          7: ['/about/heart/b'],
        },
      },
      folder(1011, 1010, 1012),
      'The page “Page 6” has the address /about/heart/a already.',
    ],
  ])('%s', (_, more, asked, because) => {
    const plan = planOf(more, [asked])
    expect([plan.because, plan.moved, plan.changes]).toEqual([[because], [], []])
  })

  test('is free for a folder whose front page has it by then, and taken where that has left', () => {
    const moved = folder(1011, 1010, 1012)
    const comes = planOf({ pages: { 4: ['/about/heart', 1010] } }, [moved, ofPage(4, 1010, 1011)])
    expect([comes.because, comes.changes]).toEqual([[], ['folder 1011: /care/heart → /about/heart']])
    const left = planOf({ pages: { 4: ['/about/heart', 1011] } }, [moved, ofPage(4, 1011, 1010)])
    expect(left.because).toEqual(['The page “Page 4” has the address /about/heart already.'])
  })

  test('is free once a folder has left it', () => {
    const tags = [tag(1014, 1010, '/care/x'), tag(1015, 1012, '/about/x')]
    const plan = planOf({ tags }, [folder(1014, 1010, 1012), folder(1015, 1012, 1010)])
    expect(plan.changes).toEqual(['folder 1015: /about/x → /care/x', 'folder 1014: /care/x → /about/x'])
  })

  test('is free once they have left it', () => {
    const pages = { 4: ['/care/x', 1010], 5: ['/about/x', 1012] } as const
    const plan = planOf({ pages }, [ofPage(4, 1010, 1012), ofPage(5, 1012, 1010)])
    expect(plan.changes).toEqual(['page 4: /care/x → /about/x', 'page 5: /about/x → /care/x'])
  })

  test('leads nobody away while a folder is there', () => {
    const plan = planOf({ pages: { 4: ['/about', HOME] } }, [ofPage(4, HOME, 1010)])
    expect(plan.changes).toEqual(['page 4: /about → /care/about'])
    expect(plan.leads).toEqual([])
  })
})

test.each<readonly [more: More, asked: readonly AskedMove[], because: string]>([
  [{}, [folder(1012, HOME, HOME)], `It’s already in “Folder ${HOME}”.`],
  [{}, [folder(999, HOME, 1012)], 'The folder no longer exists.'],
  [{ pages: { 4: ['/care/x', 1010, 1012] } }, [ofPage(4, 1010, 1012)], 'It’s already in “Folder 1012”.'],
  [
    { pages: { 4: ['/care/x', 1010] } },
    [ofPage(4, 1010, 1012), ofPage(4, 1010, 1011)],
    'It can’t move to two folders.',
  ],
  [{ pages: { 4: ['/care/x'] } }, [ofPage(4, 1010, 1012)], 'Someone else moved it.'],
])('of %o, %o cannot be done: %s', (more, asked, because) => {
  expect(planOf(more, asked).because).toEqual([because])
})
