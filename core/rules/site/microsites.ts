/**
 * Microsites: each is a folder of the site with a look of its own, and perhaps a host name. Pages have one address in
 * the product, that of their folder; visitors of a host name see the part of it below the folder.
 */
import type { Issue } from '../../entities/index.ts'
import { directoryPaths } from '../find-care/addresses.ts'
import { addressOf } from './address-of.ts'

/** Where a microsite is. */
export interface MicrositePlace {
  readonly id: number
  readonly name: string
  readonly host: string | null
  /** The address of its folder. */
  readonly path: string
}

/** Whether an address is that of a folder or below it. */
const isWithin = (path: string, address: string): boolean => {
  const at = addressOf(address.split(/[?#]/)[0] ?? '')
  const root = addressOf(path)
  return at === root || at.startsWith(`${root}/`)
}

/** The microsite that an address belongs to, the innermost one; undefined for one of the main site. */
export function micrositeAt<S extends Pick<MicrositePlace, 'path'>>(
  sites: readonly S[],
  address: string,
): S | undefined {
  let found: S | undefined
  for (const site of sites)
    if (isWithin(site.path, address) && site.path.length > (found?.path.length ?? 0)) found = site
  return found
}

/** The name in a `Host` header, without its port. */
const nameIn = (host: string): string => host.toLowerCase().replace(/\.?(:\d+)?$/, '')

/** The microsite that answers at a host; undefined for every other host. */
export const micrositeOfHost = <S extends Pick<MicrositePlace, 'host'>>(
  sites: readonly S[],
  host: string | undefined,
): S | undefined => {
  if (host === undefined) return undefined
  const name = nameIn(host)
  return sites.find(site => site.host === name)
}

/** The origin of a host name: the protocol and the port are those of the main site. */
export function originOfHost(host: string, main: string): string {
  const { protocol, port } = new URL(main)
  return `${protocol}//${host}${port && `:${port}`}`
}

/** The address in the product of what a visitor of a microsite's host asks for. */
export const addressWithin = ({ path }: Pick<MicrositePlace, 'path'>, asked: string): string =>
  path + (/^\/(?=$|[?#])/.test(asked) ? asked.slice(1) : asked)

/** What every host answers by itself. */
const EVERYWHERE = /^\/(_site|files|api|preview|maintenance)(\/|$)/

/** An address of the product as visitors see it, without its origin where it is on the host they are at. */
export interface SeenFrom {
  readonly sites: readonly MicrositePlace[]
  /** The microsite whose host the visitor is at; undefined at the main site. */
  readonly at: Pick<MicrositePlace, 'id'> | undefined
  /** The main site's own address. */
  readonly main: string
}

/**
 * An address of the product as it is written for a visitor: a path on the host that they are at, a whole address on any
 * other. What is no path of the site stays as it is.
 */
export function seenAddress(address: string, { sites, at, main }: SeenFrom): string {
  if (!address.startsWith('/') || address.startsWith('//') || EVERYWHERE.test(address)) return address
  const site = micrositeAt(sites, address)
  const seen = site?.host ? address.slice(site.path.length) : address
  const path = seen.startsWith('/') ? seen : `/${seen}`
  const there = site?.host ? site : undefined
  if (there?.id === at?.id) return path
  return (there?.host ? originOfHost(there.host, main) : main) + path
}

/** An address of the product, whole. */
export const wholeAddress = (address: string, { sites, main }: Omit<SeenFrom, 'at'>): string => {
  const site = micrositeAt(sites, address)
  const at = site?.host ? site : undefined
  return (at?.host ? originOfHost(at.host, main) : main) + seenAddress(address, { sites, main, at })
}

/** A page that is at an address of the folder and in another folder. */
export interface StrangePage {
  readonly title: string
  readonly url: string
}

/** What a microsite is checked against. */
export interface MicrositeSurroundings {
  readonly others: readonly MicrositePlace[]
  /** The addresses of the admin and of the main site. */
  readonly own: readonly string[]
  readonly strangers: readonly StrangePage[]
}

const directories: readonly string[] = Object.values(directoryPaths)

/** Why a microsite cannot be where it would be; nothing where it can. */
export function micrositeIssues(
  site: Pick<MicrositePlace, 'id' | 'host'> & { readonly path: string | null },
  { others, own, strangers }: MicrositeSurroundings,
): readonly Issue[] {
  const rest = others.filter(({ id }) => id !== site.id)
  const issues: Issue[] = []
  const host = (message: string) => issues.push({ field: 'MsHost', message })
  const folder = (message: string) => issues.push({ field: 'TId', message })
  if (site.host !== null) {
    const name = nameIn(site.host)
    if (own.some(address => new URL(address).hostname === name))
      host(`${name} is this site’s host name. Choose another one.`)
    const same = rest.find(other => other.host !== null && nameIn(other.host) === name)
    if (same) host(`“${same.name}” already has the host name ${name}. Choose another one.`)
  }
  const { path } = site
  if (path === null || path === '' || addressOf(path) === '/') {
    folder('A microsite needs a folder with its own web address. Give the folder one first.')
    return issues
  }
  const directory = directories.find(one => isWithin(path, one) || isWithin(one, path))
  if (directory) folder(`${directory} is a page of the directory. Choose another folder.`)
  const nested = rest.find(other => isWithin(other.path, path) || isWithin(path, other.path))
  if (nested)
    folder(`${path} and the microsite “${nested.name}” (${nested.path}) overlap. Choose another folder.`)
  const [stranger] = strangers
  if (stranger)
    folder(
      `The page “${stranger.title}” has the web address ${stranger.url} but isn’t in this folder. Move it into the folder first.`,
    )
  return issues
}
