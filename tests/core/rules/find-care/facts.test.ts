import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FACT_DAYS, factState, verifiedAt } from '../../../../core/rules/find-care/index.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

it('says how it stands with a fact', () => {
  expect(factState('Yes', null, NOW)).toBe('never')
  expect(factState('Yes', { value: 'No', at: daysAgo(1) }, NOW)).toBe('changed')
  expect(factState('Yes', { value: 'Yes', at: daysAgo(FACT_DAYS) }, NOW)).toBe('confirmed')
  expect(factState('Yes', { value: 'Yes', at: daysAgo(FACT_DAYS + 1) }, NOW)).toBe('overdue')
})

it('never calls a fact confirmed that says something else, or for longer than it is good', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.integer({ min: 0, max: 400 }), (value, was, days) => {
      const state = factState(value, { value: was, at: daysAgo(days) }, NOW)
      expect(state === 'confirmed').toBe(value === was && days <= FACT_DAYS)
    }),
  )
})

it('calls a record verified on the day of its oldest confirmation, once every fact is confirmed', () => {
  const name = { state: 'confirmed', at: daysAgo(3) } as const
  const phone = { state: 'confirmed', at: daysAgo(12) } as const
  expect(verifiedAt([name, phone])).toBe(daysAgo(12))
  expect(verifiedAt([name, { state: 'changed', at: daysAgo(1) }])).toBeNull()
  expect(verifiedAt([name, { state: 'never', at: null }])).toBeNull()
  expect(verifiedAt([])).toBeNull()
})
