import { ancestorsOf, type Tree, type TreeNode, type TreeRow } from './tree.ts'

/** Where nodes go: under a parent (null: the top), at an index among its children after the moved ones are removed. */
export interface TreeMove {
  readonly ids: readonly string[]
  readonly parentId: string | null
  readonly index: number
}

/** The indentation per level, and how far one key press moves the dragged node, in pixels (specification §9). */
export const TREE_INDENT = 25
export const KEYBOARD_DRAG_STEP = 25

/** The nodes that are not below another of them, in tree order: what a move has to name. */
export function topMost(tree: Tree, ids: ReadonlySet<string>): string[] {
  const found: string[] = []
  for (const id of tree.byId.keys())
    if (ids.has(id) && !ancestorsOf(tree, id).some(above => ids.has(above))) found.push(id)
  return found
}

/** Whether a move keeps the tree valid: nothing goes below itself. */
export function mayMoveTo(tree: Tree, { ids, parentId }: TreeMove): boolean {
  if (parentId === null) return true
  if (!tree.byId.has(parentId)) return false
  const path = [parentId, ...ancestorsOf(tree, parentId)]
  return !ids.some(id => path.includes(id))
}

/**
 * The list after a move. Nodes that may not move stay. Nodes in a parent cycle, shown at the top (`treeOf`), become top
 * nodes, because a reordered list would break the cycle elsewhere.
 */
export function withMove<N extends TreeNode>(
  nodes: readonly N[],
  tree: Tree<N>,
  move: TreeMove,
): readonly N[] {
  if (!mayMoveTo(tree, move)) return nodes
  const moving = new Set(move.ids)
  const asShown = (node: N): N =>
    tree.byId.has(node.parentId ?? '') && !tree.parentOf(node.id) ? { ...node, parentId: null } : node
  const rest = nodes.filter(node => !moving.has(node.id)).map(asShown)
  const moved = move.ids.flatMap(id => {
    const node = tree.byId.get(id)
    return node ? [{ ...node, parentId: move.parentId }] : []
  })
  const siblings = (tree.children.get(move.parentId ?? '') ?? []).filter(({ id }) => !moving.has(id))
  const next = siblings[move.index]
  const at = next ? rest.findIndex(({ id }) => id === next.id) : rest.length
  return [...rest.slice(0, at), ...moved, ...rest.slice(at)]
}

/**
 * Where the dragged node would be dropped: before the row at `row` (the row count: after the last), at depth `level`,
 * as far as the rows above and below allow.
 */
export function dropAt(
  tree: Tree,
  rows: readonly TreeRow[],
  { ids, row, level }: { ids: readonly string[]; row: number; level: number },
): TreeMove & { readonly level: number } {
  const carried = new Set(ids)
  const isCarried = ({ node }: TreeRow) =>
    carried.has(node.id) || ancestorsOf(tree, node.id).some(above => carried.has(above))
  const above = rows.slice(0, Math.max(0, row)).findLast(each => !isCarried(each))
  const below = rows.slice(Math.max(0, row)).find(each => !isCarried(each))
  const deepest = above ? above.level + 1 : 1
  const least = Math.min(below?.level ?? 1, deepest)
  const depth = Math.min(Math.max(level, least), deepest)

  let parent: TreeNode | undefined
  if (above) {
    parent = above.node
    for (let at = above.level; at >= depth; at -= 1) parent = parent && tree.parentOf(parent.id)
  }
  const siblings = (tree.children.get(parent?.id ?? '') ?? []).filter(({ id }) => !carried.has(id))
  // Under a collapsed node it goes last, below an expanded one first; else after the row above.
  const path = above ? [above.node.id, ...ancestorsOf(tree, above.node.id)] : []
  const before = siblings.findLastIndex(({ id }) => path.includes(id))
  const isClosed = above?.node.id === parent?.id && above?.isOpen === false
  return {
    ids,
    parentId: parent?.id ?? null,
    index: isClosed ? siblings.length : before + 1,
    level: depth,
  }
}

/** One keyboard step: up and down among siblings, in under the one above, out after the parent. */
export function stepMove(
  tree: Tree,
  id: string,
  direction: 'up' | 'down' | 'in' | 'out',
): TreeMove | undefined {
  const parent = tree.parentOf(id)
  const siblings = tree.children.get(parent?.id ?? '') ?? []
  const place = siblings.findIndex(node => node.id === id)
  const ids = [id]
  const parentId = parent?.id ?? null
  if (direction === 'up') return place > 0 ? { ids, parentId, index: place - 1 } : undefined
  if (direction === 'down')
    return place < siblings.length - 1 ? { ids, parentId, index: place + 1 } : undefined
  if (direction === 'in') {
    const into = siblings[place - 1]
    return into && { ids, parentId: into.id, index: tree.children.get(into.id)?.length ?? 0 }
  }
  if (!parent) return undefined
  const above = tree.parentOf(parent.id)
  const uncles = tree.children.get(above?.id ?? '') ?? []
  return { ids, parentId: above?.id ?? null, index: uncles.findIndex(node => node.id === parent.id) + 1 }
}

/** Where a move leads, in words for screen readers. */
export function moveInWords(tree: Tree, { ids, parentId, index }: TreeMove): string {
  const [first = ''] = ids
  const what = ids.length === 1 ? (tree.byId.get(first)?.name ?? '') : `${ids.length} entries`
  const siblings = (tree.children.get(parentId ?? '') ?? []).filter(({ id }) => !ids.includes(id))
  const where = parentId === null ? 'at the top' : `under ${tree.byId.get(parentId)?.name ?? ''}`
  return `${what}: ${where}, place ${index + 1} of ${siblings.length + ids.length}`
}
