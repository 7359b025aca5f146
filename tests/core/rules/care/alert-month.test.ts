import { expect, it } from 'vitest'
import { monthAfter, onDay, weeksOfMonth } from '../../../../core/rules/care/index.ts'

it('lays a month out from Sunday to Saturday', () => {
  const weeks = weeksOfMonth('2026-11')
  expect(weeks).toHaveLength(5)
  expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-11-01', '2026-12-05'])
  // A month of four whole weeks, and one of six.
  expect(weeksOfMonth('2026-02')).toHaveLength(4)
  expect(weeksOfMonth('2026-08')).toHaveLength(6)
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

it('knows what is on a day by the local clock', () => {
  const alerts = [
    { name: 'day', from: '2026-11-24T06:00:00Z', to: '2026-11-25T06:00:00Z' },
    { name: 'ever', from: null, to: null },
    { name: 'until', from: null, to: '2026-11-24T18:00:00Z' },
  ]
  const on = (date: string) => onDay(alerts, date, 'America/Chicago').map(({ name }) => name)
  expect(on('2026-11-23')).toEqual(['ever', 'until'])
  expect(on('2026-11-24')).toEqual(['day', 'ever', 'until'])
  expect(on('2026-11-25')).toEqual(['ever'])
})
