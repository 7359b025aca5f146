import { describe, expect, it } from 'vitest'
import {
  clockText,
  HOLIDAYS,
  openState,
  openWords,
  weekRows,
  zoneOfPlace,
} from '../../../../core/rules/time/index.ts'

const working = [1, 2, 3, 4, 5].map(day => ({ day, opens: '08:00', closes: '17:00' }))
const always = [0, 1, 2, 3, 4, 5, 6].map(day => ({ day, opens: '00:00', closes: '23:59' }))
const say = (hours: Parameters<typeof openState>[0], at: string, zone: string) => {
  const state = openState(hours, Date.parse(at), zone)
  return state && openWords(state)
}

describe('open now', () => {
  it.each([
    // Tuesday, 10:20 in Chicago.
    ['2026-11-24T16:20:00Z', 'America/Chicago', 'Open until 5 PM'],
    // The same moment, 7:20 in Anchorage: not open yet in local time.
    ['2026-11-24T16:20:00Z', 'America/Anchorage', 'Closed, opens 8 AM'],
    // Phoenix keeps its clock in summer, Denver does not.
    ['2026-07-07T14:30:00Z', 'America/Phoenix', 'Closed, opens 8 AM'],
    ['2026-07-07T14:30:00Z', 'America/Denver', 'Open until 5 PM'],
    // On the days on which clocks change.
    ['2026-03-09T13:30:00Z', 'America/Chicago', 'Open until 5 PM'],
    ['2026-11-02T13:30:00Z', 'America/Chicago', 'Closed, opens 8 AM'],
    // Friday evening.
    ['2026-11-27T23:30:00Z', 'America/Chicago', 'Closed, opens 8 AM Mon'],
    // Sunday evening.
    ['2026-11-29T23:30:00Z', 'America/Chicago', 'Closed, opens 8 AM tomorrow'],
  ])('at %s in %s: %s', (at, zone, words) => expect(say(working, at, zone)).toBe(words))

  it('goes on past midnight, and never ends where every day joins the next', () => {
    const late = [{ day: 6, opens: '18:00', closes: '02:00' }]
    expect(say(late, '2026-11-29T07:00:00Z', 'America/Chicago')).toBe('Open until 2 AM')
    expect(say(late, '2026-11-29T08:30:00Z', 'America/Chicago')).toBe('Closed, opens 6 PM Sat')
    expect(say(always, '2026-11-29T05:59:30Z', 'America/Chicago')).toBe('Open 24 hours')
  })

  it('opens at midnight in the evening before, and at 12 AM on a day to come', () => {
    const fromMidnight = [{ day: 2, opens: '00:00', closes: '12:00' }]
    expect(say(fromMidnight, '2026-11-24T04:30:00Z', 'America/Chicago')).toBe('Closed, opens at midnight')
    expect(say(fromMidnight, '2026-11-22T18:00:00Z', 'America/Chicago')).toBe('Closed, opens 12 AM Tue')
  })

  it('is not known where no time is written', () => {
    expect(openState([], 0, 'UTC')).toBeUndefined()
    expect(openState([{ day: 1, note: 'By appointment' }], 0, 'UTC')).toBeUndefined()
  })
})

it('writes times and weeks as Americans do', () => {
  expect([0, 480, 510, 720, 1020, 1440].map(clockText)).toEqual([
    'midnight',
    '8 AM',
    '8:30 AM',
    'noon',
    '5 PM',
    'midnight',
  ])
  const hours = [
    { day: 2, opens: '08:00', closes: '12:00' },
    { day: 2, opens: '13:00', closes: '17:30' },
    { day: 3, note: 'By appointment' },
  ]
  const week = weekRows(hours, Date.parse('2026-11-24T16:20:00Z'), 'America/Chicago')
  expect(week.slice(0, 3)).toEqual([
    { name: 'Monday', isToday: false, text: 'Closed' },
    { name: 'Tuesday', isToday: true, text: '8 AM to noon, 1 PM to 5:30 PM' },
    { name: 'Wednesday', isToday: false, text: 'By appointment' },
  ])
  expect(weekRows(always, 0, 'UTC')[0]?.text).toBe('Open 24 hours')
})

it('gives today the hours of an alert or a holiday, and other days the usual ones', () => {
  const noon = Date.parse('2026-11-24T18:00:00Z')
  const closed = {
    from: Date.parse('2026-11-24T06:00:00Z'),
    to: Date.parse('2026-11-25T06:00:00Z'),
    hours: [],
  }
  const rows = weekRows(working, noon, 'America/Chicago', [closed])
  expect(rows.slice(0, 3).map(({ text }) => text)).toEqual(['8 AM to 5 PM', 'Closed', '8 AM to 5 PM'])
  const fromNoon = { ...closed, from: noon }
  expect(weekRows(working, noon, 'America/Chicago', [fromNoon])[1]?.text).toBe('8 AM to noon')
  expect(weekRows(always, noon, 'America/Chicago', [closed])[1]?.text).toBe('Closed')
  expect(weekRows(always, noon, 'America/Chicago', [fromNoon])[1]?.text).toBe('midnight to noon')
  const holiday = [...working, { day: HOLIDAYS, opens: '10:00', closes: '14:00' }]
  const onThanksgiving = weekRows(holiday, Date.parse('2026-11-26T18:00:00Z'), 'America/Chicago')
  expect(onThanksgiving[3]).toEqual({ name: 'Thursday', isToday: true, text: '10 AM to 2 PM' })
  expect(onThanksgiving[4]?.text).toBe('8 AM to 5 PM')
})

it('knows the clock of a place, also where a state has two', () => {
  expect(zoneOfPlace('KS', -97)).toBe('America/Chicago')
  expect(zoneOfPlace('KS', -101.9)).toBe('America/Denver')
  expect(zoneOfPlace('TN', -83.9)).toBe('America/New_York')
  expect(zoneOfPlace('TX', null)).toBe('America/Chicago')
  expect(zoneOfPlace('AZ', -112)).toBe('America/Phoenix')
  expect(zoneOfPlace('XX', 0)).toBeUndefined()
  expect(zoneOfPlace(null, 0)).toBeUndefined()
})
