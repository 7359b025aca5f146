import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keyAge, keyDue, userOfKey } from '../../../../core/rules/system/index.ts'

const DAY = 86_400_000
const NOW = Date.parse('2026-06-01T00:00:00Z')
const at = (days: number) => new Date(NOW + days * DAY).toISOString()

describe('a key for an outside system', () => {
  it('is due at its end or after its days, whichever comes first', () => {
    expect(keyDue({})).toBeNull()
    expect(keyDue({ KmRotateDays: 90 })).toBeNull()
    expect(keyDue({ KmExpiresDt: at(5), KmRotateDays: 90, KmSetDt: at(-80) })).toBe(NOW + 5 * DAY)
    expect(keyDue({ KmExpiresDt: at(50), KmRotateDays: 90, KmSetDt: at(-80) })).toBe(NOW + 10 * DAY)
  })

  it('goes from fresh to soon to due, and is expired at its end alone', () => {
    const turned = { KmRotateDays: 90, KmSetDt: at(0) }
    expect([0, 75, 76, 89, 90, 400].map(day => keyAge(turned, NOW + day * DAY))).toEqual([
      'fresh',
      'fresh',
      'soon',
      'soon',
      'due',
      'due',
    ])
    expect(keyAge({ KmExpiresDt: at(0) }, NOW)).toBe('expired')
    expect(keyAge({ KmExpiresDt: at(1) }, NOW)).toBe('soon')
  })

  it('never grows younger', () => {
    const order = ['fresh', 'soon', 'due', 'expired']
    const day = fc.option(fc.integer({ min: -400, max: 400 }).map(at))
    fc.assert(
      fc.property(
        day,
        day,
        fc.option(fc.integer({ min: 1, max: 3650 })),
        fc.nat(800),
        (end, set, days, later) => {
          const key = { KmExpiresDt: end, KmSetDt: set, KmRotateDays: days }
          const [now, then] = [keyAge(key, NOW), keyAge(key, NOW + later * DAY)]
          expect(order.indexOf(then)).toBeGreaterThanOrEqual(order.indexOf(now))
        },
      ),
    )
  })

  it('is used by the tool of its service', () => {
    expect(userOfKey({ KmService: ' OpenAI ' })?.id).toBe('ai-tools')
    expect(userOfKey({ KmService: 'Kyruus' })).toBeUndefined()
    expect(userOfKey({})).toBeUndefined()
  })
})
