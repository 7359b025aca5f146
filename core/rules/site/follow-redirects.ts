/** Follows redirects to the end; used for visitors, the form and the check on save. */

import { addressOf } from './address-of.ts'
import { decodedPath } from './decoded-path.ts'
import {
  beginningOf,
  pathOfAddress,
  type RedirectMatch,
  type RedirectRow,
  redirectTarget,
  statusOfRedirect,
} from './redirect-steps.ts'

/** The maximum number of hops; each is looked up on the server and costs the visitor nothing. */
export const MOST_HOPS = 10

/** A redirect on the way, and the address it was found at. */
export interface Hop<R extends RedirectRow = RedirectRow> {
  readonly at: string
  readonly row: R
}

/** The path from an address: its redirects, and where it ends. */
export interface RedirectChain<R extends RedirectRow = RedirectRow> {
  readonly hops: readonly Hop<R>[]
  /** The final address; null if there is none. */
  readonly to: string | null
  /** `loop` returns to an address on the way, `long` exceeds the maximum number of hops. */
  readonly end: 'address' | 'gone' | 'nowhere' | 'loop' | 'long'
  /** For a loop: the hop it returns to. */
  readonly backTo: number
}

/** Finds the redirect for a path. */
export type FindRedirect<R extends RedirectRow> = (path: string) => RedirectMatch<R> | undefined

/**
 * Follows redirects from an address to the end.
 *
 * @param isShown Whether something is shown at an address: pattern redirects don't apply there.
 */
export function followRedirects<R extends RedirectRow>(
  find: FindRedirect<R>,
  start: string,
  isShown: (address: string) => boolean = () => false,
): RedirectChain<R> {
  const hops: Hop<R>[] = []
  const seen = new Map<string, number>()
  for (let at = start; ; ) {
    const match = at.startsWith('/') ? find(pathOfAddress(at)) : undefined
    const isPassed = match !== undefined && beginningOf(match.row) !== undefined && isShown(at)
    if (!match || isPassed) return { hops, to: hops.length > 0 ? at : null, end: 'address', backTo: -1 }
    // Patterns distinguish a trailing slash from none, so both are separate addresses here.
    const spelled = decodedPath(pathOfAddress(at)).toLowerCase()
    const backTo = seen.get(spelled)
    if (backTo !== undefined) return { hops, to: null, end: 'loop', backTo }
    seen.set(spelled, hops.length)
    hops.push({ at, row: match.row })
    if (hops.length > MOST_HOPS) return { hops, to: null, end: 'long', backTo: -1 }
    if (statusOfRedirect(match.row) === 410) return { hops, to: null, end: 'gone', backTo: -1 }
    const target = redirectTarget(match.row, match.rest)
    if (target === undefined) return { hops, to: null, end: 'nowhere', backTo: -1 }
    at = target
  }
}

/** A chain for display. */
export function drawChain({ hops, to, end, backTo }: RedirectChain): string {
  const addresses = hops.map(({ at }) => at)
  if (end === 'loop') return [...addresses.slice(backTo), addresses[backTo] ?? ''].join(' → ')
  return (to === null ? addresses : [...addresses, to]).join(' → ')
}

/** Permanent only if every step is; the method is preserved if one step requires it. */
export function statusOfChain(rows: readonly RedirectRow[]): 301 | 302 | 307 {
  const statuses = rows.map(statusOfRedirect)
  if (statuses.includes(307)) return 307
  return statuses.includes(302) ? 302 : 301
}

/** A redirect that could lead directly to its final target. */
export interface ShortenedRedirect<R extends RedirectRow = RedirectRow> {
  readonly row: R
  readonly to: string
  /** Every address on the way, with both ends. */
  readonly way: readonly string[]
}

/**
 * The redirects that lead through others, and the target each could have without visible difference: a later step with
 * another status is not skipped.
 */
export function shortenRedirects<R extends RedirectRow>(
  rows: readonly R[],
  find: FindRedirect<R>,
): readonly ShortenedRedirect<R>[] {
  return rows.flatMap(row => {
    if (beginningOf(row) !== undefined && row.RTo?.endsWith('*')) return []
    const status = statusOfRedirect(row)
    const target = status === 410 ? undefined : redirectTarget(row, '')
    if (target === undefined || !target.startsWith('/')) return []
    const { hops, end, to } = followRedirects(find, target)
    if (end === 'loop' || end === 'long' || end === 'nowhere') return []
    const apart = hops.findIndex(
      hop => beginningOf(hop.row) !== undefined || ![301, status].includes(statusOfRedirect(hop.row)),
    )
    const last = apart < 0 ? to : (hops[apart]?.at ?? null)
    if (last === null || apart === 0 || addressOf(last) === addressOf(target)) return []
    const passed = hops.slice(0, apart < 0 ? undefined : apart).map(({ at }) => at)
    return [{ row, to: last, way: [row.RFrom, ...passed, last] }]
  })
}
