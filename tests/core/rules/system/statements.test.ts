import { sayRunTime, sayShare, statementOrderOf, statementOrders } from '@rounds/core/rules/system'
import { expect, it } from 'vitest'

it.each([
  [0, 'under 0.1 ms'],
  [0.049, 'under 0.1 ms'],
  [0.05, '0.1 ms'],
  [9.94, '9.9 ms'],
  [9.95, '10 ms'],
  [999.4, '999 ms'],
  [999.5, '1 s'],
  [1_500, '1.5 s'],
  [180_000, '3 min'],
])('says a run time of %d ms as %s', (milliseconds, said) => {
  expect(sayRunTime(milliseconds)).toBe(said)
})

it.each([
  [0, 0, 'under 1%'],
  [0, 10, 'under 1%'],
  [4, 1_000, 'under 1%'],
  [5, 1_000, '1%'],
  [125, 1_000, '13%'],
  [10, 10, '100%'],
])('says %d of %d as %s', (ms, ofMs, said) => {
  expect(sayShare(ms, ofMs)).toBe(said)
})

it('orders by total time unless another order is named', () => {
  expect(statementOrders.map(statementOrderOf)).toEqual(statementOrders)
  for (const other of [null, '', 'fastest']) expect(statementOrderOf(other)).toBe('total')
})
