import type { Decision } from '../decision.ts'
import { type Group, type PersonGrants, personOf } from '../person-grants.ts'
import type { TagFacts } from '../tags.ts'
import { type Proposal, proposalsFor } from './proposals.ts'
import { decideQuestion, type Question } from './question.ts'
import { type Way, waysOf } from './ways.ts'

/** Why a person may or may not do something, and what would change it. */
export interface Explanation extends Decision {
  /** When allowed: the ways, each sufficient on its own. */
  readonly ways: readonly Way[]
  /** When denied: the grants that would allow it, those that open the least first. */
  readonly proposals: readonly Proposal[]
  /** Nobody may do it, whatever they are granted. */
  readonly isForNobody: boolean
}

/** The existing tag tree and groups. */
export interface Granted {
  readonly tags: readonly TagFacts[]
  readonly groups: readonly Group[]
}

/** Explains what `decide` says about a person, and proposes what would change it. */
export function explain(
  personGrants: PersonGrants,
  question: Question,
  { tags, groups }: Granted,
): Explanation {
  const decision = decideQuestion(personOf(personGrants, tags), question)
  if (decision.allowed)
    return { ...decision, ways: waysOf(personGrants, question, tags), proposals: [], isForNobody: false }
  const mojoAdmin: Group = { id: '', name: 'MoJoAdmin', claims: [] }
  const most = personOf({ ...personGrants, groups: [mojoAdmin] }, tags)
  return {
    ...decision,
    ways: [],
    proposals: proposalsFor(personGrants, question, tags, groups),
    isForNobody: !decideQuestion(most, question).allowed,
  }
}
