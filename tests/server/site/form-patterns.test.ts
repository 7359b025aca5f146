import { expect, it, vi } from 'vitest'
import { matchWithLimit, withinLimit } from '../../../server/site/forms/judging.ts'

it('a pattern matches a whole value, and everything where it cannot be read', () => {
  expect(matchWithLimit('[A-Z]-\\d', 'A-1')).toBe(true)
  expect(matchWithLimit('[A-Z]-\\d', 'xA-1')).toBe(false)
  expect(matchWithLimit('(', 'x')).toBe(true)
})

it('a pattern that takes too long is given up, and matches nothing', () => {
  expect(matchWithLimit('(a+)+b', `${'a'.repeat(40)}!`)).toBe(false)
  expect(matchWithLimit('(a+)+b', 'aab')).toBe(true)
  let computed = 0
  const attempt = vi.fn(() => {
    computed += 50
    return undefined
  })
  expect(withinLimit(attempt, () => computed)).toBe(false)
  expect(attempt).toHaveBeenCalledTimes(3)
})

it('a right answer is not refused because the machine was too busy to look at it', () => {
  const attempt = vi.fn<() => boolean | undefined>(() => undefined)
  for (let late = 0; late < 10; late++) attempt.mockReturnValueOnce(undefined)
  attempt.mockReturnValueOnce(true)
  expect(withinLimit(attempt, () => attempt.mock.calls.length)).toBe(true)

  attempt.mockClear()
  expect(withinLimit(attempt, () => 0)).toBe(false)
  expect(attempt).toHaveBeenCalledTimes(20)
})
