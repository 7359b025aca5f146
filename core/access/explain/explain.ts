import type { Decision } from '../decision.ts'
import { type Group, personOf, type Standing } from '../standing.ts'
import type { TagFacts } from '../tags.ts'
import { type Proposal, proposalsFor } from './proposals.ts'
import { decideQuestion, type Question } from './question.ts'
import { type Way, waysOf } from './ways.ts'

/** Why somebody may do something or not, and what would change it. */
export interface Explanation extends Decision {
  /** Where it is allowed: the ways by which, each enough alone. */
  readonly ways: readonly Way[]
  /** Where it is denied: the smallest grants that would allow it, the narrowest first. */
  readonly proposals: readonly Proposal[]
  /** Nobody may do it, whatever they are granted. */
  readonly isForNobody: boolean
}

/** The tag tree and the groups there are. */
export interface Granted {
  readonly tags: readonly TagFacts[]
  readonly groups: readonly Group[]
}

/** Explains what `decide` says of somebody, and proposes what would change it. */
export function explain(standing: Standing, question: Question, { tags, groups }: Granted): Explanation {
  const decision = decideQuestion(personOf(standing, tags), question)
  if (decision.allowed)
    return { ...decision, ways: waysOf(standing, question, tags), proposals: [], isForNobody: false }
  const mojoAdmin: Group = { id: '', name: 'MoJoAdmin', claims: [] }
  const most = personOf({ ...standing, groups: [mojoAdmin] }, tags)
  return {
    ...decision,
    ways: [],
    proposals: proposalsFor(standing, question, tags, groups),
    isForNobody: !decideQuestion(most, question).allowed,
  }
}
