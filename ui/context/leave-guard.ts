/**
 * Leaving a screen that holds something unsaved: links and calls of the router, back and forward, and closing the
 * tab. This file is loaded before the first screen, since back and forward can be held only by who hears of them
 * before the router does, and the listeners of a window are called in the order in which they came.
 */
import { useCallback, useEffect, useRef } from 'react'
import type { AroundNavHandler } from 'wouter'

/** Goes on with the navigation that was held back. */
export type Proceed = () => void

interface Hold {
  /** The address that is not to be left. */
  here: string
  /** Asked each time; calls `proceed` where it may go on. */
  readonly ask: (proceed: Proceed) => void
  /** Something is going through: the navigation that was asked about, or one that leaves nothing. */
  passing: boolean
}

let hold: Hold | null = null

/** Lets the router go to another address, once whoever holds something unsaved has agreed. */
export const askBeforeLeaving: AroundNavHandler = (navigate, to, options) => {
  const held = hold
  const go = () => navigate(to, options)
  if (!held || held.passing || new URL(to, held.here).href === held.here) go()
  else held.ask(() => passing(held, go))
}

if (typeof window !== 'undefined') {
  // The address is put back at once; going on is then one step back from there.
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
 * Holds back whatever would leave this address while `active`, and asks `onLeave` about it. What is given back runs a
 * navigation that leaves nothing, such as naming a record that was new.
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
