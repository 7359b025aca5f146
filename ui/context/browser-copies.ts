import { useSyncExternalStore } from 'react'

let isStored = true
const listeners = new Set<() => void>()

/** Tells whether this browser has just stored a copy of unsaved work: it can't where storage is blocked or full. */
export function tellStored(now: boolean): void {
  if (now === isStored) return
  isStored = now
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether this browser keeps copies of unsaved work. */
export const useKeepsCopies = (): boolean => useSyncExternalStore(subscribe, () => isStored)
