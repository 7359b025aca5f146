/** Where redirects lead in the end: what visitors, the form and the check of a save all go by. */
import {
  beginningOf,
  pathOfAddress,
  type RedirectMatch,
  type RedirectRow,
  redirectTarget,
  statusOfRedirect,
} from './redirect-steps.ts'
import { addressOf, decodedPath } from './redirects.ts'

/** No visitor is sent through more than this; each hop is looked up on the server and costs them nothing. */
export const MOST_HOPS = 10

/** A redirect on the way, and the address that it was found at. */
export interface Hop<R extends RedirectRow = RedirectRow> {
  readonly at: string
  readonly row: R
}

/** The way from an address: through which redirects, and to what. */
export interface RedirectChain<R extends RedirectRow = RedirectRow> {
  readonly hops: readonly Hop<R>[]
  /** The address at the end; none where there is none. */
  readonly to: string | null
  /** `loop` comes back to an address on the way, `long` never ends within the hops there may be. */
  readonly end: 'address' | 'gone' | 'nowhere' | 'loop' | 'long'
  /** Of a loop: the hop that it comes back to. */
  readonly backTo: number
}

/** Finds the redirect for a path. */
export type FindRedirect<R extends RedirectRow> = (path: string) => RedirectMatch<R> | undefined

/**
 * Follows redirects from an address to the end.
 *
 * @param isShown Whether something is shown at an address: a pattern leads nobody away from there.
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
    // A pattern tells a last slash from none, so that both are addresses of their own here.
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

/** A chain as people read it. */
export function drawChain({ hops, to, end, backTo }: RedirectChain): string {
  const addresses = hops.map(({ at }) => at)
  if (end === 'loop') return [...addresses.slice(backTo), addresses[backTo] ?? ''].join(' → ')
  return (to === null ? addresses : [...addresses, to]).join(' → ')
}

/** Moved for good only when every step is; and the method is kept when one step asks for that. */
export function statusOfChain(rows: readonly RedirectRow[]): 301 | 302 | 307 {
  const statuses = rows.map(statusOfRedirect)
  if (statuses.includes(307)) return 307
  return statuses.includes(302) ? 302 : 301
}

/** A redirect that can lead straight to where it leads in the end. */
export interface ShortenedRedirect<R extends RedirectRow = RedirectRow> {
  readonly row: R
  readonly to: string
  /** Every address on the way, with both ends. */
  readonly way: readonly string[]
}

/**
 * The redirects that lead through others, and where each can lead instead without anybody noticing: a later step that
 * answers with another status is not skipped.
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
