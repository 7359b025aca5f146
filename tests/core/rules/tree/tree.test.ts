import {
  chosenStates,
  descendantsOf,
  dropAt,
  filterTree,
  mayMoveTo,
  moveInWords,
  stepMove,
  type TreeNode,
  topMost,
  treeOf,
  visibleRows,
  withChosen,
  withMove,
} from '@rounds/core/rules/tree'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const node = (id: string, parentId: string | null = null): TreeNode => ({
  id,
  parentId,
  name: id.toUpperCase(),
})
/** a (b (c, d), e), f */
const NODES = [node('a'), node('b', 'a'), node('c', 'b'), node('d', 'b'), node('e', 'a'), node('f')]
const TREE = treeOf(NODES)
const ALL = new Set(NODES.map(({ id }) => id))

const drawn = (nodes: readonly TreeNode[]) =>
  visibleRows(treeOf(nodes), new Set(nodes.map(({ id }) => id)))
    .map(({ node: { id }, level }) => `${level}${id}`)
    .join(' ')

/** Any list with parents from anywhere, circles and gaps included. */
const lists = fc
  .array(fc.option(fc.integer({ min: 0, max: 14 }), { nil: null }), { maxLength: 12 })
  .map(parents => parents.map((parent, id) => node(String(id), parent === null ? null : String(parent))))

describe('a tree', () => {
  test('shows what is open, with level, place and number of siblings', () => {
    expect(visibleRows(TREE, new Set(['a']))).toMatchObject([
      { node: { id: 'a' }, level: 1, place: 1, siblings: 2, isOpen: true },
      { node: { id: 'b' }, level: 2, place: 1, siblings: 2, isOpen: false },
      { node: { id: 'e' }, level: 2, place: 2, siblings: 2, isOpen: undefined },
      { node: { id: 'f' }, level: 1, place: 2, siblings: 2, isOpen: undefined },
    ])
  })

  test('shows every node exactly once, whatever the parents are', () => {
    fc.assert(
      fc.property(lists, nodes => {
        const seen = visibleRows(treeOf(nodes), new Set(nodes.map(({ id }) => id)))
        expect(seen.map(row => row.node.id).sort()).toEqual(nodes.map(({ id }) => id).sort())
      }),
    )
  })

  test('is filtered by words without regard to case and accents, with all that is above', () => {
    const tree = treeOf([node('a'), { ...node('b', 'a'), name: 'Señales de Alarma' }, node('f')])
    expect(filterTree(tree, ' ')).toBeNull()
    expect([...(filterTree(tree, 'alarma  nada')?.matches ?? [])]).toEqual([])
    expect([...(filterTree(tree, 'ALARMA  de')?.matches ?? [])]).toEqual(['b'])
    const found = filterTree(tree, 'alarma senal')
    expect([...(found?.matches ?? [])]).toEqual(['b'])
    expect(visibleRows(tree, new Set(), found).map(row => row.node.id)).toEqual(['a', 'b'])
  })
})

describe('choosing', () => {
  test('of single nodes marks what is above as mixed', () => {
    const chosen = withChosen(TREE, new Set(), 'c', { branches: false })
    expect(Object.fromEntries(chosenStates(TREE, chosen))).toEqual({ a: 'mixed', b: 'mixed', c: true })
    const both = withChosen(TREE, new Set(['b', 'c']), 'e', { branches: false })
    expect([...both]).toEqual(['b', 'c', 'e'])
    expect(Object.fromEntries(chosenStates(TREE, both))).toEqual({ a: 'mixed', b: true, c: true, e: true })
  })

  test('of branches takes what is below along, and a parent whose children are all chosen', () => {
    const b = withChosen(TREE, new Set(), 'b', { branches: true })
    expect([...b].sort()).toEqual(['b', 'c', 'd'])
    const all = withChosen(TREE, b, 'e', { branches: true })
    expect([...all].sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect([...withChosen(TREE, all, 'd', { branches: true })].sort()).toEqual(['c', 'e'])
  })
})

describe('moving', () => {
  test('puts nodes under their parent at their place', () => {
    expect(drawn(withMove(NODES, TREE, { ids: ['f'], parentId: 'b', index: 1 }))).toBe('1a 2b 3c 3f 3d 2e')
    expect(drawn(withMove(NODES, TREE, { ids: ['c', 'e'], parentId: null, index: 9 }))).toBe(
      '1a 2b 3d 1f 1c 1e',
    )
  })

  test('under a node without children puts them behind all others in the list', () => {
    const ids = withMove(NODES, TREE, { ids: ['b'], parentId: 'e', index: 0 }).map(({ id }) => id)
    expect(ids).toEqual(['a', 'c', 'd', 'e', 'f', 'b'])
  })

  test('of what is not there, or under it, changes nothing', () => {
    expect(mayMoveTo(TREE, { ids: ['f'], parentId: 'gone', index: 0 })).toBe(false)
    expect(withMove(NODES, TREE, { ids: ['f'], parentId: 'gone', index: 0 })).toBe(NODES)
    expect(withMove(NODES, TREE, { ids: ['gone'], parentId: null, index: 0 })).toEqual(NODES)
  })

  test('below itself is refused', () => {
    expect(mayMoveTo(TREE, { ids: ['f', 'a'], parentId: 'c', index: 0 })).toBe(false)
    expect(mayMoveTo(TREE, { ids: ['a'], parentId: 'c', index: 0 })).toBe(false)
    expect(withMove(NODES, TREE, { ids: ['a'], parentId: 'a', index: 0 })).toBe(NODES)
  })

  test('of a branch names its top alone', () => {
    expect(topMost(TREE, new Set(['c', 'b', 'f']))).toEqual(['b', 'f'])
  })

  test('by steps goes up, down, in and out, and back again', () => {
    expect(stepMove(TREE, 'd', 'up')).toEqual({ ids: ['d'], parentId: 'b', index: 0 })
    expect(stepMove(TREE, 'd', 'down')).toBeUndefined()
    expect(stepMove(TREE, 'd', 'out')).toEqual({ ids: ['d'], parentId: 'a', index: 1 })
    expect(stepMove(TREE, 'e', 'in')).toEqual({ ids: ['e'], parentId: 'b', index: 2 })
    expect(stepMove(TREE, 'c', 'up')).toBeUndefined()
    expect(stepMove(TREE, 'c', 'down')).toEqual({ ids: ['c'], parentId: 'b', index: 1 })
    expect(stepMove(TREE, 'd', 'in')).toEqual({ ids: ['d'], parentId: 'c', index: 0 })
    expect(stepMove(TREE, 'e', 'out')).toEqual({ ids: ['e'], parentId: null, index: 1 })
    const twins = treeOf([node('a'), node('f'), node('g', 'f')])
    expect(stepMove(twins, 'g', 'out')).toEqual({ ids: ['g'], parentId: null, index: 2 })
    expect(stepMove(TREE, 'a', 'out')).toBeUndefined()
    expect(stepMove(TREE, 'a', 'in')).toBeUndefined()
  })

  test('by carrying follows row and level as far as the rows around allow', () => {
    const rows = visibleRows(TREE, ALL)
    const drop = (row: number, level: number) => dropAt(TREE, rows, { ids: ['f'], row, level })
    expect(drop(0, 5)).toMatchObject({ parentId: null, index: 0, level: 1 })
    expect(drop(1, 1)).toMatchObject({ parentId: 'a', index: 0, level: 2 })
    expect(drop(3, 3)).toMatchObject({ parentId: 'b', index: 1, level: 3 })
    expect(drop(3, 4)).toMatchObject({ parentId: 'c', index: 0, level: 4 })
    expect(drop(4, 1)).toMatchObject({ parentId: 'a', index: 1, level: 2 })
    expect(drop(6, 1)).toMatchObject({ parentId: null, index: 1, level: 1 })
  })

  test('by carrying does not follow what is below it', () => {
    const rows = visibleRows(TREE, ALL)
    expect(dropAt(TREE, rows, { ids: ['a'], row: 5, level: 2 })).toMatchObject({ parentId: null, level: 1 })
    expect(dropAt(TREE, rows, { ids: ['b'], row: 4, level: 3 })).toMatchObject({ parentId: 'a', level: 2 })
  })

  test('onto a closed node goes behind its children', () => {
    const rows = visibleRows(TREE, new Set(['a']))
    expect(dropAt(TREE, rows, { ids: ['f'], row: 2, level: 3 })).toMatchObject({ parentId: 'b', index: 2 })
    expect(dropAt(TREE, rows, { ids: ['f'], row: 2, level: 2 })).toMatchObject({ parentId: 'a', index: 1 })
  })

  test('wherever something is put down, nothing is lost, and it lies where it was shown', () => {
    const picks = fc.record({
      nodes: lists,
      at: fc.nat(12),
      row: fc.nat(14),
      level: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(picks, ({ nodes, at, row, level }) => {
        const carried = nodes[at]
        if (!carried) return
        const tree = treeOf(nodes)
        const rows = visibleRows(tree, new Set(nodes.map(({ id }) => id)))
        const drop = dropAt(tree, rows, { ids: [carried.id], row, level })
        expect(mayMoveTo(tree, drop)).toBe(true)
        const after = treeOf(withMove(nodes, tree, drop))
        expect(after.byId.size).toBe(nodes.length)
        expect(after.children.get(drop.parentId ?? '')?.[drop.index]?.id).toBe(carried.id)
        expect(descendantsOf(after, carried.id)).toEqual(descendantsOf(tree, carried.id))
        const others = nodes.filter(({ id }) => id !== carried.id)
        expect(others.map(({ id }) => after.parentOf(id)?.id)).toEqual(
          others.map(({ id }) => tree.parentOf(id)?.id),
        )
      }),
    )
  })

  test('leaves a circle of parents open where it was shown open', () => {
    const circle = [node('a'), node('b', 'd'), node('c', 'd'), node('d', 'c')]
    expect(drawn(circle)).toBe('1a 1d 2b 2c')
    expect(drawn(withMove(circle, treeOf(circle), { ids: ['b'], parentId: 'd', index: 1 }))).toBe(
      '1a 1d 2c 2b',
    )
  })

  test('is said in words', () => {
    expect(moveInWords(TREE, { ids: ['f'], parentId: 'b', index: 1 })).toBe('F: under B, place 2 of 3')
    expect(moveInWords(TREE, { ids: ['c'], parentId: 'b', index: 1 })).toBe('C: under B, place 2 of 2')
    expect(moveInWords(TREE, { ids: ['f'], parentId: 'e', index: 0 })).toBe('F: under E, place 1 of 1')
    expect(moveInWords(TREE, { ids: ['c', 'd'], parentId: null, index: 0 })).toBe(
      '2 entries: at the top, place 1 of 4',
    )
  })
})

test('30,000 nodes are ordered, filtered and moved', () => {
  const many = [...Array(30_000).keys()].map(id =>
    node(String(id), id === 0 ? null : String(Math.floor((id - 1) / 10))),
  )
  const tree = treeOf(many)
  expect(visibleRows(tree, new Set(tree.byId.keys()))).toHaveLength(30_000)
  expect(filterTree(tree, '2999')?.matches.has('29999')).toBe(true)
  const moved = withMove(many, tree, { ids: ['29999'], parentId: '0', index: 0 })
  expect(moved.find(({ id }) => id === '29999')?.parentId).toBe('0')
})
