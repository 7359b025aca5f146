import type { SidebarTag } from '@rounds/core/rules/interface'
import { pageTree } from '@rounds/core/rules/page'
import { describe, expect, it } from 'vitest'

const tag = (
  TId: number,
  TIdParent: number | null,
  TName: string,
  more: Partial<SidebarTag> = {},
): SidebarTag => ({
  TId,
  TIdParent,
  TName,
  TPath: null,
  CUrlDefaultPage: null,
  TNextId: null,
  TChildId: null,
  TVisible: true,
  TDeleted: false,
  ...more,
})
const page = (CId: number, CTitle: string) => ({ CId, CTitle, CVisible: true })
const place = (TId: number, CId: number, CSortOrder = 0) => ({ TId, CId, CSortOrder })
const names = (...given: Parameters<typeof pageTree>) => pageTree(...given).map(node => node.name)

const tags = [
  tag(4, null, 'Home'),
  tag(10, 4, 'Patients'),
  tag(11, 4, 'About'),
  tag(12, 10, 'Parking'),
  tag(2, null, 'Tools'),
]

describe('the tree of folders and pages', () => {
  it('has folders before pages, pages in the order of their places, equal ones by title', () => {
    const pages = [page(1, 'Page 10'), page(2, 'Page 9'), page(3, 'First')]
    const places = [place(10, 1, 20), place(10, 2, 20), place(10, 3, 10), place(12, 3), place(2, 1)]
    expect(names(tags, places, pages, { roots: [4], empty: true })).toEqual([
      'Home',
      'About',
      'Patients',
      'Parking',
      'First',
      'First',
      'Page 9',
      'Page 10',
    ])
    expect(names(tags, places, pages, { roots: [4], empty: false })).toEqual([
      'Home',
      'Patients',
      'Parking',
      'First',
      'First',
      'Page 9',
      'Page 10',
    ])
    expect(new Set(pageTree(tags, places, pages, { roots: [4], empty: true }).map(({ id }) => id)).size).toBe(
      8,
    )
  })

  it('says of each what it is, where it stands, its address, and whether it is hidden', () => {
    const pages = [
      { ...page(1, 'Map'), CSeoUrl: '/map' },
      { ...page(2, 'Old map'), CVisible: false },
    ]
    const home = [tag(4, null, 'Home', { TPath: '/' })]
    expect(
      pageTree(home, [place(4, 1), place(4, 2), place(4, 99)], pages, { roots: [4], empty: false }),
    ).toEqual([
      {
        id: 'folder 4',
        parentId: null,
        name: 'Home',
        kind: 'folder',
        key: 4,
        folder: 4,
        url: '/',
        hidden: false,
      },
      {
        id: 'page 4 1',
        parentId: 'folder 4',
        name: 'Map',
        kind: 'page',
        key: 1,
        folder: 4,
        url: '/map',
        hidden: false,
      },
      {
        id: 'page 4 2',
        parentId: 'folder 4',
        name: 'Old map',
        kind: 'page',
        key: 2,
        folder: 4,
        url: null,
        hidden: true,
      },
    ])
    expect(pageTree(home, [], pages, { roots: [4], empty: false })).toEqual([])
  })

  it('is in the order of names where there is no chain', () => {
    const both = [tag(4, null, 'Home'), tag(12, 4, 'Z'), tag(10, 4, 'A')]
    expect(names(both, [], [], { roots: [4], empty: true })).toEqual(['Home', 'A', 'Z'])
  })

  it('follows the chain of siblings, shows hidden folders as hidden, leaves deleted ones out', () => {
    const chained = [
      tag(4, null, 'Home', { TChildId: 12 }),
      tag(10, 4, 'A', { TVisible: false }),
      tag(11, 4, 'B', { TDeleted: true }),
      tag(12, 4, 'Z', { TNextId: 10 }),
    ]
    expect(
      pageTree(chained, [], [], { roots: [4], empty: true }).map(({ name, hidden }) => [name, hidden]),
    ).toEqual([
      ['Home', false],
      ['Z', false],
      ['A', true],
    ])
  })

  it('never goes round in a circle, and is empty where the root is not', () => {
    const circle = [tag(4, 5, 'One'), tag(5, 4, 'Two')]
    expect(names(circle, [], [], { roots: [4], empty: true })).toEqual(['One', 'Two'])
    expect(names(tags, [], [], { roots: [99], empty: true })).toEqual([])
  })

  it('orders 30,000 folders', () => {
    const many = Array.from({ length: 30_000 }, (_, at) =>
      tag(at + 1, at === 0 ? null : Math.ceil(at / 20), `F ${at}`),
    )
    expect(pageTree(many, [], [], { roots: [1], empty: true })).toHaveLength(30_000)
  })
})
