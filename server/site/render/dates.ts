/** Dates as visitors read them, in the language and the time zone of the site. */
export interface Dates {
  /** A day of the calendar, whatever the zone: `2026-03-31` or the start of an instant. */
  day(day: string): string
  /** An instant: its day. */
  dayOf(instant: string): string
  /** A span of time: the day, and from when to when. */
  span(from: string, to: string | null, isWholeDay: boolean): string
}

const made = new Map<string, Dates>()
const MOST_MADE = 50

/** The words of a language and a zone, made once: making the formats takes longer than using them for a page. */
export function datesIn(language: string, timeZone: string): Dates {
  const key = `${language} ${timeZone}`
  const known = made.get(key)
  if (known) return known
  if (made.size >= MOST_MADE) made.clear()
  const dates = createDates(language, timeZone)
  made.set(key, dates)
  return dates
}

/** Makes the words; a language or a zone that is not known is English and UTC. */
function createDates(language: string, timeZone: string): Dates {
  const format = (options: Intl.DateTimeFormatOptions) => {
    for (const [tongue, zone] of [
      [language, timeZone],
      ['en-US', timeZone],
    ] as const)
      try {
        return new Intl.DateTimeFormat(tongue, { timeZone: zone, ...options })
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
      }
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  }
  const long = { year: 'numeric', month: 'long', day: 'numeric' } as const
  const calendar = format({ ...long, timeZone: 'UTC' })
  const day = format(long)
  const weekday = format({ ...long, weekday: 'long' })
  const time = format({ hour: 'numeric', minute: '2-digit' })
  const at = (text: string) => new Date(text)
  return {
    day: text => calendar.format(at(text.slice(0, 10))),
    dayOf: instant => day.format(at(instant)),
    span(from, to, isWholeDay) {
      const first = weekday.format(at(from))
      if (isWholeDay) return first
      const begins = `${first}, ${time.format(at(from))}`
      if (to === null) return begins
      const last = weekday.format(at(to))
      return last === first
        ? `${begins} to ${time.format(at(to))}`
        : `${begins} to ${last}, ${time.format(at(to))}`
    },
  }
}
