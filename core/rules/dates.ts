/**
 * Days of the calendar as people write and read them (specification §5, date picker). A day has no time zone: of a
 * timestamp the day counts that is written in it, so that no zone is ever applied, let alone twice.
 */
import { isDay } from '../entities/check.ts'

/** How days are shown and typed. */
export const displayFormat = 'MM/dd/yyyy'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d{2})$/
const HYPHENED = /^(\d{4}|\d{2})-(\d{2})-(\d{2})$/
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d([.,]\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/i
const HTTP_DATE = /^([a-z]{3}), (\d{2}) ([a-z]{3}) (\d{4}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d GMT$/i

const two = (number: number | string) => String(number).padStart(2, '0')

/** Two digits of a year: 00 to 68 are 2000 to 2068, 69 to 99 are 1969 to 1999, as POSIX reads them. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 69 ? '20' : '19'}${year}`)

const dayOf = (year: string, month: number | string, day: string) => {
  const written = `${fullYear(year)}-${two(month)}-${two(day)}`
  return isDay(written) ? written : undefined
}

function httpDay(text: string): string | undefined {
  const [, weekday = '', date = '', month = '', year = ''] = HTTP_DATE.exec(text) ?? []
  const day = dayOf(year, months.indexOf(month.toLowerCase()) + 1, date)
  return day && new Date(`${day}T00:00:00Z`).getUTCDay() === weekdays.indexOf(weekday.toLowerCase())
    ? day
    : undefined
}

/**
 * The day, `yyyy-MM-dd`, of a text in any accepted form: ISO timestamp, HTTP-date, MM/dd/yyyy, MM/dd/yy, M/d/yyyy,
 * M/d/yy, yyyy-MM-dd, yy-MM-dd. Undefined where the text is of no such form or no day of the calendar.
 */
export function parseDay(text: string): string | undefined {
  const trimmed = text.trim()
  const slashed = SLASHED.exec(trimmed)
  if (slashed) return dayOf(slashed[3] ?? '', slashed[1] ?? '', slashed[2] ?? '')
  const hyphened = HYPHENED.exec(trimmed)
  if (hyphened) return dayOf(hyphened[1] ?? '', hyphened[2] ?? '', hyphened[3] ?? '')
  const written = TIMESTAMP.exec(trimmed)?.[1]
  if (written) return isDay(written) ? written : undefined
  return httpDay(trimmed)
}

/** A day of `yyyy-MM-dd`, or the day written in a timestamp, as MM/dd/yyyy; nothing for what is no day. */
export function printDay(day: string): string {
  const [year = '', month = '', date = ''] = (parseDay(day) ?? '').split('-')
  return year && `${month}/${date}/${year}`
}

/** What a part of a display format stands for, as date pickers write it. */
const parts: Readonly<Record<string, { readonly of: 'year' | 'month' | 'date'; readonly pattern: string }>> =
  {
    yyyy: { of: 'year', pattern: '\\d{4}' },
    MM: { of: 'month', pattern: '\\d{1,2}' },
    M: { of: 'month', pattern: '\\d{1,2}' },
    dd: { of: 'date', pattern: '\\d{1,2}' },
    d: { of: 'date', pattern: '\\d{1,2}' },
  }

const PARTS = /yyyy|MM?|dd?/g

/** A day of `yyyy-MM-dd` in a display format of yyyy, MM, M, dd and d; nothing for what is no day. */
export function printDayAs(day: string, format: string): string {
  const [year = '', month = '', date = ''] = (parseDay(day) ?? '').split('-')
  if (!year) return ''
  const texts: Readonly<Record<string, string>> = {
    yyyy: year,
    MM: month,
    M: String(Number(month)),
    dd: date,
    d: String(Number(date)),
  }
  return format.replace(PARTS, part => texts[part] ?? part)
}

function dayIn(text: string, format: string): string | undefined {
  const names = format.match(PARTS) ?? []
  const pattern = format
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(PARTS, part => `(${parts[part]?.pattern ?? part})`)
  const [, ...values] = new RegExp(`^${pattern}$`).exec(text) ?? []
  const found = Object.fromEntries(names.map((name, index) => [parts[name]?.of, values[index]]))
  const { year, month, date } = found
  return year && month && date ? dayOf(year, month, date) : undefined
}

/** What typing a date came to: a day, or null for a blank that clears it. */
export type TypedDay =
  | { readonly ok: true; readonly day: string | null }
  | { readonly ok: false; readonly message: string }

/**
 * Reads what a person typed into a date field: the display format first, so that a day and a month are not taken for
 * each other, else any form that is accepted; a blank clears the date.
 */
export function parseTypedDay(text: string, format: string = displayFormat): TypedDay {
  const trimmed = text.trim()
  if (trimmed === '') return { ok: true, day: null }
  const day = dayIn(trimmed, format) ?? parseDay(trimmed)
  return day
    ? { ok: true, day }
    : { ok: false, message: `Write the date as ${format}, such as ${printDayAs('2026-03-31', format)}.` }
}

/** What limits the days that can be chosen. */
export interface DayLimits {
  readonly min?: string
  readonly max?: string
  readonly disabled?: readonly string[]
}

/** Whether a day, `yyyy-MM-dd`, may be chosen: not before the minimum, after the maximum or in the disabled list. */
export const mayChooseDay = (day: string, { min, max, disabled }: DayLimits): boolean =>
  (min === undefined || day >= min) && (max === undefined || day <= max) && !disabled?.includes(day)

/** Why a day may not be chosen, as a sentence; undefined where it may. */
export function whyNotDay(
  day: string,
  limits: DayLimits,
  format: string = displayFormat,
): string | undefined {
  const { min, max } = limits
  if (mayChooseDay(day, limits)) return undefined
  if (min !== undefined && day < min) return `Choose ${printDayAs(min, format)} or a later day.`
  if (max !== undefined && day > max) return `Choose ${printDayAs(max, format)} or an earlier day.`
  return `${printDayAs(day, format)} cannot be chosen.`
}
