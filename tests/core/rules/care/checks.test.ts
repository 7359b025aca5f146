import { expect, it } from 'vitest'
import { entities } from '../../../../core/entities/index.ts'
import { careChecks, sayTrend, trendOf } from '../../../../core/rules/care/index.ts'

it('mends fields and links that there are', () => {
  expect(new Set(careChecks.map(({ id }) => id)).size).toBe(careChecks.length)
  for (const { entity, mend } of careChecks) {
    const of = mend.kind === 'link' ? entities[mend.link as keyof typeof entities] : entities[entity]
    if (mend.field !== null) expect(Object.keys(of.fields)).toContain(mend.field)
  }
})

const days = [
  { day: '2026-11-10', found: 9 },
  { day: '2026-11-15', found: 7 },
  { day: '2026-11-20', found: 4 },
]

it('compares with the last count that is a week old', () => {
  expect(trendOf(days, 5, '2026-11-23')).toEqual({ by: -2, since: '2026-11-15' })
  expect(trendOf(days.slice(2), 5, '2026-11-23')).toEqual({ by: 1, since: '2026-11-20' })
  expect(trendOf([], 5, '2026-11-23')).toBeNull()
  expect(trendOf([{ day: '2026-11-23', found: 5 }], 5, '2026-11-23')).toBeNull()
})

it('says the change in words', () => {
  expect(sayTrend({ by: -1200, since: '2026-11-15' })).toBe('1,200 fewer than on Nov 15')
  expect(sayTrend({ by: 1, since: '2026-11-15' })).toBe('1 more than on Nov 15')
  expect(sayTrend({ by: 0, since: '2026-11-15' })).toBe('Same as on Nov 15')
})
