import { useEffect, useEffectEvent } from 'react'

const handlers = new Map<string, (() => void)[]>()

/** The handlers of shortcuts; the latest one wins. */
export const handlerOf = (id: string): (() => void) | undefined => handlers.get(id)?.at(-1)

/** Runs a handler when a registered shortcut is pressed, while the caller is mounted and `active`. */
export function useShortcut(id: string, active: boolean, act: () => void): void {
  const run = useEffectEvent(act)
  useEffect(() => {
    if (!active) return
    const mine = () => run()
    handlers.set(id, [...(handlers.get(id) ?? []), mine])
    return () => {
      handlers.set(id, handlers.get(id)?.filter(one => one !== mine) ?? [])
    }
  }, [id, active])
}
