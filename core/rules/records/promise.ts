import { dateNumber, dateOfDay, holidayOn, localOf, weekdayOf } from '../time/index.ts'

/** Visitors are promised an answer within so many working days. */
const WORKING_DAYS = 2

/** How a waiting submission stands to that promise. */
export type PromiseStatus = 'late' | 'today' | 'later'

const isWorkingDay = (day: number): boolean => {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && holidayOn(day) === undefined
}

/** Whether the answer is late, due today or due later: two working days after it came, at the same time of day. */
export function promiseStatus(since: string, now: Date, timeZone: string): PromiseStatus {
  const from = localOf(since, timeZone)
  if (from === '') return 'later'
  const here = localOf(now.toISOString(), timeZone)
  let day = dateNumber(from.slice(0, 10))
  // What comes on a day off counts from the end of that day.
  const time = isWorkingDay(day) ? from.slice(10) : 'T23:59'
  for (let left = WORKING_DAYS; left > 0; ) {
    day += 1
    if (isWorkingDay(day)) left -= 1
  }
  const due = `${dateOfDay(day)}${time}`
  if (here > due) return 'late'
  return here.slice(0, 10) === due.slice(0, 10) ? 'today' : 'later'
}
