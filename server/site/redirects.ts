import { addressOf } from '@rounds/core/rules/site'
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

/** Gets redirects ready: exact addresses by a map, patterns by their longest beginning first. */
export function createRedirects(rows: readonly StoredRedirect[]): Redirects {
  const exact = new Map<string, StoredRedirect>()
  const patterns: { readonly begins: string; readonly row: StoredRedirect }[] = []
  for (const row of rows)
    if (row.RType === 'pattern' && row.RFrom.endsWith('*'))
      patterns.push({ begins: row.RFrom.slice(0, -1).toLowerCase(), row })
    else exact.set(addressOf(row.RFrom), row)
  patterns.sort((one, other) => other.begins.length - one.begins.length)

  const match = (path: string): { row: StoredRedirect; rest: string } | undefined => {
    const row = exact.get(addressOf(path))
    if (row) return { row, rest: '' }
    const lower = path.toLowerCase()
    const pattern = patterns.find(({ begins }) => lower.startsWith(begins))
    return pattern && { row: pattern.row, rest: path.slice(pattern.begins.length) }
  }

  return {
    find(path, search) {
      const hits: number[] = []
      const statuses: number[] = []
      let at: string | undefined
      for (let next = match(path); next; next = at === undefined ? undefined : match(pathOf(at))) {
        const { row, rest } = next
        if (hits.includes(row.RId) || hits.length >= MOST_HOPS) return undefined
        hits.push(row.RId)
        const status = row.RType === 'pattern' ? row.RStatus : Number(row.RType)
        if (status === 410) return { status: 410, hits }
        statuses.push(status)
        const target = targetOf(row, rest)
        if (target === undefined) return undefined
        at = target
        if (!target.startsWith('/')) break
      }
      if (at === undefined || addressOf(at) === addressOf(path)) return undefined
      return { status: together(statuses), to: withSearch(at, search), hits }
    },
  }
}

const pathOf = (address: string) => address.replace(/[?#].*$/s, '')

/** Moved for good only when every step is; and the method is kept when one step asks for that. */
const together = (statuses: readonly number[]): 301 | 302 | 307 => {
  if (statuses.includes(307)) return 307
  return statuses.includes(302) ? 302 : 301
}

const ABSOLUTE = /^https?:\/\/[^/?#\\]+/i

/**
 * Where a redirect leads, with what a pattern's star stood for. That part comes from the visitor: it never changes
 * the host, and an address of the site stays one.
 */
function targetOf({ RTo, RType }: StoredRedirect, rest: string): string | undefined {
  if (!RTo) return undefined
  const filled = RType === 'pattern' && RTo.endsWith('*') ? RTo.slice(0, -1) + rest : RTo
  const target = filled.replace(/\\/g, '%5C').replace(/[\p{Cc} ]/gu, sign => encodeURIComponent(sign))
  if (target.startsWith('/')) return target.replace(/^\/+/, '/')
  const host = ABSOLUTE.exec(RTo.endsWith('*') ? RTo.slice(0, -1) : RTo)?.[0]
  return host !== undefined && ABSOLUTE.exec(target)?.[0] === host ? target : undefined
}

/** What was asked for goes along, unless the redirect asks for something itself. */
const withSearch = (to: string, search: string): string => {
  if (!search || to.includes('?')) return to
  const [address = '', place] = to.split('#')
  return `${address}${search}${place === undefined ? '' : `#${place}`}`
}
