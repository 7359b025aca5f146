/** Pages as a tree by address, as the sitemap shows them. */
import type { TreeNode } from '../tree/tree.ts'
import { addressOf } from './address-of.ts'

/** What is needed to place a page in the tree. */
export interface AddressedPage {
  readonly title: string
  readonly url: string
  /** Whether the sitemap lists it. */
  readonly isListed: boolean
}

/** A page in the tree, below the page whose address is its prefix. */
export interface AddressNode<P extends AddressedPage> extends TreeNode {
  readonly page: P
}

/** Puts each page below the page with the longest matching prefix. In address order. */
export function addressTree<P extends AddressedPage>(pages: readonly P[]): readonly AddressNode<P>[] {
  const byAddress = new Map<string, P>()
  for (const page of pages) if (!byAddress.has(addressOf(page.url))) byAddress.set(addressOf(page.url), page)
  return [...byAddress]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([id, page]) => ({
      id,
      parentId: nearestAbove(id, byAddress),
      name: page.title,
      hidden: !page.isListed,
      page,
    }))
}

function nearestAbove(address: string, known: ReadonlyMap<string, unknown>): string | null {
  for (let at = address.lastIndexOf('/'); at > 0; at = address.lastIndexOf('/', at - 1)) {
    const above = address.slice(0, at)
    if (known.has(above)) return above
  }
  return null
}
