/** Opening hours: rules for days of the week and holidays, in local time (specification §3, locations). */
import { holidayOn, weekdayOf } from './holidays.ts'

/** The number that stands for public holidays where a rule names its day. */
export const HOLIDAYS = 7

/** In which weeks a rule applies; every week where nothing is said. */
export const weeksChoices = ['1', '2', '3', '4', 'last', 'other'] as const

/** What a rule says of its time; it is open where nothing is said. */
export const spanKinds = ['open', 'appointment', 'closed'] as const

/**
 * One rule: a span of a day, local times as `HH:MM`. A rule with neither time says something of the day, as “By
 * appointment”.
 */
export interface OpenSpan {
  /** 0 Sunday to 6 Saturday; 7 stands for public holidays. */
  readonly day: number
  readonly opens?: string | null
  readonly closes?: string | null
  readonly note?: string | null
  /** “2”: the second of the month; “other”: every other week, counted from `from`. */
  readonly weeks?: (typeof weeksChoices)[number] | null
  /** A day (`yyyy-MM-dd`) in a week in which a rule for every other week applies. */
  readonly from?: string | null
  readonly kind?: (typeof spanKinds)[number] | null
  /** Only this service has these hours; the place may be closed otherwise. */
  readonly service?: string | null
}

/** The days in the order in which people read a week. */
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

/** The number of a day, counted from 1970, by its date `yyyy-MM-dd`. */
export const dateNumber = (date: string): number => Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS)

/** The Monday on or before a day. */
const mondayOf = (date: number): number => date - ((weekdayOf(date) + 6) % WEEK)

/** Whether a rule applies on a day, apart from what other rules say of it. */
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
 * The rules of the place itself that apply on a day. Rules for holidays stand in the place of all others on one, and
 * a rule that says “closed” in the place of what else the day has.
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

/** Whether people are let in during a span without having asked. */
export const isOpenSpan = ({ opens, closes, kind }: OpenSpan): boolean =>
  Boolean(opens && closes) && (!kind || kind === 'open')

/** What is wrong with a rule, in words; null where nothing is. A span may run past midnight. */
export function spanProblem({
  opens,
  closes,
  note,
  kind,
  weeks,
  from,
}: Omit<OpenSpan, 'day'>): string | null {
  if (weeks === 'other' && !from)
    return 'Choose a day on which it applies. Every other week counts from there.'
  if (kind === 'closed') return null
  if (!opens && !closes)
    return note || kind === 'appointment' ? null : 'Enter the times, or say something in the note.'
  if (!opens) return 'When does it open?'
  if (!closes) return 'When does it close?'
  return opens === closes ? 'It opens and closes at the same time.' : null
}
