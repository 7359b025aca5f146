import { FormSubmission } from '../entities/forms.ts'
import { decide, type Person } from './decide.ts'
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
  if (person.keyRights) return no('API keys can’t read visitors’ answers.')
  if (isAdministrator(person)) return yes('Administrators can read every submission.')
  if (assignedTo?.toLowerCase() === person.userId.toLowerCase()) return yes('It’s assigned to you.')
  if (reason?.trim()) return yes('You gave a reason.')
  return no('This is not assigned to you. Say why you need to read it, or assign it to yourself.')
}

/** What people do with a submission. Exports contain what the list shows, and no answers. */
export type SubmissionAct =
  | 'list'
  | 'export'
  | 'open'
  | 'open a file'
  | 'note'
  | 'assign'
  | 'change state'
  | 'reply'
  | 'redact'

const readingActs: readonly SubmissionAct[] = ['list', 'export', 'open', 'open a file']
const actsOnAnswers: readonly SubmissionAct[] = ['open', 'open a file', 'reply', 'redact']

/** Whether a person may do something with a submission; `reason` is what they say why. */
export function decideOnSubmission(
  person: Person,
  act: SubmissionAct,
  facts: SubmissionFacts,
  reason?: string | null,
): Decision {
  const right = decide(person, readingActs.includes(act) ? 'read' : 'update', FormSubmission)
  return right.allowed && actsOnAnswers.includes(act) ? decideToReadAnswers(person, facts, reason) : right
}

/** Administrators can set and lift legal holds. */
export const decideToHold = (person: Person): Decision =>
  isAdministrator(person)
    ? yes('Administrators can set and lift legal holds.')
    : no('Only administrators can set or lift legal holds.')
