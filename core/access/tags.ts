import { tagIds } from '../tools/index.ts'
import type { Claims } from './token.ts'

/** The tags a person may use: all of them, or these. */
export type AllowedTags = 'all' | ReadonlySet<number>

/** What the rule needs to know of a tag. */
export interface TagFacts {
  readonly TId: number
  readonly TIdParent: number | null
  readonly TVisible: boolean
  readonly TDeleted: boolean
}

/** The tag ids of the `TId` claim. */
export const claimedTags = (claims: Claims): readonly number[] =>
  (claims.TId ?? []).filter((value): value is number => typeof value === 'number')

/**
 * A `TId` claim with both Root and Dashboard means every tool except the protected ones (specification §6; decisions
 * §4).
 */
export const claimsEverything = (claims: Claims): boolean => {
  const claimed = claimedTags(claims)
  return claimed.includes(tagIds.Root) && claimed.includes(tagIds.Dashboard)
}

/** The claimed tags, and the visible tags whose parent is claimed (specification §6). */
export function allowedTags(claims: Claims, isMJA: boolean, tags: readonly TagFacts[]): AllowedTags {
  if (isMJA || claimsEverything(claims)) return 'all'
  const claimed = new Set(claimedTags(claims))
  const allowed = new Set<number>()
  for (const tag of tags) {
    if (tag.TDeleted) continue
    const throughParent = tag.TVisible && tag.TIdParent !== null && claimed.has(tag.TIdParent)
    if (claimed.has(tag.TId) || throughParent) allowed.add(tag.TId)
  }
  return allowed
}

export const allows = (tags: AllowedTags, tag: number): boolean => tags === 'all' || tags.has(tag)
