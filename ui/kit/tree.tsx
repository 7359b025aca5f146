import {
  type Chosen,
  chosenStates,
  filterTree,
  type Tree as Index,
  type TreeMove,
  type TreeNode,
  treeOf,
  visibleRows,
  withChosen,
} from '@rounds/core/rules/tree'
import { controlWords } from '@rounds/core/words/controls'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Row } from './tree/tree-row.tsx'
import { useRowHeight } from './tree/use-row-height.ts'
import { useTreeDrag } from './tree/use-tree-drag.ts'
import { useTreeKeys } from './tree/use-tree-keys.ts'

export type { TreeMove, TreeNode } from '@rounds/core/rules/tree'

export interface TreeProps<N extends TreeNode = TreeNode> {
  /** The tree's label for screen readers. */
  label: string
  /** All nodes, siblings in order. Keep the same array while nothing changes. */
  nodes: readonly N[]
  /**
   * What can be selected: nothing, one, nodes individually, or whole branches. In multi-select, a mixed mark on a node
   * means that something below it is selected.
   */
  choose?: 'none' | 'one' | 'several' | 'branches' | undefined
  chosen?: ReadonlySet<string> | undefined
  onChosen?: ((chosen: ReadonlySet<string>) => void) | undefined
  /** Enter, or a click if nothing is selectable: opens what the node represents. */
  onOpen?: ((node: N) => void) | undefined
  /** Lets nodes be moved: dragged, moved by keyboard (Alt+M), or step by step (Alt and an arrow). */
  onMove?: ((move: TreeMove) => void) | undefined
  /** Whether a move is allowed; nothing can go below itself. */
  mayMove?: ((move: TreeMove) => boolean) | undefined
  /** Search words: shows only matching nodes and their ancestors. */
  filter?: string | undefined
  /** The initially expanded nodes. */
  defaultOpen?: Iterable<string> | undefined
  /** The screen's current node. Its ancestors are expanded, and it is marked. */
  current?: string | undefined
  /** A small icon before the name. */
  icon?: ((node: N) => ReactNode) | undefined
  /** A few words after the name. */
  after?: ((node: N) => ReactNode) | undefined
  /** Shortens what doesn’t fit instead of scrolling sideways. */
  isFitted?: boolean | undefined
  /** The text if there is nothing to show. */
  empty?: string | undefined
  /** Must set a height; 24 rem by default. */
  className?: string | undefined
}

const NOTHING: ReadonlySet<string> = new Set()
const NO_STATES: ReadonlyMap<string, Chosen> = new Map()

/**
 * A tree of any size (ARIA tree pattern): arrows, Home, End, `*` and typed letters navigate, Space selects, Enter
 * opens. The tree has focus and references its active node. Loaded with the screen that shows it.
 */
export function Tree<N extends TreeNode>(props: TreeProps<N>) {
  const { label, nodes, choose = 'none', chosen = NOTHING, onChosen, onOpen, onMove, current } = props
  const { empty = controlWords.tree.nothingHereYet } = props
  const id = useId()
  // An id with a space is none: the ids of nodes may have some.
  const idOf = (node: TreeNode) => `${id}-${node.id.replaceAll(' ', '-')}`
  const scroll = useRef<HTMLDivElement>(null)
  const height = useRowHeight()
  const tree = useMemo(() => treeOf(nodes), [nodes])
  const [open, setOpen] = useState(() => openedTo(tree, props.defaultOpen, current))
  const words = useDeferredValue(props.filter ?? '')
  const filter = useMemo(() => filterTree(tree, words), [tree, words])
  const rows = useMemo(() => visibleRows(tree, open, filter), [tree, open, filter])
  const states = useMemo(
    () => (choose === 'several' || choose === 'branches' ? chosenStates(tree, chosen) : NO_STATES),
    [choose, tree, chosen],
  )

  const [activeId, setActiveId] = useState(current)
  const found = rows.findIndex(row => row.node.id === activeId)
  const active = rows.length === 0 ? -1 : Math.max(0, found)

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => height,
    getItemKey: index => rows[index]?.node.id ?? index,
    overscan: 8,
    // The active node must be rendered.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), Math.max(0, active)])].sort((a, b) => a - b),
  })
  const show = useRef(virtual.scrollToIndex)
  show.current = virtual.scrollToIndex
  // biome-ignore lint/correctness/useExhaustiveDependencies: other words show other rows, from the top
  useEffect(() => {
    if (active >= 0) show.current(active, { align: 'auto' })
  }, [active, words])

  const setOpenOf = (ids: readonly string[], isOpen: boolean) =>
    setOpen(was => {
      const next = new Set(was)
      for (const each of ids)
        if (isOpen) next.add(each)
        else next.delete(each)
      return next
    })
  const toggle = (node: N) => {
    if (choose === 'one') onChosen?.(new Set([node.id]))
    else if (choose !== 'none')
      onChosen?.(withChosen(tree, chosen, node.id, { branches: choose === 'branches' }))
  }
  const drag = useTreeDrag({
    ...props,
    tree,
    rows,
    height,
    scroll,
    chosen,
    open: ids => setOpenOf(ids, true),
  })
  const onKeyDown = useTreeKeys({
    tree,
    rows,
    active,
    onActive: row => setActiveId(row.node.id),
    onSetOpen: setOpenOf,
    onToggle: choose === 'none' ? undefined : toggle,
    onEnter: node => (onOpen ? onOpen(node) : toggle(node)),
    drag,
  })

  return (
    <div className={clsx('relative flex flex-col', props.className ?? 'h-96')}>
      <div
        ref={scroll}
        id={id}
        role="tree"
        aria-label={label}
        aria-multiselectable={choose === 'several' || choose === 'branches' || undefined}
        aria-activedescendant={rows[active] && idOf(rows[active].node)}
        aria-describedby={onMove ? `${id}-moves` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="group/tree min-h-0 flex-1 overflow-auto rounded-md border border-edge focus-visible:outline-offset-0"
      >
        <div
          role="presentation"
          className={clsx('relative', !props.isFitted && 'min-w-max')}
          style={{ height: virtual.getTotalSize() }}
        >
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const row = rows[index]
            return (
              row && (
                <Row
                  key={key}
                  id={idOf(row.node)}
                  row={row}
                  style={{ height, transform: `translateY(${start}px)` }}
                  isActive={index === active}
                  isCurrent={row.node.id === current}
                  isMatch={filter?.matches.has(row.node.id) ?? false}
                  isCarried={drag.carried.has(row.node.id)}
                  choice={choose === 'none' || choose === 'one' ? choose : 'several'}
                  state={choose === 'one' ? chosen.has(row.node.id) : (states.get(row.node.id) ?? false)}
                  icon={props.icon?.(row.node)}
                  after={props.after?.(row.node)}
                  isFitted={props.isFitted ?? false}
                  onTwist={() => setOpenOf([row.node.id], !row.isOpen)}
                  onPress={() => {
                    setActiveId(row.node.id)
                    if (choose === 'none') onOpen?.(row.node)
                    else toggle(row.node)
                  }}
                  onGrip={onMove && (event => drag.onPointerDown(event, row))}
                />
              )
            )
          })}
          {drag.mark && (
            <div
              role="presentation"
              data-drop
              style={{ top: drag.mark.top, left: drag.mark.left }}
              className="pointer-events-none absolute right-2 z-10 h-0.5 -translate-y-px rounded-full bg-accent forced-color-adjust-none"
            />
          )}
        </div>
      </div>
      {rows.length === 0 && (
        <p role="status" className="pointer-events-none absolute inset-0 grid place-items-center text-ink-2">
          {words.trim() === '' ? empty : controlWords.tree.noResults}
        </p>
      )}
      {onMove && (
        <p id={`${id}-moves`} className="sr-only">
          {controlWords.tree.altArrowMovesEntry}
        </p>
      )}
      <p role="status" className="sr-only">
        {drag.announcement}
      </p>
    </div>
  )
}

/** The initially expanded nodes, so that the current node is visible. */
function openedTo(
  tree: Index,
  given: Iterable<string> = [],
  current: string | undefined,
): ReadonlySet<string> {
  const open = new Set(given)
  for (let at = current && tree.parentOf(current); at; at = tree.parentOf(at.id)) open.add(at.id)
  return open
}
