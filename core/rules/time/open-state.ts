import { holidayOn, weekdayOf } from './holidays.ts'
import { daysText, rowsOfHours } from './hours-rows.ts'
import { dateOfDay, HOLIDAYS, isOpenSpan, type OpenSpan, spansOn, weekDays } from './opening-hours.ts'
import { wallClock } from './time-zone.ts'

/** Whether a place is open at a moment, in its local time. */
export interface OpenState {
  readonly isOpen: boolean
  /** Minutes after midnight at which it closes; null if it does not close today or is closed. */
  readonly closes: number | null
  /** When it opens next: in how many days, on which day since 1970, at which minute. Null while it is open. */
  readonly opens: { readonly inDays: number; readonly date: number; readonly minute: number } | null
}

/** Temporary hours, as set by an alert; an empty list closes the place. */
export interface HoursException {
  /** Milliseconds since 1970; null for no start or no end. */
  readonly from: number | null
  readonly to: number | null
  readonly hours: readonly OpenSpan[]
}

const DAY = 1440
const MINUTE_MS = 60_000
/** How far ahead to look for the next opening. */
const MOST_DAYS = 62

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A span in minutes of local time since 1970. */
interface Minutes {
  readonly from: number
  readonly to: number
}

/** A span of a day; one that ends before it begins ends on the next day. */
function minutesOf({ opens, closes }: OpenSpan, date: number): Minutes {
  const begin = minuteOf(opens ?? '')
  const end = minuteOf(closes ?? '')
  // The last minute of a day means its end: a place open until 23:59 does not close for a minute.
  const length = (end === DAY - 1 ? DAY : end) - begin
  const from = date * DAY + begin
  return { from, to: from + (length <= 0 ? length + DAY : length) }
}

const usualOn = (hours: readonly OpenSpan[], date: number): readonly Minutes[] =>
  spansOn(hours, date)
    .filter(isOpenSpan)
    .map(span => minutesOf(span, date))

/** The parts of spans outside a period. */
const without = (spans: readonly Minutes[], { from, to }: Minutes): readonly Minutes[] =>
  spans.flatMap(span =>
    [
      { from: span.from, to: Math.min(span.to, from) },
      { from: Math.max(span.from, to), to: span.to },
    ].filter(part => part.from < part.to),
  )

/** The spans, with adjacent ones joined. */
function joined(spans: readonly Minutes[]): readonly Minutes[] {
  const found: Minutes[] = []
  for (const span of spans.toSorted((one, other) => one.from - other.from)) {
    const last = found.at(-1)
    if (last && span.from <= last.to)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else found.push(span)
  }
  return found
}

/** When a place is open on some days, in local time; exceptions that close it override exceptions that don't. */
function openMinutes(
  hours: readonly OpenSpan[],
  [first, last]: readonly [number, number],
  timeZone: string,
  exceptions: readonly HoursException[],
): readonly Minutes[] {
  const dates = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const spansOf = (rules: readonly OpenSpan[]) => dates.flatMap(date => usualOn(rules, date))
  const inOrder = exceptions.toSorted((one, other) => other.hours.length - one.hours.length)
  const wall = (at: number) => Math.floor(wallClock(at, timeZone) / MINUTE_MS)
  const spans = inOrder.reduce<readonly Minutes[]>((known, { from, to, hours: instead }) => {
    const time = {
      from: from === null ? first * DAY - DAY : wall(from),
      to: to === null ? (last + 3) * DAY : wall(to),
    }
    const own = spansOf(instead).flatMap(span => {
      const part = { from: Math.max(span.from, time.from), to: Math.min(span.to, time.to) }
      return part.from < part.to ? [part] : []
    })
    return [...without(known, time), ...own]
  }, spansOf(hours))
  return joined(spans)
}

/**
 * Whether a place with these hours is open at a time, in a time zone; undefined if the hours contain no times at all.
 * Exceptions are temporary hours from alerts.
 */
export function openState(
  hours: readonly OpenSpan[],
  at: number,
  timeZone: string,
  exceptions: readonly HoursException[] = [],
): OpenState | undefined {
  const isNow = ({ from, to }: HoursException) => (from === null || from <= at) && (to === null || to > at)
  const own = hours.filter(({ service }) => !service)
  if (!own.some(isOpenSpan) && !exceptions.some(isNow)) return undefined
  // By its minute, since the local time of a timestamp that was asked for last is remembered.
  const now = Math.floor(wallClock(Math.floor(at / MINUTE_MS) * MINUTE_MS, timeZone) / MINUTE_MS)
  const today = Math.floor(now / DAY)
  const near = openMinutes(own, [today - 1, today + 2], timeZone, exceptions)
  const current = near.find(({ from, to }) => from <= now && now < to)
  if (current) {
    const isWithinADay = current.to - now < DAY
    return { isOpen: true, closes: isWithinADay ? current.to % DAY : null, opens: null }
  }
  const isAfter = ({ from }: Minutes) => from > now
  const next =
    near.find(isAfter) ?? openMinutes(own, [today + 2, today + MOST_DAYS], timeZone, exceptions).find(isAfter)
  if (!next) return { isOpen: false, closes: null, opens: null }
  const date = Math.floor(next.from / DAY)
  return { isOpen: false, closes: null, opens: { inDays: date - today, date, minute: next.from % DAY } }
}

/** A minute of the day in American format: 8 AM, 8:30 AM, noon, midnight. */
export function clockText(minute: number): string {
  if (minute === 720) return 'noon'
  if (minute % DAY === 0) return 'midnight'
  const hour = Math.floor(minute / 60) % 24
  const rest = minute % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

const monthDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dateText = (date: number) => monthDay.format(date * DAY * MINUTE_MS)

/** “Open until 5 PM”, “Open 24 hours”, “Closed, opens 8 AM Wed”, “Closed, opens 9 AM Dec 12”. */
export function openWords({ isOpen, closes, opens }: OpenState): string {
  if (isOpen) return closes === null ? 'Open 24 hours' : `Open until ${clockText(closes)}`
  if (!opens) return 'Closed'
  const { inDays, date, minute } = opens
  const name = weekDays.find(({ day }) => day === weekdayOf(date))?.name.slice(0, 3) ?? ''
  const later = inDays > 6 ? dateText(date) : name
  // Midnight belongs to the evening before it.
  if (minute === 0) return `Closed, opens ${inDays === 1 ? 'at midnight' : `12 AM ${later}`}`
  const when = inDays === 0 ? '' : inDays === 1 ? ' tomorrow' : ` ${later}`
  return `Closed, opens ${clockText(minute)}${when}`
}

/** A day of the week for display. */
export interface DayRow {
  readonly name: string
  readonly isToday: boolean
  readonly text: string
}

/**
 * The week from Monday to Sunday, with today in the location's time zone marked; holidays if they have their own hours.
 * Today has the hours of its date: those of a holiday or an alert come before the usual ones.
 */
export function weekRows(
  hours: readonly OpenSpan[],
  at: number,
  timeZone: string,
  exceptions: readonly HoursException[] = [],
): readonly DayRow[] {
  const today = new Date(wallClock(at, timeZone)).getUTCDay()
  const [date] = comingDays(hours, { at, timeZone, days: 1 }, exceptions)
  const other = date?.because ? date.text : undefined
  const own = hours.filter(({ service }) => !service)
  const textOf = (of: number, name: string) =>
    own
      .filter(({ day }) => day === of)
      .map(span => [spanText(span), weeksText(span, name)].filter(Boolean).join(' '))
      .filter(Boolean)
      .join(', ') || 'Closed'
  const rows = weekDays.map(({ day, name }) => ({
    name,
    isToday: day === today,
    text: (day === today && other) || textOf(day, name),
  }))
  const hasHolidays = own.some(({ day }) => day === HOLIDAYS)
  return hasHolidays ? [...rows, { name: 'Holidays', isToday: false, text: textOf(HOLIDAYS, '') }] : rows
}

/** Hours of single services, each as lines: “Mon–Fri 7 AM to 3 PM”. */
export function serviceHours(
  hours: readonly OpenSpan[],
): readonly { readonly service: string; readonly lines: readonly string[] }[] {
  const services = [...new Set(hours.flatMap(({ service }) => service || []))]
  return services.map(service => ({
    service,
    lines: rowsOfHours(hours.filter(span => span.service === service)).map(row =>
      [daysText(row.days), spanText(row), weeksText(row, 'week day')].filter(Boolean).join(' '),
    ),
  }))
}

/** All hours, one line per row: “Mon–Fri: 8 AM to 5 PM”, “Laboratory, Sat: 8 AM to noon on the 2nd Sat”. */
export const hoursLines = (hours: readonly OpenSpan[]): readonly string[] =>
  rowsOfHours(hours).map(row => {
    const days = daysText(row.days)
    const said = [spanText(row), weeksText(row, days.length === 3 ? days : 'week')].filter(Boolean)
    return `${row.service ? `${row.service}, ` : ''}${days}: ${said.join(' ')}`
  })

const ordinals: Readonly<Record<string, string>> = { 1: '1st', 2: '2nd', 3: '3rd', 4: '4th', last: 'last' }

function weeksText({ weeks }: Omit<OpenSpan, 'day'>, name: string): string {
  if (!weeks || name === '') return ''
  return weeks === 'other' ? `every other ${name}` : `on the ${ordinals[weeks]} ${name}`
}

/** A rule's time in words: “8 AM to 5 PM”, “By appointment, 9 AM to noon”, “Closed”. */
export function spanText({ opens, closes, note, kind }: Omit<OpenSpan, 'day'>): string {
  if (kind === 'closed') return note ? `Closed (${note})` : 'Closed'
  const times = timesText(opens, closes)
  if (kind === 'appointment') return ['By appointment', times || note].filter(Boolean).join(', ')
  return times || (note ?? '')
}

function timesText(opens: string | null | undefined, closes: string | null | undefined): string {
  if (!opens || !closes) return ''
  if (opens === '00:00' && (closes === '23:59' || closes === '24:00')) return 'Open 24 hours'
  return `${clockText(minuteOf(opens))} to ${clockText(minuteOf(closes) === DAY - 1 ? DAY : minuteOf(closes))}`
}

/** The hours of an upcoming day. */
export interface ComingDay extends DayRow {
  /** `yyyy-MM-dd`. */
  readonly date: string
  /** Why it differs from the usual hours: a holiday, an alert; null on a usual day. */
  readonly because: string | null
}

/** The hours of the next days, starting today, in the location's time zone. */
export function comingDays(
  hours: readonly OpenSpan[],
  { at, timeZone, days }: { readonly at: number; readonly timeZone: string; readonly days: number },
  exceptions: readonly HoursException[] = [],
): readonly ComingDay[] {
  const today = Math.floor(wallClock(at, timeZone) / MINUTE_MS / DAY)
  const own = hours.filter(({ service }) => !service)
  return Array.from({ length: days }, (_, index) => {
    const date = today + index
    const said = spansOn(own, date).map(spanText).filter(Boolean)
    const usual = said.join(', ') || 'Closed'
    const begins = (spans: readonly Minutes[]) => spans.filter(({ from }) => Math.floor(from / DAY) === date)
    // The day alone: joined to the night before, an open day would begin there.
    const range = [date, date] as const
    const changed = begins(openMinutes(own, range, timeZone, exceptions))
    const isOther = JSON.stringify(changed) !== JSON.stringify(begins(openMinutes(own, range, timeZone, [])))
    return {
      name: weekDays.find(({ day }) => day === weekdayOf(date))?.name ?? '',
      date: dateOfDay(date),
      isToday: index === 0,
      text: isOther ? minutesText(changed) : usual,
      because: isOther ? 'Alert' : (holidayOn(date) ?? null),
    }
  })
}

const minutesText = (spans: readonly Minutes[]): string =>
  spans
    .map(({ from, to }) =>
      to - from >= DAY ? 'Open 24 hours' : `${clockText(from % DAY)} to ${clockText(to % DAY)}`,
    )
    .join(', ') || 'Closed'
