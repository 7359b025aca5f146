/** Folders and the pages in them as one tree (screens, `/edit/select`, `/folder-organization`). */
import { childrenOf, type SidebarTag } from '../interface/sidebar.ts'
import type { TreeNode } from '../tree/tree.ts'

/** A folder of the tag tree, or a page in one of its folders; a page in two folders appears twice. */
export interface PageTreeNode extends TreeNode {
  readonly kind: 'folder' | 'page'
  /** The id of the tag or page. */
  readonly key: number
  /** The folder of a page; a folder's own id. */
  readonly folder: number
  readonly url: string | null
}

/** The order of a page in its place. */
export interface PagePlaced {
  readonly TId: number
  readonly CId: number
  readonly CSortOrder: number
}

export interface TreePage {
  readonly CId: number
  readonly CTitle: string
  readonly CSeoUrl?: string | null
  readonly CVisible: boolean
}

const names = new Intl.Collator('en', { numeric: true })

/** The ids of tree nodes. */
export const folderNode = (tag: number): string => `folder ${tag}`
export const pageNode = (tag: number, page: number): string => `page ${tag} ${page}`

/**
 * The tree below some folders: folders first, in the order of the tag tree, then pages in the order of their places,
 * ties by title.
 *
 * @param roots the top folders.
 * @param empty whether folders without any page are included.
 */
export function pageTree(
  tags: readonly SidebarTag[],
  places: readonly PagePlaced[],
  pages: readonly TreePage[],
  { roots, empty }: { readonly roots: readonly number[]; readonly empty: boolean },
): readonly PageTreeNode[] {
  const children = childrenOf(tags)
  const byKey = new Map(pages.map(page => [page.CId, page]))
  const byTag = new Map<number, { page: TreePage; order: number }[]>()
  for (const { TId, CId, CSortOrder } of places) {
    const page = byKey.get(CId)
    if (!page) continue
    const there = byTag.get(TId)
    if (there) there.push({ page, order: CSortOrder })
    else byTag.set(TId, [{ page, order: CSortOrder }])
  }
  const seen = new Set<number>()
  const nodes: PageTreeNode[] = []

  /** Removes a folder that turns out to be empty. */
  const add = (tag: SidebarTag, parentId: string | null): void => {
    if (seen.has(tag.TId)) return
    seen.add(tag.TId)
    const id = folderNode(tag.TId)
    const at = nodes.push({
      id,
      parentId,
      name: tag.TName,
      kind: 'folder',
      key: tag.TId,
      folder: tag.TId,
      url: tag.TPath,
      hidden: !tag.TVisible,
    })
    for (const child of children(tag.TId)) add(child, id)
    const own = byTag.get(tag.TId) ?? []
    own.sort((one, other) => one.order - other.order || names.compare(one.page.CTitle, other.page.CTitle))
    for (const { page } of own)
      nodes.push({
        id: pageNode(tag.TId, page.CId),
        parentId: id,
        name: page.CTitle,
        kind: 'page',
        key: page.CId,
        folder: tag.TId,
        url: page.CSeoUrl ?? null,
        hidden: !page.CVisible,
      })
    if (!empty && nodes.length === at) nodes.pop()
  }
  for (const root of roots) {
    const top = tags.find(({ TId }) => TId === root)
    if (top) add(top, null)
  }
  return nodes
}
