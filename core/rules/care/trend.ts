import { groupDigits } from '../interface/grouped.ts'

/** How many were found on a day, `yyyy-MM-dd`. */
export interface DayFound {
  readonly day: string
  readonly found: number
}

const WEEK = 7
const DAY_MS = 86_400_000

/** The change of a number since a week ago, or since the first known day. */
export interface Trend {
  readonly by: number
  /** The day it is compared with. */
  readonly since: string
}

/** The day to compare with: the last one at least a week ago, else the first. Null if there is none. */
export function trendOf(days: readonly DayFound[], now: number, today: string): Trend | null {
  const week = new Date(Date.parse(`${today}T00:00:00Z`) - WEEK * DAY_MS).toISOString().slice(0, 10)
  const before = days.filter(({ day }) => day < today)
  const then = before.findLast(({ day }) => day <= week) ?? before[0]
  return then ? { by: now - then.found, since: then.day } : null
}

/** The change in words: “3 fewer than on Nov 16”. */
export function sayTrend({ by, since }: Trend): string {
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${since}T00:00:00Z`),
  )
  if (by === 0) return `Same as on ${day}`
  return `${groupDigits(Math.abs(by))} ${by < 0 ? 'fewer' : 'more'} than on ${day}`
}
