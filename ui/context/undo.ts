import type { Step } from '@rounds/core/actions'
import { useEffect, useSyncExternalStore } from 'react'

/** An undoable change: what it was, in a sentence, and the steps to undo it. */
export interface Undoable {
  readonly sentence: string
  readonly steps: readonly Step[]
}

let last: Undoable | null = null
const listeners = new Set<() => void>()

/** Offers to undo the latest write, replacing the previous offer; null for nothing. */
export function offerUndo(undoable: Undoable | null): void {
  last = undoable
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The last change, while it can be undone. The next person to sign in does not see it. */
export function useLastUndoable(userId: string): Undoable | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is forgotten when the person changes
  useEffect(() => () => offerUndo(null), [userId])
  return useSyncExternalStore(subscribe, () => last)
}
