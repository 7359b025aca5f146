import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  isOnAt,
  sayAge,
  sayToday,
  sayZone,
  standingAt,
  turnsBetween,
} from '../../../../core/rules/time/index.ts'

const at = (ms: number) => new Date(ms).toISOString()
const moment = fc.integer({ min: 0, max: 4_000_000_000_000 })
const side = fc.option(moment.map(at))

it('what has no end is on from its beginning; at its end it is over', () => {
  expect(isOnAt({ from: null, to: null }, 5)).toBe(true)
  expect(isOnAt({ from: at(5), to: null }, 5)).toBe(true)
  expect(isOnAt({ from: null, to: at(5) }, 5)).toBe(false)
})

it('what is not on is scheduled or has ended', () => {
  expect(standingAt({ from: at(5), to: at(9) }, 4)).toBe('scheduled')
  expect(standingAt({ from: at(5), to: at(9) }, 5)).toBe('on')
  expect(standingAt({ from: at(5), to: at(9) }, 9)).toBe('ended')
  expect(standingAt({ from: null, to: null }, 9)).toBe('on')
})

it('what is on otherwise later has turned in between', () => {
  fc.assert(
    fc.property(side, side, moment, moment, (from, to, one, other) => {
      const [before, after] = [Math.min(one, other), Math.max(one, other)]
      const turns = turnsBetween({ from, to }, before, after)
      if (isOnAt({ from, to }, before) !== isOnAt({ from, to }, after)) expect(turns).not.toEqual([])
      for (const turn of turns) {
        expect(Date.parse(turn.at)).toBeGreaterThan(before)
        expect(Date.parse(turn.at)).toBeLessThanOrEqual(after)
      }
    }),
  )
})

it('an age is said in the largest unit that fits', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  const ages = [
    '2026-11-23T11:59:30Z',
    '2026-11-23T11:38:00Z',
    '2026-11-22T19:00:00Z',
    '2026-11-20T11:00:00Z',
  ]
  expect(ages.map(instant => sayAge(instant, now))).toEqual(['just now', '22 min', '17 h', '3 days'])
  expect(sayAge('soon', now)).toBe('soon')
})

it('a time zone is said as people say it', () => {
  expect(['America/Chicago', 'UTC', 'America/New_York'].map(sayZone)).toEqual([
    'Central Time',
    'UTC',
    'Eastern Time',
  ])
  expect(sayZone('Mars/Olympus_Base')).toBe('Mars/Olympus Base')
})

it('today is named as it is in the zone', () => {
  expect(sayToday('2026-11-23T03:00:00Z', 'America/Chicago')).toBe('Sunday, November 22')
  expect(sayToday('2026-11-23T03:00:00Z', 'UTC')).toBe('Monday, November 23')
})
