import { expect, it } from 'vitest'
import { answerDays, promiseStatus } from '../../../../core/rules/records/index.ts'

const CHICAGO = 'America/Chicago'

it.each([
  // Monday at 10 is due on Wednesday at 10.
  ['2026-11-16T16:00:00Z', '2026-11-17T16:00:00Z', 'later'],
  ['2026-11-16T16:00:00Z', '2026-11-18T15:59:00Z', 'today'],
  ['2026-11-16T16:00:00Z', '2026-11-18T16:01:00Z', 'late'],
  // Friday at 10 is due on Tuesday: the weekend does not count.
  ['2026-11-13T16:00:00Z', '2026-11-16T23:00:00Z', 'later'],
  ['2026-11-13T16:00:00Z', '2026-11-17T15:00:00Z', 'today'],
  ['2026-11-13T16:00:00Z', '2026-11-17T17:00:00Z', 'late'],
  // Saturday has all of Tuesday.
  ['2026-11-14T16:00:00Z', '2026-11-18T04:00:00Z', 'today'],
  ['2026-11-14T16:00:00Z', '2026-11-18T06:01:00Z', 'late'],
  // Thanksgiving is no working day.
  ['2026-11-25T16:00:00Z', '2026-11-27T17:00:00Z', 'later'],
  ['2026-11-25T16:00:00Z', '2026-11-30T15:00:00Z', 'today'],
  // It is Wednesday there while it is Thursday in UTC.
  ['2026-11-17T03:00:00Z', '2026-11-19T02:30:00Z', 'today'],
] as const)('what came at %s is at %s %s', (since, now, expected) => {
  expect(promiseStatus(since, new Date(now), { workingDays: 2, timeZone: CHICAGO })).toBe(expected)
})

it('is never late for what is no time', () => {
  expect(promiseStatus('', new Date(), { workingDays: 2, timeZone: CHICAGO })).toBe('later')
})

it('is as many working days as the site says', () => {
  const at = (workingDays: number) =>
    promiseStatus('2026-11-16T16:00:00Z', new Date('2026-11-18T16:01:00Z'), {
      workingDays,
      timeZone: CHICAGO,
    })
  expect([1, 2, 3].map(at)).toEqual(['late', 'late', 'later'])
  expect(['1', '10', '99'].map(answerDays)).toEqual([1, 10, 99])
  expect([undefined, '', '0', '100', 'soon', '1.5'].map(answerDays)).toEqual(Array(6).fill(2))
})
