import type { Person } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'
import { hasRole } from './token.ts'

/** What the rules need to know of a submission whose answers someone wants to read. */
export interface SubmissionFacts {
  /** The user it is assigned to; null for nobody. */
  readonly assignedTo: string | null
}

/** Whether a person manages everyone's submissions. */
export const isAdministrator = (person: Person): boolean => person.isMJA || hasRole(person.roles, 'Admin')

/**
 * Who may read a visitor's answers, given access to the submission: its assignee and administrators. Everyone else
 * gives a reason first.
 */
export function decideToReadAnswers(
  person: Person,
  { assignedTo }: SubmissionFacts,
  reason?: string | null,
): Decision {
  if (isAdministrator(person)) return yes('Administrators read every submission.')
  if (assignedTo?.toLowerCase() === person.userId.toLowerCase()) return yes('It is assigned to you.')
  if (reason?.trim()) return yes('You gave a reason.')
  return no('This is not assigned to you. Say why you need to read it, or assign it to yourself.')
}

/** Administrators set and lift legal holds. */
export const decideToHold = (person: Person): Decision =>
  isAdministrator(person)
    ? yes('Administrators set and lift legal holds.')
    : no('Legal holds are for administrators.')
