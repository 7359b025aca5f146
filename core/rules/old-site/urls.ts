/** The addresses in what comes over: looked at to plan, and changed to what they are here. */
import { type Element, isElement, type Node, parseHtml, printHtml } from '../text/clean-paste/html-tree.ts'
import { pathOfUrl } from './old-address.ts'
import type { NewBlock, OldPage } from './old-item.ts'

/** Gives the address to use instead of one that a page has. */
export type ChangeUrl = (url: string) => string

const ADDRESSES = ['href', 'src', 'poster']
const FIELDS = new Set(['CbPhoto', 'CbLink', 'link'])

/** HTML with its addresses changed. */
export function mapHtmlUrls(html: string, change: ChangeUrl): string {
  if (!/\s(?:href|src|poster)\s*=/i.test(html)) return html
  const changed = (node: Node): Node => {
    if (!isElement(node)) return node
    const attributes = Object.fromEntries(
      Object.entries(node.attributes).map(([name, value]) => [
        name,
        ADDRESSES.includes(name) ? change(value) : value,
      ]),
    )
    const made: Element = { ...node, attributes, children: node.children.map(changed) }
    return made
  }
  return printHtml(parseHtml(html).map(changed))
}

function mapValue(value: unknown, change: ChangeUrl, name = ''): unknown {
  if (typeof value === 'string') return FIELDS.has(name) ? change(value) : mapHtmlUrls(value, change)
  if (Array.isArray(value)) return value.map(entry => mapValue(entry, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, mapValue(entry, change, key)]))
}

/** A page with every address in it changed. */
export const mapPageUrls = (page: OldPage, change: ChangeUrl): OldPage => ({
  ...page,
  blocks: page.blocks.map(block => mapValue(block, change) as NewBlock),
  introHtml: page.introHtml === null ? null : mapHtmlUrls(page.introHtml, change),
  introPhoto: page.introPhoto === null ? null : change(page.introPhoto),
})

/** What of an old site an address leads to. */
export type OldTarget =
  | { readonly to: 'media'; readonly id: string }
  | { readonly to: 'number'; readonly id: string; readonly place: string }
  | { readonly to: 'file' | 'page'; readonly path: string; readonly place: string }

/** The hosts of an old site, with and without `www.`, so that every address of it is known. */
export function hostsOf(urls: readonly string[]): ReadonlySet<string> {
  const hosts = urls.flatMap(url => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? [])
  return new Set(hosts.flatMap(host => [host, host.startsWith('www.') ? host.slice(4) : `www.${host}`]))
}

const FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|pdf|docx?|xlsx?|pptx?|mp3|mp4|m4v|webm|ogg|csv|txt|zip)$/i

/** What an address leads to on an old site; undefined where it leads elsewhere. */
export function oldTargetOf(url: string, hosts: ReadonlySet<string>): OldTarget | undefined {
  const written = url.trim()
  const byId = /^media:(\d{1,12})$/.exec(written)?.[1]
  if (byId) return { to: 'media', id: byId }
  const host = /^(?:https?:)?\/\/([^/?#]+)/i.exec(written)?.[1]?.toLowerCase()
  if (host !== undefined && !hosts.has(host)) return undefined
  if (host === undefined && !/^\/(?!\/)/.test(written)) return undefined
  const [bare = '', place = ''] = splitPlace(written)
  const number = /[?&](?:p|page_id|attachment_id)=(\d{1,12})(?:&|$)/.exec(bare)?.[1]
  if (number) return { to: 'number', id: number, place }
  const path = pathOfUrl(bare.startsWith('//') ? `https:${bare}` : bare)
  if (path === null) return undefined
  return { to: FILE.test(path) ? 'file' : 'page', path, place }
}

function splitPlace(url: string): readonly [string, string] {
  const at = url.indexOf('#')
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at)]
}

/** The path of a picture as it was uploaded, of one that the old system made smaller. */
export const originalPath = (path: string): string =>
  path.replace(/-(?:\d{1,5}x\d{1,5}|scaled|rotated)(?=\.[a-z]{3,4}$)/i, '')
