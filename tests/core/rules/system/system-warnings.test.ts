import { systemWarnings } from '@rounds/core/rules/system'
import { describe, expect, it } from 'vitest'

const fine = {
  overdue: 0,
  provenAt: '2026-05-04T08:00:00.000Z',
  hasBackup: true,
  versions: ['1.0.0'],
  lagMs: 3,
  missing: [],
}
const now = new Date('2026-05-04T09:00:00.000Z')

describe('what needs attention', () => {
  it('is nothing while all is well', () => {
    expect(systemWarnings(fine, now)).toEqual([])
  })

  it('is a missing table first, with where to bring it back', () => {
    expect(systemWarnings({ ...fine, lagMs: 5_000, missing: ['Redirects'] }, now)).toEqual([
      'The table “Redirects” is missing. Bring it back in Database tools, under Restore.',
      'A server is overloaded and answers slowly.',
    ])
    expect(systemWarnings({ ...fine, missing: ['Pages', 'Redirects'] }, now)).toEqual([
      'The tables “Pages” and “Redirects” are missing. Bring them back in Database tools, under Restore.',
    ])
  })

  it('sends to the database’s administrator where no backups are taken', () => {
    expect(systemWarnings({ ...fine, provenAt: undefined, missing: ['Redirects'] }, now)).toEqual([
      'The table “Redirects” is missing. Ask your database administrator to restore it.',
    ])
  })
})
