import { sayDay, sayExactly, sayInstant, sayMonth } from '@rounds/core/rules/time'
import { describe, expect, test } from 'vitest'

const CHICAGO = 'America/Chicago'
const now = new Date('2026-11-21T18:00:00Z')
const said = (instant: string) => sayInstant(instant, now, CHICAGO)

describe('an instant', () => {
  test('is said in words, in local time', () => {
    expect(said('2026-11-21T17:59:40Z')).toBe('just now')
    expect(said('2026-11-21T17:58:00Z')).toBe('2 min ago')
    expect(said('2026-11-21T15:14:00Z')).toBe('today 9:14 AM')
    expect(said('2026-11-21T05:00:00Z')).toBe('yesterday 11:00 PM')
    expect(said('2026-11-16T22:40:00Z')).toBe('Mon 4:40 PM')
    expect(said('2026-09-12T12:00:00Z')).toBe('Sep 12')
    expect(said('2024-09-12T12:00:00Z')).toBe('Sep 12, 2024')
    expect(said('2026-11-22T15:00:00Z')).toBe('tomorrow 9:00 AM')
    expect(said('2026-11-21T23:00:00Z')).toBe('today 5:00 PM')
    expect(said('not a time')).toBe('not a time')
  })

  test('is exact on hover', () => {
    expect(sayExactly('2026-11-21T15:14:05Z', CHICAGO)).toMatch(
      /Saturday, November 21, 2026.* 9:14:05 AM C[SD]T/,
    )
  })

  test('is told from a day, which has no zone', () => {
    expect(sayDay('2026-03-01')).toBe('Mar 1, 2026')
    expect([sayMonth('2026-03'), sayMonth('once')]).toEqual(['March 2026', 'once'])
  })
})
