import { type Group, type PersonGrants, personOf } from '@rounds/core/access'
import { accessOf, differenceOf, type GrantChange, isNothing, withChanges } from '@rounds/core/access/explain'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { group, nobody, tagClaim, tagTree } from '../../support/person-grants.ts'

const groups: readonly Group[] = [
  group('MoJoAdmin'),
  group('Editors', 1000),
  group('Intake', 160),
  group('All', 1, 2),
]
const people: fc.Arbitrary<readonly PersonGrants[]> = fc
  .array(fc.record({ groups: fc.subarray([...groups]), tags: fc.subarray([1, 2, 160, 161, 1000, 1001]) }), {
    maxLength: 4,
  })
  .map(found =>
    found.map((one, index) => ({ userId: `u${index}`, groups: one.groups, own: one.tags.map(tagClaim) })),
  )
const userId = fc.constantFrom('u0', 'u1', 'u2')
const groupId = fc.constantFrom(...groups.map(({ id }) => id))
const claim = fc.constantFrom(1, 2, 160, 1000, 1001).map(tagClaim)
const adds = fc.boolean()
const changes: fc.Arbitrary<readonly GrantChange[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('member' as const), userId, groupId, adds }),
    fc.record({ kind: fc.constant('own' as const), userId, claim, adds }),
    fc.record({ kind: fc.constant('group' as const), groupId, claim, adds }),
  ),
  { maxLength: 4 },
)
const opened = (personGrants: PersonGrants) => accessOf(personOf(personGrants, tagTree), tagTree)

test('a difference is exactly what each can do after and not before, and the other way round', () => {
  fc.assert(
    fc.property(people, changes, (before, made) => {
      const after = withChanges(before, groups, made)
      const found = new Map(differenceOf(before, after, tagTree).map(one => [one.userId, one]))
      for (const [index, personGrants] of before.entries()) {
        const [old, now] = [opened(personGrants), opened(after[index] ?? personGrants)]
        const one = found.get(personGrants.userId)
        expect(one !== undefined && !(isNothing(one.gains) && isNothing(one.loses))).toBe(one !== undefined)
        for (const [from, to, said] of [
          [old, now, one?.gains],
          [now, old, one?.loses],
        ] as const) {
          expect(said?.tools ?? []).toEqual([...to.tools].filter(tool => !from.tools.has(tool)))
          expect(said?.folders ?? []).toEqual([...to.folders].filter(folder => !from.folders.has(folder)))
        }
      }
    }),
  )
})

test('what is given and taken again is no difference', () => {
  const personGrants = { ...nobody, groups: [groups[1] as Group] }
  const change = { kind: 'member', userId: 'u', groupId: 'id of Intake' } as const
  const there = withChanges([personGrants], groups, [{ ...change, adds: true }])
  expect(differenceOf([personGrants], there, tagTree)).toMatchObject([
    { gains: { tools: ['form-submissions'] } },
  ])
  expect(
    differenceOf([personGrants], withChanges(there, groups, [{ ...change, adds: false }]), tagTree),
  ).toEqual([])
})

test('a permission of a group that goes is lost by those alone who have it by no other way', () => {
  const intake = groups[2] as Group
  const before = [
    { ...nobody, userId: 'a', groups: [intake] },
    { ...nobody, userId: 'b', groups: [intake], own: [tagClaim(160)] },
  ]
  const after = withChanges(before, groups, [
    { kind: 'group', groupId: intake.id, claim: tagClaim(160), adds: false },
  ])
  expect(differenceOf(before, after, tagTree)).toMatchObject([
    { userId: 'a', loses: { tools: ['form-submissions'] } },
  ])
})
