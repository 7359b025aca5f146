/** How redirects lead from one address to the next. */

import { addressOf } from './address-of.ts'
import { decodedPath } from './decoded-path.ts'
import { addressWithin, type MicrositePlace, micrositeOfHost } from './microsites.ts'
import { belongsToRounds } from './own-paths.ts'

/** A redirect that is on, as stored. */
export interface RedirectRow {
  readonly RType: string
  readonly RFrom: string
  readonly RTo: string | null
  /** The match of a pattern. */
  readonly RStatus: number
}

/** The redirect that matches an address, and the value of its wildcard there. */
export interface RedirectMatch<R extends RedirectRow> {
  readonly row: R
  readonly rest: string
}

const isPattern = ({ RType, RFrom }: RedirectRow) => RType === 'pattern' && RFrom.endsWith('*')

/** The prefix of every address that a pattern matches, in lowercase; undefined for a redirect from one address. */
export const beginningOf = (row: RedirectRow): string | undefined =>
  isPattern(row) ? decodedPath(row.RFrom.slice(0, -1)).toLowerCase() : undefined

/** The status that a redirect returns. */
export const statusOfRedirect = ({ RType, RStatus }: RedirectRow): number =>
  RType === 'pattern' ? RStatus : Number(RType)

/** Finds the redirect for a path: exact addresses by a map, then patterns by longest prefix. */
export function redirectFinder<R extends RedirectRow>(
  rows: readonly R[],
): (path: string) => RedirectMatch<R> | undefined {
  const exact = new Map<string, R>()
  const patterns: { readonly begins: string; readonly row: R }[] = []
  for (const row of rows) {
    const begins = beginningOf(row)
    if (begins === undefined) exact.set(addressOf(row.RFrom), row)
    else patterns.push({ begins, row })
  }
  patterns.sort((one, other) => other.begins.length - one.begins.length)
  return path => {
    const row = exact.get(addressOf(path))
    if (row) return { row, rest: '' }
    if (patterns.length === 0) return undefined
    const plain = decodedPath(path)
    const lower = plain.toLowerCase()
    const pattern = patterns.find(({ begins }) => lower.startsWith(begins))
    return pattern && { row: pattern.row, rest: plain.slice(pattern.begins.length) }
  }
}

/** The addresses that are the site's own. */
export interface OwnAddresses {
  /** The site's own address, such as https://www.example.org; undefined if unknown. */
  readonly site?: string | undefined
  /** The admin's, where that is another: all there that is not the admin's leads to the site. */
  readonly admin?: string | undefined
  /** The microsites; what is at one's host is in its folder. */
  readonly microsites?: readonly Pick<MicrositePlace, 'host' | 'path'>[]
}

/** The path of an address on one of the site's own hosts; any other address unchanged. */
export function pathOnSite(address: string, { site, admin, microsites = [] }: OwnAddresses): string {
  const [, host = '', rest = ''] = /^https?:\/\/([^/?#\\]+)(.*)$/isu.exec(address) ?? []
  if (host === '') return address
  const path = rest.startsWith('/') ? rest : `/${rest}`
  const isOf = (own: string | undefined) => {
    const [, name] = /^https?:\/\/([^/?#\\]+)/i.exec(own ?? '') ?? []
    return name !== undefined && bareHost(host) === bareHost(name)
  }
  if (isOf(site)) return path
  if (isOf(admin)) return belongsToRounds(pathOfAddress(path)) ? address : path
  const microsite = micrositeOfHost(microsites, bareHost(host))
  return microsite ? addressWithin(microsite, path) : address
}

/** A host without who asks, the default port and the dot of a complete name. */
const bareHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^.*@/, '')
    .replace(/:(80|443)$/, '')
    .replace(/\.(?=$|:)/, '')

/** A path without its query string. */
export const pathOfAddress = (address: string): string => address.replace(/[?#].*$/s, '')

const ABSOLUTE = /^https?:\/\/[^/?#\\]+/i

/**
 * Where a redirect leads, with the wildcard's value inserted. That value comes from the visitor: it never changes the
 * host, and an address of the site stays one.
 */
export function redirectTarget({ RTo, RType }: RedirectRow, rest: string): string | undefined {
  if (!RTo) return undefined
  const filled = RType === 'pattern' && RTo.endsWith('*') ? RTo.slice(0, -1) + rest : RTo
  const target = filled.replace(/\\/g, '%5C').replace(/[\p{Cc} ]/gu, sign => encodeURIComponent(sign))
  if (target.startsWith('/')) return target.replace(/^\/+/, '/')
  const host = ABSOLUTE.exec(RTo.endsWith('*') ? RTo.slice(0, -1) : RTo)?.[0]
  return host !== undefined && ABSOLUTE.exec(target)?.[0] === host ? target : undefined
}
