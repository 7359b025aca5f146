import { endOfLocalDay, instantOf, localOf, wallTimeOf, zoneName, zoneOrUtc } from '@rounds/core/rules/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

const CHICAGO = 'America/Chicago'

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

  test('is the same in whatever letters the zone is written', () => {
    const zone = 'America/Chicago'
    const letters = fc.array(fc.boolean(), { minLength: zone.length, maxLength: zone.length })
    fc.assert(
      fc.property(letters, capitals => {
        const written = [...zone]
          .map((one, at) => (capitals[at] ? one.toUpperCase() : one.toLowerCase()))
          .join('')
        expect(localOf('2026-07-04T05:08:00Z', written)).toBe('2026-07-04T00:08')
        expect(localOf('1969-12-31T23:59:59Z', written)).toBe('1969-12-31T17:59')
      }),
    )
  })

  test('is nothing where nothing is said', () => {
    expect(instantOf('', CHICAGO)).toBeNull()
    expect(instantOf('soon', CHICAGO)).toBeNull()
    expect(localOf('soon', CHICAGO)).toBe('')
  })

  test('tells of an hour that comes twice, and of one that does not come', () => {
    expect(wallTimeOf('2026-11-01T01:30', CHICAGO)?.instants).toEqual([
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T07:30:00.000Z',
    ])
    expect(wallTimeOf('2026-03-08T02:30', CHICAGO)).toEqual({
      instants: [],
      instead: '2026-03-08T08:30:00.000Z',
    })
    expect(zoneName('2026-11-01T06:30:00Z', CHICAGO)).toBe('CDT')
    expect(zoneName('2026-11-01T07:30:00Z', CHICAGO)).toBe('CST')
  })

  test.each(zones)('knows in %s exactly the instants at which it shows a time', zone => {
    const at = fc.date({ min: new Date('1975-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(at, date => {
        const minute = new Date(Math.floor(date.getTime() / 60_000) * 60_000).toISOString()
        const wall = wallTimeOf(localOf(minute, zone), zone)
        expect(wall?.instants).toContain(minute)
        for (const instant of wall?.instants ?? []) expect(localOf(instant, zone)).toBe(localOf(minute, zone))
      }),
    )
  })

  test.each([
    ['2026-11-01T05:30:00Z', CHICAGO, '2026-11-02T06:00:00.000Z'],
    ['2026-03-08T07:59:59Z', CHICAGO, '2026-03-09T05:00:00.000Z'],
    ['2026-11-24T06:00:00Z', CHICAGO, '2026-11-25T06:00:00.000Z'],
    ['2026-11-24T00:30:00Z', 'America/Anchorage', '2026-11-24T09:00:00.000Z'],
  ])('the local day of %s in %s ends at %s', (at, zone, end) => {
    expect(endOfLocalDay(Date.parse(at), zone)).toBe(end)
  })
})

test.each([
  [CHICAGO, CHICAGO],
  ['Moon/Tranquility', 'UTC'],
  ['', 'UTC'],
  [null, 'UTC'],
  [undefined, 'UTC'],
])('a site that is set to %j goes by %s', (set, used) => {
  expect(zoneOrUtc(set)).toBe(used)
})
