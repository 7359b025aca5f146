import { pauseAfter } from '@rounds/core/rules/system'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const backOff = fc
  .tuple(fc.integer({ min: 1, max: 100_000 }), fc.integer({ min: 0, max: 10_000_000 }))
  .map(([firstMs, more]) => ({ firstMs, mostMs: firstMs + more }))
const attempt = fc.integer({ min: 1, max: 40 })
const chance = fc.double({ min: 0, max: 1, noNaN: true })

describe('the pause after a try', () => {
  it('is 2, 4, 8 seconds and so on, up to the longest', () => {
    const pauses = [1, 2, 3, 4, 5].map(tries => pauseAfter(tries, { firstMs: 2_000, mostMs: 15_000 }))
    expect(pauses).toEqual([2_000, 4_000, 8_000, 15_000, 15_000])
  })

  it('is never longer than the longest, nor less than three quarters of the first', () => {
    fc.assert(
      fc.property(backOff, attempt, chance, (of, tries, part) => {
        const pause = pauseAfter(tries, of, part)
        expect(pause).toBeLessThanOrEqual(of.mostMs)
        expect(pause).toBeGreaterThanOrEqual(Math.floor(of.firstMs * 0.75))
      }),
    )
  })

  it('is never less after one more try', () => {
    fc.assert(
      fc.property(backOff, attempt, (of, tries) => {
        expect(pauseAfter(tries + 1, of)).toBeGreaterThanOrEqual(pauseAfter(tries, of))
      }),
    )
  })
})
