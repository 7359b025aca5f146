import {
  addressOf,
  pathOfAddress,
  redirectFinder,
  redirectTarget,
  statusOfRedirect,
} from '@rounds/core/rules/site'
import type { StoredRedirect } from './read/frame.ts'

/** What a visitor of an old address gets: another address, or that it is gone. */
export type Redirection =
  | { readonly status: 301 | 302 | 307; readonly to: string; readonly hits: readonly number[] }
  | { readonly status: 410; readonly hits: readonly number[] }

/** The redirects of a site, ready to be asked. */
export interface Redirects {
  /** Where a path leads; undefined where no redirect begins there, or where they lead round in a circle. */
  find(path: string, search: string): Redirection | undefined
}

/** No visitor is sent through more than this; each hop is looked up here and costs them nothing. */
const MOST_HOPS = 10

/** Gets redirects ready. */
export function createRedirects(rows: readonly StoredRedirect[]): Redirects {
  const match = redirectFinder(rows)

  return {
    find(path, search) {
      const hits: number[] = []
      const statuses: number[] = []
      let at: string | undefined
      for (let next = match(path); next; next = at === undefined ? undefined : match(pathOfAddress(at))) {
        const { row, rest } = next
        if (hits.includes(row.RId) || hits.length >= MOST_HOPS) return undefined
        hits.push(row.RId)
        const status = statusOfRedirect(row)
        if (status === 410) return { status: 410, hits }
        statuses.push(status)
        const target = redirectTarget(row, rest)
        if (target === undefined) return undefined
        at = target
        if (!target.startsWith('/')) break
      }
      if (at === undefined || addressOf(at) === addressOf(path)) return undefined
      return { status: together(statuses), to: withSearch(at, search), hits }
    },
  }
}

/** Moved for good only when every step is; and the method is kept when one step asks for that. */
const together = (statuses: readonly number[]): 301 | 302 | 307 => {
  if (statuses.includes(307)) return 307
  return statuses.includes(302) ? 302 : 301
}

/** What was asked for goes along, unless the redirect asks for something itself. */
const withSearch = (to: string, search: string): string => {
  if (!search || to.includes('?')) return to
  const [address = '', place] = to.split('#')
  return `${address}${search}${place === undefined ? '' : `#${place}`}`
}
