import type { Step } from '@rounds/core/actions'
import { useEffect, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { isTypedInto } from '../kit/is-typed-into.ts'

/** An undoable change: what it was, in a sentence, and the steps to undo it. */
export interface Undoable {
  readonly sentence: string
  readonly steps: readonly Step[]
}

let last: Undoable | null = null
let requested: Undoable | null = null
const listeners = new Set<() => void>()

/** Offers to undo the latest write, replacing the previous offer; null for nothing. */
export function offerUndo(undoable: Undoable | null): void {
  last = undoable
  tell()
}

/** Asks for the last change to be undone. The part that does it is loaded late: until then the request waits. */
export function requestUndo(): void {
  requested = last
  tell()
}

const tell = () => {
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

/** Calls back once when this change is to be undone, also when that was requested before. */
export function useUndoRequest(undoable: Undoable, undo: () => void): void {
  const run = useEffectEvent(undo)
  // Before the change is painted, so that a key pressed right then undoes it.
  useLayoutEffect(() => {
    const look = () => {
      if (requested !== undoable) return
      requested = null
      run()
    }
    look()
    return subscribe(look)
  }, [undoable])
}

/** Ctrl+Z requests to undo the last change while there is one and no text field has focus. */
export function useUndoKey(isActive: boolean): void {
  useLayoutEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || event.defaultPrevented || isTypedInto(event.target)) return
      event.preventDefault()
      requestUndo()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isActive])
}
