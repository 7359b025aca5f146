import { daysText, rowsOfHours } from './hours-rows.ts'
import { spanText } from './open-state.ts'
import type { OpenSpan } from './opening-hours.ts'
import { sayZone } from './say-time.ts'

/** An alert's effect on opening hours, with its start and end; timestamps in API format. */
export interface AlertTime {
  readonly from: string | null
  readonly to: string | null
  readonly effect: 'none' | 'closed' | 'hours'
  readonly hours: readonly OpenSpan[] | null
}

const formatTime = (at: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(new Date(at)).replaceAll('\u202f', ' ')
const day = (at: string, zone: string) =>
  formatTime(at, zone, { weekday: 'short', month: 'short', day: 'numeric' })
const clock = (at: string, zone: string) =>
  formatTime(at, zone, { hour: 'numeric', minute: '2-digit' }).replace(':00', '')
const moment = (at: string, zone: string) => `${day(at, zone)}, ${clock(at, zone)}`

/** A time range in words: “from Tue, Nov 24, 12 PM to 3 PM Central Time”. */
export function sayPeriod({ from, to }: Pick<AlertTime, 'from' | 'to'>, timeZone: string): string {
  const known = to ?? from
  if (!known) return 'until it is turned off'
  const zone = sayZone(timeZone)
  if (!to) return `from ${moment(known, timeZone)} ${zone}`
  if (!from) return `until ${moment(to, timeZone)} ${zone}`
  const isOneDay = day(from, timeZone) === day(to, timeZone)
  const end = isOneDay ? clock(to, timeZone) : moment(to, timeZone)
  return `from ${moment(from, timeZone)} to ${end} ${zone}`
}

/** An alert's effect on opening hours, in words: “Closed until Wed, Nov 25, 8 AM Central Time”. */
export function sayAlertTime(alert: AlertTime, timeZone: string): string {
  const period = sayPeriod(alert, timeZone)
  if (alert.effect === 'closed') return `Closed ${period}.`
  if (alert.effect === 'none') return `Hours as usual, ${period}.`
  const rows = rowsOfHours(alert.hours ?? []).map(row => `${daysText(row.days)} ${spanText(row)}`)
  return `Other hours ${period}: ${rows.join('; ') || 'closed'}.`
}
