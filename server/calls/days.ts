import { instantOf, localOf, plusDays } from '@rounds/core/rules/time'

/** Calendar days, ascending, with the timestamps at which each begins and the last one ends. */
export interface Days {
  readonly days: readonly string[]
  readonly begins: readonly string[]
}

/** The last days in a time zone, including today, each with its local length. */
export function lastDays(zone: string, count: number): Days {
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  const today = localOf(new Date().toISOString(), timeZone).slice(0, 10)
  const days = Array.from({ length: count + 1 }, (_, index) => plusDays(today, index + 1 - count))
  const begins = days.map(day => instantOf(`${day}T00:00`, timeZone) ?? `${day}T00:00:00Z`)
  return { days: days.slice(0, count), begins }
}

/** A month of a time zone (`2026-11`): when it begins, and when the next one does. */
export function monthPeriod(month: string, zone: string): { readonly from: string; readonly until: string } {
  const begin = (first: string) => instantOf(`${first}-01T00:00`, zone) ?? `${first}-01T00:00:00Z`
  return { from: begin(month), until: begin(monthAfter(month, 1)) }
}

/** The months of a time zone from now back to a moment, latest first. */
export function monthsSince(at: string, zone: string): readonly string[] {
  const first = localOf(at, zone).slice(0, 7)
  const months = [localOf(new Date().toISOString(), zone).slice(0, 7)]
  for (let last = months[0] ?? first; last > first; last = monthAfter(last, -1))
    months.push(monthAfter(last, -1))
  return months
}

const monthAfter = (month: string, months: number): string => {
  const [year = 0, of = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, of - 1 + months, 1)).toISOString().slice(0, 7)
}
