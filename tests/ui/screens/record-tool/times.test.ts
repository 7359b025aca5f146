import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instantOf, localOf } from '../../../../ui/screens/record-tool/record/local-time.ts'
import { exactInstant, saidDay, saidInstant } from '../../../../ui/screens/record-tool/values/times.ts'

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

const zones = [
  'UTC',
  CHICAGO,
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/St_Johns',
  'Europe/Warsaw',
]

describe('the clock on the wall', () => {
  test.each(zones)('and back is the same minute in %s, but for the hour that comes twice', zone => {
    const at = fc.date({ min: new Date('1975-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(at, date => {
        const local = localOf(date.toISOString(), zone)
        const back = instantOf(local, zone)
        expect(back).not.toBeNull()
        expect(localOf(back ?? '', zone)).toBe(local)
        const difference = Math.abs(Date.parse(back ?? '') - Math.floor(date.getTime() / 60_000) * 60_000)
        expect([0, 30, 60]).toContain(difference / 60_000)
      }),
    )
  })

  test('is UTC only once', () => {
    expect(localOf('2026-07-01T12:00:00Z', CHICAGO)).toBe('2026-07-01T07:00')
    expect(instantOf('2026-07-01T07:00', CHICAGO)).toBe('2026-07-01T12:00:00.000Z')
    expect(instantOf('2026-01-01T07:00', CHICAGO)).toBe('2026-01-01T13:00:00.000Z')
  })

  test('reads an hour that the change of clocks leaves out, and the first of two alike', () => {
    expect(instantOf('2026-03-08T02:30', CHICAGO)).toBe('2026-03-08T08:30:00.000Z')
    expect(instantOf('2026-11-01T01:30', CHICAGO)).toBe('2026-11-01T06:30:00.000Z')
  })

  test('is nothing where nothing is said', () => {
    expect(instantOf('', CHICAGO)).toBeNull()
    expect(instantOf('soon', CHICAGO)).toBeNull()
    expect(localOf('soon', CHICAGO)).toBe('')
  })
})
