import { describe, expect, test } from 'vitest'
import { move, settle } from '../../../ui/kit/data-grid/grid-move.ts'
import { extendSelection, howMany, togglePage, toggleRow } from '../../../ui/kit/data-grid/grid-selection.ts'
import { rowKeys } from '../../../ui/kit/data-grid/row-keys.ts'

const shape = { rows: ['a', 'b', 'c', 'd', 'e'], columns: ['x', 'y', 'z'], page: 3 }
const go = (row: string | null, column: string, key: string, ctrl = false) => {
  const to = move({ row, column }, key, ctrl, shape)
  return to && `${to.row ?? 'head'} ${to.column}`
}

describe('moving in the grid', () => {
  test('goes one cell by the arrows, and by j and k', () => {
    expect(go('b', 'y', 'ArrowDown')).toBe('c y')
    expect(go('b', 'y', 'ArrowLeft')).toBe('b x')
    expect(go('b', 'y', 'j')).toBe('c y')
    expect(go('b', 'y', 'k')).toBe('a y')
  })

  test('stops at the edges; up from the first row is the head, by arrow only', () => {
    expect(go('e', 'z', 'ArrowDown')).toBe('e z')
    expect(go('e', 'z', 'ArrowRight')).toBe('e z')
    expect(go('a', 'x', 'ArrowUp')).toBe('head x')
    expect(go('a', 'x', 'k')).toBe('a x')
    expect(go(null, 'x', 'ArrowUp')).toBe('head x')
    expect(go(null, 'x', 'ArrowDown')).toBe('a x')
  })

  test('goes by what is seen at once, to the ends of a row, and to the ends of everything', () => {
    expect(go('a', 'y', 'PageDown')).toBe('d y')
    expect(go('b', 'y', 'PageUp')).toBe('a y')
    expect(go('b', 'y', 'Home')).toBe('b x')
    expect(go('b', 'y', 'End')).toBe('b z')
    expect(go('c', 'y', 'Home', true)).toBe('a x')
    expect(go('c', 'y', 'End', true)).toBe('e z')
  })

  test('leaves other keys, and Ctrl with a letter, alone', () => {
    expect(go('a', 'x', 'q')).toBeUndefined()
    expect(go('a', 'x', 'j', true)).toBeUndefined()
  })

  test('an empty grid has only its head', () => {
    const empty = { ...shape, rows: [] }
    expect(move({ row: null, column: 'x' }, 'ArrowDown', false, empty)).toEqual({ row: null, column: 'x' })
    expect(move({ row: null, column: 'x' }, 'PageUp', false, empty)).toEqual({ row: null, column: 'x' })
  })
})

describe('the place in focus', () => {
  test('begins at the first row, in the usual column', () => {
    expect(settle(undefined, 0, shape, 'y')).toEqual({ row: 'a', column: 'y' })
  })

  test('stays with its row when the rows are sorted anew', () => {
    const sorted = { ...shape, rows: ['e', 'd', 'c', 'b', 'a'] }
    expect(settle({ row: 'b', column: 'z' }, 1, sorted, 'x')).toEqual({ row: 'b', column: 'z' })
  })

  test('goes to the row that took the place of one that is gone', () => {
    const left = { ...shape, rows: ['a', 'c', 'd'] }
    expect(settle({ row: 'b', column: 'z' }, 1, left, 'x')).toEqual({ row: 'c', column: 'z' })
    expect(settle({ row: 'e', column: 'z' }, 4, left, 'x')).toEqual({ row: 'd', column: 'z' })
    expect(settle({ row: 'e', column: 'z' }, 4, { ...shape, rows: [] }, 'x')).toEqual({
      row: null,
      column: 'z',
    })
  })

  test('goes to the usual column when its own is gone', () => {
    expect(settle({ row: 'b', column: 'gone' }, 1, shape, 'y')).toEqual({ row: 'b', column: 'y' })
  })
})

describe('selecting', () => {
  test('knows how much of a page is selected', () => {
    expect(howMany(shape.rows, new Set(['q']))).toBe('none')
    expect(howMany(shape.rows, new Set(['a', 'q']))).toBe('some')
    expect(howMany(shape.rows, new Set(shape.rows))).toBe('all')
    expect(howMany([], new Set())).toBe('none')
  })

  test('takes one row in and out, and the page without touching other pages', () => {
    expect([...toggleRow(new Set(['a']), 'b')]).toEqual(['a', 'b'])
    expect([...toggleRow(new Set(['a', 'b']), 'a')]).toEqual(['b'])
    expect([...togglePage(new Set(['q', 'a']), shape.rows)]).toEqual(['q', 'a', 'b', 'c', 'd', 'e'])
    expect([...togglePage(new Set(['q', ...shape.rows]), shape.rows)]).toEqual(['q'])
  })

  test('stretches both ways, and keeps what was selected before', () => {
    expect([...extendSelection(new Set(['a']), shape.rows, 'c', 'e')]).toEqual(['a', 'c', 'd', 'e'])
    expect([...extendSelection(new Set(), shape.rows, 'c', 'b')]).toEqual(['b', 'c'])
  })
})

describe('the keys of the rows', () => {
  const asked: number[] = []
  const rows = [...Array(1000).keys()]
  const keys = rowKeys(rows, row => {
    asked.push(row)
    return `row ${row}`
  })

  test('are made for those rows alone that are asked for', () => {
    expect([keys.length, keys.at(7), keys.at(1000)]).toEqual([1000, 'row 7', undefined])
    expect(asked).toEqual([7])
  })
  test('are found, and made once for that', () => {
    expect([keys.indexOf('row 20'), keys.indexOf('row 30'), keys.indexOf('gone')]).toEqual([20, 30, -1])
    expect(asked.filter(row => row === 20)).toEqual([20])
  })
  test('are gone through and cut like a list', () => {
    expect(keys.slice(1, 3)).toEqual(['row 1', 'row 2'])
    expect([...keys].at(-1)).toBe('row 999')
    expect(howMany(keys, new Set(['row 3']))).toBe('some')
  })
})
