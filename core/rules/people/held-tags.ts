/** A person's permissions on the tag tree, each with its source. */
import type { AccessGrant } from '../../api/access-calls.ts'
import type { SidebarTag } from '../interface/sidebar.ts'
import type { TreeNode } from '../tree/tree.ts'

/** The source of a person's tag. */
export type TagSource =
  | { readonly kind: 'own'; readonly until: string | null }
  | { readonly kind: 'group'; readonly name: string | null }
  /** It is visible and directly below one of their tags. */
  | { readonly kind: 'parent'; readonly name: string }

/** A tag that a person has, or an ancestor of one. */
export interface HeldTag extends TreeNode {
  /** Empty if it is only an ancestor. */
  readonly sources: readonly TagSource[]
}

/** The part of the tree that a person’s permissions reach, with its ancestors. */
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
