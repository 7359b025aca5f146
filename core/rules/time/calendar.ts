/**
 * The calendar of a date picker (specification §5, §9): months as weeks, keyboard navigation, and the years shown. Days
 * are `yyyy-MM-dd` in the years 1 to 9999; time zones are never applied.
 */
import { isDay } from '../../entities/check.ts'
import type { DayLimits } from './dates.ts'
import { plusDays } from './plus-days.ts'

/** The first day of the week: 0 for Sunday, 1 for Monday. */
export type WeekStart = 0 | 1

/** Keyboard navigation in the day grid (ARIA APG, date picker dialog). */
export type CalendarStep =
  | 'day before'
  | 'day after'
  | 'week before'
  | 'week after'
  | 'month before'
  | 'month after'
  | 'year before'
  | 'year after'
  | 'start of week'
  | 'end of week'

const DAY = 86_400_000
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (instant: number): string => new Date(instant).toISOString().slice(0, 10)

const printDay = (year: number, month: number, date: number): string =>
  [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-')

/** Year, month (1 to 12) and date of a day. */
export function partsOfDay(day: string): {
  readonly year: number
  readonly month: number
  readonly date: number
} {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return { year, month, date }
}

/** The same day in another month; the last day of a shorter month. Months outside the calendar change nothing. */
function plusMonths(day: string, months: number): string {
  const { year, month, date } = partsOfDay(day)
  const count = year * 12 + (month - 1) + months
  for (let last = date; last > 0; last--) {
    const moved = printDay(Math.floor(count / 12), (count % 12) + 1, last)
    if (isDay(moved)) return moved
  }
  return day
}

/** A day's distance from the start of its week. */
function placeInWeek(day: string, weekStart: WeekStart): number {
  return (new Date(at(day)).getUTCDay() - weekStart + 7) % 7
}

/** The day that a key leads to. */
export function stepDay(day: string, step: CalendarStep, weekStart: WeekStart = 0): string {
  switch (step) {
    case 'day before':
      return plusDays(day, -1)
    case 'day after':
      return plusDays(day, 1)
    case 'week before':
      return plusDays(day, -7)
    case 'week after':
      return plusDays(day, 7)
    case 'month before':
      return plusMonths(day, -1)
    case 'month after':
      return plusMonths(day, 1)
    case 'year before':
      return plusMonths(day, -12)
    case 'year after':
      return plusMonths(day, 12)
    case 'start of week':
      return plusDays(day, -placeInWeek(day, weekStart))
    case 'end of week':
      return plusDays(day, 6 - placeInWeek(day, weekStart))
  }
}

/** The weeks of a day's month, each with seven days; days of adjacent months fill the first and last. */
export function weeksOfMonth(day: string, weekStart: WeekStart = 0): readonly (readonly string[])[] {
  const { year, month } = partsOfDay(day)
  const first = at(printDay(year, month, 1))
  const start = first - placeInWeek(printDay(year, month, 1), weekStart) * DAY
  const weeks: string[][] = []
  for (let week = start; weeks.length === 0 || partsOfDay(dayAt(week)).month === month; week += 7 * DAY)
    weeks.push(Array.from({ length: 7 }, (_, index) => dayAt(week + index * DAY)))
  return weeks
}

/** The years shown around one: 5 before and 6 after (specification §9). */
export const yearsAround = (year: number): readonly number[] =>
  Array.from({ length: 12 }, (_, index) => year - 5 + index).filter(one => one >= 1 && one <= 9999)

/** The same day in another year; February 28 for a missing February 29. */
export const dayInYear = (day: string, year: number): string =>
  plusMonths(day, (year - partsOfDay(day).year) * 12)

/** The day, or the nearest one between the minimum and the maximum. */
export function nearestDay(day: string, { min = day, max = day }: DayLimits): string {
  if (day < min) return min
  return day > max ? max : day
}
