declare global {
  interface Window {
    /** What `head/preload.js` has asked for with the token that was kept, by address. */
    preloaded?: Map<string, Promise<Response>>
  }
}

/** Milliseconds after the page was begun in which a preloaded answer is still new enough. */
const FRESH = 10_000

/**
 * Sends as the browser does, but gives what was preloaded: once, and only while it is new. The token may have been
 * renewed meanwhile; of somebody else nothing is kept (`forgetPreloaded`).
 */
export const fetchOrTakePreloaded: typeof fetch = (request, options) =>
  takePreloaded(String(request)) ?? fetch(request, options)

function takePreloaded(address: string): Promise<Response> | undefined {
  const answer = performance.now() > FRESH ? undefined : window.preloaded?.get(address)
  window.preloaded?.delete(address)
  return answer
}

/** Somebody has signed in: what was asked for with the token before was not asked for them. */
export function forgetPreloaded(): void {
  delete window.preloaded
}
