import { useEffect, useRef, useState } from 'react'
import { takeBufferedKeys } from '../context/buffered-keys.ts'
import { onSignal } from '../context/palette-signals.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { clearInput, emptyInput } from './palette/buffered-input.ts'

const Palette = lazyPart(() => import('./palette/palette.tsx').then(file => ({ default: file.Palette })))

const isOpening = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

const STIRS = ['pointermove', 'pointerdown', 'wheel'] as const

/**
 * The host of the palette and all shortcuts. Both are loaded on the first pointer or key event; keys pressed earlier
 * are replayed.
 */
export function PaletteHost() {
  const [isWanted, setWanted] = useState(false)
  const input = useRef(emptyInput())
  const stop = useRef(() => {})
  useEffect(() => {
    const want = () => setWanted(true)
    const onKey = (event: KeyboardEvent) => {
      const { keys, signals, pressed } = input.current
      const opens = keys.some(isOpening) || signals.includes('palette')
      if (!opens || event.ctrlKey || event.metaKey) keys.push(event)
      else if (event.key === 'Escape') clearInput(input.current)
      else if (event.key === 'Backspace') input.current.text = input.current.text.slice(0, -1)
      else if (event.key.length === 1) input.current.text += event.key
      else pressed.push(event)
      if (opens || isOpening(event)) event.preventDefault()
      want()
    }
    const heard = (['palette', 'sheet'] as const).map(name =>
      onSignal(name, () => {
        input.current.signals.push(name)
        want()
      }),
    )
    addEventListener('keydown', onKey)
    for (const event of takeBufferedKeys()) onKey(event)
    for (const name of STIRS) addEventListener(name, want, { once: true, passive: true })
    stop.current = () => {
      for (const name of STIRS) removeEventListener(name, want)
      removeEventListener('keydown', onKey)
      for (const unhear of heard) unhear()
    }
    return () => stop.current()
  }, [])
  return isWanted && <Palette input={input.current} onReady={() => stop.current()} />
}
