import type { AllowedTags } from '../../access/tags.ts'
import { tagIds } from '../../tools/index.ts'
import { ownFolders } from '../folders/index.ts'
import type { SidebarTag } from '../interface/sidebar.ts'
import { type PageTreeNode, pageTree } from './tree.ts'

/** The folders where a person may put new pages, in the order of the tree, and the initial one. */
export function ownPageFolders(
  tags: readonly SidebarTag[],
  allowed: AllowedTags,
): { readonly nodes: readonly PageTreeNode[]; readonly first: number } {
  const own = ownFolders(tags, allowed, [tagIds.HomePage])
  const nodes = pageTree(own.tags, [], [], { roots: own.roots, empty: true })
  return { nodes, first: own.roots[0] ?? tagIds.HomePage }
}

/** The address of a new page, from its folder and title; empty without a title. */
export function newPageUrl(folderPath: string | null, slug: string): string {
  return slug && `${(folderPath ?? '').replace(/\/+$/, '')}/${slug}`
}
