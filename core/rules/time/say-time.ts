/**
 * Formats timestamps and days in American English, in the reader's time zone. Timestamps are stored in UTC; they become
 * local time here, and UTC again in `time-zone.ts`.
 */
const parts = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (at: Date, timeZone: string) => {
    const known = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    made.set(timeZone, known)
    // Newer versions of Intl put a narrow space before AM that the font lacks.
    return known.format(at).replaceAll('\u202f', ' ')
  }
}

const dayKey = parts({ year: 'numeric', month: '2-digit', day: '2-digit' })
const clock = parts({ hour: 'numeric', minute: '2-digit' })
const weekday = parts({ weekday: 'short' })
const dayOfYear = parts({ month: 'short', day: 'numeric' })
const wholeDay = parts({ month: 'short', day: 'numeric', year: 'numeric' })
const wholeWeekday = parts({ weekday: 'long', month: 'long', day: 'numeric' })
const wholeMonth = parts({ month: 'long', year: 'numeric' })
const year = parts({ year: 'numeric' })
const exact = parts({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const isTime = (at: Date) => !Number.isNaN(at.getTime())

/**
 * A short timestamp: “just now”, “2 min ago”, “today 9:14 AM”, “Mon 4:40 PM”, “Nov 12”. Other text is returned
 * unchanged.
 */
export function sayInstant(instant: string, now: Date, timeZone: string): string {
  const at = new Date(instant)
  if (!isTime(at)) return instant
  const ago = now.getTime() - at.getTime()
  if (ago >= 0 && ago < MINUTE) return 'just now'
  if (ago >= 0 && ago < HOUR) return `${Math.floor(ago / MINUTE)} min ago`
  const on = (offset: number) => dayKey(new Date(now.getTime() + offset), timeZone)
  const day = dayKey(at, timeZone)
  const time = clock(at, timeZone)
  if (day === on(0)) return `today ${time}`
  if (day === on(-DAY)) return `yesterday ${time}`
  if (day === on(DAY)) return `tomorrow ${time}`
  if (ago > 0 && ago < 6 * DAY) return `${weekday(at, timeZone)} ${time}`
  return year(at, timeZone) === year(now, timeZone) ? dayOfYear(at, timeZone) : wholeDay(at, timeZone)
}

/** A timestamp with its day: “Nov 12, 2026, 9:14 AM”. Other text is returned unchanged. */
export function sayDateTime(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return isTime(at) ? `${wholeDay(at, timeZone)}, ${clock(at, timeZone)}` : instant
}

/** A timestamp's time of day: “9:14 AM”. Other text is returned unchanged. */
export function sayTimeOfDay(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return isTime(at) ? clock(at, timeZone) : instant
}

/** A timestamp to the second, with its day and zone, for the tooltip. Other text is returned unchanged. */
export function sayExactly(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return isTime(at) ? exact(at, timeZone) : instant
}

/** A calendar day, which has no zone: “Mar 1, 2026”. Other text is returned unchanged. */
export function sayDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return isTime(at) ? wholeDay(at, 'UTC') : day
}

/** A month, such as `2026-11`, in words: “November 2026”. Other text is returned unchanged. */
export function sayMonth(month: string): string {
  const at = new Date(`${month}-01T00:00:00Z`)
  return isTime(at) ? wholeMonth(at, 'UTC') : month
}

/** A time zone in words: “Central Time”. Other text is returned unchanged. */
export function sayZone(timeZone: string): string {
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' })
    const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value
    return name === undefined || /^GMT([+-]00:00)?$/.test(name) ? 'UTC' : name
  } catch {
    return timeZone.replaceAll('_', ' ')
  }
}

/** A rough age: “just now”, “22 min”, “4 h”, “3 days”. Other text is returned unchanged. */
export function sayAge(instant: string, now: Date): string {
  const at = new Date(instant)
  if (!isTime(at)) return instant
  const ago = now.getTime() - at.getTime()
  if (ago < MINUTE) return 'just now'
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min`
  if (ago < 2 * DAY) return `${Math.floor(ago / HOUR)} h`
  return `${Math.floor(ago / DAY)} days`
}

/** A day with its weekday, for headings: “Monday, November 23”. Other text is returned unchanged. */
export function sayToday(instant: string, timeZone: string): string {
  const at = new Date(instant)
  return isTime(at) ? wholeWeekday(at, timeZone) : instant
}
