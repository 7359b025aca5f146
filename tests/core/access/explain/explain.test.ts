import { type Group, noFacts, type PersonGrants, personOf } from '@rounds/core/access'
import {
  decideQuestion,
  explain,
  type Grant,
  grantsOf,
  personGrantsFrom,
  type Question,
  withProposal,
} from '@rounds/core/access/explain'
import { Content, entities, File, KeyManager } from '@rounds/core/entities'
import { toolNamed, tools } from '@rounds/core/tools'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group, nobody, tagClaim, tagTree } from '../../support/person-grants.ts'

const groupsThere: readonly Group[] = [
  group('MoJoAdmin'),
  group('Admin', 1, 2),
  group('Editors', 50, 1000),
  group('Intake', 160),
  group('Nothing'),
]
const world = { tags: tagTree, groups: groupsThere }
const facts = (folders: readonly number[]) => ({ ...noFacts, folders, owner: null, contentType: 1 })

const someTags = fc.subarray(tagTree.map(({ TId }) => TId))
const everyone: fc.Arbitrary<PersonGrants> = fc.record({
  userId: fc.constant('u'),
  own: fc.subarray([1, 2, 50, 160, 161, 1000, 1001, 1002]).map(tags => tags.map(tagClaim)),
  groups: fc.subarray([...groupsThere]),
})
const questions: fc.Arbitrary<Question> = fc.oneof(
  fc.constantFrom(...tools).map((tool): Question => ({ action: 'open', tool })),
  fc.record({
    action: fc.constantFrom('read' as const, 'create' as const, 'update' as const, 'delete' as const),
    entity: fc.constantFrom(...Object.values(entities)),
  }),
  fc.record({
    action: fc.constantFrom('read' as const, 'update' as const, 'delete' as const),
    entity: fc.constantFrom(...Object.values(entities)),
    record: fc.record({
      folders: someTags,
      owner: fc.constantFrom(null, 'u', 'v'),
      isShared: fc.boolean(),
      isSecured: fc.boolean(),
      contentType: fc.constantFrom(null, 1, 19, 28),
      roles: fc.constantFrom(null, [], ['Admin'], ['MoJoAdmin']),
    }),
  }),
)
const allows = (personGrants: PersonGrants, question: Question, tags = tagTree) =>
  decideQuestion(personOf(personGrants, tags), question).allowed
const without = (way: readonly Grant[], left: Grant) => way.filter(grant => grant !== left)

describe('explain', () => {
  it('never disagrees with what is decided', () => {
    fc.assert(
      fc.property(everyone, questions, (personGrants, question) => {
        const { allowed, because, ways, proposals, isForNobody } = explain(personGrants, question, world)
        expect({ allowed, because }).toEqual(decideQuestion(personOf(personGrants, tagTree), question))
        expect(ways.length > 0).toBe(allowed)
        // MoJoAdmin is among the groups, so that there is always a way where somebody may do it at all.
        expect(proposals.length > 0).toBe(!allowed && !isForNobody)
      }),
    )
  })

  it('names ways that are enough alone, and of which no grant can be missing', () => {
    fc.assert(
      fc.property(everyone, questions, (personGrants, question) => {
        for (const way of explain(personGrants, question, world).ways) {
          expect(grantsOf(personGrants)).toEqual(expect.arrayContaining([...way]))
          expect(allows(personGrantsFrom('u', way), question)).toBe(true)
          for (const grant of way)
            expect(allows(personGrantsFrom('u', without(way, grant)), question)).toBe(false)
        }
      }),
    )
  })

  it('names every way: with one grant of each taken away, nothing is left', () => {
    fc.assert(
      fc.property(everyone, questions, fc.infiniteStream(fc.nat()), (personGrants, question, picks) => {
        const { ways } = explain(personGrants, question, world)
        if (ways.some(way => way.length === 0) || ways.length >= 8) return
        const taken = new Set(ways.map(way => way[(picks.next().value ?? 0) % way.length]))
        const left = grantsOf(personGrants).filter(
          grant =>
            ![...taken].some(
              one => one?.group?.id === grant.group?.id && one?.claim?.value === grant.claim?.value,
            ),
        )
        expect(allows(personGrantsFrom('u', left), question)).toBe(false)
      }),
    )
  })

  it('proposes what lets them do it, and nothing of which a part would be enough', () => {
    fc.assert(
      fc.property(everyone, questions, (personGrants, question) => {
        for (const { tags, group } of explain(personGrants, question, world).proposals) {
          expect(allows(withProposal(personGrants, { tags, group }), question)).toBe(true)
          for (const tag of tags)
            expect(
              allows(
                withProposal(personGrants, { tags: tags.filter(one => one !== tag), group: null }),
                question,
              ),
            ).toBe(false)
        }
      }),
    )
  })

  it('hides nothing in the tree: without the tag of a way, the way is none', () => {
    const question: Question = { action: 'open', tool: toolNamed('form-submissions') }
    const personGrants = { ...nobody, groups: [group('Intake', 160)] }
    expect(explain(personGrants, question, world).ways).toEqual([
      [{ group: expect.objectContaining({ name: 'Intake' }), claim: tagClaim(160) }],
    ])
    expect(
      allows(
        personGrants,
        question,
        tagTree.filter(({ TId }) => TId !== 160),
      ),
    ).toBe(false)
  })

  it('puts the grant first that opens least beside it', () => {
    const { proposals } = explain(nobody, { action: 'open', tool: toolNamed('form-submissions') }, world)
    expect(proposals.map(({ tags, group: joined }) => joined?.name ?? tags)).toEqual([
      'Intake',
      [160],
      [90],
      'Admin',
    ])
    expect(proposals[0]?.opens.tools).toEqual(['form-submissions'])
    expect(proposals.at(-1)?.opens.isAdministrator).toBe(true)
  })

  it('proposes a tool and a folder together where both are lacking', () => {
    const record = facts([1000])
    const { proposals } = explain(nobody, { action: 'update', entity: entities.ContentBlock, record }, world)
    expect(proposals[0]?.tags.length).toBeGreaterThan(0)
    expect(
      explain(nobody, { action: 'update', entity: Content, record: { ...record, contentType: 28 } }, world)
        .proposals.map(({ tags }) => tags.length)
        .includes(2),
    ).toBe(true)
  })

  it('proposes MoJoAdmin where nothing else helps, and nothing where nobody may', () => {
    const keys = explain(nobody, { action: 'read', entity: KeyManager }, world)
    expect(keys.proposals.map(({ group: joined }) => joined?.name)).toEqual(['MoJoAdmin'])
    const made = explain(nobody, { action: 'create', entity: File }, world)
    expect(made).toMatchObject({ allowed: false, isForNobody: true, proposals: [] })
  })
})
