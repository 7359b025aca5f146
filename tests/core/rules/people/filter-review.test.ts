import type { GrantInReview } from '@rounds/core/api'
import { filterGrants, grantAfter } from '@rounds/core/rules/people'
import { expect, test } from 'vitest'

const grant = (id: number, name: string, what: string, more: Partial<GrantInReview> = {}): GrantInReview => ({
  id,
  userId: `00000000-0000-4000-8000-00000000000${id}`,
  name,
  what,
  isGroup: false,
  until: null,
  lastUsedAt: null,
  decision: null,
  decidedBy: null,
  decidedAt: null,
  refusal: null,
  ...more,
})
const all = [
  grant(1, 'Ana Brown', 'Web editors', { lastUsedAt: '2026-11-01T00:00:00Z' }),
  grant(2, 'Ana Brown', 'Form submissions', { decision: 'keep' }),
  grant(3, 'Inés Dubois', 'Form submissions'),
  grant(4, 'Me', 'MoJoAdmin', { refusal: 'Nobody reviews their own access.' }),
]
const ids = (grants: readonly GrantInReview[]) => grants.map(({ id }) => id)

test('a review is narrowed by person, group or permission, and to what is open or unused', () => {
  expect(ids(filterGrants(all, 'all', ''))).toEqual([1, 2, 3, 4])
  expect(ids(filterGrants(all, 'all', 'form INES'))).toEqual([3])
  expect(ids(filterGrants(all, 'undecided', ''))).toEqual([1, 3])
  expect(ids(filterGrants(all, 'unused', 'brown'))).toEqual([2])
})

test('after a decision the next open grant that is shown is next, then the first, then itself', () => {
  const after = (part: 'all' | 'undecided', id: number, isUndone = false) =>
    grantAfter(all, filterGrants(all, part, ''), { id }, isUndone)?.id
  expect(after('all', 1)).toBe(3)
  expect(after('undecided', 2)).toBe(3)
  expect(after('undecided', 3)).toBe(1)
  expect(after('all', 2, true)).toBe(2)
  expect(grantAfter(all, filterGrants(all, 'all', 'mojo'), { id: 4 }, false)?.id).toBe(4)
  expect(grantAfter(all, [], { id: 3 }, false)).toBeUndefined()
})
