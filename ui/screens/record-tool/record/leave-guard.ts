import { useCallback, useEffect, useRef } from 'react'

/** Goes on with the navigation that was held back. */
export type Proceed = () => void

/**
 * Holds back whatever would leave this address while `active`: links and calls of the router, back and forward, and,
 * with the browser's own question, closing the tab. `onLeave` is asked, and calls `proceed` where it may go on.
 * What is given runs a navigation that leaves nothing, such as naming a record that was new.
 */
export function useLeaveGuard(
  active: boolean,
  onLeave: (proceed: Proceed) => void,
): (navigation: () => void) => void {
  const ask = useRef(onLeave)
  ask.current = onLeave
  const through = useRef<(navigation: () => void) => void>(go => go())

  useEffect(() => {
    if (!active) return
    let here = location.href
    let open = true
    const kept = { pushState: history.pushState, replaceState: history.replaceState }
    const pass = (go: () => void) => {
      open = false
      go()
    }
    through.current = go => {
      pass(go)
      here = location.href
      open = true
    }

    const held = (name: 'pushState' | 'replaceState'): History['pushState'] =>
      function hold(this: History, state, unused, url) {
        const go = () => kept[name].call(history, state, unused, url)
        const leaves = open && url !== undefined && url !== null && new URL(url, here).href !== here
        if (leaves) ask.current(() => pass(go))
        else go()
      }
    history.pushState = held('pushState')
    history.replaceState = held('replaceState')

    // Before the router hears of it: the address is put back, and going on is one step back from there.
    const onPop = (event: PopStateEvent) => {
      if (!open || location.href === here) return
      event.stopImmediatePropagation()
      kept.pushState.call(history, history.state, '', here)
      ask.current(() => pass(() => history.back()))
    }
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('popstate', onPop, { capture: true })
    addEventListener('beforeunload', onUnload)
    return () => {
      through.current = go => go()
      history.pushState = kept.pushState
      history.replaceState = kept.replaceState
      removeEventListener('popstate', onPop, { capture: true })
      removeEventListener('beforeunload', onUnload)
    }
  }, [active])

  return useCallback(navigation => through.current(navigation), [])
}
