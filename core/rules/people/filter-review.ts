import type { GrantInReview } from '../../api/access-calls.ts'
import { foldText } from '../text/fold.ts'

/** What of an access review is shown: everything, what nobody has decided on, or what was not used in a year. */
export type ReviewPart = 'all' | 'undecided' | 'unused'

const isIn: Readonly<Record<ReviewPart, (grant: GrantInReview) => boolean>> = {
  all: () => true,
  undecided: ({ decision, refusal }) => decision === null && refusal === null,
  unused: ({ lastUsedAt }) => lastUsedAt === null,
}

/** The grants of a part whose person, group or permission contains every typed word, in any case and without accents. */
export function filterGrants(
  grants: readonly GrantInReview[],
  part: ReviewPart,
  typed: string,
): readonly GrantInReview[] {
  const wanted = foldText(typed).split(/\s+/).filter(Boolean)
  return grants.filter(grant => {
    const text = foldText(`${grant.name} ${grant.what}`)
    return isIn[part](grant) && wanted.every(word => text.includes(word))
  })
}

/**
 * The grant to go to after one was decided: the next one that is shown and open, else the first such one; after undoing,
 * or where none is left, the same one. Undefined if that is no longer shown either.
 */
export function grantAfter(
  all: readonly GrantInReview[],
  shown: readonly GrantInReview[],
  decided: Pick<GrantInReview, 'id'>,
  isUndone: boolean,
): GrantInReview | undefined {
  const itself = shown.find(({ id }) => id === decided.id)
  if (isUndone && itself) return itself
  const places = new Map(all.map(({ id }, at) => [id, at]))
  const place = (id: number) => places.get(id) ?? -1
  const open = shown.filter(grant => grant.id !== decided.id && isIn.undecided(grant))
  return open.find(({ id }) => place(id) > place(decided.id)) ?? open[0] ?? itself
}
