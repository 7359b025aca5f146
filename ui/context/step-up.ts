import { useSyncExternalStore } from 'react'

/** Calls that wait until the person has proven that it is them; one answer is for all. */
let waiting: readonly ((isProven: boolean) => void)[] = []
const listeners = new Set<() => void>()

function set(next: typeof waiting): void {
  waiting = next
  for (const listener of listeners) listener()
}

/** Asks the person to prove that it is them. Resolves to whether they did. */
export const askToStepUp = (): Promise<boolean> => new Promise(resolve => set([...waiting, resolve]))

/** Lets the calls that wait go on, or fail. */
export function answerStepUp(isProven: boolean): void {
  const answered = waiting
  set([])
  for (const resolve of answered) resolve(isProven)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Whether the person is asked to prove that it is them. */
export const useIsStepUpAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting.length > 0)
