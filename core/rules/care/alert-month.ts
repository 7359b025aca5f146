import { localOf } from '../time/time-zone.ts'

/** When something is active; null for no start or no end. */
export interface OnFor {
  readonly from: string | null
  readonly to: string | null
}

const DAY_MS = 86_400_000
const dateAt = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The weeks of a month (`yyyy-MM`), from Sunday to Saturday; days of other months fill the first and the last. */
export function weeksOfMonth(month: string): readonly (readonly string[])[] {
  const first = Date.parse(`${month}-01T00:00:00Z`)
  const begin = first - new Date(first).getUTCDay() * DAY_MS
  const weeks: string[][] = []
  for (let at = begin; at === begin || dateAt(at).startsWith(month); at += 7 * DAY_MS)
    weeks.push(Array.from({ length: 7 }, (_, index) => dateAt(at + index * DAY_MS)))
  return weeks
}

/** The month a number of months later, or earlier. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/**
 * What is active at some point of a day in a time zone. Something that ends at midnight is not active on the next day.
 */
export const onDay = <T extends OnFor>(all: readonly T[], date: string, timeZone: string): readonly T[] =>
  all.filter(({ from, to }) => {
    const begins = from === null ? null : localOf(from, timeZone).slice(0, 10)
    const ends =
      to === null ? null : localOf(new Date(Date.parse(to) - 1).toISOString(), timeZone).slice(0, 10)
    return (begins === null || begins <= date) && (ends === null || ends >= date)
  })
