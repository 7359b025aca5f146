import {
  addressOf,
  beginningOf,
  followRedirects,
  type OwnAddresses,
  pathOnSite,
  redirectFinder,
  statusOfChain,
} from '@rounds/core/rules/site'
import type { StoredRedirect } from './read/frame.ts'

/** What a visitor of an old address gets: another address, or that it is gone. */
export type Redirection =
  | { readonly status: 301 | 302 | 307; readonly to: string; readonly hits: readonly number[] }
  | { readonly status: 410; readonly hits: readonly number[] }

/** The redirects of a site, ready to be asked. */
export interface Redirects {
  /**
   * Where a path leads; undefined where no redirect begins there, or where they lead round in a circle.
   *
   * @param isShown Whether something is shown at an address of the site: no pattern leads away from there.
   */
  find(path: string, search: string, isShown?: (path: string) => boolean): Redirection | undefined
  /** The addresses on the way at which a pattern is found. */
  patternsFrom(path: string): readonly string[]
}

/**
 * Gets redirects ready.
 *
 * @param own The site's own addresses: a target that is written with one of them is a path like any other.
 */
export function createRedirects(stored: readonly StoredRedirect[], own: OwnAddresses = {}): Redirects {
  const rows = stored.map(row => (row.RTo ? { ...row, RTo: pathOnSite(row.RTo, own) } : row))
  const match = redirectFinder(rows)

  return {
    find(path, search, isShown) {
      const { hops, to, end } = followRedirects(match, path, isShown)
      const hits = hops.map(({ row }) => row.RId)
      if (end === 'gone') return { status: 410, hits }
      if (to === null || addressOf(to) === addressOf(path)) return undefined
      return { status: statusOfChain(hops.map(({ row }) => row)), to: withSearch(to, search), hits }
    },
    patternsFrom: path =>
      followRedirects(match, path).hops.flatMap(({ at, row }) =>
        beginningOf(row) === undefined ? [] : [at],
      ),
  }
}

/** What was asked for goes along, unless the redirect asks for something itself. */
const withSearch = (to: string, search: string): string => {
  if (!search || to.includes('?')) return to
  const [address = '', place] = to.split('#')
  return `${address}${search}${place === undefined ? '' : `#${place}`}`
}
