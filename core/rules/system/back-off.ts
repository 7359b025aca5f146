/** How long is waited between tries: each pause is twice as long as the one before, up to the longest. */
export interface BackOff {
  readonly firstMs: number
  readonly mostMs: number
}

/** So much of a pause is left to chance, so that what failed together is not tried again together. */
const SPREAD = 0.25

/** The pause after a try that failed, counted from 1. `chance` is from 0 to 1 and only ever shortens it. */
export function pauseAfter(attempt: number, { firstMs, mostMs }: BackOff, chance = 0): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.max(0, attempt - 1))
  return Math.round(whole * (1 - SPREAD * chance))
}
