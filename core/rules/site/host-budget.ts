/** Rate limiting for the link checker: when it may ask a host again. */

/** The minimum time between two requests to one host. */
export const PAUSE_MS = 1_000
/** The maximum number of requests to one host per run. */
export const MOST_ASKED = 100
/** The longest requested pause that the checker waits for. */
export const MOST_WAITED_MS = 60_000
/** After this many failed connections in a row a host is skipped. */
export const MOST_FAILURES = 3

/** The state of one host in a run. */
export interface HostBudget {
  readonly asked: number
  readonly notBefore: number
  readonly failures: number
  /** Why nothing more is requested there; null if requests continue. */
  readonly left: string | null
}

/** A host without requests so far. */
export const newHostBudget: HostBudget = { asked: 0, notBefore: 0, failures: 0, left: null }

/** Whether a host may be asked now, later, or no longer. */
export function whenToAsk(
  host: HostBudget,
  now: number,
): { readonly wait: number } | { readonly leave: string } {
  if (host.left !== null) return { leave: host.left }
  if (host.asked >= MOST_ASKED)
    return {
      leave: `This host was asked ${MOST_ASKED} times in this check. The rest waits for the next check.`,
    }
  return { wait: Math.max(0, host.notBefore - now) }
}

/** Records a request that is sent. */
export const askedNow = (host: HostBudget, now: number): HostBudget => ({
  ...host,
  asked: host.asked + 1,
  notBefore: now + PAUSE_MS,
})

/**
 * Records a response.
 *
 * @param retryAfter The pause that the host asks for; null if none.
 * @param isReached Whether there was any response.
 */
export function answeredNow(
  host: HostBudget,
  now: number,
  { retryAfter, isReached }: { readonly retryAfter: number | null; readonly isReached: boolean },
): HostBudget {
  const failures = isReached ? 0 : host.failures + 1
  if (retryAfter !== null && retryAfter > MOST_WAITED_MS)
    return { ...host, failures, left: 'Its server asked us to wait longer than a check takes.' }
  if (failures >= MOST_FAILURES)
    return { ...host, failures, left: `Couldn’t reach its server ${MOST_FAILURES} times in a row.` }
  return { ...host, failures, notBefore: Math.max(host.notBefore, now + (retryAfter ?? PAUSE_MS)) }
}
