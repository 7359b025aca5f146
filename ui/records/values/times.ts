import { commonWords } from '@rounds/core/words/common'

/**
 * Instants as people say them, and days, in the person's own time zone. An instant is UTC wherever it is kept; it is
 * turned into the clock of a place here, once, and back in `core/rules/time/time-zone.ts`.
 */
const parts = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (at: Date, timeZone: string) => {
    const known = made.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
    made.set(timeZone, known)
    return known.format(at)
  }
}

const dayKey = parts({ year: 'numeric', month: '2-digit', day: '2-digit' })
const clock = parts({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const weekday = parts({ weekday: 'short' })
const date = parts({ day: 'numeric' })
const month = parts({ month: 'long' })
const year = parts({ year: 'numeric' })
const exact = parts({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** Every month in three letters; the language's own abbreviations differ in length. */
const dayOfYear = (at: Date, timeZone: string) => `${date(at, timeZone)} ${month(at, timeZone).slice(0, 3)}`
const wholeDay = (at: Date, timeZone: string) => `${dayOfYear(at, timeZone)} ${year(at, timeZone)}`

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** An instant as people say it: “2 min ago”, “today 09:14”, “yesterday”, “Mon 16:40”, “12 Nov”. */
export function saidInstant(instant: string, now: Date, timeZone: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  const ago = now.getTime() - at.getTime()
  if (ago >= 0 && ago < MINUTE) return commonWords.times.justNow
  if (ago >= 0 && ago < HOUR) return commonWords.times.minAgo(Math.floor(ago / MINUTE))
  const on = (offset: number) => dayKey(new Date(now.getTime() + offset), timeZone)
  const day = dayKey(at, timeZone)
  const time = clock(at, timeZone)
  if (day === on(0)) return `today ${time}`
  if (day === on(-DAY)) return `yesterday ${time}`
  if (day === on(DAY)) return `tomorrow ${time}`
  if (ago > 0 && ago < 6 * DAY) return `${weekday(at, timeZone)} ${time}`
  return year(at, timeZone) === year(now, timeZone) ? dayOfYear(at, timeZone) : wholeDay(at, timeZone)
}

/** An instant to the second, with its day and zone, for the hover. */
export function exactInstant(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return Number.isNaN(at.getTime()) ? instant : exact(at, timeZone)
}

/** A day of the calendar as people say it; it has no zone. */
export function saidDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? day : wholeDay(at, 'UTC')
}
