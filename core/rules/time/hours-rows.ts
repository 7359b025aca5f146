/** Opening hours for editing: one row for all days with the same hours. */
import { HOLIDAYS, type OpenSpan, weekDays } from './opening-hours.ts'

/** One row; it applies to each of its days. */
export interface HoursRow extends Omit<OpenSpan, 'day'> {
  readonly days: readonly number[]
}

const order = [...weekDays.map(({ day }) => day as number), HOLIDAYS]
const inOrder = (days: readonly number[]) => order.filter(day => days.includes(day))

/** The non-empty members of a rule, in a fixed order. */
function withoutDefaults({ opens, closes, note, weeks, from, kind, service }: Omit<OpenSpan, 'day'>) {
  const every = { opens, closes, note, weeks, from: weeks === 'other' ? from : null, kind, service }
  const span = Object.entries(every).filter(
    ([name, value]) => value && !(name === 'kind' && value === 'open'),
  )
  return Object.fromEntries(span) as Omit<OpenSpan, 'day'>
}

/** Hours as rows: equal hours on several days share a row. */
export function rowsOfHours(hours: readonly OpenSpan[]): readonly HoursRow[] {
  const rows = new Map<string, { rest: Omit<OpenSpan, 'day'>; days: number[] }>()
  for (const { day, ...rest } of hours) {
    const span = withoutDefaults(rest)
    const known = rows.get(JSON.stringify(span))
    if (known) known.days.push(day)
    else rows.set(JSON.stringify(span), { rest: span, days: [day] })
  }
  return [...rows.values()].map(({ rest, days }) => ({ ...rest, days: inOrder(days) }))
}

/** Rows as hours, day by day; the rows of a day keep their order. */
export const hoursOfRows = (rows: readonly HoursRow[]): readonly OpenSpan[] =>
  order.flatMap(day =>
    rows.flatMap(({ days, ...rest }) => (days.includes(day) ? [{ day, ...withoutDefaults(rest) }] : [])),
  )

const short = (day: number) =>
  day === HOLIDAYS ? 'Holidays' : (weekDays.find(one => one.day === day)?.name.slice(0, 3) ?? '')

/** Days in words: “Mon–Fri”, “Mon, Wed”, “Every day”, “Sat, Holidays”. */
export function daysText(days: readonly number[]): string {
  const places = inOrder(days)
    .filter(day => day !== HOLIDAYS)
    .map(day => order.indexOf(day))
  const runs: number[][] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last && last.at(-1) === place - 1) last.push(place)
    else runs.push([place])
  }
  const span = runs.flatMap(run => {
    const names = run.map(place => short(order[place] ?? 0))
    return run.length > 2 ? [`${names[0]}–${names.at(-1)}`] : names
  })
  const every = places.length === weekDays.length ? ['Every day'] : span
  return [...every, ...(days.includes(HOLIDAYS) ? ['Holidays'] : [])].join(', ')
}
