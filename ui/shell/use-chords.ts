import type { chords } from '@rounds/machines/chord'
import { useEffect, useEffectEvent } from 'react'

type Name = keyof typeof chords

/**
 * Runs a chord's action when its keys are pressed together, wherever focus is and whatever state the page is in. The
 * key definitions are loaded on the first key with Ctrl, Shift and Alt, which is then handled.
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
