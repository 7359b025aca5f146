import { dateNumber, dateOfDay, holidayOn, localOf, weekdayOf } from '../time/index.ts'

/** What visitors who send a form are promised: an answer within so many working days of a place. */
export interface AnswerPromise {
  readonly workingDays: number
  readonly timeZone: string
}

/** The promise without a valid setting. */
const USUAL_DAYS = 2

/** The working days of the promise, from the site’s setting of them (`AnswerWorkingDays`). */
export const answerDays = (setting: string | undefined): number =>
  /^[1-9]\d?$/.test(setting ?? '') ? Number(setting) : USUAL_DAYS

/** How a waiting submission stands to that promise. */
export type PromiseStatus = 'late' | 'today' | 'later'

const isWorkingDay = (day: number): boolean => {
  const weekday = weekdayOf(day)
  return weekday !== 0 && weekday !== 6 && holidayOn(day) === undefined
}

/** Whether the answer is late, due today or due later: so many working days after it came, at the same time of day. */
export function promiseStatus(
  since: string,
  now: Date,
  { workingDays, timeZone }: AnswerPromise,
): PromiseStatus {
  const from = localOf(since, timeZone)
  if (from === '') return 'later'
  const here = localOf(now.toISOString(), timeZone)
  let day = dateNumber(from.slice(0, 10))
  // What comes on a day off counts from the end of that day.
  const time = isWorkingDay(day) ? from.slice(10) : 'T23:59'
  for (let left = workingDays; left > 0; ) {
    day += 1
    if (isWorkingDay(day)) left -= 1
  }
  const due = `${dateOfDay(day)}${time}`
  if (here > due) return 'late'
  return here.slice(0, 10) === due.slice(0, 10) ? 'today' : 'later'
}
