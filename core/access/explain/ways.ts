import { personOf, type Standing } from '../standing.ts'
import type { TagFacts } from '../tags.ts'
import { type Grant, grantsOf, standingOf } from './grants.ts'
import { decideQuestion, type Question } from './question.ts'

/** Grants that together are enough, and none of which could be missing. Without any, it is open to everyone. */
export type Way = readonly Grant[]

const MOST_WAYS = 8

/** The ways by which somebody may do something, each without anything that it does not need; none where they may not. */
export function waysOf(standing: Standing, question: Question, tags: readonly TagFacts[]): readonly Way[] {
  const isEnough = (grants: readonly Grant[]) =>
    decideQuestion(personOf(standingOf(standing.userId, grants), tags), question).allowed
  const all = grantsOf(standing).toSorted((one, other) => orderOf(one) - orderOf(other))
  if (!isEnough(all)) return []
  const ways = new Map<string, Way>()
  const tried = new Set<string>()
  // A way that is not found yet lacks something of each that is: all sets without one of each are looked at.
  const search = (left: readonly Grant[]) => {
    const name = nameOf(left)
    if (ways.size >= MOST_WAYS || tried.size >= MOST_TRIES || tried.has(name)) return
    tried.add(name)
    if (!isEnough(left)) return
    const way = leastOf(left, isEnough)
    ways.set(nameOf(way), way)
    for (const grant of way) search(left.filter(one => one !== grant))
  }
  search(all)
  return [...ways.values()]
}

const MOST_TRIES = 60

/** What is left out first, so that what is left is what says most: being in a group is kept where a name is enough. */
const orderOf = ({ group, claim }: Grant) => (claim ? (group ? 1 : 2) : 0)

const nameOf = (grants: readonly Grant[]) =>
  grants
    .map(({ group, claim }) => `${group?.id ?? ''} ${claim ? `${claim.type}:${claim.value}` : ''}`)
    .toSorted()
    .join('|')

/** Leaves out one after the other what is not needed, the last first. */
function leastOf(grants: readonly Grant[], isEnough: (grants: readonly Grant[]) => boolean): Way {
  let left = grants
  for (const grant of grants.toReversed()) {
    const without = left.filter(one => one !== grant)
    if (isEnough(without)) left = without
  }
  return left
}
