/** What is wrong with redirects, given the other redirects and what is on the site. */

import { addressOf } from './address-of.ts'
import { decodedPath } from './decoded-path.ts'
import { drawChain, followRedirects, type Hop, MOST_HOPS, type RedirectChain } from './follow-redirects.ts'
import { problemOfRedirectAddress } from './own-paths.ts'
import {
  beginningOf,
  type RedirectRow,
  redirectFinder,
  redirectTarget,
  statusOfRedirect,
} from './redirect-steps.ts'

/** What is shown at an address, now or from its start date. */
export interface LiveAddress {
  readonly title: string
  readonly url: string
  /** A page by default; a list consists of the pages in a folder; the directory and the search have their own pages. */
  readonly kind?: 'page' | 'list' | 'directory' | 'search'
}

/** A problem with a redirect, and the field to show it at. */
export interface RedirectProblem {
  readonly field: 'RFrom' | 'RTo'
  readonly message: string
  /** Another redirect from there already exists. */
  readonly isTaken?: true
}

/** The addresses of the site after a change of redirects. */
export interface AddressChange<R extends RedirectRow> {
  /** The changed redirects that are on. */
  readonly changed: readonly R[]
  /** The other redirects that are on. */
  readonly others: readonly RedirectRow[]
  /** What is shown at the addresses of the changed redirects and their targets; nothing else matters. */
  readonly live: readonly LiveAddress[]
  /** Whether a redirect may hide what is shown: someone has confirmed its address. */
  readonly isKnown?: (redirect: R) => boolean
}

/**
 * What is wrong with redirects after a change: one hides part of the site, is never used, leads nowhere, or loops.
 * Several hops are fine, up to a limit.
 */
export function problemsOfRedirects<R extends RedirectRow>({
  changed,
  others,
  live,
  isKnown = () => false,
}: AddressChange<R>): readonly (RedirectProblem & { readonly redirect: R })[] {
  if (changed.length === 0) return []
  const shown = new Set(live.map(({ url }) => addressOf(url)))
  const froms = new Map<string, RedirectRow[]>()
  for (const row of [...others, ...changed]) {
    const from = fromOf(row)
    froms.set(from, [...(froms.get(from) ?? []), row])
  }
  const chains = faultyChains(changed, others, address => shown.has(addressOf(address)))
  return changed.flatMap(redirect => {
    const problem =
      problemOfFrom(redirect, froms.get(fromOf(redirect)) ?? []) ??
      problemOfTarget(redirect) ??
      problemOfChain(redirect, chains.get(redirect)) ??
      (isKnown(redirect) ? undefined : problemOfShadow(redirect, live))
    return problem ? [{ ...problem, redirect }] : []
  })
}

/** What is wrong with one redirect. */
export const problemOfRedirect = (
  redirect: RedirectRow,
  others: readonly RedirectRow[],
  live: readonly LiveAddress[],
): RedirectProblem | undefined => {
  const [found] = problemsOfRedirects({ changed: [redirect], others, live })
  return found && { field: found.field, message: found.message }
}

/** One key for the source of a redirect. */
const fromOf = (row: RedirectRow): string => {
  const begins = beginningOf(row)
  return begins === undefined ? addressOf(row.RFrom) : `${begins}*`
}

function problemOfFrom(redirect: RedirectRow, sharing: readonly RedirectRow[]): RedirectProblem | undefined {
  const own = problemOfRedirectAddress(redirect.RFrom, beginningOf(redirect))
  if (own) return { field: 'RFrom', message: own }
  const twin = sharing.find(row => row !== redirect)
  if (!twin) return undefined
  return {
    field: 'RFrom',
    message: `There’s already a redirect from there: ${drawRedirect(twin)}.`,
    isTaken: true,
  }
}

const drawRedirect = ({ RFrom, RTo }: RedirectRow): string => (RTo ? `${RFrom} → ${RTo}` : `${RFrom} → gone`)

function problemOfTarget(redirect: RedirectRow): RedirectProblem | undefined {
  if (!redirect.RTo)
    return statusOfRedirect(redirect) === 410
      ? undefined
      : { field: 'RTo', message: 'To is required, unless the redirect answers 410 Gone.' }
  if (!redirect.RTo.startsWith('//') && redirectTarget(redirect, '') !== undefined) return undefined
  return {
    field: 'RTo',
    message: `A redirect can’t go to ${redirect.RTo}. Use a path that begins with /, or an address that begins with https://.`,
  }
}

function problemOfChain(
  redirect: RedirectRow,
  chain: RedirectChain | undefined,
): RedirectProblem | undefined {
  if (!chain) return undefined
  if (chain.end === 'long' && new Set(chain.hops.map(({ row }) => row)).size < chain.hops.length)
    return {
      field: 'RTo',
      message: `This redirects endlessly: ${drawChain({ ...chain, hops: chain.hops.slice(0, 3) })} → ….`,
    }
  if (chain.end === 'long')
    return {
      field: 'RTo',
      message: `This goes through more than ${MOST_HOPS} redirects: ${drawChain(chain)} → …. Shorten the chain first.`,
    }
  const circle = chain.hops.slice(chain.backTo)
  if (circle.length === 1) return { field: 'RTo', message: `${redirect.RFrom} can’t redirect to itself.` }
  return { field: 'RTo', message: `This goes in a circle: ${drawChain(fromRow(chain, redirect))}.` }
}

/** A loop, written out from a redirect in it. A pattern's match says less than the start of the chain. */
function fromRow(chain: RedirectChain, redirect: RedirectRow): RedirectChain {
  const circle = chain.hops.slice(chain.backTo)
  const first = beginningOf(redirect) === undefined ? circle.findIndex(({ row }) => row === redirect) : 0
  const turned = [...circle.slice(Math.max(first, 0)), ...circle.slice(0, Math.max(first, 0))]
  return { ...chain, hops: turned, backTo: 0 }
}

/** A placeholder for a pattern's wildcard that nobody would write, so no other redirect matches it. */
const REST = '…'

/**
 * The endless chains, by the changed redirect that causes them. A chain is followed from each redirect: an endless one
 * always passes an exact address, or a pattern prefix with a placeholder that nothing else matches.
 */
function faultyChains<R extends RedirectRow>(
  changed: readonly R[],
  others: readonly RedirectRow[],
  isShown: (address: string) => boolean,
): ReadonlyMap<RedirectRow, RedirectChain> {
  const find = redirectFinder<RedirectRow>([...others, ...changed])
  const written = new Set<RedirectRow>(changed)
  const faulty = new Map<RedirectRow, RedirectChain>()
  const blame = (hops: readonly Hop[], chain: RedirectChain) => {
    for (const { row } of hops) if (written.has(row) && !faulty.has(row)) faulty.set(row, chain)
  }
  for (const row of [...changed, ...others]) {
    const begins = beginningOf(row)
    const start = begins === undefined ? row.RFrom : `${row.RFrom.slice(0, -1)}${REST}`
    const chain = followRedirects(find, start, isShown)
    if (chain.end === 'loop') blame(chain.hops.slice(chain.backTo), chain)
    if (chain.end === 'long') blame(chain.hops, chain)
  }
  return faulty
}

/**
 * The loop that appears among the others once some redirects are turned off or deleted; undefined if there is none.
 *
 * @param left The redirects that stay on.
 */
export function circleWithout(
  gone: readonly RedirectRow[],
  left: readonly RedirectRow[],
  isShown: (address: string) => boolean = () => false,
): string | undefined {
  if (gone.length === 0 || !left.some(row => beginningOf(row) !== undefined)) return undefined
  const before = faultyChains(left, gone, isShown)
  const [made] = [...faultyChains(left, [], isShown)].filter(([row]) => !before.has(row))
  return made && drawChain(made[1])
}

const kinds = {
  page: 'The page',
  list: 'The list',
  directory: 'The directory’s page',
  search: 'The page',
} as const

function problemOfShadow(redirect: RedirectRow, live: readonly LiveAddress[]): RedirectProblem | undefined {
  const [hidden, ...more] = live.filter(({ url }) => takes(redirect, url))
  if (!hidden) return undefined
  const others = new Set(more.flatMap(({ url }) => (url === hidden.url ? [] : [url]))).size
  const off = others > 0 ? `it and ${others} more ${others === 1 ? 'address' : 'addresses'}` : 'it'
  return {
    field: 'RFrom',
    message: `${kinds[hidden.kind ?? 'page']} “${hidden.title}” is at ${hidden.url}. A redirect from there would take ${off} off the site.`,
  }
}

function takes(redirect: RedirectRow, url: string): boolean {
  const begins = beginningOf(redirect)
  return begins === undefined
    ? addressOf(url) === addressOf(redirect.RFrom)
    : decodedPath(url).toLowerCase().startsWith(begins)
}
