/** The permissions of somebody on the tag tree, each with where it comes from. */
import type { AccessGrant } from '../../api/access-calls.ts'
import type { SidebarTag } from '../interface/sidebar.ts'
import type { TreeNode } from '../tree/tree.ts'

/** Where somebody has a tag from. */
export type TagSource =
  | { readonly kind: 'own'; readonly until: string | null }
  | { readonly kind: 'group'; readonly name: string | null }
  /** It is visible, and right below a tag that they have. */
  | { readonly kind: 'parent'; readonly name: string }

/** A tag of the tree that somebody has, or that stands over one. */
export interface HeldTag extends TreeNode {
  /** None where it only stands over others. */
  readonly sources: readonly TagSource[]
}

/** The part of the tree that somebody’s permissions reach, with what is above it. */
export function heldTags(
  grants: readonly (Pick<AccessGrant, 'group' | 'tag'> & { readonly until: string | null })[],
  tags: readonly SidebarTag[],
): readonly HeldTag[] {
  const byId = new Map(tags.filter(tag => !tag.TDeleted).map(tag => [tag.TId, tag]))
  const granted = new Map<number, TagSource[]>()
  for (const { tag, group, until } of grants) {
    if (!tag) continue
    const source: TagSource = group ? { kind: 'group', name: group.name } : { kind: 'own', until }
    granted.set(tag.id, [...(granted.get(tag.id) ?? []), source])
  }
  const sourcesOf = ({ TId, TIdParent, TVisible }: SidebarTag): readonly TagSource[] => {
    const parent = TVisible && TIdParent !== null && granted.has(TIdParent) ? byId.get(TIdParent) : undefined
    const inherited: readonly TagSource[] = parent ? [{ kind: 'parent', name: parent.TName }] : []
    return [...(granted.get(TId) ?? []), ...inherited]
  }
  const shown = new Map<number, SidebarTag>()
  for (const tag of byId.values()) {
    if (sourcesOf(tag).length === 0) continue
    for (let at: SidebarTag | undefined = tag; at && !shown.has(at.TId); at = above(at, byId))
      shown.set(at.TId, at)
  }
  return tags
    .filter(({ TId }) => shown.has(TId))
    .map(tag => ({
      id: String(tag.TId),
      parentId: tag.TIdParent === null ? null : String(tag.TIdParent),
      name: tag.TName,
      hidden: !tag.TVisible,
      sources: sourcesOf(tag),
    }))
}

const above = ({ TIdParent }: SidebarTag, byId: ReadonlyMap<number, SidebarTag>) =>
  TIdParent === null ? undefined : byId.get(TIdParent)
