/**
 * Leaving a screen with unsaved changes: router links and calls, back and forward, and closing the tab. This file is
 * loaded before the first screen: only a listener registered before the router's can block back and forward, and window
 * listeners run in registration order.
 */
import { useCallback, useEffect, useRef } from 'react'
import type { AroundNavHandler } from 'wouter'

/** Continues the blocked navigation. */
export type Proceed = () => void

interface Hold {
  /** The address that is guarded. */
  here: string
  /** Called each time; it calls `proceed` to continue. */
  readonly ask: (proceed: Proceed) => void
  /** A navigation is allowed: the confirmed one, or one that leaves nothing. */
  passing: boolean
}

let hold: Hold | null = null

/** Lets the router navigate once the guard has agreed. */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const held = hold
  const go = () => navigate(to, options)
  if (!held || held.passing || new URL(to, held.here).href === held.here) go()
  else held.ask(() => passing(held, go))
}

if (typeof window !== 'undefined') {
  // The address is restored at once; continuing is then one step back from there.
  addEventListener('popstate', event => {
    const held = hold
    if (!held || held.passing || location.href === held.here) return
    event.stopImmediatePropagation()
    passing(held, () => history.pushState(history.state, '', held.here))
    held.passing = false
    held.ask(() => passing(held, () => history.back()))
  })
  addEventListener('beforeunload', event => {
    if (hold && !hold.passing) event.preventDefault()
  })
}

function passing(held: Hold, go: () => void): void {
  held.passing = true
  go()
}

/**
 * Blocks navigation away from this address while `active`, and calls `onLeave`. Returns a function that runs a
 * navigation that leaves nothing, such as naming a new record.
 */
export function useLeaveGuard(
  active: boolean,
  onLeave: (proceed: Proceed) => void,
): (navigation: () => void) => void {
  const ask = useRef(onLeave)
  ask.current = onLeave

  useEffect(() => {
    if (!active) return
    const mine: Hold = { here: location.href, ask: proceed => ask.current(proceed), passing: false }
    hold = mine
    return () => {
      if (hold === mine) hold = null
    }
  }, [active])

  return useCallback(navigation => {
    const held = hold
    if (!held) return navigation()
    passing(held, navigation)
    held.here = location.href
    held.passing = false
  }, [])
}
