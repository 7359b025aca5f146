import { useEffect, useState } from 'react'
import type { AnyMachineSnapshot } from 'xstate'

interface Followed<S extends AnyMachineSnapshot> {
  readonly getSnapshot: () => S
  readonly subscribe: (listener: (snapshot: S) => void) => { readonly unsubscribe: () => void }
}

/** The context of a machine once it has not changed for a while; what changes meanwhile renders nothing. */
export function useSettledContext<S extends AnyMachineSnapshot>(
  actor: Followed<S>,
  pauseMs: number,
): S['context'] {
  const [settled, setSettled] = useState<S['context']>(() => actor.getSnapshot().context)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = actor.subscribe(({ context }) => {
      clearTimeout(timer)
      timer = setTimeout(() => setSettled(context), pauseMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [actor, pauseMs])
  return settled
}
