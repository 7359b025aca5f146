import { useEffect, useEffectEvent } from 'react'

const handlers = new Map<string, (() => void)[]>()

/** What a shortcut does here: its handler that came last. */
export const handlerOf = (id: string): (() => void) | undefined => handlers.get(id)?.at(-1)

/** Does something when a shortcut of the registry is pressed, while the caller is there and `active`. */
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
