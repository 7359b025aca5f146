import { expect, it } from 'vitest'
import { matchWithLimit } from '../../../server/site/forms/judging.ts'

it('a pattern matches a whole value, and everything where it cannot be read', () => {
  expect(matchWithLimit('[A-Z]-\\d', 'A-1')).toBe(true)
  expect(matchWithLimit('[A-Z]-\\d', 'xA-1')).toBe(false)
  expect(matchWithLimit('(', 'x')).toBe(true)
})

it('a pattern that takes too long is given up, and matches nothing', () => {
  const start = performance.now()
  expect(matchWithLimit('(a+)+b', `${'a'.repeat(40)}!`)).toBe(false)
  expect(performance.now() - start).toBeLessThan(1000)
})
