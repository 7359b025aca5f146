import type { Step } from '@rounds/core/actions'
import { useEffect, useSyncExternalStore } from 'react'

/** A change that can be undone: what it was, in a sentence, and the steps that undo it. */
export interface Undoable {
  readonly sentence: string
  readonly steps: readonly Step[]
}

let last: Undoable | null = null
const listeners = new Set<() => void>()

/** Offers to undo what was just written, instead of what was offered before; null for nothing. */
export function offerUndo(undoable: Undoable | null): void {
  last = undoable
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The last change, as long as it can be undone. Whoever signs in next is told nothing of it. */
export function useLastUndoable(userId: string): Undoable | null {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is forgotten when the person changes
  useEffect(() => () => offerUndo(null), [userId])
  return useSyncExternalStore(subscribe, () => last)
}
