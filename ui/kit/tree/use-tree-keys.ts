import type { Tree, TreeNode, TreeRow } from '@rounds/core/rules/tree'
import { type KeyboardEvent, useRef } from 'react'
import type { TreeDrag } from './use-tree-drag.ts'

export interface TreeKeys<N extends TreeNode> {
  tree: Tree<N>
  rows: readonly TreeRow<N>[]
  active: number
  onActive: (row: TreeRow<N>) => void
  onSetOpen: (ids: readonly string[], isOpen: boolean) => void
  onToggle: ((node: N) => void) | undefined
  onEnter: (node: N) => void
  drag: TreeDrag
}

const PAGE = 10
/** Letters typed within this time form one word, in milliseconds. */
const TYPING = 600

/** The keys of the ARIA tree pattern; an active move handles them first. */
export function useTreeKeys<N extends TreeNode>(keys: TreeKeys<N>): (event: KeyboardEvent) => void {
  const typed = useRef({ word: '', at: 0 })
  return event => {
    const { rows, active, drag } = keys
    const row = rows[active]
    if (!row) return
    const done =
      drag.onKey(event, row) || (!event.altKey && (move(event) || act(event, row) || type(event, row)))
    if (!done) return
    event.preventDefault()
    // The Escape that cancels a move must not close a surrounding dialog.
    event.stopPropagation()
  }

  function go(index: number): boolean {
    const next = keys.rows[Math.min(Math.max(index, 0), keys.rows.length - 1)]
    if (next) keys.onActive(next)
    return true
  }

  function move({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey) return false
    const moves: Record<string, number> = {
      ArrowDown: keys.active + 1,
      ArrowUp: keys.active - 1,
      PageDown: keys.active + PAGE,
      PageUp: keys.active - PAGE,
      Home: 0,
      End: keys.rows.length - 1,
    }
    const next = moves[key]
    return next !== undefined && go(next)
  }

  function act({ key, ctrlKey, metaKey }: KeyboardEvent, { node, isOpen }: TreeRow<N>): boolean {
    if (ctrlKey || metaKey) return false
    if (key === 'ArrowRight') {
      if (isOpen === false) keys.onSetOpen([node.id], true)
      else if (isOpen) go(keys.active + 1)
      return true
    }
    if (key === 'ArrowLeft') {
      const parent = keys.tree.parentOf(node.id)
      if (isOpen) keys.onSetOpen([node.id], false)
      else if (parent) go(keys.rows.findIndex(row => row.node.id === parent.id))
      return true
    }
    if (key === 'Enter') keys.onEnter(node)
    else if (key === ' ' && keys.onToggle) keys.onToggle(node)
    else if (key === '*') {
      const siblings = keys.tree.children.get(keys.tree.parentOf(node.id)?.id ?? '') ?? []
      keys.onSetOpen(
        siblings.map(({ id }) => id),
        true,
      )
    } else return false
    return true
  }

  /** Type-ahead: moves to the next name that begins with the text; repeating one letter cycles through its matches. */
  function type({ key, ctrlKey, metaKey }: KeyboardEvent, _row: TreeRow<N>): boolean {
    if (key.length !== 1 || ctrlKey || metaKey || key === ' ') return false
    const now = Date.now()
    const { word, at } = typed.current
    const next = (now - at > TYPING ? '' : word) + key.toLowerCase()
    typed.current = { word: next, at: now }
    const isSame = [...next].every(letter => letter === next[0])
    const wanted = isSame ? next.slice(0, 1) : next
    const from = isSame ? keys.active + 1 : keys.active
    const { rows } = keys
    for (let step = 0; step < rows.length; step += 1) {
      const index = (from + step) % rows.length
      if (rows[index]?.node.name.toLowerCase().startsWith(wanted)) return go(index)
    }
    return true
  }
}
