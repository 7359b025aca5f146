/**
 * Redirects for pages that move (specification §4, page title change; decisions §6): visitors of an old address reach
 * the page in one hop, and no address ever loops.
 */
import { addressOf, isSameAddress } from './address-of.ts'

/** A page that gets another address. Both are paths of the site. */
export interface Move {
  readonly from: string
  readonly to: string
}

/** An existing redirect from one address; patterns and other hosts' addresses are ignored. */
export interface KnownRedirect {
  readonly from: string
  /** Null if the address returns 410 Gone. */
  readonly to: string | null
}

/** The redirect changes that keep every page reachable at its new address and its old ones. */
export interface RedirectPlan<T extends KnownRedirect = KnownRedirect> {
  readonly create: readonly Move[]
  /** Redirects that get a new target. */
  readonly update: readonly { readonly redirect: T; readonly to: string }[]
  /** Redirects from an address where a page is now: they would hide it, or loop. */
  readonly remove: readonly T[]
}

const askedIn = (path: string): string => /[?#].*/su.exec(path)?.[0] ?? ''

const effective = (moves: readonly Move[]): readonly Move[] =>
  moves.filter(({ from, to }) => !isSameAddress(from, to))

/** The moves that leave an address free, so it can redirect to the page. */
export function emptiedBy(moves: readonly Move[]): readonly Move[] {
  const taken = new Set(effective(moves).map(({ to }) => addressOf(to)))
  const seen = new Set<string>()
  return effective(moves).filter(({ from }) => {
    const address = addressOf(from)
    if (taken.has(address) || seen.has(address)) return false
    seen.add(address)
    return true
  })
}

/**
 * Plans the redirects of moves that happen together.
 *
 * @param existing The current redirects, at most one from each address.
 * @param moves What moves where.
 * @param wanted The old addresses that should redirect to the new ones; all if omitted.
 * @param arrivals Addresses where pages will be shown, whether they moved there or not.
 * @param held Addresses that other pages have and keep: nothing redirects from there.
 */
export function planRedirects<T extends KnownRedirect>(
  existing: readonly T[],
  moves: readonly Move[],
  wanted: readonly string[] = moves.map(({ from }) => from),
  arrivals: readonly string[] = [],
  held: readonly string[] = [],
): RedirectPlan<T> {
  const live = new Map(
    [...effective(moves).map(({ to }) => to), ...arrivals].map(to => [addressOf(to), to] as const),
  )
  const asked = new Set(wanted.map(addressOf))
  const stays = new Set(held.map(addressOf))
  const free = emptiedBy(moves).filter(({ from }) => !stays.has(addressOf(from)))
  const emptied = new Map(free.map(({ from, to }) => [addressOf(from), to]))
  // Redirects to a page still lead to that page, even if another page takes its place in the same step.
  const left = new Map(
    effective(moves)
      .toReversed()
      .map(({ from, to }) => [addressOf(from), to]),
  )
  const kept = existing.filter(({ from }) => !live.has(addressOf(from)))
  const known = new Map(kept.map(redirect => [addressOf(redirect.from), redirect]))

  /** The final target of an address, if a moved page is on the way; undefined if none is. */
  const leadsTo = (path: string): string | undefined => {
    const seen = new Set<string>()
    for (let at = addressOf(path); !seen.has(at); ) {
      const moved = left.get(at) ?? live.get(at)
      if (moved !== undefined) return moved
      seen.add(at)
      const next = known.get(at)?.to
      if (!next?.startsWith('/')) return undefined
      at = addressOf(next)
    }
    return undefined
  }

  const update = kept.flatMap(redirect => {
    const { from, to } = redirect
    const own = emptied.get(addressOf(from))
    if (own !== undefined) return asked.has(addressOf(from)) && own !== to ? [{ redirect, to: own }] : []
    const end = to?.startsWith('/') ? leadsTo(to) : undefined
    return to === null || end === undefined || isSameAddress(end, to)
      ? []
      : [{ redirect, to: `${end}${askedIn(to)}` }]
  })
  return {
    create: free.filter(({ from }) => asked.has(addressOf(from)) && !known.has(addressOf(from))),
    update,
    remove: existing.filter(({ from }) => live.has(addressOf(from))),
  }
}

/** The redirects after a plan is carried out. */
export const redirectsAfter = <T extends KnownRedirect>(
  existing: readonly T[],
  { create, update, remove }: RedirectPlan<T>,
): readonly KnownRedirect[] => [
  ...existing
    .filter(redirect => !remove.includes(redirect))
    .map(redirect => {
      const changed = update.find(one => one.redirect === redirect)
      return changed ? { ...redirect, to: changed.to } : redirect
    }),
  ...create,
]
