import { whyNotOpen } from '@rounds/core/rules/forms'
import { expect, test } from 'vitest'

const now = Date.parse('2026-11-23T12:00:00Z')
const before = '2026-11-23T11:59:59Z'
const after = '2026-11-23T12:00:01Z'

test.each([
  [{}, 0, null],
  [{ opensAt: before, closesAt: after, maxSubmissions: 2 }, 1, null],
  [{ opensAt: after }, 0, 'This form is not open yet.'],
  [{ closesAt: before }, 0, 'This form is closed.'],
  [{ closesAt: '2026-11-23T12:00:00Z' }, 0, 'This form is closed.'],
  [{ opensAt: after, closesAt: before }, 0, 'This form is closed.'],
  [{ maxSubmissions: 2 }, 2, 'This form is closed.'],
  [{ maxSubmissions: 0 }, 100, null],
  [{ opensAt: 'soon', closesAt: 'later' }, 0, null],
])('%j after %i submissions: %s', (meta, sent, expected) => {
  expect(whyNotOpen(meta, sent, now)).toBe(expected)
})
