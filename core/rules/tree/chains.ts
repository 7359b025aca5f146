/** A tag among its siblings. */
interface Sibling {
  readonly TId: number
  readonly TNextId: number | null
}

/**
 * Siblings along their chains, starting at the one that their parent names, the rest as given (specification §3). A
 * chain without a parent reference begins with the tag that nothing precedes.
 */
export function inChains<Tag extends Sibling>(
  siblings: readonly Tag[],
  first: number | null,
): readonly Tag[] {
  const rest = new Map(siblings.map(tag => [tag.TId, tag]))
  const followers = new Set(siblings.map(tag => tag.TNextId))
  const heads = siblings.filter(tag => rest.has(tag.TNextId ?? 0) && !followers.has(tag.TId))
  const chained: Tag[] = []
  // A chain may contain hidden tags, cycles, or another parent's tags: each tag is taken once.
  for (const head of [first, ...heads.map(tag => tag.TId)])
    for (let tag = rest.get(head ?? 0); tag; tag = rest.get(tag.TNextId ?? 0)) {
      rest.delete(tag.TId)
      chained.push(tag)
    }
  return [...chained, ...rest.values()]
}
