import { Suspense, useEffect, useRef, useState } from 'react'
import { later } from '../kit/later.tsx'
import { onSignal, type PaletteSignal } from './palette-signals.ts'

const Palette = later(() => import('./palette/palette.tsx').then(file => ({ default: file.Palette })))

/** What was pressed, asked for and typed before the palette was there. */
export interface Early {
  readonly keys: KeyboardEvent[]
  readonly signals: PaletteSignal[]
  /** What was typed after it had been asked for. */
  text: string
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
  const early = useRef<Early>({ keys: [], signals: [], text: '' })
  const stop = useRef(() => {})
  useEffect(() => {
    const { keys, signals } = early.current
    const want = () => setWanted(true)
    const onKey = (event: KeyboardEvent) => {
      const opens = keys.some(isOpening) || signals.includes('palette')
      if (opens && event.key.length === 1 && !event.ctrlKey && !event.metaKey) early.current.text += event.key
      else keys.push(event)
      if (opens || isOpening(event)) event.preventDefault()
      want()
    }
    const heard = (['palette', 'sheet'] as const).map(name =>
      onSignal(name, () => {
        signals.push(name)
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
  return (
    isWanted && (
      <Suspense>
        <Palette early={early.current} onReady={() => stop.current()} />
      </Suspense>
    )
  )
}
