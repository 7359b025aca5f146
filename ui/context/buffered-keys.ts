declare global {
  interface Window {
    /** What was pressed from Ctrl+K on while nobody heard it (app/head/buffered-keys.js). */
    bufferedKeys?: { readonly pressed: KeyboardEvent[]; wanted: boolean }
  }
}

/** Longer ago nobody waits for what they pressed, in milliseconds. */
const FRESH = 15_000

/** From now on the palette's keys are kept for it, or are the browser's. */
export function bufferKeys(wanted: boolean): void {
  if (!window.bufferedKeys) return
  window.bufferedKeys.wanted = wanted
  if (!wanted) window.bufferedKeys.pressed.length = 0
}

/** Gives what was pressed before there was somebody to hear it; who takes it hears the keys from now on. */
export function takeBufferedKeys(): readonly KeyboardEvent[] {
  const since = performance.now() - FRESH
  const pressed = (window.bufferedKeys?.pressed ?? []).filter(({ timeStamp }) => timeStamp >= since)
  bufferKeys(false)
  return pressed
}
