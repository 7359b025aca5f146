import { chord, chordOf, type chords, chords as known } from '@rounds/machines/chord'
import { useActorRef } from '@xstate/react'
import { useEffect, useEffectEvent } from 'react'

type Name = keyof typeof chords

const all = Object.values(known)

/** Does what belongs to a chord when its keys are pressed together, wherever the focus is. */
export function useChords(act: Readonly<Record<Name, () => void>>): void {
  const actor = useActorRef(chord, { input: { chords: all } })
  const run = useEffectEvent((id: string) => act[id as Name]?.())
  useEffect(() => {
    const subscription = actor.on('CHORD', ({ id }) => run(id))
    return () => subscription.unsubscribe()
  }, [actor])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (chordOf(all, event)) event.preventDefault()
      actor.send({ type: 'PRESS', key: event })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [actor])
}
