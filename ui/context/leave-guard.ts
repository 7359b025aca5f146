/**
 * Leaving a screen that holds something unsaved: links and calls of the router, back and forward, and closing the
 * tab. This file is loaded before the first screen, since back and forward can be held only by who hears of them
 * before the router does, and the listeners of a window are called in the order in which they came.
 */
import { useCallback, useEffect, useRef } from 'react'

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

if (typeof window !== 'undefined') {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name]
    history[name] = function change(this: History, state, unused, url) {
      const go = () => original.call(history, state, unused, url)
      const held = hold
      const leaves =
        held !== null &&
        !held.passing &&
        url !== undefined &&
        url !== null &&
        new URL(url, held.here).href !== held.here
      if (held && leaves) held.ask(() => passing(held, go))
      else go()
    }
  }
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
