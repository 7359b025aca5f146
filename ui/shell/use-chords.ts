import type { chords } from '@rounds/machines/chord'
import { useEffect, useEffectEvent } from 'react'

type Name = keyof typeof chords

/**
 * Does what belongs to a chord when its keys are pressed together, wherever the focus is, in whatever state the page
 * is. Which keys they are is read with the first that has Ctrl, Shift and Alt; it is heard then.
 */
export function useChords(act: Readonly<Record<Name, () => void>>): void {
  const run = useEffectEvent((name: Name) => act[name]())
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || !event.altKey) return
      void import('@rounds/machines/chord').then(({ chordOf, chords }) => {
        const found = chordOf(Object.values(chords), event)
        if (found) run(found.id as Name)
      })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
