import type { Outcome } from '@rounds/core/rules/csv'
import { expect, test } from 'vitest'
import { Redirect } from '../../core/entities/index.ts'
import { refusedByServer, rowsToTry } from '../../machines/csv-import/machine.ts'

const create = (line: number): Outcome => ({ line, effect: 'create', record: { RFrom: `/${line}` } })
const change = (line: number): Outcome => ({
  line,
  effect: 'change',
  key: [line],
  record: { RId: line, RTo: '/to', RNote: 'as it was', RowVersion: 3 },
  changes: [{ field: 'RTo', before: '/old', after: '/to' }],
})
const nothing: Outcome = { line: 9, effect: 'nothing', key: [9] }

test('what would be written is tried, the rows to create before those to change', () => {
  const tried = rowsToTry(Redirect, [change(2), create(3), nothing, create(4)])
  expect(tried).toEqual({
    lists: {
      create: [{ RFrom: '/3' }, { RFrom: '/4' }],
      update: [{ RId: 2, RTo: '/to', RowVersion: 3 }],
    },
    lines: [3, 4, 2],
  })
})

test('nothing is tried where nothing would be written, or too much', () => {
  const many = (count: number, row: (line: number) => Outcome) =>
    Array.from({ length: count }, (_, at) => row(at + 2))
  expect(rowsToTry(Redirect, [nothing])).toBeNull()
  expect(rowsToTry(Redirect, many(501, create))).toBeNull()
  expect(rowsToTry(Redirect, many(501, change))).toBeNull()
  expect(rowsToTry(Redirect, [...many(500, create), ...many(500, change)])?.lines).toHaveLength(1_000)
})

test('a row that is refused says why, in its place', () => {
  const outcomes = [change(2), create(3), nothing, create(4)]
  const tried = rowsToTry(Redirect, outcomes)
  if (!tried) throw new Error('nothing is tried')
  expect(
    refusedByServer(outcomes, tried, [
      { at: 2, because: 'No.' },
      { at: 0, because: 'Never.' },
    ]),
  ).toEqual([
    { line: 2, effect: 'refused', because: ['No.'] },
    { line: 3, effect: 'refused', because: ['Never.'] },
    nothing,
    create(4),
  ])
})
