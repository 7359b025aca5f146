import { allowedTags, allows, claimedTags, claimsEverything } from '@rounds/core/access'
import { describe, expect, test } from 'vitest'

const tag = (
  TId: number,
  TIdParent: number | null,
  more: { TVisible?: boolean; TDeleted?: boolean } = {},
) => ({
  TId,
  TIdParent,
  TVisible: true,
  TDeleted: false,
  ...more,
})

test('the claimed tags are the numbers of the TId claim alone', () => {
  expect(claimedTags({ TId: [50, 'x', 60], Site: [70] })).toEqual([50, 60])
  expect(claimedTags({ Site: [70] })).toEqual([])
})

test.each([
  [[1, 2], true],
  [[50, 2, 1], true],
  [[1], false],
  [[2], false],
  [[], false],
])('the tags %j are everything: %s', (TId, everything) => {
  expect(claimsEverything({ TId })).toBe(everything)
})

describe('allowed', () => {
  test.each([
    ['a claimed tag', tag(50, null), true],
    ['a claimed tag that is not visible', tag(50, null, { TVisible: false }), true],
    ['a claimed tag that is deleted', tag(50, null, { TDeleted: true }), false],
    ['a visible child of one', tag(60, 50), true],
    ['a child that is not visible', tag(60, 50, { TVisible: false }), false],
    ['a child that is deleted', tag(60, 50, { TDeleted: true }), false],
    ['a tag at the top', tag(60, null), false],
    ['a child of another', tag(60, 51), false],
  ])('%s: %o is %s', (_, one, allowed) => {
    expect(allowedTags({ TId: [50] }, false, [one])).toEqual(new Set(allowed ? [one.TId] : []))
  })

  test('all tags are, of MoJoAdmin and of who claims Root and Dashboard', () => {
    expect(allowedTags({}, true, [tag(50, null)])).toBe('all')
    expect(allowedTags({ TId: [1, 2] }, false, [tag(50, null)])).toBe('all')
  })

  test('is what stands among them, or anything where all are', () => {
    expect(allows('all', 7)).toBe(true)
    expect(allows(new Set([7]), 7)).toBe(true)
    expect(allows(new Set([7]), 8)).toBe(false)
  })
})
