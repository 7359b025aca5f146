import { type PersonGrants, personOf } from '../person-grants.ts'
import type { TagFacts } from '../tags.ts'
import { type Grant, grantsOf, personGrantsFrom } from './grants.ts'
import { decideQuestion, type Question } from './question.ts'

/** A minimal sufficient set of grants. An empty one means open to everyone. */
export type Way = readonly Grant[]

const MOST_WAYS = 8

/** The ways by which a person may do something, each minimal; none if they may not. */
export function waysOf(
  personGrants: PersonGrants,
  question: Question,
  tags: readonly TagFacts[],
): readonly Way[] {
  const isEnough = (grants: readonly Grant[]) =>
    decideQuestion(personOf(personGrantsFrom(personGrants.userId, grants), tags), question).allowed
  const all = grantsOf(personGrants).toSorted((one, other) => orderOf(one) - orderOf(other))
  if (!isEnough(all)) return []
  const ways = new Map<string, Way>()
  const tried = new Set<string>()
  // Every further way lacks at least one grant of each known way, so try each set without one of them.
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

/**
 * The order in which grants are dropped, so that the most telling remain: memberships are kept if the name alone is
 * enough.
 */
const orderOf = ({ group, claim }: Grant) => (claim ? (group ? 1 : 2) : 0)

const nameOf = (grants: readonly Grant[]) =>
  grants
    .map(({ group, claim }) => `${group?.id ?? ''} ${claim ? `${claim.type}:${claim.value}` : ''}`)
    .toSorted()
    .join('|')

/** Drops unneeded grants one by one, last first. */
function leastOf(grants: readonly Grant[], isEnough: (grants: readonly Grant[]) => boolean): Way {
  let left = grants
  for (const grant of grants.toReversed()) {
    const without = left.filter(one => one !== grant)
    if (isEnough(without)) left = without
  }
  return left
}
