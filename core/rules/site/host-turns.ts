/** When the checker of links may ask a host again: politely, and only so often. */

/** Between two questions to one host. */
export const PAUSE_MS = 1_000
/** So many questions does one host get in a run. */
export const MOST_ASKED = 100
/** The checker waits this long for a host that asks for it, and no longer. */
export const MOST_WAITED_MS = 60_000
/** A host that could not be reached so often in a row is left alone. */
export const MOST_FAILURES = 3

/** What one host has been asked in a run. */
export interface HostTurns {
  readonly asked: number
  readonly notBefore: number
  readonly failures: number
  /** Why nothing more is asked there; null while it is. */
  readonly left: string | null
}

/** A host that was not asked yet. */
export const newHost: HostTurns = { asked: 0, notBefore: 0, failures: 0, left: null }

/** Whether a host may be asked now, after a while, or not at all anymore. */
export function turnOf(host: HostTurns, now: number): { readonly wait: number } | { readonly leave: string } {
  if (host.left !== null) return { leave: host.left }
  if (host.asked >= MOST_ASKED)
    return {
      leave: `This host was asked ${MOST_ASKED} times in this check. The rest waits for the next one.`,
    }
  return { wait: Math.max(0, host.notBefore - now) }
}

/** Takes note of a question that is sent. */
export const askedNow = (host: HostTurns, now: number): HostTurns => ({
  ...host,
  asked: host.asked + 1,
  notBefore: now + PAUSE_MS,
})

/**
 * Takes note of an answer.
 *
 * @param retryAfter For how long the host asks to be left alone; null where it does not.
 * @param isReached Whether there was an answer at all.
 */
export function answeredNow(
  host: HostTurns,
  now: number,
  { retryAfter, isReached }: { readonly retryAfter: number | null; readonly isReached: boolean },
): HostTurns {
  const failures = isReached ? 0 : host.failures + 1
  if (retryAfter !== null && retryAfter > MOST_WAITED_MS)
    return { ...host, failures, left: 'Its server asks to be left alone for longer than a check takes.' }
  if (failures >= MOST_FAILURES)
    return { ...host, failures, left: `Couldn’t reach its server ${MOST_FAILURES} times in a row.` }
  return { ...host, failures, notBefore: Math.max(host.notBefore, now + (retryAfter ?? PAUSE_MS)) }
}
