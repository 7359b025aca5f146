import { menuChanges, menuNodes } from '@rounds/core/rules/site'
import { describe, expect, it } from 'vitest'

const place = (CId: number, CSortOrder: number, TtcCIdParent: number | null = null) => ({
  CId,
  CSortOrder,
  TtcCIdParent,
})
const nameOf = ({ CId }: { CId: number }) => ({ name: `N${CId}`, hidden: CId === 9 })
const places = [place(1, 10), place(2, 20), place(3, 30), place(4, 10, 1), place(5, 20, 1)]
const nodes = menuNodes(places, nameOf)

describe('the order of a menu', () => {
  it('is that of its places, equal ones by name', () => {
    const given = [place(2, 20), place(1, 20), place(10, 20), place(3, 20), place(9, 10)]
    expect(menuNodes(given, nameOf).map(({ id, hidden }) => [id, hidden])).toEqual([
      ['9', true],
      ['1', false],
      ['2', false],
      ['3', false],
      ['10', false],
    ])
  })

  it('changes only what a move changes among its new siblings', () => {
    expect(menuChanges(places, nodes, { ids: ['3'], parentId: null, index: 0 })).toEqual([
      { CId: 1, TtcCIdParent: null, CSortOrder: 20 },
      { CId: 2, TtcCIdParent: null, CSortOrder: 30 },
      { CId: 3, TtcCIdParent: null, CSortOrder: 10 },
    ])
    expect(menuChanges(places, nodes, { ids: ['2'], parentId: '1', index: 2 })).toEqual([
      { CId: 2, TtcCIdParent: 1, CSortOrder: 30 },
    ])
    const two = [place(1, 10), place(2, 10, 1)]
    expect(menuChanges(two, menuNodes(two, nameOf), { ids: ['2'], parentId: null, index: 0 })).toEqual([
      { CId: 1, TtcCIdParent: null, CSortOrder: 20 },
      { CId: 2, TtcCIdParent: null, CSortOrder: 10 },
    ])
    expect(menuChanges(places, nodes, { ids: ['4'], parentId: null, index: 1 })).toEqual([
      { CId: 2, TtcCIdParent: null, CSortOrder: 30 },
      { CId: 3, TtcCIdParent: null, CSortOrder: 40 },
      { CId: 4, TtcCIdParent: null, CSortOrder: 20 },
    ])
  })

  it('changes nothing where nothing moves, or would go below itself', () => {
    expect(menuChanges(places, nodes, { ids: ['1'], parentId: null, index: 0 })).toEqual([])
    expect(menuChanges(places, nodes, { ids: ['1'], parentId: '4', index: 0 })).toEqual([])
  })

  it('gives entries of one order places of their own when one of them moves', () => {
    const same = [place(1, 999_999), place(2, 999_999), place(3, 999_999)]
    expect(menuChanges(same, menuNodes(same, nameOf), { ids: ['3'], parentId: null, index: 0 })).toHaveLength(
      3,
    )
  })
})
