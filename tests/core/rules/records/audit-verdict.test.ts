import { describe, expect, it } from 'vitest'
import { auditVerdictWords, type Break } from '../../../../core/rules/records/audit-verdict.ts'

describe('what verifying the audit log has found, in words', () => {
  it.each([
    [0, 0, 'Nothing in the log is sealed yet.'],
    [0, 3, 'Nothing in the log is sealed yet.'],
    [1, 0, '1 entry is unchanged.'],
    [1204, 0, '1,204 entries are unchanged.'],
    [1204, 1, '1,204 entries are unchanged. The last one is not sealed yet.'],
    [1204, 1002, '1,204 entries are unchanged. The last 1,002 are not sealed yet.'],
  ])('%i whole and %i not sealed', (checked, unsealed, words) => {
    expect(auditVerdictWords({ checked, unsealed, broken: null })).toBe(words)
  })

  it.each<[Break, number | null, string]>([
    ['entry changed', 311, 'Entry 311 was changed after it was written.'],
    ['entry missing', 311, 'Entry 311 was removed after it was written.'],
    ['seal changed', 311, 'The seal of entry 311 was changed.'],
    ['seal missing', 311, 'The seal that follows entry 311’s was removed.'],
    ['seal missing', null, 'The first seal of the log was removed.'],
    ['no match', 311, 'Entry 311 and its seal don’t match: one of them isn’t what the server wrote.'],
  ])('%s at %s', (what, entry, words) => {
    expect(auditVerdictWords({ checked: 310, unsealed: 2, broken: { what, entry } })).toBe(words)
  })
})
