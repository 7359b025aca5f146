import { describe, expect, test } from 'vitest'
import {
  countSelected,
  everythingSelected,
  isInSelection,
  kindOfSelection,
  nothingSelected,
  saySelection,
  type TableSelection,
  withKeys,
} from '../../../../core/rules/table/table-selection.ts'

const here = ['1', '2', '3']
const some = (...keys: string[]): TableSelection => ({ all: false, keys })
const allBut = (...keys: string[]): TableSelection => ({ all: true, keys })

describe('what is selected is said exactly', () => {
  test.each([
    [nothingSelected, here, 1204, 'nothing', 'Nothing is selected.'],
    [some('2'), here, 1204, 'rows', '1 row selected, on this page.'],
    [some('2', '3'), here, 1204, 'rows', '2 rows selected, on this page.'],
    [some('2', '8'), here, 1204, 'rows', '2 rows selected, 1 of them on this page.'],
    [some('2', '3', '8'), here, 1204, 'rows', '3 rows selected, 2 of them on this page.'],
    [some('7', '8'), here, 1204, 'rows', '2 rows selected, 0 of them on this page.'],
    [some('1', '2', '3', '8'), here, 1204, 'rows', '4 rows selected, 3 of them on this page.'],
    [some('3', '2', '1'), here, 1204, 'page', 'All 3 rows on this page are selected, and no others.'],
    [some('1'), ['1'], 1, 'page', '1 row selected, on this page.'],
    [everythingSelected, here, 1204, 'all', 'All 1,204 rows that match are selected, on every page.'],
    [everythingSelected, ['1'], 1, 'all', 'The only row that matches is selected.'],
    [allBut('2'), here, 1204, 'all but some', '1,203 rows selected: all matches except 1.'],
    [allBut('1', '2'), here, 3, 'all but some', '1 row selected: all matches except 2.'],
  ] as const)('%j of %j and %i', (selection, page, total, kind, words) => {
    expect(kindOfSelection(selection, page)).toBe(kind)
    expect(saySelection(selection, page, total)).toBe(words)
  })
})

test('keys go into a selection and out of it, each once', () => {
  expect(withKeys(some('1'), ['1', '2'], true)).toEqual(some('1', '2'))
  expect(withKeys(some('1', '2'), ['2'], false)).toEqual(some('1'))
  expect(withKeys(allBut('1'), ['2'], false)).toEqual(allBut('1', '2'))
  expect(withKeys(allBut('1', '2'), ['2'], true)).toEqual(allBut('1'))
})

test('rows are in it or not, and counted', () => {
  expect([isInSelection(some('1'), '1'), isInSelection(some('1'), '2')]).toEqual([true, false])
  expect([isInSelection(allBut('1'), '1'), isInSelection(allBut('1'), '2')]).toEqual([false, true])
  expect([
    countSelected(some('1', '2'), 9),
    countSelected(allBut('1'), 9),
    countSelected(allBut('1', '2'), 1),
  ]).toEqual([2, 8, 0])
})
