import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Router, useLocation } from 'wouter'
import { askBeforeLeaving, type Proceed, useLeaveGuard } from '../../../ui/context/leave-guard.ts'

afterEach(cleanup)

const here = () => location.pathname + location.search
const WithRouter = ({ children }: { children: ReactNode }) => (
  <Router aroundNav={askBeforeLeaving}>{children}</Router>
)

/** Goes to an address as links and calls of the router do. */
function go(to: string) {
  const { result, unmount } = renderHook(() => useLocation(), { wrapper: WithRouter })
  act(() => result.current[1](to))
  unmount()
}

function guard(active: boolean) {
  const asked: Proceed[] = []
  const hook = renderHook(({ on }) => useLeaveGuard(on, proceed => asked.push(proceed)), {
    initialProps: { on: active },
  })
  return { asked, ...hook }
}

test('nothing is held back while nothing is unsaved', () => {
  go('/a')
  const { asked } = guard(false)
  go('/b')
  expect(here()).toBe('/b')
  expect(asked).toHaveLength(0)
})

test('another address is asked about, and gone to only when told', () => {
  go('/a?x=1')
  const { asked, rerender } = guard(true)
  go('/b')
  expect(here()).toBe('/a?x=1')
  history.replaceState(null, '', '/a?x=1')
  expect(asked).toHaveLength(1)
  act(() => asked[0]?.())
  expect(here()).toBe('/b')
  rerender({ on: false })
  go('/c')
  expect(here()).toBe('/c')
})

test('a navigation that leaves nothing goes through, and what comes after is held back again', () => {
  go('/new')
  const { asked, result } = guard(true)
  result.current(() => history.replaceState(null, '', '/7'))
  expect(here()).toBe('/7')
  go('/elsewhere')
  expect(here()).toBe('/7')
  expect(asked).toHaveLength(1)
})

test('back is heard of before the router, undone, and asked about', () => {
  go('/list')
  go('/record')
  const router = vi.fn()
  addEventListener('popstate', router)
  const { asked } = guard(true)
  // What the browser does on back: the address first, then the event.
  const kept = location.href
  history.replaceState = history.replaceState.bind(history)
  Object.getPrototypeOf(history).replaceState.call(history, null, '', '/list')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(location.href).toBe(kept)
  expect(router).not.toHaveBeenCalled()
  expect(asked).toHaveLength(1)
  removeEventListener('popstate', router)
})

test('closing the tab is asked about by the browser', () => {
  const { rerender } = guard(true)
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(closing()).toBe(true)
  rerender({ on: false })
  expect(closing()).toBe(false)
})
