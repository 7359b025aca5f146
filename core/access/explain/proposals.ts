import { builtInRoles } from '../../entities/index.ts'
import { tagIds, tools } from '../../tools/index.ts'
import type { ClaimFacts } from '../grants.ts'
import { type Group, type PersonGrants, personOf } from '../person-grants.ts'
import { indexOf, type TagFacts } from '../tags.ts'
import { hasRole } from '../token.ts'
import { accessOf, type Gain, gainOf } from './opened.ts'
import { decideQuestion, type Question } from './question.ts'

/** Grants that would allow what a person is denied, and what else they would open. */
export interface Proposal {
  /** Direct permissions, by tag. */
  readonly tags: readonly number[]
  /** The group that they would join. */
  readonly group: Group | null
  readonly opens: Gain
}

type Wanted = Omit<Proposal, 'opens'>

const MOST_SHOWN = 5

const tagClaim = (tag: number): ClaimFacts => ({ type: 'TId', value: String(tag) })

/** A person after accepting a proposal. */
export const withProposal = (personGrants: PersonGrants, { tags, group }: Wanted): PersonGrants => ({
  ...personGrants,
  own: [...personGrants.own, ...tags.map(tagClaim)],
  groups: group ? [...personGrants.groups, group] : personGrants.groups,
})

/**
 * The grants that would allow what a person is denied, those that open the least first. No proposal contains a grant it
 * does not need. MoJoAdmin is proposed only if nothing else works.
 */
export function proposalsFor(
  personGrants: PersonGrants,
  question: Question,
  tags: readonly TagFacts[],
  groups: readonly Group[],
): readonly Proposal[] {
  const asked = askedTags(question)
  const { byId } = indexOf(tags)
  const relevant = [...asked].flatMap(id => byId.get(id) ?? [])
  const works = (wanted: Wanted) =>
    decideQuestion(personOf(withProposal(personGrants, wanted), relevant), question).allowed
  const alone = (tag: number): Wanted => ({ tags: [tag], group: null })
  const singles = candidateTags(relevant, asked)
  const enough = singles.filter(tag => works(alone(tag)))
  const found: Wanted[] = enough.map(alone)
  const others = singles.filter(tag => !enough.includes(tag))
  if (found.length === 0 && works({ tags: others, group: null }))
    for (const [index, one] of others.entries())
      for (const other of others.slice(index + 1)) {
        const pair = { tags: [one, other], group: null }
        if (works(pair)) found.push(pair)
      }
  const helpful = new Set(singles.map(String))
  const joined = groups.filter(
    group => canHelp(group, helpful) && !personGrants.groups.some(({ id }) => id === group.id),
  )
  const joins = joined.map((group): Wanted => ({ tags: [], group })).filter(works)
  const isLast = ({ group }: Wanted) => group !== null && hasRole([group.name], 'MoJoAdmin')
  const first = [...found, ...joins.filter(join => !isLast(join))]
  return ranked(personGrants, first.length > 0 ? first : joins, tags)
}

/** Whether a group can matter at all: most give only tags that the question does not depend on. */
const canHelp = ({ name, claims }: Group, tags: ReadonlySet<string>): boolean =>
  hasRole(builtInRoles, name) || claims.some(({ type, value }) => type !== 'TId' || tags.has(value))

function ranked(
  personGrants: PersonGrants,
  wanted: readonly Wanted[],
  tags: readonly TagFacts[],
): readonly Proposal[] {
  const before = accessOf(personOf(personGrants, tags), tags)
  return wanted
    .map(one => ({
      ...one,
      opens: gainOf(before, accessOf(personOf(withProposal(personGrants, one), tags), tags)),
    }))
    .toSorted((one, other) => weightOf(one) - weightOf(other))
    .slice(0, MOST_SHOWN)
}

/** Among equals a group comes first: people who leave it keep nothing. */
const weightOf = ({ opens, tags, group }: Proposal): number =>
  (opens.isAdministrator ? 1_000_000 : 0) +
  10 * (opens.tools.length + opens.folders.length + (group?.claims.length ?? 0)) +
  tags.length -
  (group ? 11 : 0)

/** The tags that can affect the answer to a question. */
function askedTags(question: Question): ReadonlySet<number> {
  if (question.action === 'open') return new Set([question.tool.tag])
  const ofTools = tools.filter(({ guard }) => guard === 'tag').map(({ tag }) => tag)
  return new Set([...ofTools, ...('record' in question ? question.record.folders : [])])
}

/** Tags that can help: the tags themselves and the parents of visible ones, which open everything below. */
function candidateTags(relevant: readonly TagFacts[], asked: ReadonlySet<number>): readonly number[] {
  const parents = relevant.flatMap(({ TIdParent, TVisible }) =>
    TVisible && TIdParent !== null ? [TIdParent] : [],
  )
  return [...new Set([...asked, ...parents, tagIds.Root, tagIds.Dashboard])]
}
