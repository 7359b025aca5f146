/** Facts that patients rely on, and whether someone has confirmed them. */
import { hoursLines } from '../time/open-state.ts'
import type { OpenSpan } from '../time/opening-hours.ts'

/** How many days a confirmed fact stays valid (No Surprises Act, provider directories). */
export const FACT_DAYS = 90

/** The facts of each kind of record, in display order. */
export const factsOf = {
  Custom_Physician: ['name', 'specialty', 'accepting', 'phone', 'address'],
  Custom_Location: ['name', 'address', 'phone', 'hours'],
} as const

export type FactEntity = keyof typeof factsOf
export type Fact = (typeof factsOf)[FactEntity][number]

/** The state of a fact: confirmed, overdue, changed since, or never checked. */
export type FactState = 'confirmed' | 'overdue' | 'changed' | 'never'

/** The last confirmation of a fact, and its text then. */
export interface FactCheck {
  readonly value: string
  /** A timestamp. */
  readonly at: string
}

/** The state of a fact with this current text. A changed fact is not confirmed, however recent the confirmation. */
export function factState(value: string, check: FactCheck | null, now: number): FactState {
  if (check === null) return 'never'
  if (check.value !== value) return 'changed'
  return now - Date.parse(check.at) > FACT_DAYS * 86_400_000 ? 'overdue' : 'confirmed'
}

/** When the facts of a record were verified: the day of the oldest confirmation; null unless each is confirmed. */
export function verifiedAt(
  facts: readonly { readonly state: FactState; readonly at: string | null }[],
): string | null {
  const days = facts.map(({ state, at }) => (state === 'confirmed' ? at : null))
  if (days.some(day => day === null)) return null
  return days.reduce((oldest, day) => (oldest === null || (day ?? '') < oldest ? day : oldest), null)
}

/** The hours in a fact; none if it has none that can be parsed. */
export function hoursIn(value: string): readonly OpenSpan[] {
  try {
    const read: unknown = JSON.parse(value || '[]')
    return Array.isArray(read) ? (read as readonly OpenSpan[]) : []
  } catch {
    return []
  }
}

/** A fact for display; hours as lines. */
export const factText = (fact: Fact, value: string): string =>
  fact === 'hours' ? hoursLines(hoursIn(value)).join('\n') : value
