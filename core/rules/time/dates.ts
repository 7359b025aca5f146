/**
 * Parses and formats calendar days (specification §5, date picker). A day has no time zone: for a timestamp, the
 * written day counts, so no zone is ever applied, let alone twice.
 */
import { isDay } from '../../entities/check.ts'
import { escapePattern } from '../text/escape-pattern.ts'
import { plusDays } from './plus-days.ts'

/** The format in which days are shown and typed. */
export const displayFormat = 'MM/dd/yyyy'

/** The accepted numeric formats of a day: with slashes, with hyphens, and within an ISO timestamp. */
const FORMS: readonly RegExp[] = [
  /^(?<month>\d{1,2})\/(?<date>\d{1,2})\/(?<year>\d{4}|\d{2})$/,
  /^(?<year>\d{4}|\d{2})-(?<month>\d{2})-(?<date>\d{2})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<date>\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i,
]
const HTTP_DATE = /^[a-z]{3}, \d{2} [a-z]{3} \d{4} \d{2}:\d{2}:\d{2} GMT$/i

/** Two-digit years: 00 to 68 are 2000 to 2068, 69 to 99 are 1969 to 1999, as in POSIX. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 69 ? '20' : '19'}${year}`)

/** The day with the parsed parts; undefined if one is missing, or the day does not exist. */
function dayOf({ year, month, date }: Readonly<Record<string, string>>): string | undefined {
  if (!year || !month || !date) return undefined
  const written = `${fullYear(year)}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(written) ? written : undefined
}

/** The day of an HTTP-date, valid only if it formats back to the same text, including its weekday. */
function httpDay(text: string): string | undefined {
  if (!HTTP_DATE.test(text)) return undefined
  const read = new Date(text)
  return read.toUTCString().toLowerCase() === text.toLowerCase() ? read.toISOString().slice(0, 10) : undefined
}

/**
 * The day, `yyyy-MM-dd`, of a text in any accepted format: ISO timestamp, HTTP-date, MM/dd/yyyy, MM/dd/yy, M/d/yyyy,
 * M/d/yy, yyyy-MM-dd, yy-MM-dd. Undefined if the text has none of them or the day does not exist.
 */
export function parseDay(text: string): string | undefined {
  const trimmed = text.trim()
  for (const form of FORMS) {
    const found = form.exec(trimmed)?.groups
    if (found) return dayOf(found)
  }
  return httpDay(trimmed)
}

/** The parts of a display format: what is typed for each, and how it is shown. */
const parts: Readonly<Record<string, { readonly typed: string; readonly of: (day: string) => string }>> = {
  yyyy: { typed: '(?<year>\\d{4})', of: day => day.slice(0, 4) },
  MM: { typed: '(?<month>\\d{1,2})', of: day => day.slice(5, 7) },
  M: { typed: '(?<month>\\d{1,2})', of: day => String(Number(day.slice(5, 7))) },
  dd: { typed: '(?<date>\\d{1,2})', of: day => day.slice(8) },
  d: { typed: '(?<date>\\d{1,2})', of: day => String(Number(day.slice(8))) },
}

const PARTS = /yyyy|MM?|dd?/g

/** A day in any accepted format, printed in a display format of yyyy, MM, M, dd and d; empty if it is not a day. */
export function printDayAs(text: string, format: string): string {
  const day = parseDay(text)
  return day ? format.replace(PARTS, part => parts[part]?.of(day) ?? part) : ''
}

/** A day in any accepted format, as MM/dd/yyyy; empty if it is not a day. */
export const printDay = (text: string): string => printDayAs(text, displayFormat)

/** The day of a text in a display format that contains each part once. */
function dayIn(text: string, format: string): string | undefined {
  const pattern = escapePattern(format).replace(PARTS, part => parts[part]?.typed ?? part)
  const found = new RegExp(`^${pattern}$`).exec(text)?.groups
  return found && dayOf(found)
}

/** The result of typing a date: a day, or null for a blank that clears it. */
export type TypedDay =
  | { readonly ok: true; readonly day: string | null }
  | { readonly ok: false; readonly message: string }

/** The words for days near today, each with its distance in days. */
const NEAR_DAYS: ReadonlyMap<string, number> = new Map([
  ['yesterday', -1],
  ['today', 0],
  ['tomorrow', 1],
])

/** The day that “yesterday”, “today” or “tomorrow” means. */
function nearDay(text: string, today: string): string | undefined {
  const distance = NEAR_DAYS.get(text.toLowerCase())
  return distance === undefined ? undefined : plusDays(today, distance)
}

/**
 * Parses input of a date field: first in the display format, so that day and month are not confused, then in any
 * accepted format, then as “yesterday”, “today” or “tomorrow”; a blank clears the date.
 *
 * @param today the day, `yyyy-MM-dd`, in the time zone of the person who types
 */
export function parseTypedDay(text: string, today: string, format: string = displayFormat): TypedDay {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, day: null }
  const day = dayIn(trimmed, format) ?? parseDay(trimmed) ?? nearDay(trimmed, today)
  return day
    ? { ok: true, day }
    : {
        ok: false,
        message: `Enter a date such as ${printDayAs('2026-03-31', format)}, or “today” or “tomorrow”.`,
      }
}

/** The limits on days that can be chosen. */
export interface DayLimits {
  readonly min?: string
  readonly max?: string
  readonly disabled?: readonly string[]
}

/**
 * Why a day, `yyyy-MM-dd`, may not be chosen, as a sentence: it is before the minimum, after the maximum or in the
 * disabled list. Undefined if it may.
 */
export function whyNotDay(
  day: string,
  { min, max, disabled }: DayLimits,
  format: string = displayFormat,
): string | undefined {
  if (min && day < min) return `Choose ${printDayAs(min, format)} or a later day.`
  if (max && day > max) return `Choose ${printDayAs(max, format)} or an earlier day.`
  return disabled?.includes(day) ? `${printDayAs(day, format)} can’t be chosen.` : undefined
}

/** Whether a day may be chosen. */
export const mayChooseDay = (day: string, limits: DayLimits): boolean => whyNotDay(day, limits) === undefined
