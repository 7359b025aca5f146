import { expect, test } from 'vitest'
import { changeOfAccess } from '../../../core/access/explain/index.ts'
import { personOf } from '../../../core/access/index.ts'
import { sayNewAccess } from '../../../core/words/new-access.ts'
import { group, nobody, tagClaim, tagTree } from '../support/person-grants.ts'

const told = (before: readonly number[], after: readonly number[], joins: readonly string[] = []) =>
  sayNewAccess(
    changeOfAccess(
      personOf({ ...nobody, own: before.map(tagClaim) }, tagTree),
      personOf({ ...nobody, own: after.map(tagClaim), groups: joins.map(name => group(name)) }, tagTree),
      tagTree,
    ),
    tag => `Folder ${tag}`,
  )

test('what opened and what closed are named', () => {
  expect(told([1001], [160])).toBe('You can now open Form submissions. You no longer see Folder 1001.')
})

test('what stays the same is not named, and three are named before the rest is counted', () => {
  expect(told([160], [160])).toBe('Your groups or permissions changed. What you can open stays the same.')
  expect(told([], [1, 2])).toMatch(/^You can now open [^,]+, [^,]+, [^,]+, and \d+ more\.$/)
})

test('administrators are told that they are, and that they are not anymore', () => {
  expect(told([], [], ['Admin'])).toBe('You are now an administrator.')
})
