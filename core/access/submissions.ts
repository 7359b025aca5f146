import type { Person } from './decide.ts'
import { type Decision, no, yes } from './decision.ts'
import { hasRole } from './token.ts'

/** What is known of a submission when somebody wants to read its answers. */
export interface SubmissionFacts {
  /** The user who has it; null for nobody. */
  readonly assignedTo: string | null
}

/** Whether a person looks after the submissions of everyone. */
export const isAdministrator = (person: Person): boolean => person.isMJA || hasRole(person.roles, 'Admin')

/**
 * Who may read what a visitor answered, beside the right to the submission itself: the person who has it, and administrators.
 * Everyone else says why first.
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

/** Legal holds are set and lifted by administrators. */
export const decideToHold = (person: Person): Decision =>
  isAdministrator(person)
    ? yes('Administrators set and lift legal holds.')
    : no('Legal holds are for administrators.')
