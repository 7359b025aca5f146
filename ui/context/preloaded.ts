declare global {
  interface Window {
    /** The requests that `head/preload.js` made with the stored token, by address. */
    preloaded?: Map<string, Promise<Response>>
  }
}

/** How long after page start a preloaded response is fresh, in milliseconds. */
const FRESH = 10_000

/**
 * Works like fetch, but returns the preloaded response once, while it is fresh. The token may have been renewed since;
 * responses for someone else are dropped (`forgetPreloaded`).
 */
export const fetchOrTakePreloaded: typeof fetch = (request, options) =>
  takePreloaded(String(request)) ?? fetch(request, options)

function takePreloaded(address: string): Promise<Response> | undefined {
  const answer = performance.now() > FRESH ? undefined : window.preloaded?.get(address)
  window.preloaded?.delete(address)
  return answer
}

/** Someone signed in: earlier responses were for the previous token. */
export function forgetPreloaded(): void {
  delete window.preloaded
}
