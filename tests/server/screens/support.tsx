import { isUtf8 } from 'node:buffer'
import { base64 } from '@rounds/core/api'
import type { FastifyInstance } from 'fastify'
import { afterAll, vi } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'

/** What the server goes on using of Node's own, while there is a page beside it. */
const ofNode = {
  URL,
  URLSearchParams,
  Request,
  Response,
  Headers,
  Blob,
  File,
  FormData,
  AbortController,
  AbortSignal,
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
  queueMicrotask,
}

/** The page; made after the server, whose files look at their own address while they are loaded. */
export async function openPage(app: FastifyInstance) {
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {
    happyDOM: { url: 'http://127.0.0.1:4870/maintenance/' },
  })
  const endTimers = endableTimers()
  afterAll(() => {
    refused = null
    noted = null
    vi.doUnmock('tus-js-client')
    endTimers()
    teardown(globalThis)
  })
  giveSizes()
  fetchFrom(app)
  tellOfHistory()
  // The modules of the page remember what was pressed in the file before.
  vi.resetModules()
  vi.doMock('tus-js-client', () => import('./tus-over-fetch.ts'))
  await import('tus-js-client')
  // What is loaded when it is first needed is here before, so that no page waits for a file.
  for (const load of Object.values(
    import.meta.glob([
      '../../../ui/**/*.{ts,tsx}',
      '!**/app/main.tsx',
      '!**/kit-page/**',
      '!**/inspect/**',
      '!**/*.worker.ts',
      '!**/csv-worker.ts',
    ]),
  ))
    await load()
  await giveWorkers()
  const { cleanup: takeAway, render } = await import('@testing-library/react')
  const { toast } = await import('sonner')
  const { enter, SignedInApp } = await import('../../../ui/app/app.tsx')
  const { PublicApp } = await import('../../../ui/app/public-app.tsx')
  const { MOUNT } = await import('../../../ui/context/here.ts')
  const { forgetToken, keepEmail, storeToken } = await import('../../../ui/context/storage.ts')
  /** Takes the page away, with the messages that would be shown again on the next. */
  function cleanup(): void {
    takeAway()
    for (const { id } of toast.getToasts()) toast.dismiss(id)
  }
  return {
    cleanup,
    /** Shows what stands at an address of the back office; resolves when nothing is loading anymore. */
    async showAt(path: string, token: string): Promise<HTMLElement> {
      cleanup()
      history.replaceState(null, '', MOUNT + path)
      storeToken(token)
      const { container } = render(<SignedInApp rounds={enter(token)} onStranger={() => undefined} />)
      await settled(container)
      return container
    },
    /** Shows what somebody sees who is not signed in, and the back office once they are. */
    async showToStranger(path: string): Promise<HTMLElement> {
      cleanup()
      history.replaceState(null, '', MOUNT + path)
      forgetToken()
      keepEmail('')
      let rounds: ReturnType<typeof enter> | undefined
      const { container, rerender } = render(<PublicApp onEnter={letIn} />)
      function letIn(token: string | null) {
        if (rounds && token !== null) rounds.session.send({ type: 'SIGNED_IN', token })
        rounds ??= enter(token)
        rerender(<SignedInApp rounds={rounds} onStranger={() => rerender(<PublicApp onEnter={letIn} />)} />)
      }
      await settled(container)
      return container
    },
  }
}

/** The router marks the first page of a process when it has patched its history, and would leave those of later files alone. */
const PATCHED = Symbol.for('wouter_v3')

/** Tells the router of each page's changes of address, as it does itself where there is only one page. */
function tellOfHistory(): void {
  if (!(PATCHED in globalThis)) Object.defineProperty(globalThis, PATCHED, { value: true })
  for (const type of ['pushState', 'replaceState'] as const) {
    const change = history[type].bind(history)
    history[type] = (state, unused, url) => {
      change(state, unused, url)
      dispatchEvent(new Event(type))
    }
  }
}

/** Gives the page Node's own functions. Returns what ends all timers set since, such as those of toasts that still show. */
function endableTimers(): () => void {
  const timers: NodeJS.Timeout[] = []
  const page = {
    setTimeout(run: (...given: unknown[]) => void, ms = 0, ...given: unknown[]) {
      const end = () => {
        forget(timer)
        if (!noted || ms < LONG_MS) run(...given)
      }
      const timer = ofNode.setTimeout(() => {
        if (isActing && pauses.has(timer)) overdue.add(timer)
        else end()
      }, ms)
      if (ms === AS_IF_ONE_MS) asIfOne.set(timer, end)
      if (ms >= PAUSE_MS.least && ms <= PAUSE_MS.most) pauses.set(timer, end)
      timers.push(timer)
      return timer
    },
    clearTimeout(timer: NodeJS.Timeout) {
      forget(timer)
      ofNode.clearTimeout(timer)
    },
    setInterval(...given: Parameters<typeof setInterval>) {
      const timer = ofNode.setInterval(...given)
      timers.push(timer)
      return timer
    },
  }
  const give = (functions: object) => {
    for (const [name, value] of Object.entries(functions))
      Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  }
  give({ ...ofNode, ...page })
  return () => {
    for (const timer of timers) page.clearTimeout(timer)
    give(ofNode)
  }
}

/** What follows once nobody has typed or pressed anything for so long: previews, faults, copies, drafts. */
const PAUSE_MS = { least: 200, most: 1000 }

/** The pauses that are not over yet, each with what ends it. */
const pauses = new Map<NodeJS.Timeout, () => void>()

/** The pauses that would have ended while somebody acted. */
const overdue = new Set<NodeJS.Timeout>()
let isActing = false

/** Does something, during which no pause ends, however slow the machine is. */
export async function actAtOnce(act: () => unknown): Promise<void> {
  isActing = true
  try {
    await act()
  } finally {
    isActing = false
  }
}

function forget(timer: NodeJS.Timeout): void {
  pauses.delete(timer)
  overdue.delete(timer)
  asIfOne.delete(timer)
}

/** Ends the pauses, as nobody acts. Those of the server beside the page keep no process alive, and go on. */
function endPauses(): void {
  for (const [timer, end] of [...pauses]) {
    // What ended before may have ended this one.
    if (!pauses.has(timer) || !(timer.hasRef() || overdue.has(timer))) continue
    ofNode.clearTimeout(timer)
    end()
  }
}

/** What is read twice within so long is read once. */
const AS_IF_ONE_MS = 2000

/** What ends these times. */
const asIfOne = new Map<NodeJS.Timeout, () => void>()

/** Reads again what the page shows, as when the connection is back after a while. */
export async function readAgain(): Promise<void> {
  for (const [timer, end] of [...asIfOne]) {
    clearTimeout(timer)
    end()
  }
  window.dispatchEvent(new Event('online'))
  await settled(document.body)
}

/** How many calls are on their way. */
const calls = { open: 0, last: '' }

/** What reads although it is a POST, by the end of its address. */
const READS = /\/(difference|rehearse|review|title|check|preview|plan|cascade|presence|effects)$/

/** What a page wanted to write, where writing is refused. */
let refused: string[] | null = null

/** Until the page is closed nothing is written: returns what it wants to write, as it comes. */
export function refuseWrites(): string[] {
  refused = []
  return refused
}

/** What a page writes, as it comes; null if nobody wants to know. */
let noted: string[] | null = null

/** Until the page is closed, returns what it writes. Nothing ends by itself after seconds, such as toasts, meanwhile. */
export function noteWrites(): string[] {
  noted = []
  return noted
}

/** What is sent, where it is text. */
const wordsOf = (payload: Buffer): string =>
  isUtf8(payload) && !payload.includes(0) ? String(payload) : 'bytes'

/** What ends or is read again by itself takes so long at least; the progress of a job is asked for after three seconds. */
const LONG_MS = 3500

/** What the menus around every screen read. */
const AROUND = /\/(mc\/about|db\/Tag|mc\/site\/state|mc\/messages|mc\/dashboard\/waiting)$/

let isReadFailing = false

/** From now on nothing can be read but what is around every screen, or everything can again. */
export function failReads(isFailing: boolean): void {
  isReadFailing = isFailing
}

/** Answers what the page fetches by the server, without a connection. */
function fetchFrom(app: FastifyInstance): void {
  globalThis.fetch = async (input, init) => {
    const request = new Request(
      new URL(String(input instanceof Request ? input.url : input), location.origin),
      {
        ...(input instanceof Request && { method: input.method, headers: input.headers }),
        ...init,
      },
    )
    const payload = Buffer.from(await (input instanceof Request ? input : request).arrayBuffer())
    const { pathname, search } = new URL(request.url)
    if (refused && !['GET', 'HEAD'].includes(request.method) && !READS.test(pathname)) {
      refused.push(`${request.method} ${pathname}${search} ${payload}`)
      return Response.json({ message: 'Nothing can be saved now.' }, { status: 503 })
    }
    if (noted && !['GET', 'HEAD'].includes(request.method) && !READS.test(pathname))
      noted.push(`${request.method} ${pathname}${search} ${wordsOf(payload)}`)
    if (isReadFailing && !AROUND.test(pathname))
      return Response.json({ message: 'The server has a cold.' }, { status: 500 })
    calls.open += 1
    calls.last = pathname
    try {
      const answer = await app.inject({
        method: request.method as 'GET',
        url: pathname + search,
        headers: Object.fromEntries(request.headers),
        ...(payload.length > 0 && { payload }),
      })
      const headers = new Headers()
      for (const [name, value] of Object.entries(answer.headers))
        if (value !== undefined) headers.set(name, String(value))
      const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
      return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
        status: answer.statusCode,
        headers,
      })
    } finally {
      calls.open -= 1
    }
  }
}

const ROW = '[role="row"], [role="columnheader"], [role="gridcell"], [role="treeitem"], [role="option"], li'

/** A page has boxes of some size, those of rows smaller, so that lists draw their first rows. */
function giveSizes(): void {
  const heightOf = (element: Element) => (element.matches(ROW) ? 40 : 700)
  const give = (name: string, size: (element: Element) => number) =>
    Object.defineProperty(HTMLElement.prototype, name, {
      configurable: true,
      get(this: Element) {
        return size(this)
      },
    })
  for (const name of ['offsetWidth', 'clientWidth']) give(name, () => 1200)
  for (const name of ['offsetHeight', 'clientHeight']) give(name, heightOf)
  // There is no storage for copies of drafts, as in some private windows.
  Object.defineProperty(globalThis, 'IDBKeyRange', { configurable: true, value: { bound: () => undefined } })
  // Plots are drawn onto nothing.
  const pen: object = new Proxy(() => pen, {
    get: (_, name) => (name === 'width' ? 0 : pen),
    set: () => true,
  })
  Object.defineProperty(globalThis, 'Path2D', {
    configurable: true,
    value: function Path2D() {
      return pen
    },
  })
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: () => pen })
  // A form with a target is answered there: the page stays.
  const { submit } = HTMLFormElement.prototype
  HTMLFormElement.prototype.submit = function () {
    if (this.target === '') submit.call(this)
  }
  HTMLElement.prototype.getBoundingClientRect = function () {
    return new DOMRect(0, 0, 1200, heightOf(this))
  }
}

/** Gives the page its worker, which runs in the same thread, but hears and says nothing but what they tell each other. */
async function giveWorkers(): Promise<void> {
  const ofPage = { addEventListener, postMessage }
  let hear = (_: MessageEvent): void => undefined
  globalThis.addEventListener = (_: string, heard: EventListenerOrEventListenerObject) => {
    hear = heard as typeof hear
  }
  await import('../../../ui/records/csv-import/csv-worker.ts')
  globalThis.addEventListener = ofPage.addEventListener
  class Worker extends EventTarget {
    postMessage(asked: unknown): void {
      const told = structuredClone(asked)
      queueMicrotask(() => {
        globalThis.postMessage = (answer: unknown) =>
          this.dispatchEvent(new MessageEvent('message', { data: structuredClone(answer) }))
        hear(new MessageEvent('message', { data: told }))
        globalThis.postMessage = ofPage.postMessage
      })
    }
    terminate(): void {}
  }
  Object.defineProperty(globalThis, 'Worker', { configurable: true, value: Worker })
}

/** Signs somebody in, and gives their token. */
export async function tokenFor(app: FastifyInstance, email: string, password: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/mc/jwt/login',
    payload: { UserName: email, Password: base64(password) },
  })
  return answer.json().token
}

/** A list draws its rows a few at a time. */
const isFilling = (grid: Element) =>
  grid.querySelectorAll('[role="row"]').length < Math.min(Number(grid.getAttribute('aria-rowcount')), 10)

/** The menu beside a screen, whose entries are drawn after the screen, when there is time. */
const UNDRAWN = 'nav > section > ul:not([hidden]) > li:empty'

const isWaiting = (container: HTMLElement) =>
  calls.open > 0 ||
  container.querySelector(UNDRAWN) !== null ||
  container.querySelector('[aria-busy="true"], [role="progressbar"]') !== null ||
  [...container.querySelectorAll('[role="grid"]')].some(isFilling)

/** How long a round is, and for how many a page must be the same. */
const ROUND_MS = 5
const STILL_ROUNDS = 5
/** So often the pauses are ended: one may begin when another ends. */
const MOST_ENDED = 3

/** Waits until nothing is on its way and the page has been the same for some rounds of the event loop. */
export async function settled(container: HTMLElement): Promise<void> {
  const deadline = Date.now() + 45_000
  // Told of each change: to write the whole page out and compare it takes most of the time that there is.
  let isChanged = false
  let ended = 0
  const observer = new MutationObserver(() => {
    isChanged = true
  })
  observer.observe(container, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let still = 0; still < STILL_ROUNDS; ) {
    await new Promise(resolve => ofNode.setTimeout(resolve, ROUND_MS))
    still = isChanged || isWaiting(container) ? 0 : still + 1
    isChanged = false
    // What asks again and again, such as for the progress of a job, is not waited for.
    if (still === STILL_ROUNDS - 2 && ended < MOST_ENDED) {
      endPauses()
      ended += 1
    }
    if (Date.now() > deadline)
      throw new Error(`The page goes on loading (${calls.open} calls, last ${calls.last}).`)
  }
  observer.disconnect()
}
