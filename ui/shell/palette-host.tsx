import { useEffect, useRef, useState } from 'react'
import { onSignal, type PaletteSignal } from '../context/palette-signals.ts'
import { later } from '../kit/lazy-part.tsx'

const Palette = later(() => import('./palette/palette.tsx').then(file => ({ default: file.Palette })))

/** What was pressed, asked for and typed before the palette was there. */
export interface Early {
  readonly keys: KeyboardEvent[]
  readonly signals: PaletteSignal[]
  /** What was typed after it had been asked for. */
  text: string
  /** Other keys that were pressed then: arrows, Enter. */
  readonly pressed: KeyboardEvent[]
}

const forget = (early: Early) => {
  for (const list of [early.keys, early.signals, early.pressed]) list.length = 0
  early.text = ''
}

const isOpening = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

const STIRS = ['pointermove', 'pointerdown', 'wheel'] as const

/**
 * The place of the palette and of every shortcut. Both are fetched when somebody first stirs, by pointer or key; what
 * was pressed before they are there is done then.
 */
export function PaletteHost() {
  const [isWanted, setWanted] = useState(false)
  const early = useRef<Early>({ keys: [], signals: [], text: '', pressed: [] })
  const stop = useRef(() => {})
  useEffect(() => {
    const want = () => setWanted(true)
    const onKey = (event: KeyboardEvent) => {
      const { keys, signals, pressed } = early.current
      const opens = keys.some(isOpening) || signals.includes('palette')
      if (!opens || event.ctrlKey || event.metaKey) keys.push(event)
      else if (event.key === 'Escape') forget(early.current)
      else if (event.key === 'Backspace') early.current.text = early.current.text.slice(0, -1)
      else if (event.key.length === 1) early.current.text += event.key
      else pressed.push(event)
      if (opens || isOpening(event)) event.preventDefault()
      want()
    }
    const heard = (['palette', 'sheet'] as const).map(name =>
      onSignal(name, () => {
        early.current.signals.push(name)
        want()
      }),
    )
    addEventListener('keydown', onKey)
    for (const name of STIRS) addEventListener(name, want, { once: true, passive: true })
    stop.current = () => {
      for (const name of STIRS) removeEventListener(name, want)
      removeEventListener('keydown', onKey)
      for (const unhear of heard) unhear()
    }
    return () => stop.current()
  }, [])
  return isWanted && <Palette early={early.current} onReady={() => stop.current()} />
}
