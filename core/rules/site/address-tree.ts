/** Pages as a tree by their addresses, as the sitemap is shown. */
import type { TreeNode } from '../tree/tree.ts'
import { addressOf } from './redirects.ts'

/** What is known of a page to give it a place in the tree. */
export interface AddressedPage {
  readonly title: string
  readonly url: string
  /** Whether the sitemap names it. */
  readonly isListed: boolean
}

/** A page in the tree, below the page whose address its own begins with. */
export interface AddressNode<P extends AddressedPage> extends TreeNode {
  readonly page: P
}

/** Puts pages below those whose addresses theirs begin with; the nearest one counts. In the order of addresses. */
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
