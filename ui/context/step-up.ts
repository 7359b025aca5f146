import { useSyncExternalStore } from 'react'

/** Calls that wait for step-up authentication; one confirmation is for all. */
let waiting: readonly ((isProven: boolean) => void)[] = []
const listeners = new Set<() => void>()

function set(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the person to confirm their identity. Resolves to whether they did. */
export const askToStepUp = (): Promise<boolean> => new Promise(resolve => set([...waiting, resolve]))

/** Resolves or rejects the waiting calls. */
export function answerStepUp(isProven: boolean): void {
  const answered = waiting
  set([])
  for (const resolve of answered) resolve(isProven)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether step-up is being asked for. */
export const useIsStepUpAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0)
