import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answeredNow,
  askedNow,
  MOST_ASKED,
  MOST_FAILURES,
  newHostBudget,
  PAUSE_MS,
  whenToAsk,
} from '../../../../core/rules/site/host-budget.ts'

const answer = fc.record({
  took: fc.nat(30_000),
  retryAfter: fc.option(fc.nat(90_000), { nil: null }),
  isReached: fc.boolean(),
})

test('a host is asked politely, and only so often', () =>
  fc.assert(
    fc.property(fc.array(answer, { maxLength: 250 }), answers => {
      let host = newHostBudget
      let now = 0
      let [last, quietUntil, failures] = [Number.NEGATIVE_INFINITY, 0, 0]
      let asked = 0
      for (const { took, retryAfter, isReached } of answers) {
        const turn = whenToAsk(host, now)
        if ('leave' in turn) {
          expect(asked === MOST_ASKED || failures >= MOST_FAILURES || quietUntil - now > 0).toBe(true)
          expect(turn.leave).not.toBe('')
          break
        }
        now += turn.wait
        expect(now - last).toBeGreaterThanOrEqual(PAUSE_MS)
        expect(now).toBeGreaterThanOrEqual(quietUntil)
        last = now
        asked++
        host = askedNow(host, now)
        now += took
        quietUntil = now + (retryAfter ?? 0)
        failures = isReached ? 0 : failures + 1
        host = answeredNow(host, now, { retryAfter, isReached })
      }
      expect(asked).toBeLessThanOrEqual(MOST_ASKED)
    }),
  ))

test('a host that asks for more time than a check takes is left alone', () => {
  const host = answeredNow(newHostBudget, 0, { retryAfter: 3_600_000, isReached: true })
  expect(whenToAsk(host, 10_000_000)).toHaveProperty('leave')
})
