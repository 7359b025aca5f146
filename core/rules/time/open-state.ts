import { type OpenSpan, spansOfDay, weekDays } from './opening-hours.ts'
import { wallClock } from './time-zone.ts'

/** Whether a place is open at a moment, by the clock on its own wall. */
export interface OpenState {
  readonly isOpen: boolean
  /** Minutes after midnight at which it closes; null where it does not close today or is closed. */
  readonly closes: number | null
  /** When it opens next: in how many days, on which day of the week, at which minute. Null while it is open. */
  readonly opens: { readonly inDays: number; readonly day: number; readonly minute: number } | null
}

const DAY = 1440
const WEEK = 7

const minuteOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** A span in minutes of a week whose day 0 begins at 0. One that ends before it begins ends on the day after. */
interface Minutes {
  readonly from: number
  readonly to: number
}

function minutesOf({ day, opens, closes }: OpenSpan): Minutes | undefined {
  if (!opens || !closes) return undefined
  const from = day * DAY + minuteOf(opens)
  const end = minuteOf(closes)
  // The last minute of a day stands for its end: a place that says 23:59 does not close for a minute.
  const length = (end === DAY - 1 ? DAY : end) - minuteOf(opens)
  return { from, to: from + (length <= 0 ? length + DAY : length) }
}

/** The spans joined where one begins as another ends, over three weeks so that every end is seen. */
function joined(hours: readonly OpenSpan[]): readonly Minutes[] {
  const spans = hours.flatMap(span => minutesOf(span) ?? [])
  const all = [-WEEK * DAY, 0, WEEK * DAY]
    .flatMap(shift => spans.map(({ from, to }) => ({ from: from + shift, to: to + shift })))
    .toSorted((one, other) => one.from - other.from)
  const found: Minutes[] = []
  for (const span of all) {
    const last = found.at(-1)
    if (last && span.from <= last.to)
      found[found.length - 1] = { from: last.from, to: Math.max(last.to, span.to) }
    else found.push(span)
  }
  return found
}

/** Whether hours say open at an instant, in a time zone; undefined where they name no times at all. */
export function openState(hours: readonly OpenSpan[], at: number, timeZone: string): OpenState | undefined {
  const spans = joined(hours)
  if (spans.length === 0) return undefined
  const wall = new Date(wallClock(at, timeZone))
  const today = wall.getUTCDay() * DAY
  const now = today + wall.getUTCHours() * 60 + wall.getUTCMinutes()
  const current = spans.find(({ from, to }) => from <= now && now < to)
  if (current) {
    const isWithinADay = current.to - now < DAY
    return { isOpen: true, closes: isWithinADay ? current.to % DAY : null, opens: null }
  }
  const next = spans.find(({ from }) => from > now)
  if (!next) return { isOpen: false, closes: null, opens: null }
  const inDays = Math.floor((next.from - today) / DAY)
  const day = Math.floor(next.from / DAY) % WEEK
  return { isOpen: false, closes: null, opens: { inDays, day, minute: next.from % DAY } }
}

/** A minute of the day as Americans write it: 8 AM, 8:30 AM, noon, midnight. */
export function clockText(minute: number): string {
  if (minute === 720) return 'noon'
  if (minute % DAY === 0) return 'midnight'
  const hour = Math.floor(minute / 60) % 24
  const rest = minute % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

/** “Open until 5 PM”, “Open 24 hours”, “Closed, opens 8 AM Wed”. */
export function openWords({ isOpen, closes, opens }: OpenState): string {
  if (isOpen) return closes === null ? 'Open 24 hours' : `Open until ${clockText(closes)}`
  if (!opens) return 'Closed'
  const name = weekDays.find(({ day }) => day === opens.day)?.name.slice(0, 3) ?? ''
  const when = opens.inDays === 0 ? '' : opens.inDays === 1 ? ' tomorrow' : ` ${name}`
  return `Closed, opens ${clockText(opens.minute)}${when}`
}

/** A day of a week as it is read. */
export interface DayRow {
  readonly name: string
  readonly isToday: boolean
  readonly text: string
}

/** The week from Monday to Sunday, with today marked in the location's time zone. */
export function weekRows(hours: readonly OpenSpan[], at: number, timeZone: string): readonly DayRow[] {
  const today = new Date(wallClock(at, timeZone)).getUTCDay()
  return weekDays.map(({ day, name }) => {
    const spans = spansOfDay(hours, day).map(({ span }) => spanText(span))
    return { name, isToday: day === today, text: spans.filter(Boolean).join(', ') || 'Closed' }
  })
}

function spanText({ opens, closes, note }: OpenSpan): string {
  if (!opens || !closes) return note ?? ''
  if (opens === '00:00' && (closes === '23:59' || closes === '24:00')) return 'Open 24 hours'
  return `${clockText(minuteOf(opens))} to ${clockText(minuteOf(closes) === DAY - 1 ? DAY : minuteOf(closes))}`
}
