/** Something with a start or end time. */
export interface Timed {
  /** Timestamps; null for no start or no end. */
  readonly from: string | null
  readonly to: string | null
}

/** Whether it is active at a moment. */
export const isOnAt = ({ from, to }: Timed, now: number): boolean =>
  (from === null || Date.parse(from) <= now) && (to === null || Date.parse(to) > now)

/** Whether it is active at a moment, or why not. */
export const standingAt = (timed: Timed, now: number): 'on' | 'scheduled' | 'ended' => {
  if (isOnAt(timed, now)) return 'on'
  return timed.to !== null && Date.parse(timed.to) <= now ? 'ended' : 'scheduled'
}

/** What happens between two moments, in order: it starts, it ends, or both. */
export function turnsBetween(
  { from, to }: Timed,
  after: number,
  before: number,
): readonly { readonly turn: 'begins' | 'ends'; readonly at: string }[] {
  const lies = (at: string | null): at is string =>
    at !== null && Date.parse(at) > after && Date.parse(at) <= before
  return [
    ...(lies(from) ? [{ turn: 'begins' as const, at: from }] : []),
    ...(lies(to) ? [{ turn: 'ends' as const, at: to }] : []),
  ]
}
