declare global {
  interface Window {
    /** Keys pressed after Ctrl+K before anything handled them (app/head/buffered-keys.js). */
    bufferedKeys?: { readonly pressed: KeyboardEvent[]; wanted: boolean }
  }
}

/** Older keys are dropped, in milliseconds. */
const FRESH = 15_000

/** From now on the palette's keys are buffered for it, or are the browser's. */
export function bufferKeys(wanted: boolean): void {
  if (!window.bufferedKeys) return
  window.bufferedKeys.wanted = wanted
  if (!wanted) window.bufferedKeys.pressed.length = 0
}

/** Returns the buffered keys; the caller handles keys from now on. */
export function takeBufferedKeys(): readonly KeyboardEvent[] {
  const since = performance.now() - FRESH
  const pressed = (window.bufferedKeys?.pressed ?? []).filter(({ timeStamp }) => timeStamp >= since)
  bufferKeys(false)
  return pressed
}
