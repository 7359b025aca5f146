/** Groups a page's comments into threads. */

/** What is needed to place a comment in its thread. */
export interface ThreadedComment {
  readonly CmId: number
  readonly CmIdParent?: number | null
  readonly CmCreatedDt?: string | null
}

/** A comment with its depth in the thread. */
export interface InThread<C extends ThreadedComment> {
  readonly comment: C
  readonly depth: number
}

/** The thread of a comment, from its first comment: replies below what they answer, oldest first. */
export function threadOf<C extends ThreadedComment>(
  comments: readonly C[],
  id: number,
): readonly InThread<C>[] {
  const byId = new Map(comments.map(comment => [comment.CmId, comment]))
  const seen = new Set<number>()
  let first = byId.get(id)
  for (let above = first; above && !seen.has(above.CmId); above = byId.get(above.CmIdParent ?? 0)) {
    seen.add(above.CmId)
    first = above
  }
  if (!first) return []
  const answers = new Map<number, C[]>()
  const inOrder = comments.toSorted((one, other) => {
    const [at, otherAt] = [one.CmCreatedDt ?? '', other.CmCreatedDt ?? '']
    return at === otherAt ? one.CmId - other.CmId : at < otherAt ? -1 : 1
  })
  for (const comment of inOrder) {
    const parent = comment.CmIdParent ?? 0
    answers.set(parent, [...(answers.get(parent) ?? []), comment])
  }
  const placed = new Set<number>()
  const below = (comment: C, depth: number): readonly InThread<C>[] => {
    if (placed.has(comment.CmId)) return []
    placed.add(comment.CmId)
    const more = (answers.get(comment.CmId) ?? []).flatMap(answer => below(answer, depth + 1))
    return [{ comment, depth }, ...more]
  }
  return below(first, 0)
}
