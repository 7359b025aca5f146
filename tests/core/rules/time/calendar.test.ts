import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDay } from '../../../../core/entities/check.ts'
import {
  type CalendarStep,
  dayInYear,
  nearestDay,
  partsOfDay,
  stepDay,
  type WeekStart,
  weeksOfMonth,
  yearsAround,
} from '../../../../core/rules/time/calendar.ts'

const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2200-12-31T00:00:00Z'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const weekStart = fc.constantFrom<WeekStart>(0, 1)

describe('a key leads from 31 March 2026, a Tuesday,', () => {
  test.each<[CalendarStep, string]>([
    ['day before', '2026-03-30'],
    ['day after', '2026-04-01'],
    ['week before', '2026-03-24'],
    ['week after', '2026-04-07'],
    ['month before', '2026-02-28'],
    ['month after', '2026-04-30'],
    ['year before', '2025-03-31'],
    ['year after', '2027-03-31'],
    ['start of week', '2026-03-29'],
    ['end of week', '2026-04-04'],
  ])('%s to %s', (step, day) => expect(stepDay('2026-03-31', step)).toBe(day))
})

test('a week starts on Sunday or Monday', () => {
  expect(stepDay('2026-03-29', 'start of week', 0)).toBe('2026-03-29')
  expect(stepDay('2026-03-29', 'start of week', 1)).toBe('2026-03-23')
  expect(stepDay('2026-03-29', 'end of week', 1)).toBe('2026-03-29')
})

test('there and back is where one was', () =>
  fc.assert(
    fc.property(anyDay, day => {
      expect(stepDay(stepDay(day, 'day after'), 'day before')).toBe(day)
      expect(stepDay(stepDay(day, 'week before'), 'week after')).toBe(day)
      expect(partsOfDay(stepDay(stepDay(day, 'month after'), 'month before')).month).toBe(
        partsOfDay(day).month,
      )
    }),
  ))

test('nobody leaves the calendar at its ends', () => {
  expect(stepDay('9999-12-31', 'day after')).toBe('9999-12-31')
  expect(stepDay('9999-12-31', 'month after')).toBe('9999-12-31')
  expect(stepDay('0001-01-01', 'week before')).toBe('0001-01-01')
  expect(stepDay('0001-01-01', 'year before')).toBe('0001-01-01')
})

describe('a month', () => {
  test('is shown in whole weeks', () => {
    const weeks = weeksOfMonth('2026-02-14', 1)
    expect(weeks).toHaveLength(5)
    expect(weeks[0]?.[0]).toBe('2026-01-26')
    expect(weeks.at(-1)?.at(-1)).toBe('2026-03-01')
    expect(weeksOfMonth('2026-02-14', 0)).toHaveLength(4)
  })

  test('has each of its days once, and every week begins where weeks do', () =>
    fc.assert(
      fc.property(anyDay, weekStart, (day, start) => {
        const weeks = weeksOfMonth(day, start)
        const days = weeks.flat()
        expect(weeks.every(week => week.length === 7)).toBe(true)
        expect(weeks.every(week => stepDay(week[3] ?? '', 'start of week', start) === week[0])).toBe(true)
        expect(new Set(days).size).toBe(days.length)
        const own = days.filter(one => one.slice(0, 7) === day.slice(0, 7))
        expect(isDay(`${day.slice(0, 8)}${String(own.length).padStart(2, '0')}`)).toBe(true)
        expect(isDay(`${day.slice(0, 8)}${String(own.length + 1).padStart(2, '0')}`)).toBe(false)
        expect(own).toContain(day)
      }),
    ))
})

test('years are shown from 5 before to 6 after', () => {
  expect(yearsAround(2026)).toEqual([2021, 2022, 2023, 2024, 2025, 2026, 2027, 2028, 2029, 2030, 2031, 2032])
  expect(yearsAround(9998).at(-1)).toBe(9999)
  expect(yearsAround(2)[0]).toBe(1)
})

test('a day of another year is one that it has', () => {
  expect(dayInYear('2024-02-29', 2025)).toBe('2025-02-28')
  expect(dayInYear('2024-02-29', 2028)).toBe('2028-02-29')
  expect(dayInYear('2024-03-31', 31)).toBe('0031-03-31')
})

test('the nearest day lies within the limits', () => {
  const limits = { min: '2026-03-02', max: '2026-03-30' }
  expect(nearestDay('2026-01-01', limits)).toBe('2026-03-02')
  expect(nearestDay('2026-12-01', limits)).toBe('2026-03-30')
  expect(nearestDay('2026-03-15', limits)).toBe('2026-03-15')
  expect(nearestDay('2026-03-15', {})).toBe('2026-03-15')
})
