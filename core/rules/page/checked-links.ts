/** The links and images of a page that the link checker tests. */
import { readLink } from '../text/link/link.ts'
import { askedFor, linksOf, picturesOf } from './link-problems.ts'
import { type WrittenPage, writtenOf } from './written.ts'

export type { WrittenPage } from './written.ts'

/** The type of a checked address. */
export type CheckedKind = 'page' | 'file' | 'outside'

/** An address that a page links to or shows, with the block that contains it. */
export interface CheckedLink {
  /** A path of the site, `page:12`, or an address of another host. */
  readonly url: string
  readonly kind: CheckedKind
  /** The block, by its UUID; null for the page itself. */
  readonly block: string | null
  /** The link's text; empty for an image. */
  readonly words: string
}

/** Every address that a page links to or shows, once per block. */
export function checkedLinks(page: WrittenPage, ownOrigins: readonly string[]): readonly CheckedLink[] {
  const written = writtenOf(page)
  const found = [
    ...linksOf(page, written),
    ...picturesOf(page, written).map(({ place, to }) => ({ place, to, words: '' })),
  ]
  const links = new Map<string, CheckedLink>()
  for (const { place, to, words } of found) {
    const checked = checkedAddress(to, ownOrigins)
    if (checked === undefined) continue
    const block = place.part === 'blocks' ? place.key : null
    const name = `${block} ${checked.url}`
    if (!links.has(name)) links.set(name, { ...checked, block, words: words.slice(0, 200) })
  }
  return [...links.values()]
}

/** What to check for a link target; undefined if there is nothing to check, as for a phone number. */
export function checkedAddress(
  to: string,
  ownOrigins: readonly string[],
): Pick<CheckedLink, 'url' | 'kind'> | undefined {
  if (to.includes('{{')) return undefined
  const link = readLink(to, ownOrigins)
  if (!link.ok) return undefined
  if (link.kind === 'web') return { url: link.href.replace(/#.*$/s, ''), kind: 'outside' }
  if (link.kind === 'path') {
    const url = link.href.replace(/[?#].*$/s, '')
    return { url, kind: url.startsWith('/files/') ? 'file' : 'page' }
  }
  const url = askedFor(to, ownOrigins)
  return url === undefined ? undefined : { url, kind: 'page' }
}
