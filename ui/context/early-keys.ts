declare global {
  interface Window {
    /** What was pressed from Ctrl+K on while nobody heard it (app/head/early-keys.js). */
    earlyKeys?: { readonly pressed: KeyboardEvent[]; wanted: boolean }
  }
}

/** Longer ago nobody waits for what they pressed, in milliseconds. */
const FRESH = 15_000

/** From now on the palette's keys are kept for it, or are the browser's. */
export function keepEarlyKeys(wanted: boolean): void {
  if (!window.earlyKeys) return
  window.earlyKeys.wanted = wanted
  if (!wanted) window.earlyKeys.pressed.length = 0
}

/** Gives what was pressed before there was somebody to hear it; who takes it hears the keys from now on. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const since = performance.now() - FRESH
  const pressed = (window.earlyKeys?.pressed ?? []).filter(({ timeStamp }) => timeStamp >= since)
  keepEarlyKeys(false)
  return pressed
}
