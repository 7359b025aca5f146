import {
  allowedTags,
  type Group,
  mayChangeRole,
  mayChangeRoleClaim,
  mayGrantClaim,
  type PersonGrants,
  personOf,
  type TagFacts,
} from '@rounds/core/access'
import { accessOf, type GrantChange, withChanges } from '@rounds/core/access/explain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { group, nobody, tagClaim, tagTree } from '../support/person-grants.ts'

/** Folders three deep, so that a claim for the middle one opens what a claim for the first does not. */
const tree: readonly TagFacts[] = [
  ...tagTree,
  { TId: 1010, TIdParent: 1001, TVisible: true, TDeleted: false },
  { TId: 1020, TIdParent: 1000, TVisible: true, TDeleted: false },
  // A tool that was moved into a folder.
  { TId: 1030, TIdParent: 1000, TVisible: true, TDeleted: false },
  { TId: 160, TIdParent: 1030, TVisible: true, TDeleted: false },
]
const holder = (...tags: readonly number[]) => personOf({ ...nobody, own: tags.map(tagClaim) }, tree)
const may = (held: readonly number[], tag: number) =>
  mayGrantClaim(holder(...held), tagClaim(tag), tree).allowed

describe('inside their own folders somebody grants', () => {
  test.each<[string, readonly number[], number, boolean]>([
    ['the folder that they hold', [1000], 1000, true],
    ['a folder in it', [1000], 1020, true],
    ['not a folder in it that opens one which they do not have', [1000], 1001, false],
    ['that folder too once they have what it opens', [1000, 1010], 1001, true],
    ['not the folder above', [1001], 1000, false],
    ['not a folder beside', [1001], 1020, false],
    ['not a hidden folder in it, which is not theirs', [1000], 1002, false],
    ['not a deleted one', [1000], 1003, false],
    ['not a folder through which a tool opens, though they may open it', [1000, 160], 1030, false],
    ['not a tool that is theirs through a folder', [1030], 160, false],
    ['not what there is not', [1000], 9999, false],
  ])('%s', (_, held, tag, allowed) => {
    expect(may(held, tag)).toBe(allowed)
  })

  test('nothing that is written as another number, or where the tree is not known', () => {
    for (const value of ['01020', '1020.0', '-1020', ' 1020', '1e3'])
      expect(mayGrantClaim(holder(1000), { type: 'TId', value }, tree).allowed).toBe(false)
    expect(mayGrantClaim(holder(1000), tagClaim(1020)).allowed).toBe(false)
  })
})

const tags = [1, 2, 160, 161, 1000, 1001, 1002, 1010, 1020, 1030]
const groups: readonly Group[] = [
  group('Admin'),
  group('Editors', 1000),
  group('Half', 1),
  group('Other half', 2),
  group('All', 1, 2),
]
const people: fc.Arbitrary<readonly PersonGrants[]> = fc.array(
  fc.record({
    userId: fc.constant(''),
    groups: fc.subarray([...groups], { maxLength: 2 }),
    // Few at first, so that a grant is seldom of what someone has already.
    own: fc.subarray(tags, { maxLength: 2 }).map(held => held.map(tagClaim)),
  }),
  { minLength: 2, maxLength: 4 },
)
const person = fc.nat(3)
const groupId = fc.constantFrom(...groups.map(({ id }) => id))
const adds = fc.boolean()
const claim = fc.constantFrom(...tags).map(tagClaim)
const calls = fc.array(
  fc.record({
    by: person,
    to: person,
    change: fc.oneof(
      fc.record({ kind: fc.constant('member' as const), groupId, adds }),
      fc.record({ kind: fc.constant('own' as const), claim, adds }),
      fc.record({ kind: fc.constant('group' as const), groupId, claim, adds }),
    ),
  }),
  { maxLength: 12 },
)

test('no sequence of allowed calls ends with somebody holding more than they had and somebody granted', () => {
  let granted = 0
  fc.assert(
    fc.property(people, calls, (first, asked) => {
      let now: readonly PersonGrants[] = first.map((one, index) => ({ ...one, userId: `u${index}` }))
      let known = groups
      for (const { by, to, change } of asked) {
        const [giver, taker] = [now[by % now.length], now[to % now.length]] as [PersonGrants, PersonGrants]
        const made = { ...change, userId: taker.userId } as GrantChange
        const who = personOf(giver, tree)
        const about = known.find(one => 'groupId' in made && one.id === made.groupId) as Group
        const decision =
          made.kind === 'own'
            ? mayGrantClaim(who, made.claim, tree)
            : made.kind === 'group'
              ? mayChangeRoleClaim(who, about, made.claim, tree)
              : mayChangeRole(who, taker.userId, about, tree)
        if (!decision.allowed) continue
        granted += 1
        const after = withChanges(now, known, [made])
        const givers = accessOf(who, tree)
        for (const [index, one] of after.entries()) {
          const had = accessOf(personOf(now[index] as PersonGrants, tree), tree)
          const has = accessOf(personOf(one, tree), tree)
          for (const part of ['tools', 'folders'] as const)
            for (const held of has[part] as ReadonlySet<unknown>)
              expect(
                (had[part] as ReadonlySet<unknown>).has(held) ||
                  (givers[part] as ReadonlySet<unknown>).has(held),
              ).toBe(true)
          expect(!has.isAdministrator || had.isAdministrator || givers.isAdministrator).toBe(true)
        }
        now = after
        known = known.map(one => {
          if (made.kind !== 'group' || one.id !== made.groupId) return one
          const rest = one.claims.filter(({ value }) => value !== made.claim.value)
          return { ...one, claims: made.adds ? [...rest, made.claim] : rest }
        })
      }
    }),
    { numRuns: 1000 },
  )
  expect(granted).toBeGreaterThan(200)
})

test('a claim for each tag opens what is counted as opened', () => {
  expect(allowedTags({ TId: [1001] }, false, tree)).toEqual(new Set([1001, 1010]))
})
