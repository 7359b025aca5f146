import type { Person } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'
import { hasRole } from './token.ts'

/** What the rules need to know of a saved view that is written. */
export interface ViewFacts {
  readonly userId: string
  /** Whether everyone sees it. */
  readonly shared: boolean
}

/** People write their own views; an administrator also shared ones. Nobody creates views in someone else's name. */
export function mayChangeView(person: Person, { userId, shared }: ViewFacts): Decision {
  if (person.isMJA) return yes('MoJoAdmin can change everything.')
  if (userId === person.userId) return yes('It’s your own view.')
  if (shared && hasRole(person.roles, 'Admin')) return yes('Administrators manage shared views.')
  return no('This view is someone else’s. Save it under a new name.')
}
