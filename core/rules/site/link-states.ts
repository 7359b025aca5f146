/** The link checker's verdict on an address, with its evidence in words. */
import { groupDigits } from '../interface/grouped.ts'
import type { RedirectChain } from './follow-redirects.ts'
import { drawChain } from './follow-redirects.ts'

/** The states, most urgent first. */
export const linkStates = ['gone', 'moved', 'refuses robots', 'too busy', 'slow', 'unknown', 'ok'] as const
export type LinkState = (typeof linkStates)[number]

/** What is known about an address, and why. */
export interface LinkVerdict {
  readonly state: LinkState
  /** The status that was or would be returned. */
  readonly status: number | null
  readonly evidence: string
  /** Every address on the way, if it redirects. */
  readonly way: readonly string[]
}

/** A page with an address on the site, visible to visitors or not. */
export interface PageThere {
  readonly title: string
  readonly url: string
  readonly isVisible: boolean
  readonly isInTrash: boolean
  readonly from: string | null
  readonly until: string | null
}

/** What the site has at an address. */
export interface OwnAnswer {
  readonly address: string
  /** The redirects that the address goes through; no hops if none. */
  readonly chain: RedirectChain
  /** What is shown at the end; null if nothing is. */
  readonly shown: { readonly title: string; readonly url: string } | null
  /** Hidden pages with the final address. */
  readonly hidden: readonly PageThere[]
}

/** Judges an address on the site by the site's own rules. */
export function judgeOwn(answer: OwnAnswer, now: number): LinkVerdict {
  const { address, chain, shown } = answer
  const way = chain.hops.length > 0 ? drawChain(chain).split(' → ') : []
  if (chain.end === 'loop' || chain.end === 'long')
    return { state: 'gone', status: 404, evidence: 'Redirects go in a circle from here.', way }
  if (chain.end === 'gone' || chain.end === 'nowhere')
    return { state: 'gone', status: 410, evidence: 'A redirect says this page was removed (410).', way }
  if (chain.hops.length > 0 && chain.to !== null && !chain.to.startsWith('/'))
    return { state: 'moved', status: 301, evidence: `A redirect leads off the site, to ${chain.to}.`, way }
  if (!shown) return { state: 'gone', status: 404, evidence: whyNothing(answer, now), way }
  if (chain.hops.length > 0)
    return {
      state: 'moved',
      status: 301,
      evidence: `A redirect goes to “${shown.title}” at ${chain.to}.`,
      way,
    }
  if (shown.url !== address)
    return {
      state: 'moved',
      status: 301,
      evidence: `“${shown.title}” is at ${shown.url}; visitors are redirected there.`,
      way: [address, shown.url],
    }
  return { state: 'ok', status: 200, evidence: `“${shown.title}” is there.`, way }
}

function whyNothing({ chain, hidden: [page] }: OwnAnswer, now: number): string {
  const where =
    chain.hops.length > 0 ? `The redirect ends at ${chain.to}, which doesn’t exist` : 'Nothing is there'
  if (!page) return `${where}: visitors get “not found” (404).`
  if (page.isInTrash) return `“${page.title}” had this address. It is in the trash.`
  if (!page.isVisible) return `“${page.title}” has this address. It is not published.`
  if (page.from !== null && Date.parse(page.from) > now)
    return `“${page.title}” has this address. It is scheduled and not shown yet.`
  return `“${page.title}” has this address. Its time is over.`
}

/** The response of another host. */
export interface OutsideAnswer {
  readonly status: number
  readonly milliseconds: number
  /** Every address on the way with its status, the last one requested last. */
  readonly hops: readonly { readonly url: string; readonly status: number }[]
}

/** Slower responses count as slow. */
export const SLOW_MS = 5_000
const REFUSED = new Set([401, 403, 405, 406, 407, 451, 999])
const BUSY = new Set([429, 503])
const LATE = new Set([408, 504, 522, 524])
const FOR_GOOD = new Set([301, 308])

/** Judges the response of another host. */
export function judgeOutside({ status, milliseconds, hops }: OutsideAnswer): LinkVerdict {
  const way = hops.length > 1 ? hops.map(({ url }) => url) : []
  const verdict = (state: LinkState, evidence: string): LinkVerdict => ({ state, status, evidence, way })
  if (status === 404 || status === 410) return verdict('gone', `Its server answered ${status}: not found.`)
  if (REFUSED.has(status))
    return verdict(
      'refuses robots',
      `Its server answered ${status} to us. People may get through; open it to see.`,
    )
  if (BUSY.has(status)) return verdict('too busy', `Its server answered ${status}: it is too busy.`)
  if (LATE.has(status)) return verdict('slow', `Its server answered ${status}: it took too long.`)
  if (status >= 400 || status < 200) return verdict('unknown', `Its server answered ${status}.`)
  if (status >= 300) return verdict('unknown', `It keeps redirecting (${status}).`)
  const before = hops.slice(0, -1)
  const last = hops.at(-1)?.url ?? ''
  if (before.length > 0 && before.every(hop => FOR_GOOD.has(hop.status)))
    return verdict('moved', `It has moved permanently, to ${last}.`)
  if (milliseconds > SLOW_MS)
    return verdict('slow', `It answered after ${groupDigits(Math.round(milliseconds / 1000))} seconds.`)
  return verdict('ok', before.length > 0 ? `It answered through ${last}.` : 'It answered.')
}

/** The pause that a server asks for, in milliseconds; null if none. */
export function retryAfterMs(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  // Only dates start with a letter: `Date.parse` accepts much that is not a date.
  const at = /^[a-z]/i.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
