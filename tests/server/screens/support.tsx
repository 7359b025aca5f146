import { base64 } from '@rounds/core/api'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import { builtinEnvironments } from 'vitest/runtime'
import { asServer, forgetTimers, letPageRest, startPageClock } from './page-clock.ts'

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
  queueMicrotask,
}

/** The page; made after the server, whose files look at their own address while they are loaded. */
export async function openPage(app: FastifyInstance) {
  const { teardown } = await builtinEnvironments['happy-dom'].setup(globalThis, {
    happyDOM: { url: 'http://127.0.0.1:4870/maintenance/' },
  })
  for (const [name, value] of Object.entries(ofNode))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value })
  const stopPageClock = startPageClock()
  afterAll(() => {
    teardown(globalThis)
    stopPageClock()
  })
  giveSizes()
  fetchFrom(app)
  // What is loaded when it is first needed is here before, so that no page waits for a file.
  for (const load of Object.values(
    import.meta.glob([
      '../../../ui/**/*.{ts,tsx}',
      '!**/app/main.tsx',
      '!**/kit-page/**',
      '!**/inspect/**',
      '!**/*.worker.ts',
    ]),
  ))
    await load()
  const { cleanup, render } = await import('@testing-library/react')
  const { enter, SignedInApp } = await import('../../../ui/app/app.tsx')
  const { MOUNT } = await import('../../../ui/context/here.ts')
  const { storeToken } = await import('../../../ui/context/storage.ts')
  return {
    cleanup,
    /** Shows what stands at an address of the back office; resolves when nothing is loading anymore. */
    async showAt(path: string, token: string): Promise<HTMLElement> {
      cleanup()
      forgetTimers()
      history.replaceState(null, '', MOUNT + path)
      storeToken(token)
      const { container } = render(<SignedInApp rounds={enter(token)} onStranger={() => undefined} />)
      await settled()
      return container
    },
    /** Waits until the page has nothing left to do. */
    settled,
    /** The calls since this was asked last, in their order. */
    takeCalls: (): readonly Call[] => calls.splice(0),
  }
}

/** A call of the page, and how it was answered. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body: string
  status?: number
}

const calls: Call[] = []
/** Those that are on their way. */
const open = new Set<Promise<unknown>>()

/** Answers what the page fetches by the server, without a connection. */
function fetchFrom(app: FastifyInstance): void {
  globalThis.fetch = (input, init) => {
    const answer = send(app, new Request(input instanceof Request ? input : new URL(String(input), location.origin), init))
    open.add(answer)
    const end = () => open.delete(answer)
    answer.then(end, end)
    return answer
  }
}

async function send(app: FastifyInstance, request: Request): Promise<Response> {
  const payload = Buffer.from(await request.arrayBuffer())
  const { pathname, search } = new URL(request.url)
  const call: Call = { method: request.method, path: pathname + search, body: payload.toString() }
  calls.push(call)
  const answer = await asServer(() =>
    app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(request.headers),
      ...(payload.length > 0 && { payload }),
    }),
  )
  call.status = answer.statusCode
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, String(value))
  const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
  return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers })
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
  HTMLElement.prototype.getBoundingClientRect = function () {
    return new DOMRect(0, 0, 1200, heightOf(this))
  }
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

/** Waits until nothing is on its way and the page has nothing left to do. */
const settled = () => letPageRest(() => (open.size > 0 ? Promise.allSettled(open) : undefined))
