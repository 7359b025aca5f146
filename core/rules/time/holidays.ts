/** Public holidays of the United States; days are counted from 1970. */
import { remembered } from '../remembered/index.ts'

const DAY_MS = 86_400_000

/** The day number since 1970 of a date; months count from 1. */
const dayNumber = (year: number, month: number, day: number): number =>
  Date.UTC(year, month - 1, day) / DAY_MS

/** The day of the week, 0 Sunday. */
export const weekdayOf = (date: number): number => (((date + 4) % 7) + 7) % 7

/** The nth given weekday of a month. */
const nthWeekday = (year: number, month: number, weekday: number, nth: number): number => {
  const first = dayNumber(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7
}

const lastMonday = (year: number, month: number): number => {
  const last = dayNumber(year, month + 1, 1) - 1
  return last - ((weekdayOf(last) + 6) % 7)
}

const holidays: readonly (readonly [name: string, on: (year: number) => number])[] = [
  ['New Year’s Day', year => dayNumber(year, 1, 1)],
  ['Martin Luther King Jr. Day', year => nthWeekday(year, 1, 1, 3)],
  ['Presidents’ Day', year => nthWeekday(year, 2, 1, 3)],
  ['Memorial Day', year => lastMonday(year, 5)],
  ['Juneteenth', year => dayNumber(year, 6, 19)],
  ['Independence Day', year => dayNumber(year, 7, 4)],
  ['Labor Day', year => nthWeekday(year, 9, 1, 1)],
  ['Columbus Day', year => nthWeekday(year, 10, 1, 2)],
  ['Veterans Day', year => dayNumber(year, 11, 11)],
  ['Thanksgiving', year => nthWeekday(year, 11, 4, 4)],
  ['Christmas Day', year => dayNumber(year, 12, 25)],
]

/** A holiday on Saturday is observed on the Friday before, one on Sunday on the Monday after. */
const observedOn = (date: number): number =>
  weekdayOf(date) === 6 ? date - 1 : weekdayOf(date) === 0 ? date + 1 : date

const MOST_YEARS = 100

/** The days of a year that are or observe a holiday; the holiday itself comes before one that is only observed. */
const namesIn = remembered((year: number): ReadonlyMap<number, string> => {
  const names = new Map<number, string>()
  for (const [name, on] of holidays)
    for (const one of [year, year + 1]) {
      const day = observedOn(on(one))
      if (!names.has(day)) names.set(day, `${name} (observed)`)
    }
  for (const [name, on] of holidays.toReversed()) names.set(on(year), name)
  return names
}, MOST_YEARS)

/** The federal holiday on a day, or observed on it; undefined for any other day. */
export const holidayOn = (date: number): string | undefined =>
  namesIn(new Date(date * DAY_MS).getUTCFullYear()).get(date)
