import fc from 'fast-check'
import { expect, test } from 'vitest'
import { workMoments } from '../../../server/seed/demo/dates.ts'
import { createRandom } from '../../../server/seed/demo/random.ts'

test('work is in order, never later than now, and little of it at weekends', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
      now => {
        const momentAt = workMoments(createRandom('days'), now, 90)
        const moments = Array.from({ length: 1000 }, (_, index) => momentAt((index + 0.5) / 1000))
        expect(moments).toEqual(moments.toSorted())
        expect(Date.parse(moments.at(-1) ?? '')).toBeLessThanOrEqual(now.getTime())
        const weekends = moments.filter(moment => [0, 6].includes(new Date(moment).getUTCDay()))
        expect(weekends.length).toBeLessThan(120)
      },
    ),
    { numRuns: 30 },
  )
})
