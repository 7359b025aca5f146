import { movedPages, movedPlaces, movedTags } from '@rounds/core/rules/folders'
import { expect, test } from 'vitest'

const tag = (TId: number, TIdParent: number, TPath: string, TNextId: number | null = null) => ({
  TId,
  TIdParent,
  TPath,
  TNextId,
})

test('what has moved is shown where it stands then, at its new address, and nothing else is another', () => {
  const tags = [tag(1, 4, '/a', 2), tag(2, 4, '/b'), tag(3, 1, '/a/c')]
  // The page and the folder of one number are two things.
  const places = [
    { TId: 1, CId: 2, CSortOrder: 0 },
    { TId: 2, CId: 2, CSortOrder: 0 },
  ]
  const pages = [
    { CId: 2, CTitle: 'Two', CSeoUrl: '/a/two', CVisible: true },
    { CId: 8, CTitle: 'Eight', CSeoUrl: null, CVisible: true },
  ]
  const moved = {
    moved: [
      { kind: 'folder', key: 1, from: 4, to: 2 },
      { kind: 'page', key: 2, from: 1, to: 3 },
    ],
    addresses: [
      { kind: 'folder', key: 1, name: 'a', from: '/a', to: '/b/a' },
      { kind: 'folder', key: 3, name: 'c', from: '/a/c', to: '/b/a/c' },
      { kind: 'page', key: 2, name: 'Two', from: '/a/two', to: '/b/a/c/two' },
    ],
  } as const
  const after = movedTags(tags, moved)
  expect(after).toEqual([tag(1, 2, '/b/a'), tag(2, 4, '/b'), tag(3, 1, '/b/a/c')])
  expect(after[1]).toBe(tags[1])
  expect(movedPlaces(places, moved)).toEqual([{ TId: 3, CId: 2, CSortOrder: 0 }, places[1]])
  const [two, eight] = movedPages(pages, moved)
  expect(two).toEqual({ ...pages[0], CSeoUrl: '/b/a/c/two' })
  expect(eight).toBe(pages[1])
})
