/** What patients rely on, and whether someone has confirmed that it is right. */
import { hoursLines } from '../time/open-state.ts'
import type { OpenSpan } from '../time/opening-hours.ts'

/** A fact that is good for so many days once it is confirmed (No Surprises Act, provider directories). */
export const FACT_DAYS = 90

/** The facts of each kind of record, in the order in which they are read. */
export const factsOf = {
  Custom_Physician: ['name', 'specialty', 'accepting', 'phone', 'address'],
  Custom_Location: ['name', 'address', 'phone', 'hours'],
} as const

export type FactEntity = keyof typeof factsOf
export type Fact = (typeof factsOf)[FactEntity][number]

/** How it stands with a fact: confirmed, for too long, changed since, or never looked at. */
export type FactState = 'confirmed' | 'overdue' | 'changed' | 'never'

/** The last time that somebody confirmed a fact, and what it said then. */
export interface FactCheck {
  readonly value: string
  /** An instant. */
  readonly at: string
}

/** How it stands with a fact that says this now. What has changed is not confirmed, however lately it was. */
export function factState(value: string, check: FactCheck | null, now: number): FactState {
  if (check === null) return 'never'
  if (check.value !== value) return 'changed'
  return now - Date.parse(check.at) > FACT_DAYS * 86_400_000 ? 'overdue' : 'confirmed'
}

/** The hours that a fact holds; none where it holds none that can be read. */
export function hoursIn(value: string): readonly OpenSpan[] {
  try {
    const read: unknown = JSON.parse(value || '[]')
    return Array.isArray(read) ? (read as readonly OpenSpan[]) : []
  } catch {
    return []
  }
}

/** A fact as people read it; hours as lines. */
export const factText = (fact: Fact, value: string): string =>
  fact === 'hours' ? hoursLines(hoursIn(value)).join('\n') : value
