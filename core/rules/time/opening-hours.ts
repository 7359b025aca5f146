/** Opening hours as a week: one entry for each span of a day, 0 Sunday to 6 Saturday (specification §3, locations). */

/** One span of a day, local times as `HH:MM`. A span with neither time says something of the day, as “By appointment”. */
export interface OpenSpan {
  readonly day: number
  readonly opens?: string | null
  readonly closes?: string | null
  readonly note?: string | null
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

const placeOfDay = (day: number) => weekDays.findIndex(one => one.day === day)

/** The spans of a day with their places in the list. */
export const spansOfDay = (
  hours: readonly OpenSpan[],
  day: number,
): readonly { readonly span: OpenSpan; readonly index: number }[] =>
  hours.map((span, index) => ({ span, index })).filter(({ span }) => span.day === day)

/** The hours with one more span of a day, after those it has: the first from 8 to 5, the next left to be filled in. */
export function addSpan(hours: readonly OpenSpan[], day: number): readonly OpenSpan[] {
  const isFirst = spansOfDay(hours, day).length === 0
  return inOrder([...hours, isFirst ? { day, opens: '08:00', closes: '17:00' } : { day }])
}

/** The hours with the spans of one day copied to other days, whose own spans go. */
export function copyDay(
  hours: readonly OpenSpan[],
  from: number,
  to: readonly number[],
): readonly OpenSpan[] {
  const copied = spansOfDay(hours, from)
  const others = hours.filter(({ day }) => day === from || !to.includes(day))
  const copies = to.filter(day => day !== from).flatMap(day => copied.map(({ span }) => ({ ...span, day })))
  return inOrder([...others, ...copies])
}

/** Day after day; the spans of a day stay in their order. */
const inOrder = (hours: readonly OpenSpan[]): readonly OpenSpan[] =>
  hours.toSorted((one, other) => placeOfDay(one.day) - placeOfDay(other.day))

/** What is wrong with a span, in words; null where nothing is. A span may run past midnight. */
export function spanProblem({ opens, closes, note }: OpenSpan): string | null {
  if (!opens && !closes) return note ? null : 'Fill in the times, or say something in the note.'
  if (!opens) return 'When does it open?'
  if (!closes) return 'When does it close?'
  return opens === closes ? 'It opens and closes at the same time.' : null
}
