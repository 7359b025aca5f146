/** Opening hours: rules for days of the week and holidays, in local time (specification §3, locations). */
import { holidayOn, weekdayOf } from './holidays.ts'

/** The number for public holidays in place of a weekday. */
export const HOLIDAYS = 7

/** The weeks in which a rule applies; every week if omitted. */
export const weeksChoices = ['1', '2', '3', '4', 'last', 'other'] as const

/** What a rule says about its time; open if omitted. */
export const spanKinds = ['open', 'appointment', 'closed'] as const

/**
 * One rule: a span of a day, in local time as `HH:MM`. A rule without times applies to the day, such as “By
 * appointment”.
 */
export interface OpenSpan {
  /** 0 Sunday to 6 Saturday; 7 means public holidays. */
  readonly day: number
  readonly opens?: string | null
  readonly closes?: string | null
  readonly note?: string | null
  /** “2”: the second of the month; “other”: every other week, counted from `from`. */
  readonly weeks?: (typeof weeksChoices)[number] | null
  /** A day (`yyyy-MM-dd`) in a week in which an every-other-week rule applies. */
  readonly from?: string | null
  readonly kind?: (typeof spanKinds)[number] | null
  /** These hours apply only to this service; the place may be closed otherwise. */
  readonly service?: string | null
}

/** The days in display order. */
export const weekDays = [
  { day: 1, name: 'Monday' },
  { day: 2, name: 'Tuesday' },
  { day: 3, name: 'Wednesday' },
  { day: 4, name: 'Thursday' },
  { day: 5, name: 'Friday' },
  { day: 6, name: 'Saturday' },
  { day: 0, name: 'Sunday' },
] as const

const DAY_MS = 86_400_000
const WEEK = 7

/** The day number since 1970 of a date `yyyy-MM-dd`. */
export const dateNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

/** The date `yyyy-MM-dd` of a day number since 1970. */
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The Monday on or before a day. */
const mondayOf = (date: number): number => date - ((weekdayOf(date) + 6) % WEEK)

/** Whether a rule applies on a day, ignoring other rules. */
function appliesOn({ day, weeks, from }: OpenSpan, date: number): boolean {
  if (day !== weekdayOf(date)) return false
  const inMonth = new Date(date * DAY_MS).getUTCDate()
  if (!weeks) return true
  if (weeks === 'last') return new Date((date + WEEK) * DAY_MS).getUTCDate() <= WEEK
  if (weeks === 'other') {
    const apart = from ? mondayOf(date) - mondayOf(dateNumber(from)) : 0
    return apart % (2 * WEEK) === 0
  }
  return Math.ceil(inMonth / WEEK) === Number(weeks)
}

/**
 * The place's own rules for a day. On a holiday, holiday rules replace all others, and a “closed” rule replaces
 * everything else on its day.
 */
export function spansOn(hours: readonly OpenSpan[], date: number): readonly OpenSpan[] {
  const own = hours.filter(({ service }) => !service)
  const onHolidays = own.filter(({ day }) => day === HOLIDAYS)
  const applying =
    onHolidays.length > 0 && holidayOn(date) !== undefined
      ? onHolidays
      : own.filter(span => appliesOn(span, date))
  const closed = applying.filter(({ kind }) => kind === 'closed')
  return closed.length > 0 ? closed : applying
}

/** Whether people can come during a span without an appointment. */
export const isOpenSpan = ({ opens, closes, kind }: OpenSpan): boolean =>
  Boolean(opens && closes) && (!kind || kind === 'open')

/** What is wrong with a rule, in words; null if nothing is. A span may run past midnight. */
export function spanProblem({
  opens,
  closes,
  note,
  kind,
  weeks,
  from,
}: Omit<OpenSpan, 'day'>): string | null {
  if (weeks === 'other' && !from) return 'Choose a day when it applies. Every other week counts from there.'
  if (kind === 'closed') return null
  if (!opens && !closes) return note || kind === 'appointment' ? null : 'Enter the times, or add a note.'
  if (!opens) return 'When does it open?'
  if (!closes) return 'When does it close?'
  return opens === closes ? 'It opens and closes at the same time.' : null
}
