import type { Random } from './random.ts'

const DAY = 86_400_000

/** The demo is seeded by the first start of a server: its past ends on the day before, and is almost three years long. */
const LAST = Math.floor(Date.now() / DAY) * DAY - DAY
const FIRST = LAST - 1025 * DAY

/** An instant of the demo's past, in working hours. */
export const past = (random: Random, from = FIRST, to = LAST): string => {
  const day = from + Math.floor(random.next() * ((to - from) / DAY)) * DAY
  return new Date(day - (day % DAY) + random.int(13 * 3600, 22 * 3600) * 1000).toISOString()
}

/** When something was made, and when it was changed last. */
export function madeAndChanged(random: Random): readonly [made: string, changed: string] {
  const made = past(random)
  return [made, random.chance(0.3) ? made : past(random, Date.parse(made), LAST + DAY)]
}

/** A day of the demo's past, so many months before its last day; `day` is cut to where that month has got to. */
export function monthsBack(months: number, day: number): string {
  const last = new Date(LAST)
  const within = months === 0 ? Math.min(day, last.getUTCDate()) : day
  return new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - months, within))
    .toISOString()
    .slice(0, 10)
}

/** An instant so many days from the day of seeding, at an hour in UTC; days before it are negative. */
export const fromToday = (today: Date, days: number, hour = 15, minute = 0): string =>
  new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hour, minute),
  ).toISOString()

/** An instant within the last days, never later than now. */
export const lately = (random: Random, now: Date, days: number): string =>
  new Date(now.getTime() - Math.floor(random.next() * days * DAY) - 60_000).toISOString()

const isWeekend = (day: number) => [0, 6].includes(new Date(day).getUTCDay())

/**
 * Moments of work within the last days, as `share` goes from 0 to 1: in working hours, little at weekends, some weekdays
 * busier than others, and never later than now.
 */
export function workMoments(random: Random, now: Date, days: number): (share: number) => string {
  const today = Math.floor(now.getTime() / DAY) * DAY
  let total = 0
  const worked = Array.from({ length: days }, (_, index) => {
    const day = today - (days - 1 - index) * DAY
    const begins = day + 13 * 3_600_000
    const length = Math.min(9 * 3_600_000, now.getTime() - begins)
    const weight =
      length <= 0 ? 0 : (isWeekend(day) ? 0.1 : 0.6 + 0.8 * random.next()) * (length / (9 * 3_600_000))
    total += weight
    return { begins, length, weight, until: total }
  })
  return share => {
    const reached = Math.min(Math.max(share, 0), 1) * total
    const day = worked.find(({ until, weight }) => weight > 0 && until >= reached)
    if (!day) return now.toISOString()
    const within = (reached - (day.until - day.weight)) / day.weight
    return new Date(day.begins + within * day.length).toISOString()
  }
}
