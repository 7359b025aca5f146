import type { AskedMove } from '@rounds/core/rules/folders'
import type { PageTreeNode } from '@rounds/core/rules/page'
import type { Tree, TreeMove } from '@rounds/core/rules/tree'

/** The server request for a move in the tree; nodes already in place are left out. */
export function askedMoves(tree: Tree<PageTreeNode>, { ids, parentId }: TreeMove): readonly AskedMove[] {
  const target = tree.byId.get(parentId ?? '')
  if (target?.kind !== 'folder') return []
  return ids.flatMap(id => {
    const node = tree.byId.get(id)
    const above = tree.parentOf(id)
    if (!node || !above || above.id === target.id) return []
    return [{ kind: node.kind, key: node.key, from: above.key, to: target.key }]
  })
}

/** The id of a requested move. */
export function nameOf(nodes: readonly PageTreeNode[], { kind, key }: AskedMove): string {
  return nodes.find(node => node.kind === kind && node.key === key)?.name ?? `${kind} ${key}`
}
