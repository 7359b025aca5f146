import { groupDigits } from '../interface/grouped.ts'

/** What in the audit log does not match. */
export const breaks = [
  /** The entry was changed after its link was written. */
  'entry changed',
  /** The chain has a link for the entry, but the entry is gone. */
  'entry missing',
  /** The link was changed; the entry was not. */
  'seal changed',
  /** Positions have no gaps: the link after this entry's was removed. */
  'seal missing',
  /** Entry and link do not match, and nothing shows which of the two was changed. */
  'no match',
  /** The chain is shorter than, or differs from, what this server saw before. */
  'end cut',
] as const
export type Break = (typeof breaks)[number]

/** The result of verifying the audit log. */
export interface AuditVerdict {
  /** How many entries match their links, counted from the first. */
  readonly checked: number
  /** How many entries have no link yet: the latest ones. */
  readonly unsealed: number
  /** The first mismatch; null if there is none. `entry` is null if it is before the first entry. */
  readonly broken: { readonly what: Break; readonly entry: number | null } | null
}

/** The result of verifying, in a sentence or two. */
export function auditVerdictWords({ checked, unsealed, broken }: AuditVerdict): string {
  if (broken) return brokenWords(broken.what, broken.entry)
  const whole =
    checked === 0
      ? 'Nothing in the log is sealed yet.'
      : checked === 1
        ? '1 entry is unchanged.'
        : `${groupDigits(checked)} entries are unchanged.`
  if (unsealed === 0 || checked === 0) return whole
  return `${whole} ${unsealed === 1 ? 'The last one is' : `The last ${groupDigits(unsealed)} are`} not sealed yet.`
}

function brokenWords(what: Break, entry: number | null): string {
  switch (what) {
    case 'entry changed':
      return `Entry ${entry} was changed after it was written.`
    case 'entry missing':
      return `Entry ${entry} was removed after it was written.`
    case 'seal changed':
      return `The seal of entry ${entry} was changed.`
    case 'seal missing':
      return entry === null
        ? 'The first seal of the log was removed.'
        : `The seal that follows entry ${entry}’s was removed.`
    case 'end cut':
      return 'The end of the log was removed, or the log was sealed again: seals this server has seen no longer exist.'
    case 'no match':
      return `Entry ${entry} and its seal don’t match: one of them isn’t what the server wrote.`
  }
}
