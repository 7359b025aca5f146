import {
  dropAt,
  KEYBOARD_DRAG_STEP,
  mayMoveTo,
  moveInWords,
  stepMove,
  TREE_INDENT,
  type Tree,
  type TreeMove,
  type TreeRow,
  topMost,
} from '@rounds/core/rules/tree'
import { controlWords } from '@rounds/core/words/controls'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react'

export interface TreeDragOptions {
  tree: Tree
  rows: readonly TreeRow[]
  /** Of a row, in pixels. */
  height: number
  scroll: RefObject<HTMLElement | null>
  chosen: ReadonlySet<string>
  onMove?: ((move: TreeMove) => void) | undefined
  mayMove?: ((move: TreeMove) => boolean) | undefined
  /** Expands nodes, so that what was dropped below them is visible. */
  open: (ids: readonly string[]) => void
}

/** What is dragged, from where, and how far, in pixels. */
interface Carry {
  readonly ids: readonly string[]
  readonly row: number
  readonly level: number
  readonly x: number
  readonly y: number
}

export interface TreeDrag {
  carried: ReadonlySet<string>
  /** The position of the drop indicator, in pixels. */
  mark: { top: number; left: number } | null
  /** The announcement for screen readers. */
  announcement: string
  onPointerDown: (event: PointerEvent<HTMLElement>, row: TreeRow) => void
  /** Whether a key was handled by the move. */
  onKey: (event: KeyboardEvent, row: TreeRow) => boolean
}

const NONE: ReadonlySet<string> = new Set()
/** A pointer that moves less than this many pixels has not started a drag. */
const SLACK = 5
const STEPS = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' } as const
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowUp: { x: 0, y: -KEYBOARD_DRAG_STEP },
  ArrowDown: { x: 0, y: KEYBOARD_DRAG_STEP },
  ArrowLeft: { x: -KEYBOARD_DRAG_STEP, y: 0 },
  ArrowRight: { x: KEYBOARD_DRAG_STEP, y: 0 },
}

/** Moves nodes by pointer, by touch on the handle, and by keyboard in steps of 25 pixels (specification §9). */
export function useTreeDrag(options: TreeDragOptions): TreeDrag {
  const { tree, rows, height, scroll, chosen, onMove } = options
  const [carry, setCarry] = useState<Carry | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const latest = useRef(options)
  latest.current = options
  /** Ends what is heard of the pointer. */
  const pointer = useRef<AbortController>(undefined)
  const letGo = () => {
    pointer.current?.abort()
    setCarry(null)
  }

  const dropOf = ({ ids, row, level, x, y }: Carry) => {
    const now = latest.current
    // Dropped between rows: above the row whose middle it has passed.
    const at = Math.round(row + (y > 0 ? 1 : 0) + y / now.height)
    return dropAt(now.tree, now.rows, {
      ids,
      row: Math.min(Math.max(at, 0), now.rows.length),
      level: level + Math.round(x / TREE_INDENT),
    })
  }
  const isAllowed = (move: TreeMove) => mayMoveTo(tree, move) && (latest.current.mayMove?.(move) ?? true)
  /** The nodes that move: all selected ones, if the dragged one is among them. */
  const idsOf = (id: string) => (chosen.has(id) && chosen.size > 1 ? topMost(tree, chosen) : [id])

  const finish = (move: TreeMove) => {
    letGo()
    const { ids, parentId, index } = move
    if (!isAllowed(move)) return setAnnouncement(controlWords.useTreeDrag.cannotMovedStaysWhere)
    if (parentId !== null) latest.current.open([parentId])
    setAnnouncement(controlWords.useTreeDrag.putDown(moveInWords(tree, move)))
    latest.current.onMove?.({ ids, parentId, index })
  }
  const start = (row: TreeRow): Carry => ({
    ids: idsOf(row.node.id),
    row: rows.indexOf(row),
    level: row.level,
    x: 0,
    y: 0,
  })

  const onPointerDown = (event: PointerEvent<HTMLElement>, row: TreeRow) => {
    if (event.button !== 0 || !onMove) return
    event.preventDefault()
    event.stopPropagation()
    const grip = event.currentTarget
    const begun = start(row)
    const from = { x: event.clientX, y: event.clientY, top: scroll.current?.scrollTop ?? 0 }
    let held: Carry | null = null
    const ends = new AbortController()
    pointer.current = ends
    const follow = (moved: globalThis.PointerEvent) => {
      const box = scroll.current
      const x = moved.clientX - from.x
      const y = moved.clientY - from.y
      if (!held && Math.hypot(x, y) < SLACK) return
      if (box) scrollAtEdge(box, moved.clientY, height)
      held = { ...begun, x, y: y + (box?.scrollTop ?? 0) - from.top }
      setCarry(held)
    }
    const end = (drop: boolean) => {
      if (held && drop) return finish(dropOf(held))
      letGo()
      if (held) setAnnouncement(controlWords.useTreeDrag.leftWhereItWas)
    }
    /** Pressing and releasing a handle also picks up: the next press drops, for people who can't drag (WCAG 2.5.7). */
    const release = () => {
      if (held) return end(true)
      held = begun
      setCarry(begun)
      setAnnouncement(controlWords.useTreeDrag.pickedUpPressWhere(row.node.name))
    }
    const putDown = (pressed: globalThis.PointerEvent) => {
      if (!held) return
      pressed.preventDefault()
      pressed.stopPropagation()
      follow(pressed)
      // This press must not count as one on the row.
      grip.ownerDocument.addEventListener('click', click => click.stopPropagation(), {
        capture: true,
        once: true,
      })
      end(scroll.current?.contains(pressed.target as Node) ?? false)
    }
    // The handle's row may scroll out of the tree and be unmounted, so the listener is on the document.
    const { signal } = ends
    const page = grip.ownerDocument
    page.addEventListener('pointermove', follow, { signal })
    page.addEventListener('pointerup', release, { signal })
    page.addEventListener('pointercancel', () => end(false), { signal })
    page.addEventListener('pointerdown', putDown, { signal, capture: true })
    page.addEventListener('keydown', key => key.key === 'Escape' && end(false), { signal })
  }

  const onKey = (event: KeyboardEvent, row: TreeRow): boolean => {
    if (!onMove) return false
    if (carry) return carryOn(event, carry)
    if (!event.altKey) return false
    if (event.code === 'KeyM') {
      const begun = start(row)
      setCarry(begun)
      setAnnouncement(controlWords.useTreeDrag.pickedUpArrowsCarry(row.node.name))
      return true
    }
    const direction = STEPS[event.key as keyof typeof STEPS]
    if (!direction) return false
    const move = stepMove(tree, row.node.id, direction)
    if (move) finish(move)
    else setAnnouncement(controlWords.useTreeDrag.cannotGoFurtherWay)
    return true
  }

  const carryOn = ({ key }: KeyboardEvent, held: Carry): boolean => {
    const by = ARROWS[key]
    if (by) {
      const next = { ...held, x: held.x + by.x, y: within(held, held.y + by.y) }
      setCarry(next)
      setAnnouncement(moveInWords(tree, dropOf(next)))
      const box = scroll.current
      const top = held.row * height + next.y
      if (box && (top < box.scrollTop || top + height > box.scrollTop + box.clientHeight))
        box.scrollTop = top - box.clientHeight / 2
    } else if (key === 'Enter' || key === ' ') finish(dropOf(held))
    else if (key === 'Escape' || key === 'Tab') {
      letGo()
      setAnnouncement(controlWords.useTreeDrag.leftWhereItWas)
    }
    return key !== 'Tab'
  }
  const within = ({ row }: Carry, y: number) =>
    Math.min(Math.max(y, -row * height), (rows.length - row) * height)

  const drop = carry && dropOf(carry)
  return {
    carried: carry ? new Set(carry.ids) : NONE,
    mark: drop && markOf(latest.current, carry, drop),
    announcement,
    onPointerDown,
    onKey,
  }
}

function markOf({ rows, height }: TreeDragOptions, { row, y }: Carry, { level }: { level: number }) {
  const at = Math.min(Math.max(Math.round(row + (y > 0 ? 1 : 0) + y / height), 0), rows.length)
  return { top: at * height, left: (level - 1) * TREE_INDENT + 4 }
}

/** Near an edge the tree scrolls automatically. */
function scrollAtEdge(box: HTMLElement, y: number, height: number): void {
  const { top, bottom } = box.getBoundingClientRect()
  if (y < top + height) box.scrollTop -= height / 2
  else if (y > bottom - height) box.scrollTop += height / 2
}
