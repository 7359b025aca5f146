/** Exponential back-off: each pause is twice as long as the one before, up to a maximum. */
export interface BackOff {
  readonly firstMs: number
  readonly mostMs: number
}

/** The share of a pause that is jitter, so that jobs that failed together are not retried together. */
const SPREAD = 0.25

/** The pause after a failed attempt, counted from 1. `chance` is from 0 to 1 and only ever shortens it. */
export function pauseAfter(attempt: number, { firstMs, mostMs }: BackOff, chance = 0): number {
  const whole = Math.min(mostMs, firstMs * 2 ** Math.max(0, attempt - 1))
  return Math.round(whole * (1 - SPREAD * chance))
}
