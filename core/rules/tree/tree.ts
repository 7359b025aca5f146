import { foldText } from '../text/fold.ts'

/** One node of a tree, given as a flat list; siblings are in list order. */
export interface TreeNode {
  readonly id: string
  /** Null at the top. A node whose parent is not in the list is also at the top. */
  readonly parentId: string | null
  readonly name: string
  /** Hidden from the public; drawn dimmed and labeled. */
  readonly hidden?: boolean | undefined
}

/** The list, indexed for children, parents and positions. */
export interface Tree<N extends TreeNode = TreeNode> {
  readonly byId: ReadonlyMap<string, N>
  /** Children by parent id, '' for the top. */
  readonly children: ReadonlyMap<string, readonly N[]>
  readonly parentOf: (id: string) => N | undefined
}

const known = new WeakMap<readonly TreeNode[], Tree>()

/**
 * Indexes a list as a tree, cached per list. Nodes in an ancestor cycle would be invisible, so one of them goes to the
 * top.
 */
export function treeOf<N extends TreeNode>(nodes: readonly N[]): Tree<N> {
  const tree = (known.get(nodes) as Tree<N> | undefined) ?? orderedAsTree(nodes)
  known.set(nodes, tree)
  return tree
}

function orderedAsTree<N extends TreeNode>(nodes: readonly N[]): Tree<N> {
  const byId = new Map(nodes.map(node => [node.id, node]))
  const toTop = new Set<string>()
  const reaches = new Set<string>()
  for (const node of nodes) {
    const path = new Set<string>()
    let at: N | undefined = node
    while (at && !reaches.has(at.id)) {
      if (path.has(at.id)) {
        toTop.add(at.id)
        break
      }
      path.add(at.id)
      at = byId.get(at.parentId ?? '')
    }
    for (const id of path) reaches.add(id)
  }
  const parentOf = (id: string) => (toTop.has(id) ? undefined : byId.get(byId.get(id)?.parentId ?? ''))
  const children = new Map<string, N[]>()
  for (const node of nodes) {
    const key = parentOf(node.id)?.id ?? ''
    const siblings = children.get(key)
    if (siblings) siblings.push(node)
    else children.set(key, [node])
  }
  return { byId, children, parentOf }
}

/** The ids above a node, nearest first. */
export function ancestorsOf({ parentOf }: Tree, id: string): string[] {
  const above: string[] = []
  for (let at = parentOf(id); at; at = parentOf(at.id)) above.push(at.id)
  return above
}

/** The ids below a node, without itself. */
export function descendantsOf(tree: Tree, id: string): string[] {
  const below: string[] = []
  const visit = (parent: string) => {
    for (const child of tree.children.get(parent) ?? []) {
      below.push(child.id)
      visit(child.id)
    }
  }
  visit(id)
  return below
}

/** The visible part of a tree during a search: matching nodes and their ancestors. */
export interface TreeFilter {
  readonly matches: ReadonlySet<string>
  readonly shown: ReadonlySet<string>
}

/** Nodes whose names contain all words of the query, ignoring case and accents; null for a blank query. */
export function filterTree(tree: Tree, query: string): TreeFilter | null {
  const words = foldText(query).match(/\S+/g)
  if (!words) return null
  const matches = new Set<string>()
  const shown = new Set<string>()
  for (const { id, name } of tree.byId.values()) {
    const text = foldText(name)
    if (!words.every(word => text.includes(word))) continue
    matches.add(id)
    for (let at: TreeNode | undefined = tree.byId.get(id); at && !shown.has(at.id); at = tree.parentOf(at.id))
      shown.add(at.id)
  }
  return { matches, shown }
}

/** A row of the tree as drawn. */
export interface TreeRow<N extends TreeNode = TreeNode> {
  readonly node: N
  /** From 1, as `aria-level`. */
  readonly level: number
  /** From 1, as `aria-posinset`. */
  readonly place: number
  readonly siblings: number
  /** Undefined for a node without children. */
  readonly isOpen: boolean | undefined
}

/** The visible rows, from the top: children of expanded nodes; with a filter only what it shows, expanded. */
export function visibleRows<N extends TreeNode>(
  tree: Tree<N>,
  open: ReadonlySet<string>,
  filter: TreeFilter | null = null,
): TreeRow<N>[] {
  const rows: TreeRow<N>[] = []
  const shownOf = (id: string) => {
    const all = tree.children.get(id) ?? []
    return filter ? all.filter(child => filter.shown.has(child.id)) : all
  }
  const visit = (children: readonly N[], level: number) => {
    children.forEach((node, index) => {
      const below = shownOf(node.id)
      const isOpen = below.length > 0 ? filter !== null || open.has(node.id) : undefined
      rows.push({ node, level, place: index + 1, siblings: children.length, isOpen })
      if (isOpen) visit(below, level + 1)
    })
  }
  visit(shownOf(''), 1)
  return rows
}

/** Whether a node is selected itself, or only something below it. */
export type Chosen = true | false | 'mixed'

/** The selection state of nodes; a node not in the map is not selected, nor is anything below it. */
export function chosenStates(tree: Tree, selected: ReadonlySet<string>): ReadonlyMap<string, Chosen> {
  const states = new Map<string, Chosen>()
  for (const id of selected) {
    states.set(id, true)
    for (const above of ancestorsOf(tree, id)) if (!states.has(above)) states.set(above, 'mixed')
  }
  return states
}

/**
 * The selection after a node was toggled. With `branches` all its descendants follow, and an ancestor is selected
 * exactly when all its children are.
 */
export function withChosen(
  tree: Tree,
  selected: ReadonlySet<string>,
  id: string,
  { branches }: { branches: boolean },
): ReadonlySet<string> {
  const next = new Set(selected)
  const on = !next.has(id)
  const set = (each: string, chosen: boolean) => (chosen ? next.add(each) : next.delete(each))
  set(id, on)
  if (!branches) return next
  for (const below of descendantsOf(tree, id)) set(below, on)
  for (const above of ancestorsOf(tree, id))
    set(
      above,
      (tree.children.get(above) ?? []).every(child => next.has(child.id)),
    )
  return next
}
