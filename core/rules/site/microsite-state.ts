import { isOnAt } from '../time/timed.ts'

/** How a microsite stands: shown, or why not. */
export const micrositeStates = ['on', 'off', 'later', 'over', 'hidden'] as const
export type MicrositeState = (typeof micrositeStates)[number]

/** What its state is told by. */
export interface MicrositeFacts {
  readonly isActive: boolean
  readonly from: string | null
  readonly to: string | null
  /** Whether visitors can see its folder, which has a web address. */
  readonly hasFolder: boolean
}

/** How a microsite stands at a moment. */
export function stateOfMicrosite(facts: MicrositeFacts, now: number): MicrositeState {
  if (!facts.isActive) return 'off'
  if (!facts.hasFolder) return 'hidden'
  if (isOnAt(facts, now)) return 'on'
  return facts.to !== null && Date.parse(facts.to) <= now ? 'over' : 'later'
}
