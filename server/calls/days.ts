import { instantOf, localOf } from '@rounds/core/rules/time'

/** Days of the calendar, ascending, with the instants at which each begins and the last one ends. */
export interface Days {
  readonly days: readonly string[]
  readonly begins: readonly string[]
}

/** The last so many days in a time zone, today included, each as long as it is there. */
export function lastDays(zone: string, count: number): Days {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  const today = localOf(new Date().toISOString(), timeZone).slice(0, 10)
  const days = Array.from({ length: count + 1 }, (_, index) => dayAfter(today, index + 1 - count))
  const begins = days.map(day => instantOf(`${day}T00:00`, timeZone) ?? `${day}T00:00:00Z`)
  return { days: days.slice(0, count), begins }
}

/** A day so many days later, in the calendar. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
