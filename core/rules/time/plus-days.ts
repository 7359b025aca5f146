import { isDay } from '../../entities/check.ts'

const DAY = 86_400_000

/** The day, `yyyy-MM-dd`, a number of days later or, if negative, earlier; the same day outside the years 1 to 9999. */
export function plusDays(day: string, days: number): string {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10)
  return isDay(moved) ? moved : day
}
