import type { Random } from './random.ts'

const DAY = 86_400_000

/** What does not depend on the day of seeding was made in these years. */
const FIRST = Date.UTC(2023, 0, 9, 14)
const LAST = Date.UTC(2025, 9, 30, 20)

/** An instant of the demo's past: a fixed day, in working hours. */
export const past = (random: Random, from = FIRST, to = LAST): string => {
  const day = from + Math.floor(random.next() * ((to - from) / DAY)) * DAY
  return new Date(day - (day % DAY) + random.int(13 * 3600, 22 * 3600) * 1000).toISOString()
}

/** When something was made, and when it was changed last. */
export function madeAndChanged(random: Random): readonly [made: string, changed: string] {
  const made = past(random)
  return [made, random.chance(0.3) ? made : past(random, Date.parse(made), LAST + DAY)]
}

/** An instant so many days from the day of seeding, at an hour in UTC; days before it are negative. */
export const fromToday = (today: Date, days: number, hour = 15, minute = 0): string =>
  new Date(
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hour, minute),
  ).toISOString()

/** An instant within the last days, never later than now. */
export const lately = (random: Random, now: Date, days: number): string =>
  new Date(now.getTime() - Math.floor(random.next() * days * DAY) - 60_000).toISOString()
