import { AsyncLocalStorage } from 'node:async_hooks'

/** What the server does keeps Node's own timers; only those of the page stand still. */
const server = new AsyncLocalStorage<true>()
const node = { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate, clearImmediate }

interface Timer {
  readonly due: number
  /** A timer that comes again after so many milliseconds. */
  readonly every: number | undefined
  readonly fire: () => void
}

/** What of the page is due later. Time passes for it only when a test says so. */
const timers = new Map<number, Timer>()
const immediates = new Set<NodeJS.Immediate>()
let now = 0
let last = 0

type Handler = (...values: unknown[]) => void

function later(fire: () => void, ms: number, every?: number): number {
  last += 1
  timers.set(last, { due: now + Math.max(ms, 1), every, fire })
  return last
}

const cancel = (id: unknown): void => {
  if (typeof id === 'number') timers.delete(id)
  else node.clearTimeout(id as NodeJS.Timeout)
}

/** Does something as the server. */
export const asServer = <T>(act: () => T): T => server.run(true, act)

const ofPage = {
  setTimeout: (handler: Handler, ms = 0, ...values: unknown[]) =>
    server.getStore()
      ? node.setTimeout(handler, ms, ...values)
      : later(() => handler(...values), Number(ms) || 0),
  setInterval: (handler: Handler, ms = 0, ...values: unknown[]) =>
    server.getStore()
      ? node.setInterval(handler, ms, ...values)
      : later(() => handler(...values), ms, Math.max(ms, 1)),
  setImmediate: (handler: Handler, ...values: unknown[]) => {
    if (server.getStore()) return node.setImmediate(handler, ...values)
    const made = node.setImmediate(() => {
      immediates.delete(made)
      handler(...values)
    })
    immediates.add(made)
    return made
  },
  clearTimeout: cancel,
  clearInterval: cancel,
  clearImmediate: (made: NodeJS.Immediate) => {
    immediates.delete(made)
    node.clearImmediate(made)
  },
  requestAnimationFrame: (handler: (at: number) => void) => later(() => handler(now), 16),
  cancelAnimationFrame: cancel,
}

const use = (functions: object) => {
  for (const [name, value] of Object.entries(functions))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
}

/**
 * Gives the page its own clock; before anything of the page is loaded, since some keep the timers they find. Returns what
 * gives Node's back.
 */
export function startPageClock(): () => void {
  use(ofPage)
  return () => use(node)
}

/** Forgets what a page that is gone still wanted to do. */
export const forgetTimers = (): void => timers.clear()

/** How far the page's clock goes after each thing that is done: further than any pause while typing, nearer than any poll. */
const A_WHILE_MS = 2500
/** A page that never comes to rest does something again and again. */
const MOST_ROUNDS = 20_000

/**
 * Waits until the page has nothing left to do for a while: nothing is awaited (`busy` resolves when something has come),
 * React has no work, the document stays as it is, and the pauses that were waited for are over.
 */
export async function letPageRest(busy: () => Promise<unknown> | undefined): Promise<void> {
  let hasChanged = false
  let rounds = 0
  const observer = new MutationObserver(() => {
    hasChanged = true
  })
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  const comeToRest = async () => {
    for (let quiet = 0; quiet < 4; quiet++) {
      const awaited = busy()
      if (awaited) await awaited
      await new Promise(resolve => node.setImmediate(resolve))
      if (awaited || hasChanged || immediates.size > 0) quiet = -1
      hasChanged = false
      rounds += 1
      if (rounds > MOST_ROUNDS) throw new Error('The page never comes to rest.')
    }
  }
  const until = now + A_WHILE_MS
  try {
    for (;;) {
      await comeToRest()
      const [next] = [...timers].toSorted(([, one], [, other]) => one.due - other.due)
      if (!next || next[1].due > until) break
      const [id, { due, every, fire }] = next
      now = due
      if (every === undefined) timers.delete(id)
      else timers.set(id, { due: now + every, every, fire })
      fire()
    }
    now = until
  } finally {
    observer.disconnect()
  }
}
