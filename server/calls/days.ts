import { instantOf, localOf } from '@rounds/core/rules/time'

/** Calendar days, ascending, with the timestamps at which each begins and the last one ends. */
export interface Days {
  readonly days: readonly string[]
  readonly begins: readonly string[]
}

/** The last days in a time zone, including today, each with its local length. */
export function lastDays(zone: string, count: number): Days {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  const today = localOf(new Date().toISOString(), timeZone).slice(0, 10)
  const days = Array.from({ length: count + 1 }, (_, index) => dayAfter(today, index + 1 - count))
  const begins = days.map(day => instantOf(`${day}T00:00`, timeZone) ?? `${day}T00:00:00Z`)
  return { days: days.slice(0, count), begins }
}

/** A calendar day a number of days later. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
