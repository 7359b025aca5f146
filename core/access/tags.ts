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
  const { there, below } = indexOf(tags)
  const allowed = new Set<number>()
  for (const id of claimedTags(claims)) {
    if (there.has(id)) allowed.add(id)
    for (const child of below.get(id) ?? []) allowed.add(child)
  }
  return allowed
}

/** A tree by what is asked of it: hundreds of people are compared on thousands of folders. */
interface TagIndex {
  /** Every tag, deleted ones too. */
  readonly byId: ReadonlyMap<number, TagFacts>
  /** Tags that are not deleted. */
  readonly there: ReadonlySet<number>
  /** Those of them that are visible, by their parent. */
  readonly below: ReadonlyMap<number, readonly number[]>
}

const indexes = new WeakMap<readonly TagFacts[], TagIndex>()

/** The index of a tree, made once for each. */
export function indexOf(tags: readonly TagFacts[]): TagIndex {
  const known = indexes.get(tags)
  if (known) return known
  const there = new Set<number>()
  const below = new Map<number, number[]>()
  for (const { TId, TIdParent, TVisible, TDeleted } of tags) {
    if (TDeleted) continue
    there.add(TId)
    if (!TVisible || TIdParent === null) continue
    const children = below.get(TIdParent)
    if (children) children.push(TId)
    else below.set(TIdParent, [TId])
  }
  const index = { byId: new Map(tags.map(tag => [tag.TId, tag])), there, below }
  indexes.set(tags, index)
  return index
}

export const allows = (tags: AllowedTags, tag: number): boolean => tags === 'all' || tags.has(tag)
