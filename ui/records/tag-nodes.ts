import type { SidebarTag } from '@rounds/core/rules/interface'
import type { TreeNode } from '@rounds/core/rules/tree'

/** Tags as tree nodes, with their ids as text. */
export const tagNodes = (
  tags: readonly Pick<SidebarTag, 'TId' | 'TIdParent' | 'TName'>[],
): readonly TreeNode[] =>
  tags.map(({ TId, TIdParent, TName }) => ({
    id: String(TId),
    parentId: TIdParent === null ? null : String(TIdParent),
    name: TName,
  }))
