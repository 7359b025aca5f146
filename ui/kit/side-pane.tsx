import { controlWords } from '@rounds/core/words/controls'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'

export interface SidePaneProps {
  /** Its content, for screen readers. */
  label: string
  /** The neighbor's name, for the separator's label. */
  beside: string
  /** The name under which this browser remembers its width. */
  remember: string
  children: ReactNode
}

/** In pixels. */
const USUAL = 384
const NARROWEST = 256
const WIDEST = 960
const STEP = 16

const fitting = (width: number) => Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)))

/**
 * A pane on the right that opens and closes while its neighbor keeps scroll position and focus; with a separator that
 * can be dragged, or moved by arrows, Home and End (ARIA window splitter pattern). For permanent panes use `Panes`.
 */
export function SidePane({ label, beside, remember, children }: SidePaneProps) {
  const [width, setWidth] = useState(() => readWidth(remember))
  const drag = useRef<{ x: number; width: number } | null>(null)
  const change = (next: number) => {
    setWidth(fitting(next))
    store(remember, fitting(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = {
      ArrowLeft: width + STEP,
      ArrowRight: width - STEP,
      Home: NARROWEST,
      End: WIDEST,
    }[event.key]
    if (to === undefined) return
    event.preventDefault()
    change(to)
  }
  const onPointerDown = (event: PointerEvent) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width }
  }
  const onPointerMove = ({ clientX }: PointerEvent) => {
    if (drag.current) change(drag.current.width + drag.current.x - clientX)
  }
  const onPointerEnd = () => {
    drag.current = null
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a line that is moved is no rule between paragraphs */}
      <div
        role="separator"
        tabIndex={0}
        aria-orientation="vertical"
        aria-label={controlWords.sidePane.betweenAnd(beside, label)}
        aria-valuenow={width}
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        className="relative mx-1.5 w-1 shrink-0 cursor-col-resize touch-none rounded-full bg-rule transition-colors before:absolute before:inset-y-0 before:-inset-x-2.5 hover:bg-accent forced-colors:bg-[CanvasText]"
        onPointerCancel={onPointerEnd}
        onPointerUp={onPointerEnd}
        {...{ onKeyDown, onPointerDown, onPointerMove }}
      />
      <aside aria-label={label} className="min-h-0 max-w-[60%] shrink-0 overflow-auto" style={{ width }}>
        {children}
      </aside>
    </>
  )
}

const keyOf = (name: string) => `rounds.side.${name}`

function readWidth(name: string): number {
  try {
    const kept = Number(localStorage.getItem(keyOf(name)))
    return kept > 0 ? fitting(kept) : USUAL
  } catch {
    return USUAL
  }
}

function store(name: string, width: number): void {
  try {
    localStorage.setItem(keyOf(name), String(width))
  } catch {
    // Storage is blocked: the width lasts until the page is closed.
  }
}
