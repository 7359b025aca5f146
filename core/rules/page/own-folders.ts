import type { AllowedTags } from '../../access/tags.ts'
import { listTags, tagIds } from '../../tools/index.ts'
import { ownFolders, siteRoots } from '../folders/index.ts'
import type { SidebarTag } from '../interface/sidebar.ts'
import { type PageTreeNode, pageTree } from './tree.ts'

/** The folders where a person may put new pages, in the order of the tree, and the initial one. */
export function ownPageFolders(
  tags: readonly SidebarTag[],
  allowed: AllowedTags,
): { readonly nodes: readonly PageTreeNode[]; readonly first: number } {
  const known = new Set(tags.map(({ TId }) => TId))
  const own = ownFolders(
    tags,
    allowed,
    siteRoots.filter(root => known.has(root)),
  )
  // The lists of news and events come after the folders below the home page.
  const roots = own.roots.toSorted(
    (one, other) => Number(listTags.includes(one)) - Number(listTags.includes(other)),
  )
  const nodes = pageTree(own.tags, [], [], { roots, empty: true })
  return { nodes, first: roots[0] ?? tagIds.HomePage }
}

/** The address of a new page, from its folder and title; empty without a title. */
export function newPageUrl(folderPath: string | null, slug: string): string {
  return slug && `${(folderPath ?? '').replace(/\/+$/, '')}/${slug}`
}
