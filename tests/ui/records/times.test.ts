import { describe, expect, test } from 'vitest'
import { exactInstant, saidDay, saidInstant } from '../../../ui/records/values/times.ts'

const CHICAGO = 'America/Chicago'
const now = new Date('2026-11-21T18:00:00Z')
const said = (instant: string) => saidInstant(instant, now, CHICAGO)

describe('an instant', () => {
  test('is said as people say it, by the clock of the place', () => {
    expect(said('2026-11-21T17:59:40Z')).toBe('just now')
    expect(said('2026-11-21T17:58:00Z')).toBe('2 min ago')
    expect(said('2026-11-21T15:14:00Z')).toBe('today 09:14')
    expect(said('2026-11-21T05:00:00Z')).toBe('yesterday 23:00')
    expect(said('2026-11-16T22:40:00Z')).toBe('Mon 16:40')
    expect(said('2026-09-12T12:00:00Z')).toBe('12 Sep')
    expect(said('2024-09-12T12:00:00Z')).toBe('12 Sep 2024')
    expect(said('2026-11-22T15:00:00Z')).toBe('tomorrow 09:00')
    expect(said('2026-11-21T23:00:00Z')).toBe('today 17:00')
    expect(said('not a time')).toBe('not a time')
  })

  test('is exact on hover', () => {
    expect(exactInstant('2026-11-21T15:14:05Z', CHICAGO)).toMatch(/Saturday.* 21 November 2026.* 09:14:05/)
  })

  test('is told from a day, which has no zone', () => {
    expect(saidDay('2026-03-01')).toBe('1 Mar 2026')
  })
})
