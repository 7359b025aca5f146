import type { SubmissionAct } from '../../../core/access/index.ts'
import { tagIds } from '../../../core/tools/index.ts'

/** The tag of the form submissions tool. */
const SUBMISSIONS = 160

/** The columns of the table. */
export const acts: readonly SubmissionAct[] = [
  'list',
  'export',
  'open',
  'open a file',
  'note',
  'assign',
  'change state',
  'reply',
  'redact',
]

export interface Caller {
  readonly who: string
  readonly roles?: readonly string[]
  /** The tag of the tool that they have. */
  readonly tag?: number
  readonly isAssigned?: true
  readonly isKey?: true
  readonly reason?: string
  /** What they may do, a letter for each act in order: y or n. */
  readonly may: string
}

/** Who may do what with a submission, written by hand. */
export const callers: readonly Caller[] = [
  { who: 'someone without a tool', reason: 'Curious', may: 'nnn nnn nnn' },
  {
    who: 'someone with the form manager only',
    tag: tagIds.Form_Manager,
    reason: 'My form',
    may: 'nnn nnn nnn',
  },
  { who: 'someone with the tool, no reason', tag: SUBMISSIONS, may: 'yyn nyy ynn' },
  {
    who: 'someone with the tool and a blank for a reason',
    tag: SUBMISSIONS,
    reason: ' ',
    may: 'yyn nyy ynn',
  },
  {
    who: 'someone with the tool and a reason',
    tag: SUBMISSIONS,
    reason: 'Covers for Sam',
    may: 'yyy yyy yyy',
  },
  { who: 'who it is assigned to', tag: SUBMISSIONS, isAssigned: true, may: 'yyy yyy yyy' },
  { who: 'who it is assigned to, without the tool', isAssigned: true, reason: 'Mine', may: 'nnn nnn nnn' },
  { who: 'an Admin with the tool', roles: ['Admin'], tag: SUBMISSIONS, may: 'yyy yyy yyy' },
  { who: 'an Admin without the tool', roles: ['Admin'], reason: 'I am Admin', may: 'nnn nnn nnn' },
  { who: 'a MoJoAdmin', roles: ['MoJoAdmin'], may: 'yyy yyy yyy' },
  {
    who: 'an API key of an Admin group',
    roles: ['Admin'],
    tag: SUBMISSIONS,
    isKey: true,
    reason: 'x',
    may: 'yyn nyy ynn',
  },
]

/** Whether the table says that a caller may do something. */
export const mayDo = ({ may }: Caller, act: SubmissionAct): boolean =>
  may.replaceAll(' ', '')[acts.indexOf(act)] === 'y'
