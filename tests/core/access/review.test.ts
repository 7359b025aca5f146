import {
  grantsToReview,
  lastUseOf,
  mayReview,
  type PersonGrants,
  personOf,
  type ReviewedGrant,
} from '@rounds/core/access'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { group, nobody, tagClaim, tagTree } from '../support/person-grants.ts'

const intake = group('Intake', 160)
const held: PersonGrants = { userId: 'u', groups: [intake], own: [tagClaim(1000)] }
const [member, folder] = grantsToReview(held) as [ReviewedGrant, ReviewedGrant]

test('a review has every group and every permission of somebody’s own', () => {
  expect([member, folder]).toEqual([
    { userId: 'u', group: intake, claim: null },
    { userId: 'u', group: null, claim: tagClaim(1000) },
  ])
})

test('nobody reviews their own access, whoever they are and however their key is written', () => {
  const people = fc.constantFrom(
    personOf({ ...held, groups: [group('MoJoAdmin')] }, tagTree),
    personOf({ ...held, userId: 'U', groups: [intake] }, tagTree),
  )
  fc.assert(
    fc.property(people, fc.constantFrom(member, folder), (person, grant) => {
      expect(mayReview(person, grant, tagTree)).toEqual({
        allowed: false,
        because: 'Nobody reviews their own access.',
      })
    }),
  )
})

test('a grant is reviewed by those who could give it', () => {
  const other = { ...nobody, userId: 'other' }
  const may = (personGrants: PersonGrants, grant: ReviewedGrant) =>
    mayReview(personOf(personGrants, tagTree), grant, tagTree).allowed
  expect(may({ ...other, own: [tagClaim(1000)] }, folder)).toBe(true)
  expect(may({ ...other, own: [tagClaim(1000)] }, member)).toBe(false)
  expect(may({ ...other, groups: [intake] }, member)).toBe(true)
  expect(may(other, folder)).toBe(false)
})

test('the last use is the last change to what a grant opens', () => {
  const changes = {
    entities: new Map([
      ['FormSubmission', '2026-03-01T00:00:00Z'],
      ['Redirect', '2026-05-01T00:00:00Z'],
    ]),
    folders: new Map([
      [1001, '2026-02-01T00:00:00Z'],
      [1002, '2026-04-01T00:00:00Z'],
    ]),
  }
  expect(lastUseOf(member, changes, tagTree)).toBe('2026-03-01T00:00:00Z')
  expect(lastUseOf(folder, changes, tagTree)).toBe('2026-02-01T00:00:00Z')
  expect(
    lastUseOf(
      { userId: 'u', group: null, claim: tagClaim(1002) },
      { ...changes, folders: new Map() },
      tagTree,
    ),
  ).toBeNull()
})
